// A bot from outside in JavaScript, for node and without any package: in Sahara it plays its highest
// palm and runs with its foremost camel; where it has no such choice it goes by lot.
//
//   desertrules selfplay sahara --bot "outside:command=node examples/bots/runner.mjs"
import { runBot } from "../js/bot.mjs";

/** @import { Choice } from "../js/bot.mjs" */

/**
 * Give a number from 0 to below 1 that follows from the seed alone.
 * @param {number} seed
 */
function lot(seed) {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Say how much a move is liked.
 * @param {import("../js/types/answers.d.ts").Move} move
 * @param {any} view
 * @param {number} seat
 */
function liking(move, view, seat) {
  if (move.kind === "advance") return 1 + move.space;
  if (move.kind === "play") {
    const card = view.seen.seats[seat].tops[move.pile] ?? "";
    return card.startsWith("palm-") ? Number(card.slice(5)) : 0;
  }
  return 0;
}

/**
 * Choose one of the legal moves.
 * @param {Choice} choice
 * @param {Record<string, string>} options
 */
function choose({ game, seat, view, moves, seed }, options) {
  const daring = lot(seed + 1) < Number(options.daring);
  if (game !== "sahara" || !daring) return moves[Math.floor(lot(seed) * moves.length)];
  const likings = moves.map((move) => liking(move, view, seat));
  const best = Math.max(...likings);
  const liked = moves.filter((_, at) => likings[at] === best);
  return liked[Math.floor(lot(seed) * liked.length)];
}

// What can be set: outside:command=…,options=daring=0.5
await runBot("runner", { daring: "1" }, choose);
