// A new game: choose it, say who plays, and get a link for every player.
const $ = (id) => document.getElementById(id);
const make = (tag, fields, ...children) => {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
};
const select = (fields, options) => make("select", fields, ...options.map(([value, words]) => make("option", { value }, words)));
const WORDS = { true: "yes", false: "no" };
const NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"];

const { bots, games } = await (await fetch("/games")).json();

$("game").append(...Object.entries(games).map(([name, { title }]) => make("option", { value: name }, title)));
$("game").onchange = () => {
  const { players, options } = games[$("game").value];
  const [least, most] = [players[0], players.at(-1)];
  $("count").textContent = `Players (${least} to ${most})`;
  const who = [["person", "A person with a link"], ...Object.entries(bots), ["", "Nobody"]];
  $("players").replaceChildren(...Array.from({ length: most }, (_, seat) => {
    const name = make("input", { value: NAMES[seat] ?? "", maxLength: 30, ariaLabel: `Name of player ${seat + 1}` });
    const sits = select({ ariaLabel: `Who plays for player ${seat + 1}` }, who);
    sits.value = seat < least ? "person" : "";
    return make("li", {}, name, sits);
  }));
  $("options").parentElement.hidden = !options.length;
  $("options").replaceChildren(...options.map(({ name, choices, default: usual, help }) => {
    const values = choices.map((value) => [JSON.stringify(value), WORDS[value] ?? String(value)]);
    return make("label", { className: "field" }, help || name, select({ name }, [["", usual === null ? "default" : `${WORDS[usual] ?? usual} (default)`], ...values]));
  }));
};
$("game").onchange();

/** A link that can be copied; where the clipboard is not available, it is selected. */
function linkRow(words, href) {
  const field = make("input", { value: href, readOnly: true, ariaLabel: `Link for ${words}` });
  const copy = make("button", { type: "button", textContent: "Copy", ariaLabel: `Copy the link for ${words}` });
  copy.onclick = async () => {
    field.select();
    const copied = await (navigator.clipboard?.writeText(href) ?? Promise.reject()).then(() => true, () => document.execCommand("copy"));
    copy.textContent = copied ? "Copied" : "Press Ctrl+C";
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  };
  const open = make("a", { href, target: "_blank", rel: "noopener", className: "button" }, "Open");
  return make("li", {}, make("b", {}, words), field, copy, open);
}

$("form").onsubmit = async (event) => {
  event.preventDefault();
  const rows = [...$("players").children].map((row) => [...row.children].map((each) => each.value));
  const players = rows.filter(([, sits]) => sits).map(([name, sits]) => ({ name, bot: sits === "person" ? null : sits }));
  const chosen = [...$("options").querySelectorAll("select")].filter((each) => each.value);
  const options = Object.fromEntries(chosen.map((each) => [each.name, JSON.parse(each.value)]));
  const body = JSON.stringify({ game: $("game").value, players, options });
  const { rejected, keys } = await (await fetch("/games", { method: "POST", body })).json();
  $("rejected").hidden = !rejected;
  $("rejected").textContent = rejected ?? "";
  $("links").hidden = Boolean(rejected);
  if (rejected) return;
  $("links").querySelector("ul").replaceChildren(...keys.flatMap((key, seat) => {
    if (players[seat]?.bot) return [];
    const words = seat < players.length ? players[seat].name || `Player ${seat + 1}` : "Spectators";
    return [linkRow(words, `${location.origin}/seat/${key}`)];
  }));
  $("links").querySelector("h2").focus();
};
