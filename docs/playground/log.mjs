// What happens, told as it happens: one entry for each move, with what it brought about.
// @ts-check
import { make, named } from "./page.mjs";

const MOST = 200;
/** How many moves are told of when the list begins anew. */
export const BEGIN = 60;

export class Log {
  #list;
  /** How many moves are told of. */
  told = 0;
  /** Who was told: a seat, null for a spectator. @type {number | null} */
  seat = null;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /** After how many moves to tell on, if so many are made and that seat looks. @param {number} made @param {number | null} seat */
  since(made, seat) {
    if (this.told > 0 && seat === this.seat && this.told <= made) return this.told;
    return Math.max(0, made - BEGIN);
  }

  /**
   * Tell of moves.
   * @param {{since: number, made: number, seat: number | null, names: (string | null)[]}} when
   * @param {{seat: number | null, text: string, effects: {message: string}[]}[]} moves
   */
  tell({ since, made, seat, names }, moves) {
    const anew = since !== this.told || seat !== this.seat;
    if (anew) this.#begin();
    const entries = moves.map((move) => {
      const who = move.seat === null ? "Chance" : (names[move.seat] ?? `Seat ${move.seat}`);
      const told = move.effects.map((effect) => named(effect.message, names)).join(" ");
      return make("li", { "data-seat": move.seat ?? "chance" }, make("b", {}, `${who}: ${move.text}`), ` ${told}`);
    });
    this.#list.append(...entries);
    while (this.#list.childElementCount > MOST) this.#list.firstElementChild?.remove();
    this.#list.scrollTop = this.#list.scrollHeight;
    [this.told, this.seat] = [made, seat];
  }

  /** Begin the list anew: it is not read out, only what comes after it. */
  #begin() {
    this.clear();
    this.#list.setAttribute("aria-live", "off");
    setTimeout(() => this.#list.setAttribute("aria-live", "polite"), 500);
  }

  /** Forget all. */
  clear() {
    this.#list.replaceChildren();
    [this.told, this.seat] = [0, null];
  }
}
