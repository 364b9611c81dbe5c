// A game under way: who looks, what is chosen, and what happens until a human decides.
import { Board } from "./board.mjs";
import { isRejected } from "./engine.mjs";
import { GAMES, hasWord } from "./games.mjs";
import { renderAll } from "./panels.mjs";
import { $, isCoarse, isDark, isPhone, toast, wait } from "./page.mjs";
import { keep } from "./storage.mjs";

const SECONDS = 1; // what a bot may think
const THINKING = 350; // milliseconds for which "is thinking" is shown at least
const STEP = 700; // between two moves of bots
const REST = 900; // after the last of them

export class Table {
  /** `settings.pace`: whether bots' moves are shown one by one. */
  constructor(engine, settings, onTrouble) {
    this.engine = engine;
    this.settings = settings;
    this.onTrouble = onTrouble;
    this.board = new Board($("board"), (link, byKey) => this.try(() => this.click(link, byKey)));
    this.turn = { kind: "none" };
    this.players = [];
    this.events = [];
    this.working = 0; // how many actions are under way
    this.run = 0; // counts what was begun, so that what is overtaken stops
  }

  /** Run an action: rejections are shown, and anything else means that the engine has failed. */
  async try(action) {
    document.body.dataset.working = ++this.working;
    try {
      return await action();
    } catch (error) {
      if (!isRejected(error) || !this.acts) return this.onTrouble(error); // not an answer to a player
      this.refusal = { message: error.message, rule: error.rule, place: null };
      this.render();
    } finally {
      document.body.dataset.working = --this.working;
    }
  }

  // ---- Opening a game

  async begin({ game, options, players, seed }) {
    await this.#sit(await this.engine.ask("open", { game, options, players, seed }));
  }

  /** Open a record: play on if it is not over, otherwise step through it. */
  async openRecord(source, { lenient = false, seed } = {}) {
    await this.#sit(await this.engine.ask("open", { source, lenient, seed }));
  }

