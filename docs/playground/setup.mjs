// The form that begins a game: game, players, who is a person and who which bot, options, seed.
// @ts-check
import { make, say, the } from "./page.mjs";

const NAMES = ["Ann", "Ben", "Cem", "Dot", "Eve", "Fay"];
const PERSON = "person";
const DEFAULT_BOT = "strong";

/** @typedef {{name: string | null, agent: string | null}} Player */
/** @typedef {{game: string, options: Record<string, any>, players: Player[], seed: number}} Wish */
/** @typedef {{name: string, kind: string, values: any[] | null, least: number, most: number, default: any, says: string}} Choice */

/** A game's name as people write it. @param {string} name */
export const titled = (name) =>
  name.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash && " ") + letter.toUpperCase()).replace(/ (The|Of) /g, (word) => word.toLowerCase());

/** A seed of its own for a game for which nobody names one. */
export const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** Make a choice among words. @param {string} id @param {any[]} values @param {(value: any) => string} shown */
const options = (id, values, shown = String) =>
  the(id).replaceChildren(...values.map((value) => make("option", { value }, shown(value))));

/** Make the control of one option. @param {Choice} choice */
function control(choice) {
  const { name, kind, values, least, most } = choice;
  const preset = choice.default;
  if (kind === "number") {
    const hint = preset === null ? "as printed" : String(preset);
    return make("input", { type: "number", name, min: least, max: most, step: 1, placeholder: hint });
  }
  if (kind === "switch") return make("input", { type: "checkbox", name, checked: preset === true });
  const listed = (values ?? []).map((value) => make("option", { value, selected: value === preset }, String(value)));
  return make("select", { name }, ...listed);
}

export class SetUp {
  #ask;
  #bots;
  /** @type {Choice[]} */
  #choices = [];
  /** Ends when the form is filled for the game that is chosen. @type {Promise<unknown>} */
  #filled = Promise.resolve();

  /**
   * @param {(op: string, args: object) => Promise<any>} ask
   * @param {{bots: string[], games: {name: string}[]}} about what `hello` tells
   * @param {(wish: Wish) => Promise<void>} begin
   */
  constructor(ask, about, begin) {
    this.#ask = ask;
    this.#bots = about.bots;
    options("game", about.games.map((game) => game.name), titled);
    the("game").addEventListener("change", () => {
      this.#filled = this.choose();
    });
    the("players").addEventListener("change", () => this.#seat());
    the("setup").addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      say(the("setup-wrong"));
      try {
        await this.#filled; // a bot may think while another game is chosen
        await begin(this.wish());
        the("new").open = false;
      } catch (error) {
        say(the("setup-wrong"), /** @type {Error} */ (error).message.replace(/^\$[.\w]*: /, "")); // where it stood
      }
    });
  }

  /** Fill the form for the game that is chosen. */
  async choose() {
    const { players, choices } = await this.#ask("choices", { game: the("game").value });
    this.#choices = choices;
    options("players", players);
    const fields = this.#choices.map((choice) =>
      make("label", { title: choice.says }, `${choice.name.replace(/_/g, " ")} `, control(choice), make("small", {}, choice.says)),
    );
    the("options").replaceChildren(...fields);
    this.#seat();
  }

  /** Make a row for each seat; what was chosen for one stays. */
  #seat() {
    const count = Number(the("players").value);
    const seats = the("seats");
    while (seats.childElementCount > count) seats.lastElementChild.remove();
    for (let seat = seats.childElementCount; seat < count; seat++) {
      const kinds = [PERSON, ...this.#bots].map((value) =>
        make("option", { value, selected: value === (seat ? DEFAULT_BOT : PERSON) }, value === PERSON ? "a person" : `bot: ${value}`),
      );
      const name = make("input", { type: "text", name: "name", value: NAMES[seat], maxlength: 40, "aria-label": `Name of seat ${seat}` });
      const who = make("select", { name: "who", "aria-label": `Who plays seat ${seat}` }, ...kinds);
      seats.append(make("div", { class: "pg-seat" }, `Seat ${seat}`, name, who));
    }
  }

  /** What the form says. @returns {Wish} */
  wish() {
    /** @type {Record<string, any>} */
    const chosen = { players: Number(the("players").value) };
    for (const { name, kind } of this.#choices) {
      const field = the("options").querySelector(`[name="${name}"]`);
      if (kind === "switch") chosen[name] = field.checked;
      else if (field.value !== "") chosen[name] = kind === "number" ? Number(field.value) : field.value;
    }
    const players = [...the("seats").children].map((row) => {
      const who = row.querySelector("select").value;
      return { name: row.querySelector("input").value.trim() || null, agent: who === PERSON ? null : who };
    });
    const seed = the("seed").value;
    return { game: the("game").value, options: chosen, players, seed: seed === "" ? anySeed() : Number(seed) };
  }
}
