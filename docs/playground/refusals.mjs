// What is said of a move that is refused: its sentence, and the rule with a link to where it stands.
// @ts-check
import { make, named } from "./page.mjs";

/** The fields of moves that name a place, the one that is clicked last first. */
const PLACES = ["to", "cell", "space"];
const MOST_TRIED = 40;
const MOST_REASONS = 5;

/** @typedef {{message: string, rule: string | null}} Reason */

/** Give a link to a rule. @param {string | null} game @param {string} rule */
export const linkTo = (game, rule) =>
  make("a", { href: new URL(`../rules/${game}/#${rule}`, import.meta.url).href, target: "_blank", rel: "noopener" }, rule);

/**
 * Give the moves that could be meant by a click on a place: legal ones with this place instead of their own.
 * @param {string} place @param {any[]} legal @param {string} part the words of a move that are chosen
 */
export function movesTo(place, legal, part) {
  const tried = new Map();
  const words = part.split(" ");
  for (const move of legal) {
    const field = PLACES.find((name) => name in move);
    if (!field || (part && move.colour && !words.includes(move.colour))) continue;
    const other = { ...move, [field]: typeof move[field] === "number" ? Number(place) : place };
    tried.set(JSON.stringify(other), other);
  }
  return [...tried.values()].slice(0, MOST_TRIED);
}

/**
 * Tell reasons, each once, with the sentences of their rules.
 * @param {import("./engine.mjs").Engine} engine @param {string} game @param {(string | null)[]} names @param {Reason[]} reasons
 * @returns {Promise<Node[]>}
 */
export async function told(engine, game, names, reasons) {
  const plain = reasons.map(({ message, rule }) => ({ message: message.replace(`${rule}: `, ""), rule }));
  const once = [...new Map(plain.map((each) => [each.message, each])).values()].slice(0, MOST_REASONS);
  const rules = [...new Set(once.flatMap(({ rule }) => (rule ? [rule] : [])))];
  const sentences = await Promise.all(rules.map((rule) => engine.ask("rule", { game, rule }).catch(() => ({ rules: [] }))));
  return [
    ...once.map(({ message }) => make("p", {}, make("b", {}, named(message, names)))),
    ...rules.map((rule, at) => make("p", {}, linkTo(game, rule), ` ${sentences[at].rules[0]?.sentence ?? ""}`)),
  ];
}
