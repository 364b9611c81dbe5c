// An external bot in JavaScript, for Node.js and without any package. In Sahara it plays its highest
// palm and advances its foremost camel; otherwise it chooses at random.
//
//   desertrules selfplay sahara --bot "program:command=node examples/bots/runner.mjs"
import { runBot } from "../js/bot.mjs";

/** Return a number from 0 to below 1 that depends on the seed alone. */
function random(seed) {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

/** Return how good a move looks. */
function rate(move, view, seat) {
  if (move.kind === "advance") return 1 + move.space;
  if (move.kind === "play") {
    const card = view.hands[seat].tops[move.pile] ?? "";
    return card.startsWith("palm-") ? Number(card.slice(5)) : 0;
  }
  return 0;
}

function choose({ game, seat, view, moves, seed }, options) {
  const isBold = random(seed + 1) < Number(options.boldness);
  if (game !== "sahara" || !isBold) return moves[Math.floor(random(seed) * moves.length)];
  const ratings = moves.map((move) => rate(move, view, seat));
  const best = moves.filter((_, index) => ratings[index] === Math.max(...ratings));
  return best[Math.floor(random(seed) * best.length)];
}

// Options are set with program:command=…,options=boldness=0.5
await runBot("runner", { boldness: "1" }, choose);
