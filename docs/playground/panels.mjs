// What stands beside the board: whose turn it is, what to choose, the players, the log, the result.
import { BOTS } from "./games.mjs";
import { $, count, draw, fill, icon, isCoarse, join, make, sign, token, upper, use } from "./page.mjs";

const ROWS = 8; // turns of the log that are shown until somebody asks for the rest

/** Bring the whole page up to date with a table. */
export function renderAll(table) {
  const { body } = document;
  body.dataset.screen = "table";
  body.dataset.over = table.over;
  body.dataset.game = table.game;
  body.dataset.state = stateOf(table);
  body.dataset.made = table.made;
  $("screen-start").hidden = true;
  $("screen-table").hidden = false;
  $("game-name").textContent = table.words.title;
  renderBoard(table);
  renderTurn(table);
  renderAction(table);
  renderPlayers(table);
  renderLog(table);
  renderEnd(table);
  renderTools(table);
}

/** In one word what the page waits for; tests wait for it, too. */
function stateOf(table) {
  if (table.cover) return table.cover.curtain ? "curtain" : "handover";
  if (table.over) return "over";
  if (table.bot) return "bot";
  return table.acts && !table.isFormality ? "yours" : "busy";
}

// ---- The board

function renderBoard(table) {
  const { board, cover } = table;
  $("curtain").hidden = !cover?.curtain;
  $("board").hidden = !!cover?.curtain;
  if (!cover?.curtain) $("curtain").replaceChildren();
  else {
    board.clear(); // nothing secret stays in the document
    for (const id of ["say", "choices", "secrets", "why", "voice", "alert", "type-legal", "text-board", "toast"]) $(id).replaceChildren();
    fill($("curtain"), curtain(table));
    if (!$("curtain").contains(document.activeElement)) $("curtain").querySelector("button").focus({ preventScroll: true });
    return;
  }
  board.show(table.current.onBoard || !table.part ? table.current.svg : table.base.svg, table.shape);
  $("board").classList.toggle("wait", !table.acts);
  board.unmark();
  if (table.place) board.pick([table.place]);
  if (table.hint) board.pick(table.hint.places);
  if (table.refusal?.place) board.refuse(table.refusal.place);
  if (table.acts) board.label((link) => labelOf(table, link));
}

/** What a choice on the board stands for, for screen readers. */
function labelOf(table, { move, part, place }) {
  const moves = move === null ? table.legal.filter((each) => table.words.places(each).includes(place)) : [table.legal[move]];
  const kinds = [...new Set(moves.map((each) => each?.colour ?? each?.kind ?? part))];
  return `${place ?? ""}: ${kinds.join(" or ")}`;
}

function curtain(table) {
  const { seat } = table.cover;
  const name = table.name(seat);
  return make("div", { class: "pass card", role: "group", "aria-labelledby": "pass-title" },
    token(seat),
    make("h2", { id: "pass-title" }, `Pass the screen to ${name}`),
    make("p", {}, "Nobody else should look now."),
    make("button", { class: "btn main", "data-do": "uncover" }, `I'm ${name}: show my board`));
}

// ---- Whose turn it is

function renderTurn(table) {
  const [seat, title, note] = turnWords(table);
  const mine = table.acts || table.over || table.cover?.curtain === false;
  $("turn").className = `turn card${mine ? " mine" : ""}`;
  fill($("turn"), seat === null ? null : token(seat), make("div", {}, make("h2", {}, title), make("p", {}, note)));
  document.title = `${title} · ${table.words.title}`;
}

function turnWords(table) {
  const { cover, turn } = table;
  if (cover?.curtain) return [cover.seat, `${table.name(cover.seat)} is next`, table.viewer === null ? "Everyone else, please look away" : `${table.name(table.viewer)}, please look away`];
  if (cover) return [table.viewer, `Well done, ${table.name(table.viewer)}`, "Your turn is over"];
  if (turn.kind === "over" || table.result) return result(table, turn.result ?? table.result);
  if (table.stepping) return [null, "Looking back", `Move ${table.made} of ${table.made + table.ahead}`];
  if (table.seat === null) return [null, "Setting up", ""];
  const task = upper(table.board.headline.replace(/^Your turn: |^.*? to /, ""));
  if (table.bot || table.seat !== table.viewer) return [table.seat, `${table.name(table.seat)}'s turn`, task];
  return [table.seat, `Your turn, ${table.name(table.seat)}`, task];
}

