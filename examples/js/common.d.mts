// Types of the protocol that do not depend on the game.

export interface Player {
  name: string | null;
  agent: string | null;
}

export interface Standing {
  seat: number;
  points: number;
  /** 1 is best; equal seats share a rank. */
  rank: number;
  /** The points by category. */
  parts: Record<string, number>;
}

export interface GameResult {
  standings: Standing[];
  reason: string;
  winners: number[];
}

export type Turn =
  | { kind: "decide"; seat: number }
  | { kind: "chance" }
  | { kind: "over"; result: GameResult };

export interface Rejection {
  code: string;
  rule: string;
  message: string;
  params: Record<string, unknown>;
}

export interface Effect {
  code: string;
  seat: number | null;
  /** One sentence; empty if the effect is not worth a line in a log. */
  message: string;
  points: number;
  params: Record<string, unknown>;
}

export interface Place {
  name: string;
  kind: string;
  x: number;
  y: number;
  neighbours: string[];
  in_play: boolean;
}

export interface Layout {
  shape: string;
  places: Place[];
}

/** Something to choose next: a move, or a part of one. */
export interface Choice {
  label: string;
  /** The index of the legal move, if this completes one. */
  move: number | null;
  /** What to pass on as `part`. */
  part: string;
  /** How many legal moves it leads to. */
  count: number;
  /** Whether the picture has elements to click for all of them. */
  shown: boolean;
}

export interface OptionInfo {
  name: string;
  least: number | null;
  most: number | null;
  choices: (string | number | boolean)[] | null;
  default: unknown;
  required: boolean;
  help: string;
}

export interface ErrorData {
  code: string;
  message: string;
  /** The rule that an illegal move breaks. */
  rule: string | null;
  params: Record<string, unknown>;
  problems: { path: string; message: string }[];
}

/** One thing that is wrong in a record. */
export interface Finding {
  code: string;
  message: string;
  line: number | null;
  column: number | null;
  path: string | null;
  /** The index of the move. */
  move: number | null;
  turn: number | null;
  seat: number | null;
  rule: string;
  /** Legal moves like the one that was written. */
  legal: string[];
  /** What to do about it. */
  advice: string;
  /** What lenient reading does about it. */
  tolerated: string;
}

/** What `validate` found in a record. */
export interface Report {
  /** What the report calls the record. */
  source: string;
  valid: boolean;
  summary: string;
  /** The whole report as people read it. */
  text: string;
  game: string | null;
  /** How many moves are legal, from the first one on. */
  moves: number;
  total: number;
  result: GameResult | null;
  findings: Finding[];
  tolerated: Finding[];
  /** How many more problems there are than `findings` lists. */
  more: number;
}
