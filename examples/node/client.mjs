// A client of `desertrules serve`: requests and answers are lines of JSON over the standard streams.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export const PROTOCOL = 1;

/** A request that the engine refused: `code`, the `rule` that a move breaks, `params`, `problems`. */
export class EngineError extends Error {
  constructor(error) {
    super(error.rule ? `${error.rule}: ${error.message}` : error.message);
    Object.assign(this, { name: "EngineError", ...error, message: this.message });
  }
}

export class Engine {
  #process;
  #waiting = new Map();
  #next = 1;
  #ended;

  /** Start the engine and make sure that it speaks our protocol. */
  static async start(command = ["desertrules", "serve"]) {
    const engine = new Engine(command);
    engine.about = await engine.ask("hello", { protocol: PROTOCOL });
    return engine;
  }

  constructor([program, ...words]) {
    this.#process = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.#ended = new Promise((resolve) => {
      this.#process.on("close", (code) => resolve(code));
    });
    this.#process.on("error", (error) => this.#fail(error));
    this.#process.on("close", () => this.#fail(new Error("the engine has ended")));
    this.#process.stdin.on("error", (error) => this.#fail(error));
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(line));
  }

  /** Ask for an operation; resolve to its result, or reject with an EngineError. */
  ask(op, args = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(`${JSON.stringify({ id, op, args })}\n`);
    });
  }

  /** End the engine; resolve to its exit code. */
  close() {
    this.#process.stdin.end();
    return this.#ended;
  }

  #receive(line) {
    const { id, ok, result, error } = JSON.parse(line);
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (ok) asked?.resolve(result);
    else asked?.reject(new EngineError(error));
  }

  #fail(error) {
    for (const asked of this.#waiting.values()) asked.reject(error);
    this.#waiting.clear();
  }
}

/** Play a game to its end: `choose(moves, seat)` picks one of the legal moves; gives its record. */
export async function playGame(engine, game, options, choose, seed = 1) {
  let at = await engine.ask("initial", { game, options });
  const moves = [];
  while (at.turn.kind !== "over") {
    const { state } = at;
    if (at.turn.kind === "chance") {
      at = await engine.ask("advance", { game, state, seed: seed + moves.length });
      moves.push(...at.moves);
    } else {
      const legal = await engine.ask("legal_moves", { game, state, limit: 10000 });
      const move = choose(legal.moves, at.turn.seat);
      at = await engine.ask("apply", { game, state, move });
      moves.push(move);
    }
  }
  const { reason, standings } = at.turn.result;
  const { rules } = engine.about.games.find((each) => each.name === game);
  const players = standings.map(() => ({ name: null, agent: "node" }));
  const header = { format: 1, game, rules, options: at.state.options, players };
  const record = { ...header, date: null, source: null, meta: {}, moves };
  return { ...record, result: { reason, standings } };
}
