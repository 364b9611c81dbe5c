// Small helpers for the page.

export const $ = (id) => document.getElementById(id);

/** Make an element; attributes that are null, undefined or false (unless of ARIA) are omitted. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || (value === false && !name.startsWith("aria-"))) continue;
    element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** Show nodes in an element, unless it shows the same already: focus and scrolling survive. */
export function fill(element, ...nodes) {
  const next = make("div", {}, ...nodes);
  if (element.innerHTML !== next.innerHTML) element.replaceChildren(...next.childNodes);
}

const NS = "http://www.w3.org/2000/svg";

/** Make an SVG element. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A picture of a symbol of this page. */
export const use = (id, attributes = {}) => draw("svg", { "aria-hidden": "true", ...attributes }, draw("use", { href: `#${id}` }));
export const icon = (name) => use(`i-${name}`, { class: "icon" });
export const token = (seat) => use(`seat-${seat}`, { class: `token seat-${seat}` });

export const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches;
export const isPhone = () => matchMedia("(max-width: 899px)").matches;
/** Whether a finger points, which hides what it touches: choices are confirmed. */
export const isCoarse = () => matchMedia("(max-width: 899px), (pointer: coarse)").matches;

/** An icon of the library, in the colours of the theme. */
export const sign = (name, attributes = {}) => use(`${isDark() ? "drd" : "dr"}-${name}`, attributes);

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const upper = (words) => words.charAt(0).toUpperCase() + words.slice(1);
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Names in a sentence: Ann, Bob and Cid. */
export const join = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? ""));

let fading = 0;
/** Show a short notice. */
export function toast(words) {
  $("toast").textContent = words;
  $("toast").hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => ($("toast").hidden = true), 4000);
}