  async #sit(opened) {
    if (this.handle) this.engine.ask("close", { handle: this.handle }).catch(() => {});
    const [info, layout] = await Promise.all([
      this.engine.ask("describe", { game: opened.game }),
      this.engine.ask("layout", { handle: opened.handle }).catch(() => ({ layout: { shape: "", places: [] } })),
    ]);
    Object.assign(this, {
      handle: opened.handle, game: opened.game, players: opened.players, seed: opened.seed, info, shape: layout.layout.shape,
      words: GAMES[opened.game] ?? { title: info.title, units: "point", parts: {}, button: {}, asks: {}, setUp: () => "Set-up", places: () => [] },
      secrets: this.engine.about.games.find(({ name }) => name === opened.game).secrets,
      events: [], marks: {}, fresh: opened.made === 0, stepping: false, result: null, cover: null, bot: null, all: false, visible: true, standings: null, view: null, legal: [], tab: GAMES[opened.game]?.panel ? "panel" : "log",
    });
    this.#stand(opened);
    this.viewer = this.humans.length === 1 ? this.humans[0] : null;
    this.clearChoice();
    void this.try(() => this.proceed()); // bots may move for a while
  }

  #stand({ turn, made, ahead }) {
    Object.assign(this, { turn, made, ahead });
    if (!this.stepping) this.events.length = Math.min(this.events.length, made);
  }

  // ---- Who is who

  get humans() {
    return this.players.flatMap(({ agent }, seat) => (this.botName(agent) ? [] : [seat]));
  }

  /** The bot that plays a seat; null for a human, or for a program that is not here. */
  botName(agent) {
    const name = agent?.split(":")[0];
    return this.engine.about.bots.includes(name) ? name : null;
  }

  get seat() {
    return this.turn.kind === "decide" ? this.turn.seat : null;
  }

  get over() {
    return this.turn.kind === "over" || this.stepping;
  }

  /** Whether everything is shown: at the end, and if only bots play. */
  get whole() {
    return this.over || this.humans.length === 0;
  }

  /** Whether a human at the screen is to move. */
  get acts() {
    return !this.over && !this.cover && !this.bot && this.seat !== null && this.seat === this.viewer;
  }

  name(seat) {
    return this.players[seat]?.name || `Player ${seat + 1}`;
  }

  /** The one who looks; at the end, the only human. */
  get you() {
    return this.humans.length === 1 ? this.humans[0] : this.over ? null : this.viewer;
  }

  /** Names for messages: whoever looks is You. */
  get names() {
    return this.players.map((_, seat) => (seat === this.you ? "You" : this.name(seat)));
  }

  get look() {
    return this.whole ? {} : { seat: this.viewer };
  }

  #nextHuman(seat) {
    const { humans } = this;
    return this.players.map((_, index) => (seat + index) % this.players.length).find((each) => humans.includes(each));
  }

  // ---- What happens

  /** Play chance turns and bots until a human decides or the game is over. */
  async proceed() {
    const run = ++this.run;
    this.skip = false;
    while (run === this.run) {
      if (this.turn.kind === "chance" && !this.stepping) this.#stand(await this.engine.ask("advance", { handle: this.handle }));
      if (this.over) return this.#finish();
      const human = this.#nextHuman(this.seat);
      if (!this.secrets && human !== undefined && !this.botName(this.players[this.seat].agent)) this.viewer = this.seat;
      if (human !== undefined && human !== this.viewer && this.humans.length > 1 && this.secrets) {
        this.bot = null;
        this.cover = { seat: human, curtain: this.viewer === null };
        return this.refresh();
      }
      if (!this.botName(this.players[this.seat].agent)) {
        this.bot = null;
        await this.refresh();
        if (!this.isFormality) return this.#keepGame();
        this.#stand(await this.engine.ask("apply", { handle: this.handle, move: 0 }));
      } else await this.#think(run);
    }
  }

  /** Whether the only human is asked a question that has one answer. */
  get isFormality() {
    return this.humans.length === 1 && this.legal.length === 1 && this.legal[0].kind === "decline";
  }

  async #think(run) {
    const { seat } = this;
    const started = Date.now();
    this.bot = { seat, sentences: [], paused: this.bot?.paused ?? false };
    await this.refresh();
    const name = this.botName(this.players[seat].agent);
    const before = this.made;
    const reply = await this.engine.ask("bot", { handle: this.handle, name, seconds: SECONDS, play: true });
    const status = reply.turn.kind === "chance" ? await this.engine.ask("advance", { handle: this.handle }) : reply;
    const slow = this.settings.pace && !this.skip;
    if (slow) await wait(Math.max(0, THINKING - (Date.now() - started)));
    if (run !== this.run) return; // somebody took a move back
    this.#stand(status);
    if (!slow && this.turn.kind === "decide" && this.botName(this.players[this.seat].agent)) return;
    await this.refresh();
    this.bot.sentences = this.sentences(before, this.made);
    this.render();
    if (slow) await this.#pause(run, this.seat === null || this.botName(this.players[this.seat].agent) ? STEP : REST);
  }

  async #pause(run, ms) {
    const until = Date.now() + ms;
    while (run === this.run && !this.skip && (this.bot?.paused || Date.now() < until)) await wait(40);
  }

  async #finish() {
    Object.assign(this, { bot: null, cover: null });
    await this.refresh();
    this.#keepGame();
  }

  async #keepGame() {
    if (this.stepping) return;
    const { record } = await this.engine.ask("record", { handle: this.handle });
    keep({ record, seed: this.seed });
  }

  /** What happened between two moves, in sentences; the turn card says whose turn begins. */
  sentences(from, to) {
    const effects = this.events.slice(from, to).flatMap((event) => event.effects);
    return effects.filter(({ code, message }) => message && code !== "turn-begins").map(({ message }) => message);
  }

  // ---- Pictures

  /** Fetch everything that the page shows. */
  async refresh() {
    const { handle, made, run } = this;
    if (this.eventsFor !== `${this.whole} ${this.viewer}`) this.events = [];
    this.eventsFor = `${this.whole} ${this.viewer}`;
    if (this.cover?.curtain) return this.render();
    const acts = this.acts;
    const since = Math.min(this.events.length, made);
    const unseen = this.over ? null : this.unseen;
    const last = unseen === null ? {} : { last: made - unseen };
    this.style = { theme: isDark() ? "dark" : "light", legend: false, names: this.names, ...this.look, ...last };
    const [picture, { standings }, { events }, view, ...rest] = await this.engine.askAll([
      ["svg", { handle, ...this.style, legal: acts, panel: false, tall: isPhone() }],
      ["score", { handle, ...this.look }],
      ["history", { handle, since, names: this.names, ...this.look }],
      this.whole ? ["state", { handle }] : ["view", { handle, seat: this.viewer }],
      ...(acts ? [["legal_moves", { handle, seat: this.viewer, limit: 10_000 }]] : []),
      ...(this.words.panel ? [["svg", { handle, ...this.style }]] : []),
    ]);
    if (handle !== this.handle || made !== this.made || run !== this.run) return; // overtaken
    this.base = picture;
    this.current = picture;
    this.standings = standings;
    this.events.splice(since, events.length, ...events);
    while (this.events.length < made) {
      const more = await this.engine.ask("history", { handle, since: this.events.length, names: this.names, ...this.look });
      if (handle !== this.handle || made !== this.made || run !== this.run) return;
      this.events.push(...more.events); // at most 1000 come at once
    }
    this.view = view.view ?? view.state;
    this.legal = acts ? rest.shift().moves : [];
    this.panel = rest[0]?.svg ?? null;
    this.render();
  }

  /** The index of the first move of a player. */
  get start() {
    const index = this.events.findIndex(({ seat }) => seat !== null);
    return index < 0 ? this.made : index;
  }

  /** The first move that was not yet on the board when the viewer last moved; null for a game that was opened. */
  get unseen() {
    const mark = this.marks[this.viewer ?? "all"];
    return mark === undefined || mark > this.made ? (this.fresh ? this.start : null) : mark;
  }

  render() {
    if (this.visible) renderAll(this);
  }

  /** Leave the game: bots stop, and nothing more is shown. */
  leave() {
    this.run++;
    this.bot = null;
    this.visible = false;
  }

  // ---- Choosing a move

  clearChoice() {
    Object.assign(this, { part: "", place: null, current: this.base, refusal: null, why: false, hint: null, confirm: null, counts: null });
  }

  /** The legal moves that have all words of a part, each with its index. */
  having(part) {
    const words = part ? part.split(" ") : [];
    return this.legal.map((move, index) => ({ move, index })).filter(({ move, index }) => words.every((word) => hasWord(move, word, index)));
  }

  get candidates() {
    return this.having(this.part);
  }

  /** What follows if the main field, such as the colour, gets this value: the part and its moves. */
  withFixed(value) {
    const { field } = this.words.fixed;
    const part = [...this.part.split(" ").filter((word) => word && !word.startsWith(`${field}=`)), `${field}=${value}`].join(" ");
    return { part, chosen: part === this.part, moves: this.having(part) };
  }

  /** Something on the board was clicked. */
  async click({ move, part, place }, byKey = false) {
    if (!this.acts || this.busy) return;
    const { refusal, hint } = this;
    this.refusal = this.hint = null;
    this.why = false;
    const again = place !== null && place === this.place;
    if (again || (move === null && part === null && place === null)) return this.cancel();
    if (move !== null) return isCoarse() && !byKey ? this.#ask(move, place) : this.play(move);
    if (part !== null) return this.choose(part, place);
    if (this.part) {
      this.clearChoice();
      this.render();
      const offered = this.board.linkAt(place);
      if (offered) return this.click(offered, byKey);
    }
    const { rejection } = await this.engine.ask("explain_place", { handle: this.handle, place, seat: this.viewer, names: this.names });
    this.clearChoice();
    if (rejection) this.refusal = { ...rejection, place };
    else if (refusal || hint) this.refusal = null;
    this.render();
  }

  #ask(move, place) {
    this.confirm = { move, place };
    this.place = place;
    this.render();
  }

  /** Choose a part of a move; show the board that goes with it if it offers the rest. */
  async choose(part, place = null) {
    if (this.busy) return;
    if (part === this.part || part === "") return this.cancel();
    const { part: before } = this;
    this.clearChoice();
    Object.assign(this, { part, place });
    const picture = await this.engine.ask("svg", { handle: this.handle, ...this.style, legal: true, panel: false, tall: isPhone(), part });
    if (this.part !== part) return;
    this.current = { ...picture, onBoard: picture.choices.some(({ shown }) => shown), before };
    this.render();
  }

  /** A button was pressed that stands for a choice. */
  async press(choice) {
    this.refusal = null;
    if (choice.move !== null) return this.play(choice.move);
    return this.choose(choice.part, null);
  }

  /** A button of the main field was pressed: it completes a move, begins one, or says why not. */
  async pressFixed(value) {
    if (this.busy) return;
    const { field, at } = this.words.fixed;
    const { part, chosen, moves } = this.withFixed(value);
    const { place } = this;
    if (chosen) return this.cancel();
    if (moves.length === 1) return this.play(moves[0].index);
    if (moves.length) return this.choose(part, place);
    const move = { ...this.legal[0], [field]: value, [at]: place };
    const { rejection } = place ? await this.engine.ask("explain", { handle: this.handle, move, seat: this.viewer, names: this.names }) : { rejection: null };
    this.clearChoice();
    this.refusal = { message: `You can't place anything ${value} now.`, rule: "", ...rejection, place };
    this.render();
  }

  cancel() {
    if (this.busy) return;
    const before = this.place;
    this.clearChoice();
    this.render();
    if (before) this.board.focusNear();
  }

  /** Make a move: an index, an object or words. */
  async play(move) {
    if (!this.acts || this.busy) return;
    this.busy = true;
    try {
      const status = await this.engine.ask("apply", { handle: this.handle, move });
      this.#stand(status);
      this.marks[this.viewer] = this.made;
      this.clearChoice();
      await this.proceed();
    } finally {
      this.busy = false;
    }
  }

  // ---- Tools

  /** The index of the last decision of a human before now; null if there is none. */
  get undoPoint() {
    const { humans } = this;
    for (let index = Math.min(this.made, this.events.length) - 1; index >= 0; index--) {
      const { seat, move } = this.events[index];
      if (humans.includes(seat) && move?.kind !== "decline") return index;
    }
    return null;
  }

  async undo() {
    const index = this.undoPoint;
    if (index === null || this.cover) return;
    this.run++; // stops bots
    this.bot = null;
    this.clearChoice();
    this.#stand(await this.engine.ask("go", { handle: this.handle, made: index }));
    for (const seat of Object.keys(this.marks)) if (this.marks[seat] > index) delete this.marks[seat];
    await this.proceed();
  }

  async askHint() {
    if (!this.acts || this.busy) return;
    if (this.hint) return this.cancel();
    this.clearChoice();
    $("hint").setAttribute("aria-busy", "true");
    const { handle, viewer, names } = this;
    const { move } = await this.engine.ask("bot", { handle, name: "strong", seconds: SECONDS });
    const { effects } = await this.engine.ask("effects", { handle, move, seat: viewer, names });
    $("hint").removeAttribute("aria-busy");
    if (!this.acts) return;
    this.hint = { move, places: this.words.places(move), sentences: effects.map(({ message }) => message).filter(Boolean) };
    this.render();
  }

  /** Go to any move of a game that is over, or that is only looked at. */
  async step(made) {
    const { handle } = this;
    const most = this.made + this.ahead;
    if (this.turn.kind === "over") this.result = this.turn.result;
    this.stepping = this.all = true;
    if (this.events.length < most) {
      this.#stand(await this.engine.ask("go", { handle, made: most }));
      await this.refresh();
    }
    this.#stand(await this.engine.ask("go", { handle, made: Math.max(this.start, Math.min(most, made)) }));
    await this.refresh();
  }

  /** Play on from the move that is shown. */
  async playOn() {
    this.stepping = false;
    this.result = null;
    this.events.length = this.made;
    this.marks = {};
    this.clearChoice();
    await this.proceed();
  }

  async uncover() {
    if (!this.cover) return;
    if (!this.cover.curtain) this.cover.curtain = true;
    else {
      this.viewer = this.cover.seat;
      this.cover = null;
      this.events = [];
      return this.proceed();
    }
    this.board.clear();
    this.render();
  }

  async link() {
    const { text } = await this.engine.ask("notation", { handle: this.handle });
    return text;
  }

  async record() {
    return (await this.engine.ask("record", { handle: this.handle })).record;
  }

  async text() {
    return (await this.engine.ask("text", { handle: this.handle, ...this.look, names: this.players.map((_, seat) => this.name(seat)), legend: true })).text;
  }

  /** Play a move that was typed; return why it cannot be played, or nothing. */
  async type(words) {
    try {
      const { rejection } = await this.engine.ask("explain", { handle: this.handle, move: words, seat: this.viewer, names: this.names });
      if (rejection) return rejection.message;
    } catch (error) {
      if (!isRejected(error)) throw error;
      return error.message.replace(/^\$[^:]*: /, "");
    }
    await this.play(words);
    toast("Played.");
  }
}
