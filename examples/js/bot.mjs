// An external bot: desertrules starts it and asks it for moves, one line of JSON per request.
import { createInterface } from "node:readline";

/**
 * Reply to requests until the input ends; `choose(choice, options)` returns one of `choice.moves`.
 * An exception in `choose` is sent back as an error.
 */
export async function runBot(name, options, choose) {
  const settings = { ...options };
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, op, args } = JSON.parse(line);
    if (op === "quit") break;
    let reply = { id, ok: true, result: {} };
    if (op === "hello") {
      for (const key of Object.keys(settings)) settings[key] = args.options[key] ?? settings[key];
      reply.result = { name, protocol: 1, options: settings };
    } else if (op === "choose") {
      try {
        reply.result = { move: await choose(args, settings) };
      } catch (error) {
        reply = { id, ok: false, error: { message: String(error) } };
      }
    }
    console.log(JSON.stringify(reply));
  }
  process.stdin.destroy();
}
