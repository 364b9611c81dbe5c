// What sahara has on the wire. Written by types.mjs, not by hand.
// Schema: f3e305f53af56c8658874122f4ed05ab2a69fee9cd2e6f54cd3110083cc18b48

/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Move".
 */
export type Move = Deal | Play | Advance | Retreat | Favour | Sheik | Stop;

export interface SaharaWire {
  move: Move;
  options: Options;
  state: StateData;
  view: View;
  record: Record;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Deal".
 */
export interface Deal {
  kind: "deal";
  seat: number;
  pile: number;
  card: "palm-1" | "palm-2" | "palm-3" | "palm-4" | "mirage-1" | "mirage-2" | "mirage-3" | "camel" | "sheik";
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Play".
 */
export interface Play {
  kind: "play";
  pile: number;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Advance".
 */
export interface Advance {
  kind: "advance";
  space: number;
  favourite: boolean;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Retreat".
 */
export interface Retreat {
  kind: "retreat";
  seat: number;
  space: number;
  favourite: boolean;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Favour".
 */
export interface Favour {
  kind: "favour";
  space: number;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Sheik".
 */
export interface Sheik {
  kind: "sheik";
  seat: number;
  space: number;
  favourite: boolean;
  to: number;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Stop".
 */
export interface Stop {
  kind: "stop";
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Options".
 */
export interface Options {
  players: number;
  desert?: number;
  must_use?: boolean;
  sheik?: "own" | "any" | "anywhere";
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "StateData".
 */
export interface StateData {
  options: Options;
  phase: "deal" | "play" | "advance" | "retreat" | "favour" | "sheik" | "over";
  seat: number | null;
  card: ("palm-1" | "palm-2" | "palm-3" | "palm-4" | "mirage-1" | "mirage-2" | "mirage-3" | "camel" | "sheik") | null;
  pile: number | null;
  left: number;
  seats: SeatData[];
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "SeatData".
 */
export interface SeatData {
  camels: number[];
  favourite: number | null;
  tops: (
    ("palm-1" | "palm-2" | "palm-3" | "palm-4" | "mirage-1" | "mirage-2" | "mirage-3" | "camel" | "sheik") | null
  )[];
  piles: number[];
  aside: ("palm-1" | "palm-2" | "palm-3" | "palm-4" | "mirage-1" | "mirage-2" | "mirage-3" | "camel" | "sheik")[];
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  viewer: number | null;
  seen: StateData;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "Record".
 */
export interface Record {
  format: 1;
  game: "sahara";
  rules: 2;
  options: Options;
  players: PlayerData[];
  date: string | null;
  source: string | null;
  meta: {
    [k: string]: string;
  };
  moves: (Deal | Play | Advance | Retreat | Favour | Sheik | Stop)[];
  result: ResultData | null;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "PlayerData".
 */
export interface PlayerData {
  name: string | null;
  agent: string | null;
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
 * via the `definition` "ResultData".
 */
export interface ResultData {
  reason: string;
  standings: StandingData[];
}
/**
 * This interface was referenced by `SaharaWire`'s JSON-Schema
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
