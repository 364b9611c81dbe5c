// A game of Sahara against a bot, in TypeScript: `node example.mts` (Node 24 runs it as it is).
import { Engine, EngineError } from "./client.mjs";
import type { Move } from "./types/sahara.mjs";
import { overProcess } from "./process.mjs";

/** Prefer large cards, then the camel that is furthest ahead. */
function worth(move: Move): number {
  return move.kind === "advance" ? move.space : move.kind === "stop" ? -1 : 0;
}

const engine = await Engine.start(overProcess(JSON.parse(process.env.DESERTRULES ?? '["desertrules", "serve"]')));
const { handle } = await engine.ask("open", {
  game: "sahara",
  options: { players: 2, desert: 10 },
  players: [{ name: "Ann", agent: null }, { name: null, agent: "greedy" }],
  seed: 7,
});
let { turn } = await engine.ask("advance", { handle });
while (turn.kind === "decide") {
  if (turn.seat === 0) {
    const { moves } = await engine.ask("legal_moves", { handle, seat: 0 });
    const best = moves.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    await engine.ask("apply", { handle, move: best });
  } else await engine.ask("bot", { handle, name: "greedy", play: true });
  ({ turn } = await engine.ask("advance", { handle }));
}
if (turn.kind === "over") console.log(turn.result.standings.map(({ points }) => points).join(" : "));

try {
  await engine.ask("apply", { handle, move: "stop" });
} catch (error) {
  if (!(error instanceof EngineError)) throw error;
  console.log(error.rule, error.message);
}
await engine.close();