function result(table, { standings, winners }) {
  const [first] = winners;
  const points = count(standings[first].points, table.words.units);
  const who = winners.map((seat) => (seat === table.you ? "You" : table.name(seat)));
  const title = winners.length > 1 ? `${join(who)} share the win` : first === table.you ? "You win" : `${who[0]} wins`;
  const mine = table.you === null ? null : standings[table.you];
  const place = mine && ["", "first", "second", "third", "fourth", "fifth", "sixth"][mine.rank];
  return [first, title, mine && mine.rank > 1 ? `${points}. You came ${place} with ${mine.points}.` : `${points}.`];
}

// ---- The next step

function say(table, cls, ...nodes) {
  $("say").className = `say ${cls}`;
  fill($("say"), ...nodes);
  const words = $("say").querySelector(".what")?.innerText.replace(/\s+/g, " ") ?? "";
  $("alert").textContent = cls === "no" ? words : "";
  if (cls !== "no" && $("voice").textContent !== words) $("voice").textContent = words;
}

const what = (title, note) => make("div", { class: "what" }, make("b", {}, title), note ? make("small", {}, note) : null);
const button = (words, action, attributes = {}) => make("button", { class: "btn", "data-do": action, ...attributes }, words);

function renderAction(table) {
  $("action").hidden = table.over || !!table.cover?.curtain;
  $("why").hidden = !table.why;
  $("secrets").hidden = true;
  if (table.cover?.curtain) return;
  if (table.cover) {
    say(table, "", what("Your turn is over.", `${table.name(table.cover.seat)} is next.`));
    return fill($("choices"), make("button", { class: "btn main wide", "data-do": "uncover" }, `Hand over to ${table.name(table.cover.seat)}`));
  }
  if (table.bot) return renderBot(table);
  if (!table.acts) {
    say(table, "", what(table.seat === null ? "One moment …" : `${table.name(table.seat)} is thinking …`));
    return fill($("choices"));
  }
  const { refusal, hint } = table;
  if (refusal) {
    const why = table.info.rules[refusal.rule] ? button("Why?", "why", { "aria-expanded": table.why, "aria-controls": "why" }) : null;
    const closeUp = refusal.place && isCoarse() ? table.board.closeUp(refusal.place) : null;
    say(table, "no", closeUp ?? icon("no"), make("div", { class: "what" }, refusal.message), why);
    if (table.why) renderWhy(table);
  } else if (hint) {
    const [first, ...rest] = hint.sentences;
    say(table, "", hint.places[0] ? table.board.closeUp(hint.places[0]) : null, make("div", { class: "what" }, make("b", {}, "Hint: "), first ?? "this move.", make("small", {}, rest.slice(0, 2).join(" "))), button("Do it", "take-hint", { class: "btn main" }));
  } else renderPrompt(table);
  renderChoices(table);
  renderSecrets(table);
}

/** What only the viewer sees, below the choices. */
function renderSecrets(table) {
  const secrets = table.words.secrets?.(table.view, table.viewer) ?? [];
  $("secrets").hidden = !secrets.length || !!table.part;
  fill($("secrets"), make("span", { class: "tag" }, "Only you can see this"), ...secrets.map(([name, about]) => make("span", {}, make("b", {}, `${name}. `), about)));
}

function renderBot(table) {
  const { bot } = table;
  const [first, ...rest] = bot.sentences;
  say(table, "", first ? make("div", { class: "what" }, first, rest.length ? make("small", {}, rest.join(" ")) : null) : what(`${table.name(bot.seat)} is thinking …`));
  const last = table.events.at(-1)?.move;
  const place = first && last ? table.words.places(last)[0] : null;
  if (place) $("say").prepend(table.board.closeUp(place) ?? "");
  if (!table.settings.pace) return fill($("choices"));
  fill($("choices"), make("div", { class: "botbar" },
    make("button", { class: "btn", "data-do": "pause" }, icon(bot.paused ? "next" : "pause"), bot.paused ? "Go on" : "Pause"),
    make("button", { class: "btn main", "data-do": "skip" }, icon("skip"), table.humans.length ? "Skip to my turn" : "Skip to the end")));
}

