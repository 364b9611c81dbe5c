// The playground: shows the start screen at once, loads the engine, and connects buttons and keys.
import { isRejected, loadIcons, startEngine } from "./engine.mjs";
import { $, draw, fill, isDark, make, toast } from "./page.mjs";
import { readSeed, readForm, setUpStart, showStart } from "./start.mjs";
import { download, isLink, kept, linkTo, readLink } from "./storage.mjs";
import { Table } from "./table.mjs";

let engine = null;
let table = null;
const settings = { pace: true, lights: true };

function trouble(error) {
  $("trouble-words").textContent = `The engine has failed: ${error instanceof Error ? error.message : error}`;
  $("trouble").hidden = false;
}

const loaded = Promise.all([startEngine(), loadIcons()]).then(([started]) => {
  engine = started;
  table = new Table(engine, settings, trouble);
  document.body.dataset.engine = "ready";
});
const showOptions = setUpStart(() => engine, play);
$("pace-option").addEventListener("change", ({ target }) => (settings.pace = target.checked));

// ---- Starting games

async function play() {
  $("play").disabled = true;
  if (!engine) $("start-note").textContent = "Setting up the board …";
  try {
    await loaded;
    await open(() => table.begin(readForm()));
    $("start-note").textContent = "";
  } catch (error) {
    if (!isRejected(error)) return trouble(error);
    $("start-note").textContent = error.message.replace(/^\$[^:]*: /, "");
  } finally {
    $("play").disabled = false;
  }
}

async function open(begin) {
  await begin();
  scrollTo(0, 0);
}

async function resume() {
  await loaded;
  await showOptions();
  const saved = kept();
  if (isLink()) {
    const source = await readLink();
    history.replaceState(null, "", location.pathname);
    await open(() => table.openRecord(source, { seed: readSeed() }));
  } else if (saved) await open(() => table.openRecord(saved.record, { seed: saved.seed }));
}

resume().catch((error) => {
  if (engine) toast(`This game cannot be opened: ${error.message}`);
  else trouble(error);
});
addEventListener("hashchange", () => isLink() && resume().catch((error) => toast(`This game cannot be opened: ${error.message}`)));

async function openRecord(event) {
  event.preventDefault();
  await loaded;
  const source = $("open-source").value;
  try {
    await open(() => table.openRecord(source, { lenient: $("open-lenient").checked, seed: readSeed() }));
    $("open-dialog").close();
  } catch (error) {
    if (!isRejected(error)) return trouble(error);
    const { report } = await engine.ask("validate", { source, lenient: $("open-lenient").checked });
    const findings = report.findings.map(({ line, message, advice }) => make("li", {}, line ? make("b", {}, `Line ${line}: `) : null, message, advice ? make("small", {}, advice) : null));
    fill($("open-report"), make("p", {}, make("b", {}, report.summary.replace(/^./, (letter) => letter.toUpperCase()))), make("ul", {}, ...findings));
  }
}
$("open-form").addEventListener("submit", openRecord);
$("open-file").addEventListener("change", async ({ target }) => {
  $("open-source").value = (await target.files[0]?.text()) ?? "";
});

// ---- Menu, drawer and dialogs

function toggle(id, open = $(id).hidden) {
  for (const other of ["how", "menu"]) {
    if (other !== id) $(other).hidden = true;
    $(`${other}-open`).setAttribute("aria-expanded", other === id && open);
  }
  $(id).hidden = !open;
  if (!open) $(`${id}-open`).focus();
  else if (id === "menu") $(id).querySelector("button").focus();
  else showHowTo();
}

/** Markdown as the introductions use it: paragraphs, lists, bold and italics. */
function fromMarkdown(text) {
  const inline = (line) => line.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((piece) => (piece.startsWith("**") ? make("b", {}, piece.slice(2, -2)) : piece.startsWith("*") ? make("i", {}, piece.slice(1, -1)) : piece));
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() && !/^#+ How to play\s*$/.test(block.trim()));
  return blocks.map((block) => {
    const list = /^(-|\d+\.) /.exec(block);
    if (block.startsWith("#")) return make("h3", {}, block.replace(/^#+ /, ""));
    if (!list) return make("p", {}, ...inline(block.replace(/\n/g, " ")));
    const items = block.split(/\n(?=(?:-|\d+\.) )/).map((item) => item.replace(/^(-|\d+\.) /, "").replace(/\s*\n\s*/g, " "));
    return make(list[1] === "-" ? "ul" : "ol", {}, ...items.map((item) => make("li", {}, ...inline(item))));
  });
}

function showHowTo() {
  $("how-game").textContent = table.words.title;
  fill($("how-words"), ...fromMarkdown(table.info.how_to_play));
  const board = `engine/${table.game}-how-${isDark() ? "dark" : "light"}.svg`;
  for (const [heading, box] of Object.entries(table.words.figures ?? {})) {
    const part = [...$("how-words").querySelectorAll("b, li i")].find(({ textContent }) => textContent.startsWith(heading));
    part?.parentElement.prepend(draw("svg", { class: "figure", viewBox: box, "aria-hidden": true }, draw("image", { href: board, width: 1200 })));
  }
  $("how-rules").href = `../rules/${table.game}/`;
  $("how-title").focus();
}

async function copyLink() {
  const link = await linkTo(await table.link());
  if (link === null) return toast("This game is too long for a link. Save it and send the file.");
  const copied = await (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error("no clipboard"))).then(() => true, () => false);
  if (!copied) history.replaceState(null, "", new URL(link).hash);
  toast(copied ? "Link copied." : "The link is in the address bar.");
}

$("type-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const wrong = await table.type($("type-words").value.trim());
  $("type-wrong").textContent = wrong ?? "";
  if (!wrong) $("type-dialog").close();
});

