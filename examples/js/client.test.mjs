// Plays a whole game of each kind through the engine: `node --test`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { Engine, EngineError, playGame } from "./client.mjs";
import { overProcess } from "./process.mjs";
import { overWorker } from "./worker.mjs";

/** @import { Move } from "./types/answers.d.ts" */

/** @type {string[]} */
const command = JSON.parse(process.env.DESERTRULES ?? '["desertrules", "serve"]');
/** @type {Record<string, {players: number, [option: string]: unknown}>} */
const options = {
  "through-the-desert": { players: 2, board: "classic" },
  sahara: { players: 3, desert: 5 },
  "nomads-of-arabia": { players: 3, special: 1, finale: "short" },
};
/** @type {Engine} */ let engine;

/**
 * Choose by a small generator of our own, so that every run plays the same game.
 * @param {number} seed
 */
function chooser(seed) {
  let last = seed;
  return (/** @type {Move[]} */ moves) => {
    last = (last * 48271) % 2147483647;
    return moves[last % moves.length];
  };
}

/** A worker of the browser, as far as the client knows one, around an engine in a process. */
class FakeWorker extends EventTarget {
  #carrier = overProcess(command);
  ended = false;

  constructor() {
    super();
    this.#carrier.listen(
      (line) => this.dispatchEvent(new MessageEvent("message", { data: `${line}\n` })),
      () => {},
    );
  }

  /** @param {string} line */
  postMessage(line) {
    this.dispatchEvent(new MessageEvent("message", { data: { progress: 1 } }));
    this.#carrier.send(line);
  }

  terminate() {
    this.ended = true;
    void this.#carrier.close();
  }
}

before(async () => {
  engine = await Engine.start(overProcess(command));
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
  const { handle } = await engine.ask("open", { game: "sahara", options: options.sahara });
  await assert.rejects(engine.ask("apply", { handle, move: "play 0" }), (error) => {
    assert.ok(error instanceof EngineError);
    assert.equal(error.code, "not-now");
    assert.match(error.message, /^SA\d/);
    return true;
  });
  assert.equal((await engine.ask("turn", { handle })).turn.kind, "chance");
  assert.equal((await engine.ask("close", { handle })).open, 0);
});

test("many requests may be under way at once, or stand in one line", async () => {
  const asked = Object.keys(options).map((game) =>
    engine.ask("initial", { game, options: options[game] }),
  );
  for (const { turn } of await Promise.all(asked)) assert.equal(turn.kind, "chance");
  const { handle } = await engine.ask("open", { game: "sahara", options: options.sahara, seed: 1 });
  const [advanced, { svg }] = await engine.askAll([
    ["advance", { handle }],
    ["picture", { handle, seat: 0, legal: true }],
  ]);
  assert.deepEqual(advanced.turn, { kind: "decide", seat: 0 });
  assert.match(svg, /data-move="0"/);
  const each = engine.askEach([
    ["apply", { handle, move: 99 }],
    ["apply", { handle, move: 0 }],
  ]);
  await assert.rejects(each[0], /legal move/);
  assert.equal((await each[1]).made, advanced.made + 1);
  assert.deepEqual(await engine.askAll([]), []);
});

test("a line of too many requests is an error for each of them", async () => {
  const { together } = engine.about.limits;
  const asked = engine.askEach(
    Array.from({ length: together + 1 }, () => /** @type {[string, object]} */ (["hello", {}])),
  );
  for (const { status } of await Promise.allSettled(asked)) assert.equal(status, "rejected");
  assert.equal((await engine.ask("hello", { protocol: 2 })).protocol, 2);
});

test("an engine that cannot be started is an error", async () => {
  await assert.rejects(Engine.start(overProcess(["no-such-program-here"])), /ENOENT/);
});

test("an engine that speaks another protocol is an error", async () => {
  const program = "process.stdin.on('data', () => console.log(JSON.stringify({ ok: false, error:"
    + " { code: 'unknown-protocol', message: 'no', problems: [], params: {}, rule: null } })))";
  await assert.rejects(Engine.start(overProcess([process.execPath, "-e", program])), /no/);
});

test("what is asked after the end fails at once, what was asked before is answered", async () => {
  const short = await Engine.start(overProcess(command));
  const asked = short.ask("choices", { game: "sahara" });
  const closed = short.close();
  await assert.rejects(short.ask("hello", {}), /the engine is closed/);
  assert.deepEqual((await asked).players, [2, 3, 4, 5, 6]);
  assert.equal(await closed, 0);
});