function renderWhy(table) {
  const { rule } = table.refusal;
  fill($("why"),
    make("p", {}, table.info.rules[rule]),
    make("div", { class: "acts" },
      make("a", { href: `../rules/${table.game}/#${rule}`, target: "_blank", rel: "noopener" }, "Read this rule"),
      button("Got it", "why")));
}

/** The next word that would be chosen, such as colour, or the kind of a move. */
function nextField(table) {
  const [first] = table.current.choices;
  const word = first?.part.split(" ").filter((each) => !table.part.split(" ").includes(each)).at(-1) ?? "";
  return word.includes("=") ? word.split("=")[0].split(".")[0] : "kind";
}

function renderPrompt(table) {
  const { place } = table;
  const closeUp = place && isCoarse() ? table.board.closeUp(place) : null;
  const cancel = table.part || table.confirm ? button("Cancel", "cancel") : null;
  say(table, "", closeUp, what(...promptWords(table)), cancel);
}

/** What to do next, and a line below. */
function promptWords(table) {
  const { words, current, place, confirm, part } = table;
  if (confirm) return words.confirm?.(table.legal[confirm.move]) ?? ["Do this?"];
  const moves = table.candidates.map(({ move }) => move);
  const list = listField(moves);
  if (list) return [words.lists?.[list] ?? `Choose ${list}.`];
  const verb = isCoarse() ? "Tap" : "Click";
  const onBoard = current.choices.some(({ shown }) => shown);
  const question = words.asks[nextField(table)]?.(moves);
  if (part) {
    const labels = current.choices.map(({ label }) => label.toLowerCase());
    const here = place ? `${labels.length < 5 ? labels.join(" or ") : "any of these"} on ${place}` : "";
    return [question ?? "What exactly?", onBoard ? `${verb} a light space.` : here];
  }
  if (!onBoard) return [question ?? "What do you do?"];
  const kind = table.legal.find((move) => words.clicks?.[move.kind])?.kind;
  const below = current.choices.some(({ shown }) => !shown) ? "Or choose below." : "";
  return [`${verb} ${words.clicks?.[kind] ?? "a light space"}.`, words.prompt ?? below];
}

function renderChoices(table) {
  const { words, confirm } = table;
  if (confirm) return fill($("choices"), make("button", { class: "btn main wide", "data-do": "confirm" }, "Yes, do it"));
  const moves = table.candidates.map(({ move }) => move);
  const list = listField(moves);
  $("action").classList.toggle("tall", !!list);
  if (list) return fill($("choices"), stepper(table));
  const fixed = words.fixed && table.legal.some((move) => words.fixed.field in move) ? fixedButtons(table) : null;
  const buttons = fixed ?? table.current.choices.filter(({ shown }) => !shown).map((choice) => choiceButton(table, choice));
  $("choices").classList.toggle("pictures", buttons.some((each) => each.querySelector(".pic")));
  fill($("choices"), ...buttons);
}

/** One button for each value of the game's main field: always the same, in the same places. */
function fixedButtons(table) {
  const { field, values } = table.words.fixed;
  const asks = table.part.split(" ").some((word) => word && !word.startsWith(`${field}=`));
  return values.map((value, index) => {
    const { picture, label, note } = table.words.button[field](value, { view: table.view, seat: table.viewer });
    const { chosen, moves } = table.withFixed(value);
    const can = moves.length > 0;
    const name = `${label}${note ? `, ${note}` : ""}${asks && !can ? ", not possible here" : ""}`;
    return make("button", { class: `choice${asks && can ? " ask" : ""}`, "data-do": "fixed", "data-value": value, "data-key": index + 1, "aria-pressed": chosen, "aria-disabled": !can && "true", "aria-label": name },
      picture, make("span", {}, label), note ? make("span", { class: "n" }, note) : null);
  });
}

