// A client of desertrules' engine mode: for node over a process, for the browser over a worker.
// It needs nothing but a transport that carries lines; see process.mjs and worker.mjs.

/** @import { ErrorData, Handled, HandledAnswers, Hello, Move, Options, RecordData, Stateless, StatelessAnswers } from "./types/answers.d.ts" */

/**
 * What carries lines to an engine and back, one answer for each line and in the same order.
 * @typedef {object} Transport
 * @property {(line: string) => void} send Carries a line, which has no line end.
 * @property {(line: (line: string) => void, ended: (error: Error) => void) => void} listen
 *   Says what hears every answer, and what hears that there will be no more of them.
 * @property {() => Promise<unknown>} close Ends the engine.
 */

/**
 * @template T
 * @typedef {object} Waiting
 * @property {(result: T) => void} resolve
 * @property {(error: unknown) => void} reject
 */

export const PROTOCOL = 2;

/** A request that the engine refused: `code`, the `rule` that a move breaks, `params`, `problems`. */
export class EngineError extends Error {
  /** @param {ErrorData} error What the engine answered. */
  constructor(error) {
    super(error.rule ? `${error.rule}: ${error.message}` : error.message);
    this.name = "EngineError";
    this.code = error.code;
    this.rule = error.rule;
    this.params = error.params;
    this.problems = error.problems;
  }
}

/**
 * Give the answers of a line, one for each of so many requests; null if it has others, or none. A line that is refused
 * as a whole is the answer to each.
 * @param {string} line
 * @param {number} count
 */
function answersIn(line, count) {
  try {
    const reply = JSON.parse(line);
    const answers = Array.isArray(reply) ? reply : Array.from({ length: count }, () => reply);
    const sound = answers.every((each) => each.ok === true || typeof each.error.message === "string");
    return count > 0 && answers.length === count && sound ? answers : null;
  } catch {
    return null;
  }
}

/** An engine that runs somewhere; `Engine.start` makes one. */
export class Engine {
  /** @type {Transport} */ #transport;
  /** What each line waits for, in the order in which the lines were sent. @type {Waiting<any>[][]} */
  #waiting = [];
  #next = 1;
  /** Why nothing can be asked any more. @type {Error | null} */
  #ended = null;
  /** @type {Hello} */ #about;

  /**
   * Begin to talk over a transport, and make sure that the engine speaks our protocol.
   * @param {Transport} transport
   */
  static async start(transport) {
    const engine = new Engine(transport);
    try {
      engine.#about = await engine.ask("hello", { protocol: PROTOCOL });
    } catch (error) {
      engine.close().catch(() => {}); // that it never ran is the error that counts
      throw error;
    }
    return engine;
  }

  /** @param {Transport} transport What carries the lines. */
  constructor(transport) {
    this.#transport = transport;
    this.#about = /** @type {any} */ (null);
    transport.listen(
      (line) => this.#receive(line),
      (error) => this.#fail(error),
    );
  }

  /** What the engine tells of itself: games, bots, operations, limits. */
  get about() {
    return this.#about;
  }

  /**
   * Ask for an operation; resolve to its result, or reject with an EngineError.
   * @template {keyof Handled} Op
   * @overload
   * @param {Op} op
   * @param {Handled[Op]} args
   * @returns {Promise<HandledAnswers[Op]>}
   */
  /**
   * @template {keyof Stateless} Op
   * @overload
   * @param {Op} op
   * @param {Stateless[Op]} args
   * @returns {Promise<StatelessAnswers[Op]>}
   */
  /**
   * @param {string} op
   * @param {object} args
   * @returns {Promise<any>}
   */
  ask(op, args) {
    return this.askEach([[op, args]])[0];
  }

  /**
   * Ask for several operations in one line; give a promise for each, in order.
   * @param {[op: string, args: object][]} requests
   * @returns {Promise<any>[]}
   */
  askEach(requests) {
    if (!requests.length) return [];
    /** @type {Waiting<any>[]} */ const waiting = [];
    const promises = requests.map(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })));
    try {
      if (this.#ended) throw this.#ended;
      const data = requests.map(([op, args]) => ({ id: this.#next++, op, args }));
      const line = JSON.stringify(data.length === 1 ? data[0] : data);
      this.#waiting.push(waiting); // an answer may come before `send` returns
      this.#transport.send(line);
    } catch (error) {
      this.#waiting = this.#waiting.filter((each) => each !== waiting); // nothing was sent
      for (const { reject } of waiting) reject(error);
    }
    return promises;
  }

  /**
   * Ask for several operations in one line; resolve to all results, or reject with the first error.
   * @param {[op: string, args: object][]} requests
   * @returns {Promise<any[]>}
   */
  askAll(requests) {
    return Promise.all(this.askEach(requests));
  }

  /** End the engine; what is asked from now on fails at once. Resolves when it has ended. */
  close() {
    this.#ended ??= new Error("the engine is closed");
    return this.#transport.close();
  }

  /** @param {string} line An answer, or a list of answers. */
  #receive(line) {
    const waiting = this.#waiting[0] ?? [];
    const answers = answersIn(line, waiting.length);
    if (!answers) return this.#fail(new Error(`the engine answered nonsense: ${line.slice(0, 80)}`));
    this.#waiting.shift();
    waiting.forEach(({ resolve, reject }, at) => {
      const { ok, result, error } = answers[at];
      if (ok) resolve(result);
      else reject(new EngineError(error));
    });
  }

  /** @param {Error} error Why there will be no more answers. */
  #fail(error) {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.splice(0).flat()) reject(error);
  }
}

/**
 * Play a game to its end: `choose(moves, seat)` picks one of the legal moves; gives its record.
 * @param {Engine} engine
 * @param {string} game
 * @param {Options} options
 * @param {(moves: Move[], seat: number) => Move | Promise<Move>} choose
 * @param {number} [seed] What chance begins with.
 * @returns {Promise<RecordData>}
 */
export async function playGame(engine, game, options, choose, seed = 1) {
  const players = Array.from({ length: options.players }, () => ({ name: null, agent: "js" }));
  const { handle } = await engine.ask("open", { game, options, players, seed });
  let { turn } = await engine.ask("advance", { handle });
  while (turn.kind !== "over") {
    if (turn.kind === "chance") {
      ({ turn } = await engine.ask("advance", { handle }));
    } else {
      const legal = await engine.ask("legal_moves", { handle, limit: 10000 });
      const move = await choose(legal.moves, turn.seat);
      ({ turn } = await engine.ask("apply", { handle, move }));
    }
  }
  const { record } = await engine.ask("save", { handle });
  await engine.ask("close", { handle });
  return /** @type {RecordData} */ (record);
}
