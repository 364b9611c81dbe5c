// The board: a picture from the engine, what can be clicked in it, and marks on top of it.
import { draw, isCoarse } from "./page.mjs";

const LINKS = "[data-move], [data-part]";
const FINGER = 14; // a finger that misses a choice by fewer pixels means it
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const centre = (element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** What an element stands for: a move, a part of one, or only a place. */
const linkOf = (element) => ({
  move: element.dataset.move === undefined ? null : Number(element.dataset.move),
  part: element.dataset.part ?? null,
  place: element.closest("[data-place]")?.dataset.place ?? element.querySelector("[data-place]")?.dataset.place ?? null,
});

export class Board {
  headline = ""; // of the picture: whose turn it is, and what for
  #element;
  #source = null;
  #hex = false;
  #focused = null;

  /** `onClick(link)` hears what was clicked: a move, a part, a place, or nothing of them. */
  constructor(element, onClick) {
    this.#element = element;
    this.onClick = onClick;
    element.addEventListener("click", (event) => onClick(this.#hit(event)));
    element.addEventListener("keydown", (event) => this.#press(event));
  }

  get svg() {
    return this.#element.querySelector("svg");
  }

  /** Show a picture, unless it is shown already. */
  show(source, shape) {
    if (source === this.#source) return;
    this.#source = source;
    this.#hex = shape === "hex";
    const focused = this.#element.contains(document.activeElement) && document.activeElement !== this.#element;
    if (focused) this.#focused = { ...linkOf(document.activeElement), ...centre(document.activeElement) };
    const picture = document.importNode(new DOMParser().parseFromString(source, "image/svg+xml").documentElement, true);
    const title = picture.querySelector("title")?.textContent ?? "";
    for (const each of picture.querySelectorAll("title, desc")) each.remove(); // tooltips
    picture.id = "board-svg";
    for (const name of ["width", "height"]) picture.removeAttribute(name);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", title);
    const { width, height } = picture.viewBox.baseVal;
    document.body.style.setProperty("--ratio", width / height);
    this.#element.replaceChildren(picture);
    picture.append(draw("g", { id: "marks", "pointer-events": "none" }));
    this.#offer();
    if (focused) this.focusNear();
    this.headline = title.slice(title.indexOf(": ") + 2);
  }

  clear() {
    this.#source = null;
    this.#element.replaceChildren();
  }

  /** All elements that stand for moves. */
  get links() {
    return [...this.#element.querySelectorAll('[role="button"]')];
  }

  #offer() {
    const seen = new Set();
    for (const element of this.#element.querySelectorAll(LINKS)) {
      const { move, part, place } = linkOf(element);
      const key = `${move} ${part} ${place}`;
      if (seen.has(key)) continue;
      seen.add(key);
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", seen.size === 1 ? "0" : "-1");
    }
  }

  /** Name the choices for screen readers; `words(link)` returns what one stands for. */
  label(words) {
    for (const element of this.links) element.setAttribute("aria-label", words(linkOf(element)));
  }

  #hit(event) {
    const link = event.target.closest(LINKS);
    const place = event.target.closest("[data-place]");
    if (!link && isCoarse()) {
      const near = this.#nearest(this.links, { x: event.clientX, y: event.clientY });
      if (near && near.distance < FINGER) return linkOf(near.element);
    }
    if (link) return linkOf(link);
    return { move: null, part: null, place: place?.dataset.place ?? null };
  }

  #nearest(elements, { x, y }) {
    const measured = elements.map((element) => {
      const at = centre(element);
      return { element, distance: Math.hypot(at.x - x, at.y - y) };
    });
    return measured.sort((one, other) => one.distance - other.distance)[0] ?? null;
  }

  /** Find what the picture offers at a place. */
  linkAt(place) {
    const element = this.links.find((each) => linkOf(each).place === place);
    return element ? linkOf(element) : null;
  }

  // ---- Keys

  #press(event) {
    const here = event.target.closest('[role="button"]');
    if (event.key === "Enter" || event.key === " ") {
      if (here) this.onClick(linkOf(here), true);
    } else if (event.key in ARROWS) {
      this.#focus(this.#towards(here ?? this.links[0], ARROWS[event.key]) ?? here ?? this.links[0]);
    } else return;
    event.preventDefault();
  }

  #towards(from, [right, down]) {
    if (!from) return null;
    const start = centre(from);
    let best = null;
    let least = Infinity;
    for (const element of this.links) {
      const { x, y } = centre(element);
      const along = (x - start.x) * right + (y - start.y) * down;
      const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
      if (element !== from && along > 1 && along + 2 * aside < least) [best, least] = [element, along + 2 * aside];
    }
    return best;
  }

  #focus(element) {
    if (!element) return this.#element.focus({ preventScroll: true });
    for (const each of this.links) each.setAttribute("tabindex", each === element ? "0" : "-1");
    element.focus({ preventScroll: true });
  }

  /** Move the focus to where it was, or near it. */
  focusNear() {
    const before = this.#focused ?? { x: 0, y: 0 };
    const same = this.links.find((each) => linkOf(each).place === before.place && before.place !== null);
    this.#focus(same ?? this.#nearest(this.links, before)?.element);
  }

  // ---- Marks

  /** The box of a place in the picture's own units. */
  #box(place) {
    const element = this.svg?.querySelector(`[data-place="${CSS.escape(place)}"]`);
    if (!element) return null;
    const outer = this.svg.getScreenCTM().inverse();
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const from = new DOMPoint(left, top).matrixTransform(outer);
    const to = new DOMPoint(right, bottom).matrixTransform(outer);
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: to.x - from.x, height: to.y - from.y };
  }

  #outline({ x, y, width, height }, name) {
    if (this.#hex) {
      const [w, h] = [width / 2, height / 2];
      return draw("path", { class: name, d: `M${x + w} ${y}l${-w / 2} ${h}h${-w}l${-w / 2} ${-h}l${w / 2} ${-h}h${w}z` });
    }
    const radius = Math.min(width, height) / (Math.abs(width - height) < 4 ? 2 : 6);
    return draw("rect", { class: name, x: x - width / 2, y: y - height / 2, width, height, rx: radius });
  }

  /** Remove all marks. */
  unmark() {
    this.svg?.querySelector("#marks")?.replaceChildren();
    this.#element.classList.remove("picking");
  }

  #gild(places) {
    return this.#mark(places, (box) => [this.#outline(box, "pick-edge"), this.#outline(box, "pick breathe")]);
  }

  /** Mark places with a gold edge: what is picked, or a hint. */
  pick(places) {
    this.#element.classList.add("picking");
    this.#gild(places);
  }

  /** Mark the place of a refusal with a no-sign. */
  refuse(place) {
    this.#mark([place], ({ x, y, width }) => {
      const r = width * 0.34;
      const sign = (name) => [draw("circle", { class: name, cx: x, cy: y, r }), draw("path", { class: name, d: `M${x - r * 0.66} ${y + r * 0.66}l${r * 1.32} ${-r * 1.32}` })];
      return [draw("g", { class: "shake", style: `--w:${width / 6}px` }, ...sign("no-edge"), ...sign("no"))];
    });
  }

  /** Let places pulse for a while. */
  pulse(places) {
    for (const mark of this.#gild(places)) setTimeout(() => mark.remove(), 2500);
  }

  #mark(places, shapes) {
    const added = places.flatMap((place) => {
      const box = this.#box(place);
      return box ? shapes(box) : [];
    });
    this.svg?.querySelector("#marks")?.append(...added);
    return added;
  }

  /** A picture of one place, larger: it answers whether a finger hit what it meant. */
  closeUp(place) {
    const box = this.#box(place);
    if (!box) return null;
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const size = Math.max(box.width, box.height) * 1.25;
    const inner = draw("use", { href: "#board-svg", x, y, width, height });
    return draw("svg", { class: "closeup", viewBox: `${box.x - size / 2} ${box.y - size / 2} ${size} ${size}`, "aria-hidden": "true" }, inner);
  }
}
