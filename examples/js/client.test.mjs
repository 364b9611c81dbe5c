// Plays whole games through the engine: `node --test`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { Engine, EngineError, playGame } from "./client.mjs";
import { overProcess } from "./process.mjs";
import { overWorker } from "./worker.mjs";

const command = JSON.parse(process.env.DESERTRULES ?? '["desertrules", "serve"]');
const options = {
  "through-the-desert": { players: 2 },
  sahara: { players: 3, desert: 5 },
  "nomads-of-arabia": { players: 3, special: 1, finale: "short" },
};
let engine;

before(async () => (engine = await Engine.start(overProcess(command))));
after(async () => assert.equal(await engine.close(), 0));

/** Choose by a small generator, so that every run plays the same game. */
function chooser(seed) {
  let last = seed;
  return (moves) => {
    last = (last * 48271) % 2147483647;
    return moves[last % moves.length];
  };
}

/** A program that replies to `hello`, and then as it is told. */
const pretend = (then) => {
  const program = `process.stdin.once('data', () => { console.log('{"ok": true, "result": {}}'); process.stdin.on('data', () => { ${then} }); })`;
  return Engine.start(overProcess([process.execPath, "-e", program]));
};

for (const game of Object.keys(options)) {
  test(`a whole game of ${game} is played, and its record is valid`, async () => {
    const record = await playGame(engine, game, options[game], chooser(7), 1);
    const { report } = await engine.ask("validate", { source: record });
    assert.ok(report.valid, report.text);
    assert.ok(report.result);
  });
}

test("an illegal move is rejected with its rule, and the engine goes on", async () => {
  const { handle } = await engine.ask("open", { game: "sahara", options: options.sahara });
  await assert.rejects(engine.ask("apply", { handle, move: "play 0" }), (error) => {
    assert.ok(error instanceof EngineError);
    assert.deepEqual([error.code, error.rule.slice(0, 2)], ["not-now", "SA"]);
    return true;
  });
  assert.equal((await engine.ask("turn", { handle })).turn.kind, "chance");
});

test("places and effects are explained by the engine, with players' names", async () => {
  const { handle } = await engine.ask("open", { game: "through-the-desert", options: { players: 2 }, seed: 7 });
  await engine.ask("advance", { handle });
  const { rejection } = await engine.ask("explain_place", { handle, seat: 0, place: "h8" });
  assert.match(rejection.message, /mountain/);
  const { moves } = await engine.ask("legal_moves", { handle, seat: 0, limit: 1 });
  const { effects } = await engine.ask("effects", { handle, seat: 0, move: moves[0], names: ["You", "Bob"] });
  assert.match(effects[0].message, /^You /);
});

test("many requests may be pending, or share a line", async () => {
  const asked = Object.keys(options).map((game) => engine.ask("open", { game, options: options[game] }));
  for (const { turn } of await Promise.all(asked)) assert.equal(turn.kind, "chance");
  const { handle } = await engine.ask("open", { game: "sahara", options: options.sahara, seed: 1 });
  const [advanced, { svg }] = await engine.askAll([
    ["advance", { handle }],
    ["svg", { handle, seat: 0, legal: true }],
  ]);
  assert.deepEqual(advanced.turn, { kind: "decide", seat: 0 });
  assert.match(svg, /data-move="0"/);
  const [first, second] = engine.askEach([
    ["apply", { handle, move: 99 }],
    ["apply", { handle, move: 0 }],
  ]);
  await assert.rejects(first, /out of range/);
  assert.equal((await second).made, advanced.made + 1);
  assert.deepEqual(await engine.askAll([]), []);
});

test("a batch that is too long is an error for each of its requests", async () => {
  const asked = engine.askEach(Array.from({ length: engine.about.limits.batch + 1 }, () => ["hello"]));
  for (const { status } of await Promise.allSettled(asked)) assert.equal(status, "rejected");
  assert.equal((await engine.ask("hello")).protocol, 1);
});

