// A table: shows what the server draws for this seat, and sends what is clicked or typed.
const $ = (id) => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)");
const coarse = matchMedia("(pointer: coarse)");
const CHOICE = "[data-move], [data-part]";
const FINGER = 14; // pixels
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let socket, ply = 0, moves = {}, part = "", size = 0, wait = 500, typed = "";

const send = (asked) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(asked));
const move = (words) => send({ move: words, ply });
const show = () => {
  size = Math.min(Math.max($("board").clientWidth, 320), 1400);
  send({ show: part, theme: dark.matches ? "dark" : "light", size, told: ply });
};

function connect() {
  socket = new WebSocket(location.href.replace(/^http/, "ws").replace("/seat/", "/live/"));
  socket.onopen = () => {
    wait = 500;
    $("lost").textContent = "";
    show();
  };
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.refused) refuse(told.refused);
    else draw(told);
  };
  socket.onclose = () => {
    $("lost").textContent = "The connection is lost; trying again.";
    setTimeout(connect, wait);
    wait = Math.min(2 * wait, 8000);
  };
}

function refuse(why) {
  $("refused").hidden = !why;
  $("refused").textContent = why ? why.message + (why.rule ? ` (${why.rule}: ${why.says})` : "") : "";
}

function draw(told) {
  const held = $("board").contains(document.activeElement) ? middle(document.activeElement) : null;
  if (told.ply !== ply) {
    if ($("words").value === typed) $("words").value = ""; // what was refused, or not sent, can be mended
    part = "";
    refuse();
  }
  ({ ply, moves } = told);
  $("you").textContent = told.you;
  $("board").innerHTML = told.svg;
  const title = $("board").querySelector("title").textContent.replace(/^.*?: /, ""); // after the game's name
  $("says").textContent = document.title = told.yours ? "Your turn" : title;
  $("board").dataset.ply = ply;
  $("board").firstElementChild.setAttribute("role", "group");
  for (const each of $("board").querySelectorAll("text")) {
    if (!each.closest(`.panel, ${CHOICE}`)) each.setAttribute("aria-hidden", "true"); // such as the letters of columns
  }
  for (const each of choices()) {
    each.setAttribute("role", "button");
    each.setAttribute("tabindex", "-1");
    each.setAttribute("aria-label", words(each));
  }
  const next = held ? nearest(held, distance) : choices()[0];
  next?.setAttribute("tabindex", "0");
  if (held) (next ?? $("words")).focus();
  $("few").replaceChildren(...few());
  $("news").append(...told.news.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  $("news").scrollTop = $("news").scrollHeight;
}

const words = ({ dataset }) => moves[dataset.move] ?? (dataset.part.replaceAll(":", " ") || "other moves");
// On a small screen a finger cannot tell five dots in one cell apart: a few choices are buttons too.
const buttons = (elements) => [...new Map(elements.map((each) => [words(each), each]))].map(([name, each]) =>
  Object.assign(document.createElement("button"), { textContent: name, onclick: () => take(each) }));
const few = () => {
  const named = size < 640 ? buttons(choices()) : [];
  return named.length > 8 ? [] : named;
};
const choices = () => [...$("board").querySelectorAll(CHOICE)];
const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};
const distance = ([x, y]) => Math.hypot(x, y);
const nearest = (from, measure) => {
  const far = (each) => {
    const [x, y] = middle(each);
    return measure([x - from[0], y - from[1]]);
  };
  const [best] = choices().map((each) => [far(each), each]).sort((a, b) => a[0] - b[0]);
  return best && best[0] < Infinity ? best[1] : null;
};

const take = ({ dataset }) => {
  refuse();
  if (dataset.move) return move(moves[dataset.move]);
  part = dataset.part;
  show();
};
// A finger that misses a choice by little means it; where it may mean several, they are offered as buttons.
$("board").onclick = ({ target, clientX, clientY }) => {
  const hit = target.closest(CHOICE);
  if (!coarse.matches || hit?.getBoundingClientRect().width >= 2 * FINGER) return hit && take(hit);
  const far = (each) => distance([middle(each)[0] - clientX, middle(each)[1] - clientY]);
  const meant = choices().filter((each) => far(each) < FINGER).sort((a, b) => far(a) - far(b));
  const offered = buttons(meant);
  if (offered.length > 1) $("few").replaceChildren(...offered);
  else if (meant.length) take(meant[0]);
};
$("board").onkeydown = (event) => {
  const way = ARROWS[event.key];
  if (event.key === "Enter" || event.key === " ") {
    if (event.target.matches(CHOICE)) take(event.target);
  } else if (way) {
    const ahead = ([x, y]) => {
      const along = x * way[0] + y * way[1];
      return along > 2 ? along + 2 * Math.abs(x * way[1] + y * way[0]) : Infinity;
    };
    const next = nearest(middle(event.target), ahead);
    event.target.setAttribute("tabindex", next ? "-1" : "0");
    next?.setAttribute("tabindex", "0");
    next?.focus();
  } else return;
  event.preventDefault();
};
$("form").onsubmit = (event) => {
  event.preventDefault();
  typed = $("words").value;
  move(typed);
};
dark.onchange = show;
addEventListener("resize", () => $("board").clientWidth < 640 !== size < 640 && show());
connect();
