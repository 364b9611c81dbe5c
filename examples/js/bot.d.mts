import type { GameName, Games } from "./types/protocol.mjs";

/** A decision: whose it is, what that seat sees, its legal moves, and a random seed. */
export interface Choice<G extends GameName = GameName> {
  game: G;
  seat: number;
  view: Games[G]["view"];
  moves: Games[G]["move"][];
  seed: number;
}

/**
 * Reply to requests until the input ends; `choose(choice, options)` returns one of `choice.moves`.
 * An exception in `choose` is sent back as an error.
 */
export function runBot<G extends GameName = GameName>(
  name: string,
  options: Record<string, string>,
  choose: (choice: Choice<G>, options: Record<string, string>) => Games[G]["move"] | Promise<Games[G]["move"]>,
): Promise<void>;
