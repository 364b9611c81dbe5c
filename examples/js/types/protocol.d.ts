// The arguments of every operation of the engine. Written by protocol.mjs, not by hand.

/** Operations that open a game, or name one by its handle. */
export interface Handled {
  /** The handle of a game, and where it stands. */
  open: {
    /** The game's name. */
    game?: string;
    /** The game's options. */
    options?: { [field: string]: any };
    /** Who plays a new game: a list of objects with `name` and `agent`, as in a record. */
    players?: ({ [field: string]: any })[];
    /** A state of the game. */
    state?: { [field: string]: any };
    /** A record as an object, or the text of one. */
    source?: string | { [field: string]: any };
    /** What may be overlooked. */
    lenient?: ("words" | "numbers" | "set-up" | "turns" | "extra")[];
    /** The seat whose transcript it is. */
    transcript_of?: number;
    /** Whether to open a wrong record as far as it is right. */
    prefix?: boolean;
    /** What chance begins with; left out, any. */
    seed?: number;
  };
  /** Who acts now, how many moves are made, and how many are taken back. */
  turn: {
    /** The handle of a game that was opened. */
    handle: number;
  };
  /** How many moves are possible now, and the moves. */
  legal_moves: {
    /** The handle of a game that was opened. */
    handle: number;
    /** Who asks; left out, the seat that acts. */
    seat?: number | null;
    /** How many to leave out first. */
    offset?: number;
    /** How many to list at most. */
    limit?: number;
    /** Whether to give them in notation too. */
    texts?: boolean;
  };
  /** How many outcomes of chance there are, the sum of their weights, and the outcomes. */
  outcomes: {
    /** The handle of a game that was opened. */
    handle: number;
    /** How many to leave out first. */
    offset?: number;
    /** How many to list at most. */
    limit?: number;
  };
  /** Makes a move; where the game then stands. */
  apply: {
    /** The handle of a game that was opened. */
    handle: number;
    /** Its number in the list of legal moves, its words, or an object. */
    move: number | string | { [field: string]: any };
  };
  /** Lets chance happen until a seat decides; where the game stands. */
  advance: {
    /** The handle of a game that was opened. */
    handle: number;
  };
  /** The move that a bot chooses for the seat that decides; where the game stands. */
  bot: {
    /** The handle of a game that was opened. */
    handle: number;
    /** The bot's name. */
    name?: "random" | "greedy" | "turn" | "mcts" | "strong";
    /** How much it may search. */
    iterations?: number;
    /** How long it may search. */
    seconds?: number;
    /** What chance begins with; left out, any. */
    seed?: number;
    /** Whether to make the move at once. */
    play?: boolean;
  };
  /** Why a move is illegal; null if it is not. */
  explain: {
    /** The handle of a game that was opened. */
    handle: number;
    /** Its number in the list of legal moves, its words, or an object. */
    move: number | string | { [field: string]: any };
    /** Who asks; left out, the seat that acts. */
    seat?: number | null;
  };
  /** What a move would bring about, as a seat sees it. */
  effects: {
    /** The handle of a game that was opened. */
    handle: number;
    /** Its number in the list of legal moves, its words, or an object. */
    move: number | string | { [field: string]: any };
    /** Who looks: a seat, or null for a spectator. */
    seat?: number | null;
  };
  /** The moves that are made: by whom, in words, and what each brought about, as a seat saw it. */
  history: {
    /** The handle of a game that was opened. */
    handle: number;
    /** How many moves to leave out first. */
    since?: number;
    /** Of how many moves to tell at most. */
    limit?: number;
    /** Who looks: a seat, or null for a spectator. */
    seat?: number | null;
  };
  /** Takes moves back; where the game then stands. */
  undo: {
    /** The handle of a game that was opened. */
    handle: number;
    /** How many moves. */
    moves?: number;
  };
  /** Makes moves again that were taken back. */
  redo: {
    /** The handle of a game that was opened. */
    handle: number;
    /** How many moves. */
    moves?: number;
  };
  /** Goes back or on to any place of the game. */
  go: {
    /** The handle of a game that was opened. */
    handle: number;
    /** How many moves are made there. */
    made?: number;
  };
  /** Everybody's points, as far as a seat knows them. */
  score: {
    /** The handle of a game that was opened. */
    handle: number;
    /** Who looks: a seat, or null for a spectator. */
    seat?: number | null;
    /** Whether to show all, secrets too. */
    whole?: boolean;
  };
  /** All that a seat may know. */
  view: {
    /** The handle of a game that was opened. */
    handle: number;
    /** Who looks: a seat, or null for a spectator. */
    seat?: number | null;
  };
  /** The whole state, secrets too. */
  state: {
    /** The handle of a game that was opened. */
    handle: number;
  };
  /** Every place with its name, kind, coordinates and neighbours. */
  layout: {
    /** The handle of a game that was opened. */
    handle: number;
  };
  /** A picture of the game, as a seat sees it: SVG or text. */
  picture: {
    /** The handle of a game that was opened. */
    handle: number;
    /** What to draw it as. */
    form?: "svg" | "text";
    /** Who looks: a seat, or null for a spectator. */
    seat?: number | null;
    /** Whether to show all, secrets too. */
    whole?: boolean;
    /** Whether legal moves can be clicked on, where the viewer decides. */
    legal?: boolean;
    /** Whether to mark the last move. */
    last?: boolean;
    /** Whether a text says what its marks mean. */
    legend?: boolean;
    /** Its colours. */
    theme?: "light" | "dark";
    /** How many pixels it is wide. */
    size?: number;
    /** The `data-part` that was clicked on. */
    part?: string;
    /** Whether to draw what lies beside the board. */
    panel?: boolean;
  };
  /** The whole game: a record, as an object or in notation, or a position. */
  save: {
    /** The handle of a game that was opened. */
    handle: number;
    /** What to write it as. */
    form?: "json" | "text" | "position";
  };
  /** How many games are still open. */
  close: {
    /** The handle of a game that was opened. */
    handle: number;
  };
}