function choiceButton(table, choice) {
  const index = table.current.choices.indexOf(choice);
  const word = choice.part.split(" ").filter((each) => !table.part.split(" ").includes(each)).at(-1) ?? "";
  const [field, value] = word.split("=");
  const own = value !== undefined && table.words.button[field]?.(value, { view: table.view, seat: table.viewer });
  const label = own ? own.label : (table.words.words?.[word] ?? choice.label);
  return make("button", { class: own?.picture ? "choice" : "btn choose", "data-do": "choice", "data-index": index, "data-key": index + 1 }, own?.picture, make("span", {}, label));
}

// ---- Several at once: how many of each kind

/** The field by which moves differ if it is a list, and at most switches differ besides. */
function listField(moves) {
  if (moves.length < 2 || new Set(moves.map(({ kind }) => kind)).size > 1) return null;
  const differing = Object.keys(moves[0]).filter((field) => new Set(moves.map((move) => JSON.stringify(move[field]))).size > 1);
  const lists = differing.filter((field) => Array.isArray(moves[0][field]));
  const others = differing.filter((field) => !lists.includes(field));
  return lists.length === 1 && others.every((field) => typeof moves[0][field] === "boolean") ? lists[0] : null;
}

const tally = (items) => items.reduce((counts, item) => ({ ...counts, [item]: (counts[item] ?? 0) + 1 }), {});
const same = (one, other, items) => items.every((item) => (one[item] ?? 0) === (other[item] ?? 0));

/** What to begin with: as many as possible, or as many as is usual. */
const usual = (lists, most = Infinity) => [...lists].sort((one, other) => Math.min(other.length, most) - Math.min(one.length, most) || one.length - other.length)[0];

function stepper(table) {
  const moves = table.candidates;
  const field = listField(moves.map(({ move }) => move));
  const items = [...new Set(moves.flatMap(({ move }) => move[field]))];
  const flags = Object.keys(moves[0].move).filter((name) => typeof moves[0].move[name] === "boolean" && new Set(moves.map(({ move }) => move[name])).size > 1);
  table.counts ??= { ...tally(usual(moves.map(({ move }) => move[field]), table.words.usual?.[field])), flags: {} };
  const { counts } = table;
  const fits = moves.filter(({ move }) => flags.every((flag) => move[flag] === !!counts.flags[flag]));
  const chosen = fits.find(({ move }) => same(tally(move[field]), counts, items));
  const most = (item) => Math.max(...moves.map(({ move }) => tally(move[field])[item] ?? 0));
  const words = items.filter((item) => counts[item]).map((item) => count(counts[item], item)).join(", ") || "nothing";
  const row = (item) => {
    const n = counts[item] ?? 0;
    const change = (by, label, sign_, off) => make("button", { class: "btn", "data-do": "count", "data-item": item, "data-by": by, "aria-label": `One ${item} ${label}`, "aria-disabled": off && "true" }, sign_);
    return make("li", {}, table.words.item?.(item), make("span", {}, `${upper(item)}s`),
      change(-1, "fewer", "−", n === 0), make("output", { "aria-label": `${item}s` }, String(n)), change(1, "more", "+", n === most(item)));
  };
  return make("div", { class: "stepping" },
    make("ul", { class: `many${items.length > 2 ? " two" : ""}` }, ...items.map(row)),
    ...flags.map((flag) => make("label", { class: "check" }, make("input", { type: "checkbox", "data-flag": flag, checked: counts.flags[flag] }), make("span", {}, table.words.switches?.[flag] ?? flag))),
    make("button", { class: "btn main wide", "data-do": "counted", "data-index": chosen?.index, "aria-disabled": !chosen && "true" }, chosen ? `Go with ${words}` : `Not possible: ${words}`));
}

// ---- The players

