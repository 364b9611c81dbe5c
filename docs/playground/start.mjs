// The start screen: which game, who plays, and the options of the game.
import { BOTS, GAMES } from "./games.mjs";
import { $, fill, make, token, upper } from "./page.mjs";

const NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"];
const USUAL = ["human", "strong", "greedy", "random", "greedy", "random"];

const game = () => document.querySelector("[name=game]:checked").value;
const players = () => Number(document.querySelector("[name=count]:checked").value);

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The seed of the form, or a new one. */
export const readSeed = () => ($("seed").value === "" ? newSeed() : Number($("seed").value));

function showCounts() {
  const [least, most, usual] = GAMES[game()].players;
  const before = document.querySelector("[name=count]:checked")?.value;
  const chosen = before >= least && before <= most ? Number(before) : usual;
  fill($("count"), ...Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) =>
    make("label", {}, make("input", { type: "radio", name: "count", value: number, checked: number === chosen, "aria-label": `${number} players` }), make("span", {}, String(number)))));
  showSeats();
}

function showSeats() {
  const rows = $("seats").children;
  while (rows.length > players()) rows[rows.length - 1].remove();
  while (rows.length < players()) $("seats").append(seatRow(rows.length));
}

function seatRow(seat) {
  const bots = Object.entries(BOTS).map(([name, [label, about]]) => make("option", { value: name, selected: name === USUAL[seat] }, `${label}: ${about}`));
  const human = make("option", { value: "human", selected: USUAL[seat] === "human" }, seat === 0 ? "You" : "A person at this screen");
  return make("li", {}, token(seat),
    make("input", { name: "name", value: NAMES[seat], maxlength: 40, "aria-label": `Name of player ${seat + 1}`, autocomplete: "off" }),
    make("select", { name: "who", "aria-label": `Who plays for player ${seat + 1}` }, human, ...bots));
}

/** Show the options of the game; the engine knows them once it is loaded. */
async function showOptions(engine) {
  if (!engine) return;
  const asked = game();
  const { options } = await engine.ask("describe", { game: asked });
  if (asked !== game()) return;
  fill($("game-options"), ...options.filter(({ name, least, choices }) => name !== "players" && (least !== null || choices)).map(optionField));
}

function optionField({ name, least, most, choices, default: preset, help }) {
  const label = make("span", {}, help.replace(/ ?\([A-Z]{2}[^)]*\)/g, "").replace(/\.$/, "") || upper(name.replace(/_/g, " ")));
  if (least !== null) return make("label", {}, label, make("input", { type: "number", name, min: least, max: most, step: 1, placeholder: preset ?? "auto" }));
  if (typeof choices[0] === "boolean") return make("label", {}, label, make("input", { type: "checkbox", name, checked: preset === true }));
  return make("label", {}, label, make("select", { name }, ...choices.map((value) => make("option", { value, selected: value === preset }, upper(String(value).replace(/[-_]/g, " "))))));
}

/** What the form says; a game that is played again has new luck. */
export function readForm(again = false) {
  const options = { players: players() };
  for (const field of $("game-options").querySelectorAll("[name]")) {
    if (field.type === "checkbox") options[field.name] = field.checked;
    else if (field.value !== "") options[field.name] = field.type === "number" ? Number(field.value) : field.value;
  }
  const seated = [...$("seats").children].map((row) => {
    const who = row.querySelector("select").value;
    return { name: row.querySelector("input").value.trim() || null, agent: who === "human" ? null : who };
  });
  const first = $("shuffle").checked ? Math.floor(Math.random() * seated.length) : 0;
  return { game: game(), options, players: [...seated.slice(first), ...seated.slice(0, first)], seed: again ? newSeed() : readSeed() };
}

/** Make the form work; `engine()` returns the engine once it is loaded, `play` begins a game. */
export function setUpStart(engine, play) {
  showCounts();
  $("setup").addEventListener("change", ({ target }) => {
    if (target.name === "game") {
      showCounts();
      $("game-options").replaceChildren();
      void showOptions(engine());
    }
    if (target.name === "count") showSeats();
  });
  $("setup").addEventListener("submit", (event) => {
    event.preventDefault();
    void play();
  });
  return () => showOptions(engine());
}

export function showStart() {
  document.body.dataset.screen = "start";
  $("screen-table").hidden = true;
  $("screen-start").hidden = false;
  $("game-name").textContent = "";
  document.title = "Play · desertrules";
}