/** Operations that need no handle. */
export interface Stateless {
  /** The protocol's version, the games, the operations and the limits. */
  hello: {
    /** The version that the client speaks. */
    protocol?: number;
  };
  /** The state before anything has happened, and its turn. */
  initial: {
    /** The game's name. */
    game: string;
    /** The game's options. */
    options: { [field: string]: any };
  };
  /** Who acts now. */
  turn: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
  };
  /** How many moves are possible now, and the moves. */
  legal_moves: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** How many to leave out first. */
    offset?: number;
    /** How many to list at most. */
    limit?: number;
    /** Whether to give them in notation too. */
    texts?: boolean;
  };
  /** How many outcomes of chance there are, the sum of their weights, and the outcomes. */
  outcomes: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** How many to leave out first. */
    offset?: number;
    /** How many to list at most. */
    limit?: number;
  };
  /** The state after a move, and its turn. */
  apply: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** A move of the game. */
    move: { [field: string]: any };
  };
  /** The state after many moves, and its turn. */
  replay: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** A list of moves. */
    moves: ({ [field: string]: any })[];
  };
  /** Why a move is illegal; null if it is not. */
  explain: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** A move of the game. */
    move: { [field: string]: any };
  };
  /** What a move brings about, as a seat sees it. */
  effects: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** A move of the game. */
    move: { [field: string]: any };
    /** A seat, or null for a spectator. */
    seat?: number | null;
  };
  /** Everybody's points, as they would count now. */
  score: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
  };
  /** All that a seat may know. */
  view: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** A seat, or null for a spectator. */
    seat: number | null;
  };
  /** A state that fits a view, and its turn. */
  imagine: {
    /** The game's name. */
    game: string;
    /** A view of the game. */
    view: { [field: string]: any };
    /** What chance begins with; left out, any. */
    seed?: number;
  };
  /** What chance brought until somebody decides, and the state. */
  advance: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** What chance begins with; left out, any. */
    seed?: number;
  };
  /** A random game to its end: its moves, and the state. */
  playout: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** What chance begins with; left out, any. */
    seed?: number;
    /** How many moves at most. */
    max_moves?: number;
  };
  /** How many lines of play there are. */
  perft: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** How many moves ahead. */
    depth?: number;
  };
  /** The data as it is written, if it can be read. */
  load: {
    /** The game's name. */
    game: string;
    /** What it should be. */
    what: "options" | "state" | "move" | "view";
    /** The data. */
    data: any;
  };
  /** A position as text for people, as a seat sees it. */
  picture: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** A seat, or null for a spectator. */
    seat?: number | null;
    /** Whether to draw all, secrets too. */
    whole?: boolean;
  };
  /** A picture of a position, as a seat sees it. */
  svg: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
    /** A seat, or null for a spectator. */
    seat?: number | null;
    /** Whether to draw all, secrets too. */
    whole?: boolean;
    /** Whether legal moves can be clicked on. */
    clickable?: boolean;
    /** The move that led there. */
    last?: { [field: string]: any };
    /** Its colours. */
    theme?: "light" | "dark";
    /** How many pixels it is wide. */
    size?: number;
    /** The `data-part` that was clicked on. */
    part?: string;
  };
  /** Every place with its name, kind, coordinates and neighbours. */
  layout: {
    /** The game's name. */
    game: string;
    /** The game's options. */
    options: { [field: string]: any };
  };
  /** Moves in notation. */
  write_moves: {
    /** The game's name. */
    game: string;
    /** A list of moves. */
    moves: ({ [field: string]: any })[];
  };
  /** A move. */
  read_move: {
    /** The game's name. */
    game: string;
    /** A move in notation. */
    text: string;
  };
  /** A report: every problem, the first illegal move, the valid prefix's last state. */
  validate: {
    /** A record as an object, or the text of one. */
    source: string | { [field: string]: any };
    /** What may be overlooked. */
    lenient?: ("words" | "numbers" | "set-up" | "turns" | "extra")[];
    /** The seat whose transcript it is. */
    transcript_of?: number;
  };
  /** A record of any format in the newest. */
  migrate: {
    /** A record, as an object. */
    record: { [field: string]: any };
  };
  /** A record in notation. */
  record_to_text: {
    /** A record, as an object. */
    record: { [field: string]: any };
  };
  /** A record as an object. */
  record_from_text: {
    /** A record in notation. */
    text: string;
  };
  /** The state that a record leads to, and its turn. */
  record_state: {
    /** A record, as an object. */
    record: { [field: string]: any };
    /** After how many moves; left out, all. */
    length?: number;
  };
  /** The record with one move more, the state, and its turn. */
  record_play: {
    /** A record, as an object. */
    record: { [field: string]: any };
    /** A move of the record's game. */
    move: any;
  };
  /** A state as one line of text. */
  position_to_text: {
    /** The game's name. */
    game: string;
    /** A state of the game. */
    state: { [field: string]: any };
  };
  /** Its game, state and turn. */
  position_from_text: {
    /** A position in one line. */
    text: string;
  };
  /** The JSON Schema of what is on the wire. */
  schema: {
    /** The game's name. */
    game: string;
    /** Of what. */
    what: "move" | "options" | "state" | "view" | "record";
  };
  /** The move that a bot chooses for the seat whose view it is and which decides. */
  bot: {
    /** The game's name. */
    game: string;
    /** A view of the game. */
    view: { [field: string]: any };
    /** The bot's name. */
    name?: "random" | "greedy" | "turn" | "mcts" | "strong";
    /** How much it may search. */
    iterations?: number;
    /** What chance begins with; left out, any. */
    seed?: number;
  };
  /** How many can play, and every option: what it can be, and its default. */
  choices: {
    /** The game's name. */
    game: string;
  };
  /** The rules that are meant, each with its number and its sentence. */
  rule: {
    /** The game's name. */
    game: string;
    /** The number of a rule, or the code of a rejection. */
    rule: string;
  };
}
