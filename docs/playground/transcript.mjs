// Checking a transcript: its findings at their lines, and the way to the position of each.
// @ts-check
import { refusedBy } from "./engine.mjs";
import { make, named, say, the } from "./page.mjs";

const MOST_LINES = 2000;
/** The longest record that is put into the field to be checked. */
const LONGEST = 1_000_000;

/** @typedef {{line: number | null, column: number | null, message: string, rule: string | null, move: number | null, hint: string | null}} Finding */
/** @typedef {{leniency: string, times: number, message: string, line: number | null}} Overlooked */
/** @typedef {{valid: boolean, game: string | null, moves: number, total: number, problems: Finding[], more: number, overlooked: Overlooked[], text: string}} Report */
/** @typedef {{source: string, lenient: string[], transcript_of?: number}} Source */

export class Transcript {
  #ask;
  #open;
  #linkTo;

  /**
   * @param {(op: string, args: object) => Promise<any>} ask
   * @param {import("../../examples/js/types/answers.d.ts").Hello} about what `hello` tells
   * @param {(source: Source, made: number | null) => Promise<void>} open shows the game after so many moves
   * @param {(game: string | null, rule: string) => Node} linkTo
   */
  constructor(ask, about, open, linkTo) {
    this.#ask = ask;
    this.#open = open;
    this.#linkTo = linkTo;
    /** @type {any} */
    const lenient = about.stateless.validate.args.find(({ name }) => name === "lenient")?.schema;
    /** @param {string} name */
    const box = (name) => make("label", {}, make("input", { type: "checkbox", name }), ` ${name}`);
    the("lenient").replaceChildren(...lenient.items.enum.map(box));
    const most = Math.max(...about.games.flatMap(({ players }) => players));
    the("writer").replaceChildren(
      make("option", { value: "" }, "somebody who saw all"),
      ...Array.from({ length: most }, (_, seat) => make("option", { value: seat }, `seat ${seat}`)),
    );
    the("transcript").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.check();
    });
    the("step").addEventListener("click", () => this.#goTo(0));
  }

  /** @returns {Source} */
  #source() {
    const checked = [...the("lenient").querySelectorAll("input:checked")];
    const writer = the("writer").value;
    const source = { source: the("source").value, lenient: checked.map((box) => box.name) };
    return writer === "" ? source : { ...source, transcript_of: Number(writer) };
  }

  /** Judge a record, unless it is very long, and show what is found. @param {string} source */
  async judge(source) {
    if (source.length > LONGEST) return;
    the("check").open = true;
    the("source").value = source;
    await this.check();
  }

  /** Judge what stands in the field, and show what is found. */
  async check() {
    the("step").hidden = true;
    const source = this.#source();
    try {
      /** @type {{report: Report}} */
      const { report } = await this.#ask("validate", source);
      the("step").hidden = report.game === null || (report.moves === 0 && !report.valid);
      const names = report.valid || report.game === null ? [] : await this.#names(source);
      this.#show(source.source, report, names);
    } catch (error) {
      say(the("report"), make("p", { class: "pg-refused" }, /** @type {Error} */ (error).message));
    }
    the("report").focus();
  }

  /** What the players of a record are called, as far as it can be read. @param {Source} source @returns {Promise<(string | null)[]>} */
  async #names(source) {
    try {
      const { handle } = await this.#ask("open", { ...source, prefix: true });
      const { record } = await this.#ask("save", { handle });
      await this.#ask("close", { handle });
      return record.players.map((/** @type {{name: string | null}} */ player) => player.name);
    } catch (error) {
      if (refusedBy(error)) return [];
      throw error;
    }
  }

  /** Show the game after so many of its moves. @param {number} made */
  async #goTo(made) {
    try {
      await this.#open(this.#source(), made);
    } catch (error) {
      say(the("report"), make("p", { class: "pg-refused" }, /** @type {Error} */ (error).message));
    }
  }

  /** @param {string} source @param {Report} report @param {(string | null)[]} names */
  #show(source, report, names) {
    const found = report.problems.length + report.more;
    const verdict = report.valid
      ? `Valid: ${report.game}, ${report.moves} moves.`
      : `Not valid: ${found} ${found === 1 ? "finding" : "findings"}; the first ${report.moves} moves are legal.`;
    const lines = source.split(/\r\n|\r|\n/).slice(0, MOST_LINES);
    const listed = lines.map((line, at) => {
      const here = report.problems.filter((problem) => problem.line === at + 1);
      return make("li", { class: here.length ? "pg-wrong" : "" }, make("code", {}, line || " "), ...here.map((each) => this.#finding(report, each, names)));
    });
    const overlooked = report.overlooked.map(({ leniency, times, message, line }) =>
      make("li", {}, `${line === null ? "" : `Line ${line}: `}overlooked by ${leniency} (${times}), first: ${message}`),
    );
    const elsewhere = report.problems.filter((each) => each.line === null || each.line > lines.length);
    say(
      the("report"),
      make("p", {}, make("b", {}, verdict)),
      ...(overlooked.length ? [make("ul", {}, ...overlooked)] : []),
      ...elsewhere.map((each) => this.#finding(report, each, names)),
      make("ol", { class: "pg-lines" }, ...listed),
    );
    the("report").querySelector(".pg-wrong")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Report} report @param {Finding} problem @param {(string | null)[]} names */
  #finding(report, problem, names) {
    const words = [problem.rule ? this.#linkTo(report.game, problem.rule) : "", ` ${named(problem.message, names)} `, problem.hint ?? ""];
    const place = problem.line === null ? "" : `Line ${problem.line}, column ${problem.column}: `;
    const finding = make("div", { class: "pg-finding", role: "note" }, place, ...words);
    if (problem.move !== null && report.moves >= problem.move) {
      const show = make("button", { type: "button" }, "Show the position");
      show.addEventListener("click", () => this.#goTo(problem.move ?? 0));
      finding.append(show);
    }
    return finding;
  }
}
