// Plays a whole game of each kind through the engine: `node --test`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Engine, EngineError, playGame } from "./client.mjs";

const command = JSON.parse(process.env.DESERTRULES ?? '["desertrules", "serve"]');
const options = {
  "through-the-desert": { players: 2, board: "classic" },
  sahara: { players: 3, desert: 5 },
  "nomads-of-arabia": { players: 3, special: 1, finale: "short" },
};
let engine;

/** Choose by a small generator of our own, so that every run plays the same game. */
function chooser(seed) {
  let last = seed;
  return (moves) => {
    last = (last * 48271) % 2147483647;
    return moves[last % moves.length];
  };
}

before(async () => {
  engine = await Engine.start(command);
});
after(async () => assert.equal(await engine.close(), 0));

for (const game of Object.keys(options)) {
  test(`a whole game of ${game} is played, and its record is valid`, async () => {
    const record = await playGame(engine, game, options[game], chooser(7));
    const { report } = await engine.ask("validate", { source: record });
    assert.ok(report.valid, report.text);
    assert.equal(report.result_is_true, true);
    const { text } = await engine.ask("record_to_text", { record });
    assert.deepEqual((await engine.ask("record_from_text", { text })).record, record);
  });
}

test("an illegal move is refused with its rule, and the engine goes on", async () => {
  const game = "sahara";
  const { state } = await engine.ask("initial", { game, options: options[game] });
  const move = { kind: "play", pile: 0 };
  await assert.rejects(engine.ask("apply", { game, state, move }), (error) => {
    assert.ok(error instanceof EngineError);
    assert.equal(error.code, "not-now");
    assert.match(error.message, /^SA\d/);
    return true;
  });
  assert.equal((await engine.ask("turn", { game, state })).turn.kind, "chance");
});

test("many requests may be under way at once", async () => {
  const asked = Object.keys(options).map((game) =>
    engine.ask("initial", { game, options: options[game] }),
  );
  for (const { turn } of await Promise.all(asked)) assert.equal(turn.kind, "chance");
});

test("an engine that cannot be started is an error", async () => {
  await assert.rejects(Engine.start(["no-such-program-here"]));
});
