// A new game: choose it, say who sits where, and get a link for each seat.
const $ = (id) => document.getElementById(id);
const make = (tag, fields, ...inner) => {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...inner);
  return made;
};
const choice = (fields, pairs) =>
  make("select", fields, ...pairs.map(([value, words]) => make("option", { value }, words)));
const told = (name) => name.replace(/[-_]/g, " ").replace(/\b(?!of|the\b)\w/g, (mark) => mark.toUpperCase());

const { bots, games } = await (await fetch("/games")).json();

$("game").append(...Object.keys(games).map((name) => make("option", { value: name }, told(name))));
$("game").onchange = () => {
  const { players, options } = games[$("game").value];
  const [least, most] = [players[0], players.at(-1)];
  $("count").textContent = `Seats (${least} to ${most})`;
  const who = [["person", "a person"], ...bots.map((bot) => [bot, `the bot ${bot}`]), ["", "nobody"]];
  $("seats").replaceChildren(...Array.from({ length: most }, (_, seat) => {
    const name = make("input", { placeholder: `seat ${seat}`, maxLength: 30, ariaLabel: `Name of seat ${seat}` });
    const sits = choice({ ariaLabel: `Who sits at seat ${seat}` }, who);
    sits.value = seat < least ? "person" : "";
    return make("div", { className: "row" }, name, sits);
  }));
  $("options").replaceChildren(...options.map(({ name, values, default: usual, says }) => {
    const pairs = values.map((value) => [JSON.stringify(value), String(value)]);
    const select = choice({ name }, [["", usual === null ? "as usual" : `${usual} (as usual)`], ...pairs]);
    return make("label", {}, `${told(name)}: ${says} `, select);
  }));
  $("options").parentElement.hidden = !options.length;
};
$("game").onchange();

$("form").onsubmit = async (event) => {
  event.preventDefault();
  const rows = [...$("seats").children].map((row) => [...row.children].map((each) => each.value));
  const seats = rows.filter(([, sits]) => sits)
    .map(([name, sits]) => ({ name, bot: sits === "person" ? null : sits }));
  const chosen = [...$("options").querySelectorAll("select")].filter((each) => each.value);
  const wanted = Object.fromEntries(chosen.map((each) => [each.name, JSON.parse(each.value)]));
  const body = JSON.stringify({ game: $("game").value, seats, options: wanted });
  const { refused, keys } = await (await fetch("/games", { method: "POST", body })).json();
  $("refused").hidden = !refused;
  $("refused").textContent = refused?.message ?? "";
  $("links").hidden = Boolean(refused);
  if (refused) return;
  $("links").querySelector("ul").replaceChildren(...keys.flatMap((key, seat) => {
    if (seats[seat]?.bot) return [];
    const words = seat < seats.length ? seats[seat].name || `seat ${seat}` : "to look on";
    const href = `${location.origin}/seat/${key}`;
    return [make("li", {}, `${words}: `, make("a", { href, target: "_blank", rel: "noopener" }, href))];
  }));
  $("links").querySelector("h2").focus();
};
