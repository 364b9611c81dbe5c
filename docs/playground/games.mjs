// Words and icons for each game. The rules are the engine's: nothing here decides what is legal.
import { count, sign, upper } from "./page.mjs";

const COLOURS = ["white", "sky", "mauve", "mint", "peach"];
const ANIMALS = ["donkey", "goat", "horse", "camel"];

/** A camel of Through the Desert, with the saddle cloth that tells its colour. */
function camel(colour) {
  const picture = sign("camel", { class: `pic ${colour}`, viewBox: "0 0 106 100" });
  if (colour !== "white") picture.append(...sign(`cloth-${colour}`, { class: "cloth" }).childNodes);
  picture.lastElementChild.classList.toggle("cloth", colour !== "white");
  return picture;
}
const animal = (name) => sign(name, { class: `pic ${name}`, viewBox: "0 0 104 100" });
const herd = (names) => ANIMALS.map((each) => [names.filter((name) => name === each).length, each]).filter(([n]) => n);
const animals = (names) => herd(names).map(([n, each]) => count(n, each)).join(", ") || "nothing";

const some = (counts) => ANIMALS.filter((each) => counts[each]).map((each) => count(counts[each], each)).join(", ");

/** What a nomad carries. */
function nomad({ animals: carried, handlers, discs }) {
  const hired = ANIMALS.reduce((sum, each) => sum + handlers[each], 0);
  return [some(carried) || "no animals", hired ? count(hired, "handler") : "", discs.length ? count(discs.length, "disc") : ""].filter(Boolean).join(" · ");
}

/** Special discs: name, and what they are for. */
const DISCS = {
  abdul: ["Abdul the Trader", "Sell animals anywhere, once."],
  expert: ["Expert Handler", "Take one animal from any landscape, once."],
  winds: ["Ride the Winds", "Move further, once."],
  sands: ["Sands of Time", "Take an extra turn, once."],
  silver: ["Silver Tongue", "1 dinar more for each animal you sell, once."],
};
const disc = (name) => DISCS[name] ?? [`${name.split("-")[1]} dinars`, "Counts at the end of the game."];

/** A card of Sahara in words: palm-2 is Palm 2. */
const card = (name) => upper((name ?? "").replace("-", " "));
const space = (number) => (number === 0 ? "the waterhole" : `space ${number}`);