test("what was asked fails when the process dies", async () => {
  const program = "process.stdin.once('data', () => { console.log('{\"ok\": true, \"result\": {}}');"
    + " process.stdin.once('data', () => process.exit(3)); })";
  const dying = await Engine.start(overProcess([process.execPath, "-e", program]));
  const asked = [dying.ask("hello", {}), dying.ask("hello", {})];
  for (const { status } of await Promise.allSettled(asked)) assert.equal(status, "rejected");
  await assert.rejects(dying.ask("hello", {}), /the engine has ended \(3\)|EPIPE/);
});

test("what cannot be sent fails alone, and the answers after it are those to their requests", async () => {
  /** @type {any} */ const circular = {};
  circular.again = circular;
  await assert.rejects(engine.ask("choices", circular), /circular/);
  const [{ players }, { rules }] = await Promise.all([
    engine.ask("choices", { game: "sahara" }),
    engine.ask("rule", { game: "sahara", rule: "SA1.4" }),
  ]);
  assert.deepEqual([players[0], rules[0].rule], [2, "SA1.4"]);
});

for (const nonsense of ["no JSON", "null", "[]", '{"ok": false}']) {
  test(`an engine that answers ${nonsense} has failed`, async () => {
    const program = "process.stdin.once('data', () => { console.log('{\"ok\": true, \"result\": {}}');"
      + ` process.stdin.on('data', () => console.log(${JSON.stringify(nonsense)})); })`;
    const mad = await Engine.start(overProcess([process.execPath, "-e", program]));
    await assert.rejects(mad.ask("hello", {}), /the engine answered nonsense/);
    await assert.rejects(mad.ask("hello", {}), /the engine answered nonsense/);
    await mad.close();
  });
}

test("a transport may answer at once, or refuse to carry a line", async () => {
  /** @type {(line: string) => void} */ let hear = () => {};
  /** @type {import("./client.mjs").Transport} */
  const inside = {
    send(line) {
      if (line.includes("turn")) throw new Error("it is full");
      hear('{"ok": true, "result": {"open": 0}}');
    },
    listen: (line) => void (hear = line),
    close: async () => {},
  };
  const quick = await Engine.start(inside);
  await assert.rejects(quick.ask("turn", { handle: 1 }), /it is full/);
  assert.deepEqual(await quick.ask("close", { handle: 1 }), { open: 0 });
});

test("a bot that throws says why it cannot answer, and goes on", () => {
  const program = `import { runBot } from ${JSON.stringify(new URL("bot.mjs", import.meta.url).href)};
    await runBot("odd", {}, ({ moves }) => { if (moves.length) return moves[0]; throw new Error("no idea"); });`;
  const asked = [[], [7]].map((moves, id) => JSON.stringify({ id, op: "choose", args: { moves } }));
  const input = `${asked.join("\n")}\n`;
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", program], { input, encoding: "utf-8" });
  const answers = done.stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(answers, [
    { id: 0, ok: false, error: { message: "Error: no idea" } },
    { id: 1, ok: true, result: { move: 7 } },
  ]);
});

test("more than a pipe holds can be asked at once", async () => {
  const source = `# ${"x".repeat(20_000)}`;
  const asked = Array.from({ length: 100 }, () => engine.ask("validate", { source }));
  for (const { report } of await Promise.all(asked)) assert.equal(report.valid, false);
});

test("an engine in a worker plays a game, and ends with it", async () => {
  const worker = new FakeWorker();
  const inside = await Engine.start(overWorker(/** @type {any} */ (worker)));
  const record = await playGame(inside, "sahara", options.sahara, chooser(3));
  assert.ok(record.result);
  const asked = inside.ask("hello", {});
  await inside.close();
  await assert.rejects(asked, /the engine is closed/);
  await assert.rejects(inside.ask("hello", {}), /the engine is closed/);
  assert.ok(worker.ended);
});

test("a worker that fails is an error for all that was asked", async () => {
  const worker = new FakeWorker();
  const started = Engine.start(overWorker(/** @type {any} */ (worker)));
  worker.dispatchEvent(Object.assign(new Event("error"), { message: "cannot load" }));
  await assert.rejects(started, /cannot load/);
});
