// The engine of the playground without a browser: `node in_node.mjs engine/` plays a game of each kind by bots, and
// writes the records, one a line. `node in_node.mjs engine/ program.py` runs a program of Python there instead.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const folder = resolve(process.argv[2]);
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
const { wheels } = JSON.parse(await readFile(join(folder, "manifest.json"), "utf-8"));
const pyodide = await loadPyodide({ indexURL: folder });
for (const wheel of wheels) {
  const { buffer, byteOffset, byteLength } = await readFile(join(folder, wheel));
  pyodide.unpackArchive(buffer.slice(byteOffset, byteOffset + byteLength), "wheel");
}
if (process.argv[3]) {
  pyodide.runPython(await readFile(process.argv[3], "utf-8"));
  process.exit();
}
const answer = pyodide.runPython(`
from desertrules.serve import Engine
answer = Engine().answer
lambda line: answer(line.encode()).decode()
`);

function ask(op, args) {
  const { ok, result, error } = JSON.parse(answer(JSON.stringify({ id: 1, op, args })));
  if (!ok) throw new Error(error.message);
  return result;
}

const { games } = ask("hello", { protocol: 2 });
for (const { name, players } of games) {
  const options = { players: players[0], ...(name === "sahara" ? { desert: 3 } : {}) };
  const { handle } = ask("open", { game: name, options, seed: 7 });
  let { turn, made } = ask("advance", { handle });
  while (turn.kind !== "over") {
    ask("bot", { handle, name: "random", seed: made, play: true });
    ({ turn, made } = ask("advance", { handle }));
  }
  console.log(JSON.stringify(ask("save", { handle }).record));
}