export const GAMES = {
  "through-the-desert": {
    title: "Through the Desert",
    players: [2, 5, 4],
    units: "point",
    parts: { water: ["Water", "water"], oases: ["Palms", "palm"], caravans: ["Longest", "longest"], areas: ["Areas", "area"] },
    prompt: "Or choose a colour first.",
    /** What How to play shows beside its paragraphs: parts of a board, as viewBox. */
    figures: { "Your turn": "170 440 330 230", Palms: "360 140 330 230", Areas: "670 540 330 310" },
    /** The choices that are always offered as buttons, in fixed places. */
    fixed: { field: "colour", at: "cell", values: COLOURS },
    button: {
      colour: (value, { view }) => ({
        picture: camel(value),
        label: upper(value),
        note: view.phase === "camels" ? `${view.supply[COLOURS.indexOf(value)]} left` : "",
      }),
    },
    asks: { colour: (moves) => (moves[0].kind === "rider" ? "Which rider goes here?" : "Which camel goes here?"), cell: (moves) => `Where does the ${moves[0].colour} ${moves[0].kind} go?` },
    confirm: ({ colour, kind, cell }) => [`Place this ${kind} here?`, `${colour} on ${cell}`],
    brief: ({ kind, colour, cell }) => ({ rider: `${colour} rider on ${cell}`, camel: `${colour} on ${cell}`, pass: "no space left: passes", discard: `returns the ${colour} rider` })[kind],
    setUp: (moves) => `Set-up: 5 palms and ${moves.filter((move) => move?.kind === "water").length} waterholes`,
    places: ({ cell }) => (cell ? [cell] : []),
  },
  sahara: {
    title: "Sahara",
    players: [2, 6, 4],
    units: "point",
    parts: { oasis: ["Oasis", "palm"], favourite: ["Favourite", "star"] },
    extra: (view, seat) => view.hands[seat].tops.map((top) => (top ? card(top) : "–")).join(" · "),
    figures: { "Your turn": "290 400 420 140", "What scores": "300 680 460 200" },
    clicks: { advance: "a camel to move it forward", retreat: "a camel to send it back", favour: "a camel to make it your favourite", sheik: "a camel for the sheik to move" },
    button: {
      pile: (value, { view, seat }) => {
        const name = view.hands[seat].tops[value];
        const kind = name.split("-")[0];
        return { picture: sign(kind, { class: `pic ${kind}`, viewBox: "0 0 106 100" }), label: card(name) };
      },
      favourite: (value) => ({ label: value === "true" ? "Your favourite" : "Another camel" }),
    },
    asks: { pile: () => "Play one of your cards.", space: () => "Which camel?", to: () => "Where does this camel go?", favourite: () => "Which camel?" },
    confirm: (move) => [{ advance: "Move this camel forward?", retreat: "Send this camel back?", favour: "Make this camel your favourite?", sheik: "Move the camel there?" }[move.kind] ?? "Do this?", ""],
    brief: (move, effects) => {
      const find = (...codes) => effects.find(({ code }) => codes.includes(code))?.params ?? {};
      const step = find("camel-advanced", "camel-sent-back", "camel-led");
      const way = `${step.space ?? move.space} → ${step.to ?? move.to ?? "…"}`;
      return { play: card(find("card-played").card) || "a card", advance: way, retreat: `back ${way}`, favour: `favourite on ${move.space}`, sheik: way, stop: "stopped" }[move.kind];
    },
    setUp: () => "Set-up: three cards for everyone",
    places: ({ space: from, to }) => [from, to].filter((each) => each !== undefined).map(String),
  },
  "nomads-of-arabia": {
    title: "Nomads of Arabia",
    players: [3, 6, 4],
    units: "dinar",
    panel: "Market",
    figures: { "Your turn": "400 490 600 470", "How it ends": "480 25 700 170" },
    parts: { dinars: ["Dinars", "coin"], discs: ["Discs", "mecca"] },
    lists: { hire: "Whom do you hire?", keep: "Which animals do you keep?", animals: "What do you sell?" },
    /** How many are chosen to begin with: two handlers are free. */
    usual: { hire: 2 },
    item: animal,
    switches: { silver: "Use Silver Tongue: 1 dinar more for each" },
    button: {
      animal: (value) => ({ picture: value === "null" ? null : animal(value), label: value === "null" ? "None" : upper(value) }),
      landscape: (value) => ({ picture: sign(`land-${value}`, { class: "pic", viewBox: "0 0 100 100" }), label: upper(value) }),
    },
    words: { capture: "Capture", lure: "Lure", shift: "Shift the dunes", end: "End turn", halt: "Stay here", sands: "Use Sands of Time", decline: "Go on", sell: "Sell", abdul: "Sell with Abdul", expert: "Use the Expert", pilgrim: "Go to the Pilgrim", pick: "Pick", keep: "Keep" },
    asks: { animal: () => "Which animal do you take?", landscape: () => "Which landscape?" },
    clicks: { step: "where you move to", ride: "where you ride to", place: "where you set out" },
    extra: (view, seat) => nomad(view.nomads[seat]),
    /** What only the viewer sees: pairs of a name and what it is for. */
    secrets: (view, seat) => view.nomads[seat].discs.filter(Boolean).map(disc),
    confirm: ({ kind }) => [{ step: "Move there?", ride: "Ride there?", place: "Set out there?" }[kind] ?? "Do this?", ""],
    brief: (move) => ({
      step: move.hire?.length ? `hired ${animals(move.hire)}, moved` : "moved",
      ride: "rode on",
      pilgrim: `went to the Pilgrim with ${animals(move.keep ?? [])}`,
      place: "set out",
      capture: "captured",
      lure: "lured",
      shift: "shifted the dunes",
      sands: "used Sands of Time",
      pick: move.animal ? `took a ${move.animal}` : "",
      sell: `sold ${animals(move.animals ?? [])}`,
      abdul: `sold ${animals(move.animals ?? [])} with Abdul`,
      expert: `used the Expert for a ${move.animal}`,
      choose: `chose ${move.landscape}`,
      keep: `kept ${animals(move.animals ?? [])}`,
    })[move.kind] ?? "",
    setUp: () => "Set-up: strips, animals and the first discs",
    places: ({ to }) => (to ? [to] : []),
  },
};

/** The bots, strongest first, with a word each. */
export const BOTS = {
  strong: ["Strong bot", "thinks ahead, about a second"],
  mcts: ["Searching bot", "tries out many games, about a second"],
  turn: ["Planning bot", "plans its whole turn"],
  greedy: ["Medium bot", "grabs points"],
  random: ["Easy bot", "moves at random"],
};

/** Whether a move has a word of a part: its kind, field=value or field.item=count. */
export function hasWord(move, word, index) {
  const [name, value] = word.split("=");
  if (value === undefined) return move.kind === name;
  if (name === "moves") return value.split(",").includes(String(index));
  const [field, item] = name.split(".");
  if (item) return Array.isArray(move[field]) && move[field].filter((each) => each === item).length === Number(value);
  return field in move && String(move[field]).replace(/\s+/g, "_") === value;
}
