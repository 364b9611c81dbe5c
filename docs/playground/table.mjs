// The table: one game under way, who looks at it, and what happens until a person decides.
// @ts-check
import { Board } from "./board.mjs";
import { refusedBy } from "./engine.mjs";
import { Log } from "./log.mjs";
import { dark, make, say, the } from "./page.mjs";
import { movesTo, told } from "./refusals.mjs";
import { keep } from "./storage.mjs";

/** How many seconds a bot may think; what it has begun it ends, within half a second. */
const BUDGET = 1;
/** After how many milliseconds a bot that does not stop is stopped hard. */
const PATIENCE = 3000;
/** The most moves that are put into words for the list and for screen readers. */
const MOST_WORDS = 1000;
/** How many times as wide as the page a board can be made. */
const LARGEST = 4;

/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {import("./setup.mjs").Player} Player */
/** @typedef {import("../../examples/js/types/answers.d.ts").Stands} Stands */
/** @typedef {{handle: number, name: string, seed: number, players: Player[]} & Stands} Game */

export class Table {
  /** @type {Engine} */
  engine;
  #load;
  #fail;
  #board;
  #log = new Log(the("log"));
  /** @type {Game | null} */
  #game = null;
  /** Who looks: a seat, or null while nobody of several persons said to be there. @type {number | null} */
  #viewer = null;
  #stepping = false;
  #restarting = false;
  #paused = false;
  #thinking = false;
  /** Whether a move is being made, and what it leads to is not yet shown. */
  #busy = false;
  /** Who made each move, as far as it was told; null for chance. @type {(number | null)[]} */
  #makers = [];
  #part = "";
  /** The legal moves in words. @type {string[]} */
  #texts = [];
  /** For what position all that belongs to a picture is there. */
  #completed = "";
  #zoom = 1;
  /** Counts what was begun, so that what is overtaken stops. */
  #round = 0;
  /** @type {any} */
  #record = null;

  /**
   * @param {Engine} engine
   * @param {() => Promise<Engine>} load gives a new engine for one that was stopped
   * @param {(error: unknown) => void} fail hears that the engine has failed
   */
  constructor(engine, load, fail) {
    this.engine = engine;
    this.#load = load;
    this.#fail = fail;
    this.#board = new Board(the("board"), {
      move: (index) => this.attempt(() => this.play(index)),
      part: (words) => this.attempt(() => this.#choosePart(words)),
      place: (name) => this.attempt(() => this.#tryPlace(name)),
      several: (choices) => this.#askWhich(choices),
    });
    this.#listen();
  }

  // ---- Beginning --------------------------------------------------------------------------------

  /** Begin a new game. @param {import("./setup.mjs").Wish} wish */
  async begin({ game, options, players, seed }) {
    const opened = await this.engine.ask("open", { game, options, players, seed });
    await this.#sitDown(opened, players, seed, false);
  }

  /**
   * Open a record, to play on or to step through it.
   * @param {Record<string, any>} source @param {{seed: number, step?: boolean, made?: number | null}} how
   */
  async open(source, { seed, step = false, made = null }) {
    const opened = await this.engine.ask("open", { ...source, seed, prefix: step });
    const { record } = await this.engine.ask("save", { handle: opened.handle });
    if (made !== null) Object.assign(opened, await this.engine.ask("go", { handle: opened.handle, made }));
    await this.#sitDown(opened, record?.players ?? [], seed, step);
  }

