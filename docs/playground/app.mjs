// The playground: loads the engine, and brings the parts of the page together.
// @ts-check
import { refusedBy, startEngine } from "./engine.mjs";
import { say, the } from "./page.mjs";
import { linkTo } from "./refusals.mjs";
import { SetUp, anySeed } from "./setup.mjs";
import { download, isLink, kept, linkTo as linkWith, linked } from "./storage.mjs";
import { Table } from "./table.mjs";
import { Transcript } from "./transcript.mjs";

const MEGA = 1_000_000;

/** Load an engine, and say how far it is. */
async function load() {
  say(the("failed"));
  the("loading").hidden = false;
  try {
    return await startEngine(progress, (silent) => trouble(silent ? "The engine has not answered for a while." : ""));
  } finally {
    the("loading").hidden = true;
  }
}

/** @param {import("./engine.mjs").Progress} progress */
function progress({ loaded, total, stage }) {
  if (stage) {
    the("progress").removeAttribute("value");
    the("stage").textContent = "Starting the games …";
  } else if (loaded && total) {
    the("progress").max = total;
    the("progress").value = loaded;
    the("stage").textContent = `Loading the engine: ${(loaded / MEGA).toFixed(1)} of ${(total / MEGA).toFixed(1)} MB`;
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Say that the engine cannot be loaded, in place of the table. @param {unknown} error */
const fail = (error) => say(the("failed"), `The engine cannot be loaded: ${messageOf(error)}`);

/** Say that the engine does not work as it should, and offer another; nothing to say hides it. @param {string} words */
function trouble(words) {
  the("trouble").hidden = words === "";
  the("trouble-words").textContent = words;
  if (words) the("trouble").scrollIntoView({ block: "nearest" });
}

/** @param {unknown} error */
const broken = (error) => trouble(`The engine has failed: ${messageOf(error)}`);

/** Wait for an answer; if there is none, as the engine has failed, say that too. @template T @param {Promise<T>} answer */
async function noticed(answer) {
  try {
    return await answer;
  } catch (error) {
    if (!refusedBy(error)) broken(error);
    throw error;
  }
}

/** Begin with what the address holds, or what was played before a reload, or a new game. @param {Table} table @param {SetUp} setUp */
async function first(table, setUp) {
  let wrong = "";
  const ways = [() => follow(table), () => playOn(table), () => table.begin(setUp.wish())];
  for (const open of ways) {
    try {
      if ((await open()) !== false) break;
    } catch (error) {
      wrong ||= messageOf(error);
    }
  }
  if (wrong) say(the("refused"), `This game cannot be opened: ${wrong}`);
}

/** Open the game in the address, if there is one; a reload then goes on where it is. @param {Table} table */
async function follow(table) {
  if (!isLink()) return false;
  const source = await linked().finally(() => history.replaceState(null, "", location.pathname));
  await table.open({ source }, { seed: anySeed() });
}

/** Open the game that was played before a reload, if there is one. @param {Table} table */
async function playOn(table) {
  const before = kept();
  if (!before) return false;
  await table.open({ source: before.record }, { seed: before.seed });
}

/** @param {Table} table @param {Transcript} transcript */
function exchange(table, transcript) {
  const saved = (/** @type {"json" | "text"} */ form) => table.engine.ask("save", { handle: table.game.handle, form });
  const click = (/** @type {string} */ id, /** @type {() => Promise<unknown>} */ action) =>
    the(id).addEventListener("click", () => table.attempt(action));
  click("save", async () => {
    const { record } = await saved("json");
    download(`${table.game.name}.json`, JSON.stringify(record));
  });
  click("share", async () => {
    const link = await linkWith((await saved("text")).text ?? "");
    the("shared").hidden = link === null;
    say(the("refused"));
    if (link === null) return say(the("refused"), "This game is too long for a link: save it, and send the file.");
    the("link").value = link;
    the("link").focus();
    the("link").select();
    const copied = await (navigator.clipboard?.writeText(link) ?? Promise.reject()).then(() => true, () => false);
    the("link-words").textContent = copied ? "A link to this game, which was copied" : "A link to this game";
  });
  the("begin-new").addEventListener("click", () => {
    the("new").open = true;
    the("new").scrollIntoView();
    the("game").focus();
  });
  the("load").addEventListener("click", () => the("file").click());
  the("file").addEventListener("change", () => table.attempt(() => openFile(table, transcript)));
}

/** Open the record in the file that was chosen; what is wrong with it is shown at its lines. @param {Table} table @param {Transcript} transcript */
async function openFile(table, transcript) {
  const source = await the("file").files[0].text();
  the("file").value = "";
  try {
    await table.open({ source }, { seed: anySeed() });
    table.face();
  } catch (error) {
    if (!refusedBy(error)) throw error;
    say(the("refused"), `This file cannot be opened: ${error.message}`);
    if (error.code === "invalid-record") await transcript.judge(source);
  }
}

async function main() {
  const engine = await load();
  const table = new Table(engine, load, broken);
  const ask = async (/** @type {string} */ op, /** @type {object} */ args) => (await noticed(table.engine.askAll([[op, args]])))[0];
  const setUp = new SetUp(ask, engine.about, async (wish) => {
    await noticed(table.begin(wish));
    table.face();
  });
  const step = async (/** @type {import("./transcript.mjs").Source} */ source, /** @type {number | null} */ made) => {
    await noticed(table.open(source, { seed: 0, step: true, made }));
    table.face();
  };
  exchange(table, new Transcript(ask, engine.about, step, linkTo));
  the("restart").addEventListener("click", () => {
    trouble("");
    table.restart().catch(fail);
  });
  await setUp.choose();
  the("table").hidden = false;
  await first(table, setUp);
  addEventListener("hashchange", () => {
    follow(table).catch((error) => say(the("refused"), `This game cannot be opened: ${messageOf(error)}`));
  });
  the("table").dataset.ready = "yes";
}

main().catch(fail);