function renderPlayers(table) {
  const { words, standings, cover } = table;
  const many = table.players.length > 4 || words.extra;
  $("players").className = `players${many ? " chips" : ""}`;
  if (!standings) return;
  fill($("players"), ...standings.map(({ points, parts }, seat) => {
    const now = cover ? cover.seat === seat : seat === table.seat && !table.over;
    const kind = table.botName(table.players[seat].agent);
    const note = seat === table.you ? "you" : kind ? BOTS[kind][0].toLowerCase() : "person";
    const shown = Object.entries(words.parts).filter(([name]) => name in parts);
    return make("div", { class: `p${now ? " now" : ""}` }, token(seat),
      make("span", { class: "name" }, table.name(seat), make("small", {}, note)),
      many ? null : make("span", { class: "parts" }, ...shown.map(([name, [label, picture]]) => make("span", { title: label }, pictureOf(picture), make("span", { class: "sr" }, `${label} `), String(parts[name])))),
      make("span", { class: "sum" }, String(points), make("span", { class: "sr" }, ` ${words.units}s`)),
      words.extra ? make("span", { class: "extra" }, words.extra(table.view, seat, cover)) : null);
  }));
}

function pictureOf(name) {
  if (name === "longest") return draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "sign" }, ...[18, 50, 82].map((cx) => draw("circle", { cx, cy: 50, r: 16 })));
  if (name === "area") return draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "sign area" }, draw("path", { d: "M96 50L73 90H27L4 50L27 10H73Z" }));
  if (name === "star") return use("seat-5", { class: "sign", viewBox: "0 0 100 100" });
  return sign(name, { viewBox: "0 0 100 100" });
}

// ---- The log

/** The turns of a game: who, and which moves. */
function turnsOf(events) {
  const turns = [];
  events.forEach(({ seat }, index) => {
    const last = turns.at(-1);
    if (seat === null && !last) return;
    if (seat === null || last?.seat === seat) last.indices.push(index);
    else turns.push({ seat, indices: [index] });
  });
  return turns;
}

function renderLog(table) {
  const { words } = table;
  if (table.cover?.curtain) return fill($("logbox"), make("p", { class: "covered" }, `What happened is covered until ${table.name(table.cover.seat)} is here.`));
  const tabs = words.panel && make("div", { class: "tabs", role: "tablist" }, ...[["panel", words.panel], ["log", "What happened"]].map(([id, label]) => make("button", { role: "tab", "aria-selected": table.tab === id, "data-do": "tab", "data-tab": id }, label)));
  const title = tabs || make("h2", {}, "What happened");
  if (words.panel && table.tab === "panel" && table.panel) return renderPanel(table, title);
  const known = table.events.slice(0, table.made);
  const turns = turnsOf(known);
  const first = turns[0]?.indices[0] ?? known.length;
  const unseen = table.unseen ?? known.length;
  const rows = turns.map((turn) => logRow(table, turn, turn.indices.at(-1) >= unseen)).reverse();
  if (table.turn.kind === "over") rows.unshift(make("li", { class: "set" }, make("span"), make("span", {}, "The game is over."), make("span")));
  if (!table.all && rows.length > ROWS + 1) rows.splice(ROWS, rows.length - ROWS, make("li", { class: "rest" }, make("button", { "data-do": "all" }, `Show ${count(rows.length - ROWS, "earlier turn")}`)));
  if (first) rows.push(make("li", { class: "set" }, make("span"), make("span", {}, words.setUp(known.slice(0, first).map(({ move }) => move))), make("span")));
  fill($("logbox"), title, make("ol", { id: "log", tabindex: "0", "aria-label": "Turns, newest first" }, ...rows));
}

function logRow(table, { seat, indices }, fresh) {
  const events = indices.map((index) => table.events[index]);
  const points = events.flatMap(({ effects }) => effects).filter((effect) => effect.seat === seat).reduce((sum, effect) => sum + effect.points, 0);
  const words = events.filter((event) => event.seat !== null).map(({ move, text, effects }) => (move && table.words.brief ? table.words.brief(move, effects) : text)).filter(Boolean);
  const name = seat === table.you ? "You" : table.name(seat);
  const signed = points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "";
  return make("li", { class: fresh ? "fresh" : "" },
    make("button", { "data-do": "show-turn", "data-from": indices[0], "data-to": indices.at(-1) + 1 }, token(seat),
      make("span", {}, make("b", {}, name), ` ${words.join(", ") || "did nothing else"}`), make("span", { class: "pts" }, signed)));
}

