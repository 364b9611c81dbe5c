// The board: a picture that the engine has drawn, what can be chosen in it, and the way around in it by keys.
// @ts-check

const CHOICE = "[data-move], [data-part]";
/** How many pixels beside a choice a finger still means it; a choice as wide as two of them cannot be missed. */
const FINGER = 14;
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The elements whose middles are near to a point, the nearest first. @param {Element[]} elements @param {{x: number, y: number}} point */
function near(elements, point, most = Infinity) {
  const measured = elements.map((element) => {
    const { x, y } = middle(element);
    return { element, far: Math.hypot(x - point.x, y - point.y) };
  });
  return measured.filter(({ far }) => far < most).sort((a, b) => a.far - b.far).map(({ element }) => element);
}

/** What tells a choice from others. @param {Element} element */
const key = (element) => element.getAttribute("data-move") ?? `part ${element.getAttribute("data-part")}`;

/** How people read the words of a part, such as `step to:c3:2`. @param {string} part */
const spoken = (part) => part.replace(/:/g, " ") || "other moves";

export class Board {
  #element;
  #chosen;
  /** Where the focus was when it was last on a choice. @type {{key: string, x: number, y: number} | null} */
  #last = null;
  /** What is asked for now, in words. */
  title = "";

  /**
   * @param {HTMLElement} element
   * @param {{move: (index: number) => void, part: (words: string) => void, place: (name: string) => void,
   *   several: (choices: {words: string, take: () => void}[]) => void}} chosen hears what is clicked on, and what may be meant by it
   */
  constructor(element, chosen) {
    this.#element = element;
    this.#chosen = chosen;
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Show a picture; `part` is what is chosen of a move. @param {string} svg @param {string} part */
  draw(svg, part) {
    const active = this.#element.contains(document.activeElement) ? document.activeElement : null;
    if (active && active !== this.#element) this.#last = { key: key(active), ...middle(active) };
    const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const title = picture.querySelector("title")?.textContent ?? "";
    this.title = title.slice(title.indexOf(": ") + 2);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", title);
    for (const told of picture.querySelectorAll("title, desc")) told.remove();
    for (const words of picture.querySelectorAll("text")) {
      if (!words.closest(`.panel, ${CHOICE}`)) words.setAttribute("aria-hidden", "true"); // such as the letters of columns
    }
    this.#element.replaceChildren(document.importNode(picture, true));
    const choices = this.#offer(part);
    if (active) this.#focusAgain(choices);
  }

  /** Take the picture away. */
  clear() {
    this.#element.replaceChildren();
  }

  /** Make choices into buttons; of several elements for the same choice, the first. @param {string} part */
  #offer(part) {
    const seen = new Set();
    const choices = [];
    for (const element of this.#element.querySelectorAll(CHOICE)) {
      if (seen.has(key(element))) {
        element.setAttribute("aria-hidden", "true");
        continue;
      }
      seen.add(key(element));
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", choices.length ? "-1" : "0");
      if (part && element.getAttribute("data-part") === part) element.setAttribute("aria-pressed", "true");
      choices.push(element);
    }
    return choices;
  }

  /** Say what each choice is, and what is written on it; `texts` are the legal moves in words. @param {string[]} texts */
  label(texts) {
    for (const element of this.#element.querySelectorAll('[role="button"]')) {
      const { move, part = "" } = /** @type {SVGElement} */ (element).dataset;
      const words = move === undefined ? spoken(part) : (texts[Number(move)] ?? `move ${move}`);
      const written = [...element.querySelectorAll("text")].map((text) => text.textContent).join(" ");
      const said = words.includes(written) || written.includes(words);
      element.setAttribute("aria-label", said ? words : `${words}: ${written}`);
    }
  }

  /** Bring the focus back to where it was, or near it. @param {Element[]} choices */
  #focusAgain(choices) {
    const before = this.#last ?? { key: "", x: 0, y: 0 };
    const same = choices.find((each) => key(each) === before.key);
    this.#focus(same ?? near(choices, before)[0] ?? null, true);
  }

  /** @param {Element | null} choice */
  #focus(choice, preventScroll = false) {
    for (const each of this.#element.querySelectorAll('[tabindex="0"]')) each.setAttribute("tabindex", "-1");
    choice?.setAttribute("tabindex", "0");
    /** @type {SVGElement | HTMLElement} */ (choice ?? this.#element).focus({ preventScroll });
  }

  /** Take what was clicked on: a finger that misses a choice by little means it, and one between several is asked. @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const hit = target.closest(CHOICE);
    const wide = hit !== null && hit.getBoundingClientRect().width >= 2 * FINGER;
    if (wide || !matchMedia("(pointer: coarse)").matches) return this.#take(target);
    const meant = near([...this.#element.querySelectorAll('[role="button"]')], { x: event.clientX, y: event.clientY }, FINGER);
    if (meant.length < 2) return this.#take(meant[0] ?? target);
    this.#chosen.several(meant.map((each) => ({ words: each.getAttribute("aria-label") ?? "?", take: () => this.#take(each) })));
  }

  /** @param {Element} target */
  #take(target) {
    const choice = /** @type {SVGElement | null} */ (target.closest(CHOICE));
    const place = /** @type {SVGElement | null} */ (target.closest("[data-place]"));
    if (choice?.dataset.move !== undefined) this.#chosen.move(Number(choice.dataset.move));
    else if (choice) this.#chosen.part(choice.dataset.part ?? "");
    else if (place) this.#chosen.place(place.dataset.place ?? "");
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const here = /** @type {Element} */ (event.target);
    const choices = [...this.#element.querySelectorAll('[role="button"]')];
    if (event.key === "Escape") this.#chosen.part("");
    else if (event.key === "Enter" || event.key === " ") this.#take(here);
    else if (event.key === "Home") this.#focus(choices[0] ?? null);
    else if (event.key === "End") this.#focus(choices.at(-1) ?? null);
    else if (event.key in ARROWS) {
      const there = this.#towards(here, choices, ARROWS[event.key]);
      this.#focus(there ?? (choices.includes(here) ? here : (choices[0] ?? null)));
    } else return;
    event.preventDefault();
  }

  /** Find the next choice in a direction. @param {Element} from @param {Element[]} choices @param {number[]} way */
  #towards(from, choices, [right, down]) {
    const start = middle(from);
    let best = null;
    let least = Infinity;
    for (const each of choices) {
      const { x, y } = middle(each);
      const ahead = (x - start.x) * right + (y - start.y) * down;
      const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
      const cost = ahead + 2.5 * aside;
      if (each !== from && ahead > 0.5 && cost < least) [best, least] = [each, cost];
    }
    return best;
  }
}