test("an engine that cannot be started, or speaks another protocol, is an error", async () => {
  await assert.rejects(Engine.start(overProcess(["no-such-program-here"])), /ENOENT/);
  const error = { code: "unknown-protocol", message: "unsupported protocol", problems: [], params: {}, rule: null };
  const program = `process.stdin.on('data', () => console.log('${JSON.stringify({ ok: false, error })}'))`;
  await assert.rejects(Engine.start(overProcess([process.execPath, "-e", program])), /unsupported protocol/);
});

test("closing resolves pending requests and rejects later ones", async () => {
  const short = await Engine.start(overProcess(command));
  const asked = short.ask("describe", { game: "sahara" });
  const closed = short.close();
  await assert.rejects(short.ask("hello"), /the engine is closed/);
  assert.deepEqual((await asked).players, [2, 3, 4, 5, 6]);
  assert.equal(await closed, 0);
});

test("pending requests are rejected when the process exits", async () => {
  const dying = await pretend("process.exit(3)");
  const asked = [dying.ask("hello"), dying.ask("hello")];
  for (const { status } of await Promise.allSettled(asked)) assert.equal(status, "rejected");
  await assert.rejects(dying.ask("hello"), /exited with code 3|EPIPE/);
});

for (const reply of ["no JSON", "null", "[]", '{"ok": false}']) {
  test(`pending requests are rejected after the reply ${reply}`, async () => {
    const mad = await pretend(`console.log(${JSON.stringify(reply).replaceAll("'", "\\'")})`);
    await assert.rejects(mad.ask("hello"), /invalid reply/);
    await assert.rejects(mad.ask("hello"), /invalid reply/);
    await mad.close();
  });
}

test("a request that cannot be sent is rejected alone", async () => {
  const circular = {};
  circular.again = circular;
  await assert.rejects(engine.ask("describe", circular), /circular/);
  assert.equal((await engine.ask("hello")).protocol, 1);
});

test("more than a pipe holds can be pending", async () => {
  const source = `# ${"x".repeat(20_000)}`;
  const asked = Array.from({ length: 100 }, () => engine.ask("validate", { source }));
  for (const { report } of await Promise.all(asked)) assert.equal(report.valid, false);
});

/** A worker of the browser around an engine in a process. */
class FakeWorker extends EventTarget {
  #transport = overProcess(command);
  ended = false;

  constructor() {
    super();
    this.#transport.listen((line) => this.dispatchEvent(new MessageEvent("message", { data: `${line}\n` })), () => {});
  }

  postMessage(line) {
    this.dispatchEvent(new MessageEvent("message", { data: { progress: 1 } }));
    this.#transport.send(line);
  }

  terminate() {
    this.ended = true;
    void this.#transport.close();
  }
}

test("an engine in a worker plays a game, and ends with it", async () => {
  const worker = new FakeWorker();
  const inside = await Engine.start(overWorker(worker));
  assert.ok((await playGame(inside, "sahara", options.sahara, chooser(3), 1)).result);
  const asked = inside.ask("hello");
  await inside.close();
  await assert.rejects(asked, /the engine is closed/);
  assert.ok(worker.ended);
});

test("a worker that fails rejects pending requests", async () => {
  const worker = new FakeWorker();
  const started = Engine.start(overWorker(worker));
  worker.dispatchEvent(Object.assign(new Event("error"), { message: "cannot load" }));
  await assert.rejects(started, /cannot load/);
});

test("a bot sends exceptions back as errors, and goes on", () => {
  const program = `import { runBot } from ${JSON.stringify(new URL("bot.mjs", import.meta.url).href)};
    await runBot("odd", {}, ({ moves }) => { if (moves.length) return moves[0]; throw new Error("no idea"); });`;
  const input = [[], [7]].map((moves, id) => `${JSON.stringify({ id, op: "choose", args: { moves } })}\n`).join("");
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", program], { input, encoding: "utf-8" });
  const replies = done.stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(replies, [
    { id: 0, ok: false, error: { message: "Error: no idea" } },
    { id: 1, ok: true, result: { move: 7 } },
  ]);
});