/** The panel of the picture, cut out of it: markets, stocks and prices. */
function renderPanel(table, title) {
  if ($("logbox").querySelector(".market")?.source === table.panel) return;
  const picture = document.importNode(new DOMParser().parseFromString(table.panel, "image/svg+xml").documentElement, true);
  for (const each of picture.querySelectorAll("title, desc, .dr-page, .dr-board, .dr-choice, .dr-headline, .dr-subline")) each.remove();
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  const market = Object.assign(make("div", { class: "market", role: "tabpanel" }, picture), { source: table.panel });
  $("logbox").replaceChildren(title, market);
  const box = picture.querySelector(".dr-panel")?.getBBox();
  const group = picture.querySelector(".dr-panel")?.getCTM();
  if (!box || !group) return;
  const scale = picture.getCTM()?.inverse();
  const corner = new DOMPoint(box.x, box.y).matrixTransform(group).matrixTransform(scale);
  const end = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(group).matrixTransform(scale);
  picture.setAttribute("viewBox", `${corner.x - 4} ${corner.y - 4} ${end.x - corner.x + 8} ${end.y - corner.y + 8}`);
}

// ---- The end

function renderEnd(table) {
  $("end").hidden = !table.over;
  if (!table.over) return $("end").replaceChildren();
  const { words, standings } = table;
  const total = table.made + table.ahead;
  const final = table.turn.kind === "over" ? table.turn.result.standings : standings;
  const order = [...final].sort((one, other) => one.rank - other.rank);
  const parts = Object.entries(words.parts).filter(([name]) => name in final[0].parts);
  const head = make("tr", {}, make("th", { scope: "col" }, make("span", { class: "sr" }, "Player")), ...parts.map(([, [label, picture]]) => make("th", { scope: "col" }, pictureOf(picture), label)), make("th", { scope: "col" }, "Total"));
  const rows = order.map(({ seat, rank, points, parts: own }) => make("tr", { class: rank === 1 && table.turn.kind === "over" ? "best" : "" },
    make("th", { scope: "row" }, token(seat), `${table.name(seat)}${seat === table.you ? " (you)" : ""}`), ...parts.map(([name]) => make("td", {}, String(own[name]))), make("td", {}, String(points))));
  const { start } = table;
  if (!$("slider")) {
    $("end").replaceChildren(make("div", { id: "end-table" }), make("div", { class: "stepper" }, make("h3", { id: "step-title" }, "Step through the game"),
      make("button", { class: "btn", "data-do": "back", "aria-label": "One move back" }, icon("prev")),
      make("input", { type: "range", id: "slider", "aria-labelledby": "step-title" }),
      make("button", { class: "btn", "data-do": "forward", "aria-label": "One move forward" }, icon("next")),
      make("output", { for: "slider", id: "step-words" })));
  }
  fill($("end-table"), make("table", {}, make("caption", { class: "sr" }, "Points by category"), make("thead", {}, head), make("tbody", {}, ...rows)));
  Object.assign($("slider"), { min: start, max: total, value: table.made });
  const sentences = table.made ? table.sentences(table.made - 1, table.made) : [];
  const where = make("b", {}, `Move ${table.made - start} of ${total - start}. `);
  fill($("step-words"), where, sentences.join(" "));
  $("slider").setAttribute("aria-valuetext", $("step-words").textContent);
}

function renderTools(table) {
  $("undo").setAttribute("aria-disabled", table.undoPoint === null || !!table.cover);
  $("hint").setAttribute("aria-disabled", !table.acts);
  $("play-on").hidden = !table.stepping || table.turn.kind === "over";
  $("pace").setAttribute("aria-checked", table.settings.pace);
  $("lights").setAttribute("aria-checked", table.settings.lights);
  document.body.classList.toggle("no-lights", !table.settings.lights);
}
