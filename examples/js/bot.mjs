// The other side: a bot from outside, which desertrules starts and asks. Each request is one line of
// JSON on standard input, and so is each answer on standard output.
import { createInterface } from "node:readline";

/**
 * What a bot is asked: the seat that decides, its view, the legal moves, and a seed for its luck.
 * @typedef {{game: string, seat: number, view: any, moves: import("./types/answers.d.ts").Move[], seed: number}} Choice
 */

/**
 * Answer as a bot until the input ends: `choose(choice, options)` gives one of the moves. What it throws is told as
 * the reason why the bot cannot answer.
 * @param {string} name What the bot is called.
 * @param {Record<string, string>} options What can be set, each with its default.
 * @param {(choice: Choice, options: Record<string, string>) => unknown} choose
 */
export async function runBot(name, options, choose) {
  const settings = { ...options };
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, op, args } = JSON.parse(line);
    if (op === "quit") break;
    /** @type {object} */ let result = {}; // a new game: nothing is kept between choices
    if (op === "hello") {
      for (const each of Object.keys(settings)) settings[each] = args.options[each] ?? settings[each];
      result = { name, protocol: 1, options: settings };
    } else if (op === "choose") {
      try {
        result = { move: await choose(args, settings) };
      } catch (error) {
        console.log(JSON.stringify({ id, ok: false, error: { message: String(error) } }));
        continue;
      }
    }
    console.log(JSON.stringify({ id, ok: true, result }));
  }
  process.stdin.destroy();
}
