// A client for desertrules' engine mode. A transport carries the lines: see process.mjs for Node and
// worker.mjs for the browser. Types are in client.d.mts.

export const PROTOCOL = 1;

/** A request that the engine rejected. */
export class EngineError extends Error {
  constructor({ code, message, rule, params, problems }) {
    super(message);
    Object.assign(this, { name: "EngineError", code, rule, params, problems });
  }
}

/** An engine that runs behind a transport; `Engine.start` makes one. */
export class Engine {
  #transport;
  #pending = []; // for each line that was sent, the promises of its requests
  #nextId = 1;
  #ended = null; // why there will be no more replies
  #about = null;

  /** Start talking over a transport and check that the engine speaks our protocol. */
  static async start(transport) {
    const engine = new Engine(transport);
    try {
      engine.#about = await engine.ask("hello", { protocol: PROTOCOL });
    } catch (error) {
      engine.close().catch(() => {});
      throw error;
    }
    return engine;
  }

  constructor(transport) {
    this.#transport = transport;
    transport.listen(
      (line) => this.#receive(line),
      (error) => this.#end(error),
    );
  }

  /** What `hello` returned: version, games, bots and limits. */
  get about() {
    return this.#about;
  }

  /** Send one request; resolve to its result or reject with an EngineError. */
  ask(op, args = {}) {
    return this.askEach([[op, args]])[0];
  }

  /** Send several requests in one line; resolve to all results or reject with the first error. */
  askAll(requests) {
    return Promise.all(this.askEach(requests));
  }

  /** Send several requests in one line; return one promise for each. */
  askEach(requests) {
    if (requests.length === 0) return [];
    const pending = [];
    const promises = requests.map(() => new Promise((resolve, reject) => pending.push({ resolve, reject })));
    try {
      if (this.#ended) throw this.#ended;
      const batch = requests.map(([op, args = {}]) => ({ id: this.#nextId++, op, args }));
      const line = JSON.stringify(batch.length === 1 ? batch[0] : batch);
      this.#pending.push(pending); // before `send`, which may reply at once
      this.#transport.send(line);
    } catch (error) {
      this.#pending = this.#pending.filter((each) => each !== pending);
      for (const { reject } of pending) reject(error);
    }
    return promises;
  }

  /** End the engine; later requests are rejected. */
  close() {
    this.#ended ??= new Error("the engine is closed");
    return this.#transport.close();
  }

  #receive(line) {
    const pending = this.#pending[0] ?? [];
    const replies = parseReplies(line, pending.length);
    if (!replies) return this.#end(new Error(`the engine sent an invalid reply: ${line.slice(0, 80)}`));
    this.#pending.shift();
    pending.forEach(({ resolve, reject }, index) => {
      const { ok, result, error } = replies[index];
      if (ok) resolve(result);
      else reject(new EngineError(error));
    });
  }

  #end(error) {
    this.#ended ??= error;
    for (const { reject } of this.#pending.splice(0).flat()) reject(error);
  }
}

/** Return one reply for each of `count` requests, or null if the line has something else. */
function parseReplies(line, count) {
  try {
    const data = JSON.parse(line);
    const replies = Array.isArray(data) ? data : Array(count).fill(data); // an error may concern the whole line
    const valid = replies.every((each) => each.ok === true || typeof each.error.message === "string");
    return valid && count > 0 && replies.length === count ? replies : null;
  } catch {
    return null;
  }
}

/** Play a game to its end and return its record; `choose(moves, seat)` picks one of the legal moves. */
export async function playGame(engine, game, options, choose, seed) {
  const players = Array.from({ length: options.players }, () => ({ name: null, agent: "js" }));
  const { handle } = await engine.ask("open", { game, options, players, seed });
  let { turn } = await engine.ask("advance", { handle });
  while (turn.kind === "decide") {
    const { seat } = turn;
    const { moves } = await engine.ask("legal_moves", { handle, seat, limit: 10_000 });
    const move = await choose(moves, seat);
    [, { turn }] = await engine.askAll([
      ["apply", { handle, move }],
      ["advance", { handle }],
    ]);
  }
  const [{ record }] = await engine.askAll([
    ["record", { handle }],
    ["close", { handle }],
  ]);
  return record;
}