// ---- Buttons

const actions = {
  choice: ({ index }) => table.press(table.current.choices[index]),
  fixed: ({ value }) => table.pressFixed(value),
  count: ({ item, by }, element) => {
    if (element.getAttribute("aria-disabled") === "true") return;
    table.counts[item] = (table.counts[item] ?? 0) + Number(by);
    table.render();
    document.querySelector(`[data-item="${item}"][data-by="${by}"]`)?.focus();
  },
  counted: ({ index }, element) => element.getAttribute("aria-disabled") !== "true" && table.play(Number(index)),
  confirm: () => table.play(table.confirm.move),
  "take-hint": () => table.play(table.hint.move),
  cancel: () => table.cancel(),
  reload: () => location.reload(),
  uncover: () => table.uncover(),
  why: () => {
    table.why = !table.why;
    table.render();
    document.querySelector('[data-do="why"]')?.focus();
  },
  pause: () => {
    table.bot.paused = !table.bot.paused;
    table.render();
    document.querySelector('[data-do="pause"]')?.focus();
  },
  skip: () => {
    table.skip = true;
  },
  undo: () => table.undo(),
  hint: () => table.askHint(),
  how: () => toggle("how"),
  menu: () => toggle("menu"),
  tab: ({ tab }) => {
    table.tab = tab;
    table.render();
    document.querySelector(`[data-tab="${tab}"]`)?.focus();
  },
  all: () => {
    table.all = true;
    table.render();
    $("log").focus();
  },
  "show-turn": ({ from, to }) => {
    const moves = table.events.slice(Number(from), Number(to)).flatMap(({ move }) => (move ? [move] : []));
    table.board.pulse(moves.flatMap((move) => table.words.places(move)));
    toast(table.sentences(Number(from), Number(to)).join(" "));
  },
  back: () => table.step(table.made - 1),
  forward: () => table.step(table.made + 1),
  again: () => open(() => table.begin(readForm(true))),
  "play-on": () => table.playOn(),
  new: () => {
    table.leave();
    showStart();
  },
  save: async () => download(`${table.game}.json`, JSON.stringify(await table.record())),
  link: () => copyLink(),
  open: () => {
    $("open-report").replaceChildren();
    $("open-dialog").showModal();
  },
  "close-dialog": (_, element) => element.closest("dialog").close(),
  type: async () => {
    if (!table.acts) return;
    const { texts } = await engine.ask("legal_moves", { handle: table.handle, seat: table.viewer, texts: true });
    fill($("type-legal"), ...texts.map((words) => make("option", { value: words })));
    $("type-words").value = $("type-wrong").textContent = "";
    $("type-dialog").showModal();
  },
  text: async () => {
    $("text-board").textContent = await table.text();
    $("text-dialog").showModal();
  },
  pace: () => {
    settings.pace = !settings.pace;
    table.render();
  },
  lights: () => {
    settings.lights = !settings.lights;
    table.render();
  },
};

document.addEventListener("click", ({ target }) => {
  const element = target.closest("[data-do]");
  const inMenu = target.closest("#menu, #menu-open");
  if (!$("menu").hidden && (!inMenu || element?.getAttribute("role") === "menuitem")) toggle("menu", false);
  if (element) {
    if (!table) return void loaded.then(() => element.click(), () => {});
    return void table.try(() => actions[element.dataset.do](element.dataset, element));
  }
  // A click beside the board, or anywhere in the column, takes back what was chosen or refused.
  if (table?.visible && table.acts && (table.refusal || table.part || table.confirm || table.hint) && !target.closest("#board svg, #action, dialog, #how")) table.cancel();
});

document.addEventListener("input", ({ target }) => {
  if (target.id === "slider") void table.try(() => table.step(Number(target.value)));
  if (target.dataset?.flag) {
    table.counts.flags[target.dataset.flag] = target.checked;
    table.render();
  }
});

document.addEventListener("keydown", (event) => {
  if (!table || document.body.dataset.screen !== "table" || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    if (!$("menu").hidden) toggle("menu", false);
    else if (table.why) actions.why();
    else if (!$("how").hidden) toggle("how", false);
    else if (table.bot) table.skip = true;
    else if (table.acts) table.cancel();
    return;
  }
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = document.querySelector(`#choices [data-key="${CSS.escape(event.key)}"]`);
  if (key) key.click();
  else ({ u: () => $("undo").click(), h: () => $("hint").click(), "?": () => toggle("how") })[event.key]?.();
});

const redraw = () => table?.handle && document.body.dataset.screen === "table" && !table.busy && void table.try(() => (table.stepping ? table.step(table.made) : table.refresh()));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
matchMedia("(max-width: 899px)").addEventListener("change", redraw);