  /** @param {any} opened @param {Player[]} players @param {number} seed @param {boolean} step */
  async #sitDown(opened, players, seed, step) {
    const before = this.#game;
    this.#game = { ...opened, name: opened.game, players, seed };
    this.#stepping = step;
    this.#paused = false;
    this.#part = "";
    this.#makers = [];
    this.#forget();
    say(the("refused"));
    the("shared").hidden = true;
    the("words").value = "";
    const persons = this.#persons();
    this.#viewer = persons.length === 1 ? persons[0] : null;
    if (before) await this.engine.ask("close", { handle: before.handle }).catch(() => null);
    await this.#meanwhile();
  }

  /** Do something; what the engine refuses is said, and that it has failed is told. @param {() => Promise<unknown>} action */
  async attempt(action) {
    try {
      await action();
    } catch (error) {
      if (refusedBy(error)) say(the("refused"), error.message);
      else if (!this.#restarting) this.#fail(error);
    }
  }

  // ---- Who is who -------------------------------------------------------------------------------

  /** @returns {Game} */
  get game() {
    if (!this.#game) throw new Error("no game has begun");
    return this.#game;
  }

  /** What each seat's player is called; null for who has no name. */
  get names() {
    return this.game.players.map((player) => player.name);
  }

  /** What a seat is called at the beginning of a sentence. @param {number | null} seat */
  #name(seat) {
    return this.names[seat ?? -1] ?? `Seat ${seat}`;
  }

  #persons() {
    return this.game.players.flatMap((player, seat) => (this.#bot(seat) ? [] : [seat]));
  }

  /** The bot that plays a seat; null for a person, or for a program that is not here. @param {number} seat */
  #bot(seat) {
    const name = this.game.players[seat]?.agent?.split(":")[0] ?? "";
    return this.engine.about.bots.includes(name) ? name : null;
  }

  /** The seat that acts now, else null. */
  #acting() {
    const { turn } = this.game;
    return turn.kind === "decide" ? turn.seat : null;
  }

  /** The seat that acts now if a person plays it, else null. */
  #person() {
    const seat = this.#acting();
    return seat === null || this.#bot(seat) ? null : seat;
  }

  /** Whether all is shown: at the end, in a transcript, and where only bots play. */
  #whole() {
    return this.#stepping || this.game.turn.kind === "over" || this.#persons().length === 0;
  }

  /** The seat to which the game is told: the only person's, to the end; else that which looks. */
  #told() {
    const persons = this.#persons();
    return persons.length === 1 ? persons[0] : this.#whole() ? null : this.#viewer;
  }

  /** Whether seats of this game may know what others may not. */
  #secret() {
    return this.engine.about.games.some(({ name, secrets }) => secrets && name === this.game.name);
  }

  /** Whether the board is covered, as another person is to look now. */
  #covered() {
    const person = this.#person();
    if (this.#whole() || this.#persons().length < 2 || person === null) return false;
    if (!this.#secret()) this.#viewer = person;
    return this.#viewer !== person;
  }

  // ---- What happens -----------------------------------------------------------------------------

  /** Show the game, and let go on what is not up to persons, without waiting for its end. */
  async #meanwhile() {
    await new Promise((resolve) => {
      this.attempt(() => this.#proceed(() => resolve(null))).then(resolve);
    });
  }

  /** Let chance and bots do what they do, until a person decides or the game is over. */
  async #proceed(shown = () => {}) {
    const round = ++this.#round;
    while (round === this.#round) {
      if (this.game.turn.kind === "chance" && !this.#stepping) await this.#change("advance");
      await this.show();
      shown();
      const seat = this.#acting();
      const bot = seat === null ? null : this.#bot(seat);
      if (seat === null || !bot || this.#stepping || this.#paused || round !== this.#round) return;
      await this.#think(bot, seat);
    }
  }

  /** Ask a bot for its move, and make it. @param {string} name @param {number} seat */
  async #think(name, seat) {
    const { made, seed } = this.game;
    this.#thinking = true;
    this.#buttons();
    the("status").textContent = `${this.#name(seat)} (${name}) thinks …`;
    try {
      await this.#change("bot", { name, seconds: BUDGET, seed: (seed + made) % 2 ** 53, play: true });
    } catch (error) {
      if (this.#thinking) throw error; // else it was stopped, and somebody else goes on
    } finally {
      this.#thinking = false;
    }
  }

  /** Ask for something that changes the game. @param {string} op @param {object} [args] */
  async #change(op, args = {}) {
    const { game } = this;
    const { dataset } = the("board");
    const before = dataset.turn;
    dataset.turn = this.#thinking ? "thinking" : "changing"; // what is seen is no longer so, until the next picture
    try {
      const [{ turn, made, ahead }] = await this.engine.askAll([[op, { handle: game.handle, ...args }]]);
      Object.assign(game, { turn, made, ahead });
    } catch (error) {
      if (this.#game === game) dataset.turn = before;
      throw error;
    }
    the("shared").hidden = true; // a link to where the game was
  }

  /** Make a move of the person that acts: its number among the legal ones, or its words. @param {number | string} move */
  async play(move) {
    if (this.#busy || this.#person() === null || this.#covered() || this.#stepping) return false;
    say(the("refused"));
    this.#busy = true;
    try {
      await this.#change("apply", { move });
      this.#part = "";
      await this.#proceed();
      return true;
    } catch (error) {
      if (!refusedBy(error)) throw error;
      await this.#refuse([error]);
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** Go to another place of the game. @param {number} made */
  async #go(made) {
    this.#round++;
    await this.#change("go", { made });
    this.#part = "";
    say(the("refused"));
    if (!this.#stepping) this.#paused = this.#person() === null && this.game.turn.kind === "decide";
    await (this.#stepping || this.#paused ? this.show() : this.#proceed());
  }

  /** Go back, or on, to the next decision of a person; where only bots play, to the next move. @param {-1 | 1} way */
  async #again(way) {
    const there = this.#next(way);
    if (there !== null) await this.#go(there);
  }

  /** After how many moves that is; null where there is nothing to go to. @param {-1 | 1} way */
  #next(way) {
    const { made, ahead } = this.game;
    const persons = this.#persons();
    const [first, last] = [0, made + ahead];
    let there = made + way;
    while (there >= first && there < last && !this.#decided(there, persons)) there += way;
    return there < first || there > last ? null : there;
  }

  /** Whether a person decided after so many moves, or that is not known. @param {number} made @param {number[]} persons */
  #decided(made, persons) {
    const maker = this.#makers[made];
    return maker === undefined || (maker !== null && (!persons.length || persons.includes(maker)));
  }

  /** Stop bots: after the move that one is about to make, or hard if that takes too long. */
  async stop() {
    this.#paused = true;
    this.#buttons();
    const { engine } = this;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    if (this.#thinking && this.engine === engine) await this.restart();
  }

  /** Go on with another engine where the game was; the bots wait until they are told to go on. Rejects if none can be loaded. */
  async restart() {
    this.#round++;
    this.#restarting = the("table").inert = true; // until the new engine knows the game
    this.#thinking = this.#busy = false;
    the("status").textContent = "The engine was stopped, and starts again …";
    try {
      this.engine.close();
      this.engine = await this.#load();
      if (!this.#record) return location.reload(); // nothing was played yet
      const { record, seed } = this.#record;
      const opened = await this.engine.ask("open", { source: record, seed });
      this.#game = { ...opened, name: opened.game, players: record.players, seed };
      this.#paused = this.#person() === null && !this.#stepping;
      this.#part = "";
      this.#forget();
      await this.show();
    } finally {
      this.#restarting = the("table").inert = false;
    }
  }

  /** Bring the board before the eyes, and the focus to what is to be done there. */
  face() {
    the("table").scrollIntoView();
    const next = this.#stepping ? the("slider") : the("curtain").hidden ? the("board") : the("curtain-open");
    next.focus({ preventScroll: true });
  }

  // ---- What is seen -----------------------------------------------------------------------------

  /** Draw the game as it stands. */
  async show() {
    const { game } = this;
    const { handle, made } = game;
    const covered = this.#covered();
    the("curtain").hidden = !covered;
    the("board").hidden = covered;
    the("told").hidden = covered;
    this.#buttons();
    if (covered) return this.#cover();
    const acts = !this.#stepping && this.#person() !== null;
    const looks = this.#whole() ? { whole: true } : { seat: this.#viewer };
    const theme = dark() ? "dark" : "light";
    const size = Math.min(1400, Math.max(320, Math.floor(the("board").clientWidth)));
    /** @type {import("./engine.mjs").Request[]} */
    const text = the("text").open ? [["picture", { handle, form: "text", legend: true, ...looks }]] : [];
    const [picture, plain] = await this.engine.askAll([
      ["picture", { handle, ...looks, legal: acts, theme, size, part: acts ? this.#part : "" }],
      ...text,
    ]);
    if (this.game !== game || game.made !== made) return; // overtaken
    this.#board.draw(picture.svg, this.#part);
    const { title } = this.#board;
    the("status").textContent = title.charAt(0).toUpperCase() + title.slice(1); // a seat without a name
    the("plain").textContent = plain?.text ?? "";
    the("board").dataset.turn = acts ? "yours" : game.turn.kind;
    this.#buttons();
    this.#complete(acts).catch(() => null); // an engine that was stopped
  }

  /** Add what a picture need not wait for: what happened, the moves in words, and the record. @param {boolean} acts */
  async #complete(acts) {
    const { game } = this;
    const { handle, made, seed } = game;
    const seat = this.#told();
    const now = `${handle} ${made} ${seat} ${acts}`;
    if (now === this.#completed) return this.#board.label(this.#texts); // a part of a move was chosen
    const since = this.#log.since(made, seat);
    const [history, saved, legal] = await this.engine.askAll([
      ["history", { handle, since, seat }],
      ["save", { handle }],
      acts ? ["legal_moves", { handle, texts: true, limit: MOST_WORDS }] : ["turn", { handle }],
    ]);
    if (this.game !== game || game.made !== made || since !== this.#log.since(made, seat)) return; // overtaken
    this.#completed = now;
    history.moves.forEach((/** @type {{seat: number | null}} */ move, /** @type {number} */ at) => (this.#makers[since + at] = move.seat));
    this.#log.tell({ since, made, seat, names: this.names }, history.moves);
    this.#record = { record: saved.record, seed };
    if (!this.#stepping) keep(this.#record);
    this.#texts = legal.texts ?? [];
    this.#board.label(this.#texts);
    this.#buttons(); // how far back a person can go is known now
    the("legal").replaceChildren(...this.#texts.map((words) => make("option", { value: words })));
  }

  /** Forget what was told. */
  #forget() {
    this.#log.clear();
    this.#completed = "";
  }

  /** Cover the board until the next person says to be there. */
  #cover() {
    const name = this.#name(this.#person());
    this.#board.clear();
    this.#forget();
    the("plain").textContent = "";
    the("board").dataset.turn = "covered";
    the("legal").replaceChildren();
    the("status").textContent = `${name} is next.`;
    the("curtain-words").textContent = `Hand the screen to ${name}; what the others hold is hidden.`;
    the("curtain-open").textContent = `I am ${name}`;
    the("curtain-open").focus();
  }

  async #uncover() {
    this.#viewer = this.#person();
    await this.show();
    the("board").focus();
  }

  /** Show and allow what can be done now. */
  #buttons() {
    const { made, ahead } = this.game;
    const person = this.#person() !== null && !this.#stepping && !this.#covered();
    the("undo").disabled = this.#thinking || this.#next(-1) === null;
    the("redo").disabled = this.#thinking || this.#next(1) === null;
    the("stop").hidden = !this.#thinking || this.#paused;
    the("go").hidden = !this.#paused || this.#thinking || this.#stepping;
    the("move").hidden = !person;
    the("steps").hidden = !this.#stepping;
    the("slider").max = made + ahead;
    the("slider").value = made;
    the("number").textContent = `${made} / ${made + ahead}`;
  }

  // ---- What is refused --------------------------------------------------------------------------

  /** Offer the rest of a move; what was chosen and is chosen again is taken back. @param {string} words */
  async #choosePart(words) {
    if (!words && !this.#part) return;
    this.#part = words === this.#part ? "" : words;
    await this.show();
  }

  /** Say why a place cannot be chosen: the reasons against the moves that could be meant. @param {string} place */
  async #tryPlace(place) {
    if (this.#person() === null || this.#stepping) return;
    const { handle } = this.game;
    const { moves } = await this.engine.ask("legal_moves", { handle, limit: MOST_WORDS });
    const tried = movesTo(place, moves, this.#part);
    const answers = await this.engine.askAll(tried.map((move) => ["explain", { handle, move }]));
    const reasons = answers.flatMap(({ rejection }) => (rejection ? [rejection] : []));
    if (reasons.length) await this.#refuse(reasons);
    else this.#reply(`${place}: nothing is to be chosen there now. ${the("status").textContent}.`);
  }

  /** Ask which of several choices is meant, where a finger cannot tell them apart. @param {{words: string, take: () => void}[]} choices */
  #askWhich(choices) {
    const buttons = choices.map(({ words, take }) => {
      const button = make("button", { type: "button" }, words);
      button.addEventListener("click", () => (say(the("refused")), take()));
      return button;
    });
    this.#reply("Which one?", make("div", { class: "pg-bar" }, ...buttons));
  }

  /** Say something of what was tried, where it is seen. @param {(Node | string)[]} words */
  #reply(...words) {
    say(the("refused"), ...words);
    the("refused").scrollIntoView({ block: "nearest" });
  }

  /** Say what is wrong with a move, with its rule. @param {import("./refusals.mjs").Reason[]} reasons */
  async #refuse(reasons) {
    this.#reply(...(await told(this.engine, this.game.name, this.names, reasons)));
  }

  // ---- Buttons ----------------------------------------------------------------------------------

  #listen() {
    /** @param {string} id @param {() => Promise<unknown>} action @param {string} [event] */
    const click = (id, action, event = "click") => the(id).addEventListener(event, () => this.attempt(action));
    const redraw = () => this.#game && !this.#restarting && this.attempt(() => this.show());
    click("undo", () => this.#again(-1));
    click("redo", () => this.#again(1));
    click("stop", () => this.stop());
    click("go", () => this.#goOn());
    click("play-on", () => this.#goOn());
    click("curtain-open", () => this.#uncover());
    click("first", () => this.#go(0));
    click("back", () => this.#go(Math.max(0, this.game.made - 1)));
    click("on", () => this.#go(Math.min(this.game.made + this.game.ahead, this.game.made + 1)));
    click("last", () => this.#go(this.game.made + this.game.ahead));
    click("slider", () => this.#go(Number(the("slider").value)), "input");
    click("move", () => this.#write(), "submit");
    the("move").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    the("larger").addEventListener("click", () => this.#enlarge(1.5));
    the("smaller").addEventListener("click", () => this.#enlarge(1 / 1.5));
    the("text").addEventListener("toggle", redraw);
    new MutationObserver(redraw).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
    let width = 0;
    new ResizeObserver(([entry]) => {
      const now = entry.contentRect.width;
      if (now && Math.abs(now - width) > 20) redraw();
      width = now || width;
    }).observe(the("board"));
  }

  /** Make the move that is written. */
  async #write() {
    if (await this.play(the("words").value.trim())) the("words").value = "";
  }

  async #goOn() {
    this.#stepping = false;
    this.#paused = false;
    await this.#proceed();
  }

  /** @param {number} times */
  #enlarge(times) {
    this.#zoom = Math.min(LARGEST, Math.max(1, this.#zoom * times));
    the("board").style.setProperty("--pg-zoom", String(this.#zoom));
    the("larger").disabled = this.#zoom === LARGEST;
    the("smaller").disabled = this.#zoom === 1;
  }
}
