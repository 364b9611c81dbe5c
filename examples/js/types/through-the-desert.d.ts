// What through-the-desert has on the wire. Written by types.mjs, not by hand.
// Schema: acd0f202788866efa36fa504140a5cdde68e0b684272249d5c72b60e6ec743c3

/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Move".
 */
export type Move = Palms | Water | Discard | Rider | Camel | Pass;

export interface ThroughTheDesertWire {
  move: Move;
  options: Options;
  state: StateData;
  view: View;
  record: Record;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Palms".
 */
export interface Palms {
  kind: "palms";
  cells: string[];
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Water".
 */
export interface Water {
  kind: "water";
  cell: string;
  value: number;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Discard".
 */
export interface Discard {
  kind: "discard";
  colour: "white" | "sky" | "mauve" | "mint" | "peach";
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Rider".
 */
export interface Rider {
  kind: "rider";
  colour: "white" | "sky" | "mauve" | "mint" | "peach";
  cell: string;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Camel".
 */
export interface Camel {
  kind: "camel";
  colour: "white" | "sky" | "mauve" | "mint" | "peach";
  cell: string;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  kind: "pass";
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Options".
 */
export interface Options {
  players: number;
  board?: "classic" | string;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "StateData".
 */
export interface StateData {
  options: Options;
  phase: "palms" | "water" | "discard" | "riders" | "camels" | "over";
  seat: number | null;
  left: number;
  round: number;
  idle: number;
  palms: string[];
  water: WaterData[];
  supply: number[];
  seats: SeatData[];
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "WaterData".
 */
export interface WaterData {
  cell: string;
  value: number;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "SeatData".
 */
export interface SeatData {
  returned: ("white" | "sky" | "mauve" | "mint" | "peach") | null;
  caravans: CaravanData[];
  taken: number[];
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "CaravanData".
 */
export interface CaravanData {
  colour: "white" | "sky" | "mauve" | "mint" | "peach";
  rider: string;
  camels: string[];
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  viewer: number | null;
  seen: StateData;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "Record".
 */
export interface Record {
  format: 1;
  game: "through-the-desert";
  rules: 1;
  options: Options;
  players: PlayerData[];
  date: string | null;
  source: string | null;
  meta: {
    [k: string]: string;
  };
  moves: (Palms | Water | Discard | Rider | Camel | Pass)[];
  result: ResultData | null;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "PlayerData".
 */
export interface PlayerData {
  name: string | null;
  agent: string | null;
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "ResultData".
 */
export interface ResultData {
  reason: string;
  standings: StandingData[];
}
/**
 * This interface was referenced by `ThroughTheDesertWire`'s JSON-Schema
 * via the `definition` "StandingData".
 */
export interface StandingData {
  seat: number;
  points: number;
  rank: number;
  parts: {
    [k: string]: number;
  };
}
