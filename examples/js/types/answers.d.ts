// What an engine answers, and the arguments of its operations (protocol.d.ts, made from `hello`).
import type { Handled, Stateless } from "./protocol.d.ts";
import type * as nomads from "./nomads-of-arabia.d.ts";
import type * as sahara from "./sahara.d.ts";
import type * as desert from "./through-the-desert.d.ts";

export type { Handled, Stateless };
export type Move = desert.Move | sahara.Move | nomads.Move;
export type Options = { players: number; [option: string]: unknown };
export type State = desert.StateData | sahara.StateData | nomads.StateData;
export type View = desert.View | sahara.View | nomads.View;
export type RecordData = desert.Record | sahara.Record | nomads.Record;

export interface Problem {
  path: string;
  message: string;
}
/** Why a request was refused. */
export interface ErrorData {
  code: string;
  rule: string | null;
  message: string;
  params: { [name: string]: unknown };
  problems: Problem[];
}
export interface Standing {
  seat: number;
  points: number;
  rank: number;
  parts: { [category: string]: number };
}
export interface Result {
  reason: string;
  winners: number[];
  standings: Standing[];
}
/** Who acts now. */
export type Turn =
  | { kind: "decide"; seat: number }
  | { kind: "chance" }
  | { kind: "over"; result: Result };
/** Where a game stands: `made` moves are made, and `ahead` can be made again. */
export interface Stands {
  turn: Turn;
  made: number;
  ahead: number;
}
export interface Effect {
  code: string;
  seat: number | null;
  message: string;
  params: { [name: string]: unknown };
}
export interface Rejection {
  code: string;
  rule: string;
  message: string;
  params: { [name: string]: unknown };
}
/** One thing that is wrong in a record; `line` and `column` count from 1, `move` from 0. */
export interface Finding {
  code: string;
  rule: string | null;
  message: string;
  path: string | null;
  line: number | null;
  column: number | null;
  move: number | null;
  turn: number | null;
  seat: number | null;
  legal: string[];
  hint: string;
}
export interface Report {
  valid: boolean;
  game: string | null;
  moves: number;
  total: number;
  problems: Finding[];
  more: number;
  state: State | null;
  result: Result | null;
  result_is_true: boolean | null;
  overlooked: {
    leniency: string;
    times: number;
    message: string;
    line: number | null;
    column: number | null;
  }[];
  text: string;
}
/** One move that was made, as a seat saw it; `seat` is null for chance. */
export interface Told {
  seat: number | null;
  text: string;
  effects: Effect[];
}
export interface Place {
  name: string;
  kind: string;
  x: number;
  y: number;
  neighbours: string[];
  in_play: boolean;
}
export interface Choice {
  name: string;
  kind: "number" | "switch" | "word" | "named";
  values: (string | boolean)[] | null;
  least: number | null;
  most: number | null;
  default: unknown;
  says: string;
}
export interface Operation {
  says: string;
  args: { name: string; required: boolean; says: string; schema: object }[];
}
export interface Hello {
  protocol: number;
  version: string;
  /** `secrets`: whether seats know what others do not. */
  games: { name: string; players: number[]; rules: number; secrets: boolean }[];
  bots: string[];
  ops: { [op: string]: Operation };
  stateless: { [op: string]: Operation };
  limits: { [limit: string]: number };
}

/** What each operation with a handle gives. */
export interface HandledAnswers {
  open: Stands & {
    handle: number;
    game: string;
    options: Options;
    report: Report | null;
    dropped: number | null;
  };
  turn: Stands;
  legal_moves: { count: number; moves: Move[]; texts?: string[] };
  outcomes: { count: number; total: number; outcomes: { move: Move; weight: number }[] };
  apply: Stands;
  advance: Stands;
  bot: Stands & { bot: string; move: Move };
  explain: { rejection: Rejection | null };
  effects: { effects: Effect[] };
  history: { count: number; moves: Told[] };
  undo: Stands;
  redo: Stands;
  go: Stands;
  score: { standings: Standing[] };
  view: { view: View };
  state: { state: State };
  layout: { layout: { shape: string; places: Place[] } };
  picture: { svg?: string; text?: string };
  save: { record?: RecordData; text?: string };
  close: { open: number };
}

interface Reached {
  state: State;
  turn: Turn;
}
/** What the operations without a handle give; of those that are not named here, any fields. */
export type StatelessAnswers = {
  [Op in keyof Stateless]: Op extends keyof Known ? Known[Op] : { [field: string]: any };
};
interface Known {
  hello: Hello;
  initial: Reached;
  turn: { turn: Turn };
  apply: Reached;
  advance: Reached & { moves: Move[] };
  legal_moves: { count: number; moves: Move[]; texts?: string[] };
  explain: { rejection: Rejection | null };
  effects: { effects: Effect[] };
  score: { standings: Standing[] };
  validate: { report: Report };
  choices: { players: number[]; choices: Choice[] };
  rule: { rules: { rule: string; sentence: string }[] };
  bot: { bot: string; move: Move };
}
