// Types of client.mjs. The types of operations and games are generated: `make types`.
import type { Ask, ErrorData, Games, GameName, Request, Result, Results } from "./types/protocol.mjs";

export type * from "./types/protocol.mjs";

/** Carries lines to an engine and its replies back, in order. */
export interface Transport {
  /** Send a line, without its line break. */
  send(line: string): void;
  /** Set who hears every reply, and who hears that there will be no more. */
  listen(onLine: (line: string) => void, onEnd: (error: Error) => void): void;
  /** End the engine. */
  close(): Promise<unknown>;
}

export const PROTOCOL: number;

/** A request that the engine rejected. */
export class EngineError extends Error implements ErrorData {
  constructor(error: ErrorData);
  code: string;
  rule: string | null;
  params: Record<string, unknown>;
  problems: { path: string; message: string }[];
}

/** An engine that runs behind a transport; `Engine.start` makes one. */
export class Engine {
  /** Start talking over a transport and check that the engine speaks our protocol. */
  static start(transport: Transport): Promise<Engine>;
  constructor(transport: Transport);
  /** What `hello` returned: version, games, bots and limits. */
  get about(): Results["hello"];
  /** Send one request; resolve to its result or reject with an EngineError. */
  ask: Ask;
  /** Send several requests in one line; resolve to all results or reject with the first error. */
  askAll<const R extends readonly Request[]>(requests: R): Promise<{ -readonly [I in keyof R]: Result<R[I]> }>;
  /** Send several requests in one line; return one promise for each. */
  askEach<const R extends readonly Request[]>(requests: R): { -readonly [I in keyof R]: Promise<Result<R[I]>> };
  /** End the engine; later requests are rejected. */
  close(): Promise<unknown>;
}

/** Play a game to its end and return its record; `choose(moves, seat)` picks one of the legal moves. */
export function playGame<G extends GameName>(
  engine: Engine,
  game: G,
  options: Games[G]["options"],
  choose: (moves: Games[G]["move"][], seat: number) => Games[G]["move"] | Promise<Games[G]["move"]>,
  seed?: number,
): Promise<Games[G]["record"]>;
