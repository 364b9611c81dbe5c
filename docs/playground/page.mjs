// Small helps for the page.
// @ts-check

/** Give an element of the page by its id. @param {string} id @returns {any} */
export const the = (id) => document.getElementById(`pg-${id}`);

/**
 * Make an element with attributes and children.
 * @param {string} tag @param {Record<string, string | boolean | number>} [attributes] @param {(Node | string)[]} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** Whether the page is dark now. */
export const dark = () =>
  document.body.dataset.mdColorScheme
    ? document.body.dataset.mdColorScheme === "slate"
    : matchMedia("(prefers-color-scheme: dark)").matches;

/** Put names in the place of seats that have one. @param {string} words @param {(string | null)[]} names */
export const named = (words, names) =>
  words.replace(/\b[Ss]eat (\d)\b/g, (all, seat) => names[Number(seat)] || all);

/** Show words in an element, or hide it. @param {HTMLElement} element @param {(Node | string)[]} words */
export function say(element, ...words) {
  element.replaceChildren(...words);
  element.hidden = words.length === 0;
}
