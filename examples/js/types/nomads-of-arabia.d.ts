// What nomads-of-arabia has on the wire. Written by types.mjs, not by hand.
// Schema: e0378411ceb4bd5500bde620f0d50283f00e3ec91b60835b93fb7c609dd624fd

/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Move".
 */
export type Move =
  | Strip
  | LandscapeDie
  | AnimalDice
  | HandlerDice
  | DrawDisc
  | FinalDisc
  | Step
  | Ride
  | Halt
  | Pilgrim
  | Place
  | Capture
  | Lure
  | Shift
  | End
  | Sands
  | Decline
  | Pick
  | Sell
  | Abdul
  | Expert
  | Choose
  | Keep;

export interface NomadsOfArabiaWire {
  move: Move;
  options: Options;
  state: StateData;
  view: View;
  record: Record;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Strip".
 */
export interface Strip {
  kind: "strip";
  strip: string;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "LandscapeDie".
 */
export interface LandscapeDie {
  kind: "landscape-die";
  face: "green" | "red" | "purple" | "blue" | "ochre" | "yellow";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "AnimalDice".
 */
export interface AnimalDice {
  kind: "animal-dice";
  faces: ("donkey" | "goat" | "horse" | "camel" | "blank")[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "HandlerDice".
 */
export interface HandlerDice {
  kind: "handler-dice";
  hits: ("donkey" | "goat" | "horse" | "camel")[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "DrawDisc".
 */
export interface DrawDisc {
  kind: "draw-disc";
  disc: "dinars-4" | "dinars-5" | "dinars-6" | "abdul" | "expert" | "winds" | "sands" | "silver";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "FinalDisc".
 */
export interface FinalDisc {
  kind: "final-disc";
  disc: "donkey" | "goat" | "horse" | "camel" | "mecca";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  kind: "step";
  to: string;
  hire: ("donkey" | "goat" | "horse" | "camel")[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Ride".
 */
export interface Ride {
  kind: "ride";
  to: string;
  hire: ("donkey" | "goat" | "horse" | "camel")[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Halt".
 */
export interface Halt {
  kind: "halt";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Pilgrim".
 */
export interface Pilgrim {
  kind: "pilgrim";
  keep: ("donkey" | "goat" | "horse" | "camel")[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
  kind: "place";
  to: string;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Capture".
 */
export interface Capture {
  kind: "capture";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Lure".
 */
export interface Lure {
  kind: "lure";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Shift".
 */
export interface Shift {
  kind: "shift";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "End".
 */
export interface End {
  kind: "end";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Sands".
 */
export interface Sands {
  kind: "sands";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Decline".
 */
export interface Decline {
  kind: "decline";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Pick".
 */
export interface Pick {
  kind: "pick";
  animal: ("donkey" | "goat" | "horse" | "camel") | null;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Sell".
 */
export interface Sell {
  kind: "sell";
  animals: ("donkey" | "goat" | "horse" | "camel")[];
  silver: boolean;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Abdul".
 */
export interface Abdul {
  kind: "abdul";
  animals: ("donkey" | "goat" | "horse" | "camel")[];
  silver: boolean;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Expert".
 */
export interface Expert {
  kind: "expert";
  landscape: "green" | "red" | "purple" | "blue" | "ochre";
  animal: "donkey" | "goat" | "horse" | "camel";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Choose".
 */
export interface Choose {
  kind: "choose";
  landscape: "green" | "red" | "purple" | "blue" | "ochre";
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Keep".
 */
export interface Keep {
  kind: "keep";
  animals: ("donkey" | "goat" | "horse" | "camel")[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Options".
 */
export interface Options {
  players: number;
  special?: number;
  finale?: "full" | "short";
  components?: "classic" | ComponentsData;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "ComponentsData".
 */
export interface ComponentsData {
  strips: {
    [k: string]: string;
  };
  ladder: number[] | LaddersData;
  stock: {
    [k: string]: number;
  };
  handler_faces: HandlerFaces;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "LaddersData".
 */
export interface LaddersData {
  donkey: number[];
  goat: number[];
  horse: number[];
  camel: number[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "HandlerFaces".
 */
export interface HandlerFaces {
  hit?: number;
  blank?: number;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "StateData".
 */
export interface StateData {
  options: Options;
  pending: (
    | "over"
    | "strip"
    | "first-landscape"
    | "fill"
    | "drive"
    | "random"
    | "scatter"
    | "draw-disc"
    | "final-disc"
    | "capture"
    | "lure"
    | "move"
    | "act"
    | "pick"
    | "choose"
    | "keep"
    | "sands"
    | "restock"
    | "shift"
    | "lose"
    | "end"
    | "begin"
  )[];
  seat: number | null;
  asked: number | null;
  due: number | null;
  start: string | null;
  disc_played: boolean;
  acted: boolean;
  silver: boolean;
  restocked: boolean;
  stock: HerdData;
  in_hand: HerdData;
  pool: HerdData;
  landscapes: LandscapesData;
  strips: StripData[];
  put_back: PilesData;
  special_waiting: number;
  used: ("dinars-4" | "dinars-5" | "dinars-6" | "abdul" | "expert" | "winds" | "sands" | "silver")[];
  final: ("donkey" | "goat" | "horse" | "camel" | "mecca")[];
  seats: SeatData[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "HerdData".
 */
export interface HerdData {
  donkey: number;
  goat: number;
  horse: number;
  camel: number;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "LandscapesData".
 */
export interface LandscapesData {
  green: HerdData;
  red: HerdData;
  purple: HerdData;
  blue: HerdData;
  ochre: HerdData;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "StripData".
 */
export interface StripData {
  strip: string;
  disc: ("special" | "donkey" | "goat" | "horse" | "camel" | "mecca") | null;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "PilesData".
 */
export interface PilesData {
  city: string[];
  desert: string[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "SeatData".
 */
export interface SeatData {
  at: string | null;
  dinars: number;
  animals: HerdData;
  handlers: HerdData;
  held: number;
  discs: ("dinars-4" | "dinars-5" | "dinars-6" | "abdul" | "expert" | "winds" | "sands" | "silver")[] | null;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  viewer: number | null;
  seen: StateData;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "Record".
 */
export interface Record {
  format: 1;
  game: "nomads-of-arabia";
  rules: 1;
  options: Options;
  players: PlayerData[];
  date: string | null;
  source: string | null;
  meta: {
    [k: string]: string;
  };
  moves: (
    | Strip
    | LandscapeDie
    | AnimalDice
    | HandlerDice
    | DrawDisc
    | FinalDisc
    | Step
    | Ride
    | Halt
    | Pilgrim
    | Place
    | Capture
    | Lure
    | Shift
    | End
    | Sands
    | Decline
    | Pick
    | Sell
    | Abdul
    | Expert
    | Choose
    | Keep
  )[];
  result: ResultData | null;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "PlayerData".
 */
export interface PlayerData {
  name: string | null;
  agent: string | null;
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
 * via the `definition` "ResultData".
 */
export interface ResultData {
  reason: string;
  standings: StandingData[];
}
/**
 * This interface was referenced by `NomadsOfArabiaWire`'s JSON-Schema
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
