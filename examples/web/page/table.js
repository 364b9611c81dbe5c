// A table: shows what the server draws for this seat, and sends what is clicked or typed.
const $ = (id) => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)");
const coarse = matchMedia("(pointer: coarse)");
const LINKS = "[data-move], [data-part]";
const FINGER = 14; // a finger that misses a choice by fewer pixels means it
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MOST_BUTTONS = 24;
let offers = new Map(); // what is offered at each place as long as nothing is chosen
let socket, table = { step: 0, part: "", choices: [] }, size = 0, pause = 500, typed = "";

const send = (request) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(request));
const placeOf = (element) => (element.closest("[data-place]") ?? element.querySelector("[data-place]"))?.dataset.place;
const show = (part = "") => {
  size = Math.min(Math.max($("board").clientWidth, 320), 1400);
  send({ show: part, theme: dark.matches ? "dark" : "light", size, known: table.step });
};

function connect() {
  socket = new WebSocket(location.href.replace(/^http/, "ws").replace("/seat/", "/live/"));
  socket.onopen = () => {
    pause = 500;
    show();
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if ("rejected" in message) reject(message.rejected);
    else draw(message);
  };
  socket.onclose = () => {
    $("you").textContent = "The connection is lost. Trying again …";
    setTimeout(connect, pause);
    pause = Math.min(2 * pause, 8000);
  };
}

function reject(words = "") {
  $("rejected").hidden = !words;
  $("rejected").textContent = words;
}

function draw(message) {
  const focused = $("board").contains(document.activeElement) ? middle(document.activeElement) : null;
  if (message.step !== table.step && $("words").value === typed) $("words").value = "";
  reject();
  table = message;
  const picture = new DOMParser().parseFromString(table.svg, "image/svg+xml").documentElement;
  const headline = picture.querySelector("title").textContent.replace(/^.*?: /, ""); // after the game's title
  picture.querySelector("title").remove();
  picture.setAttribute("role", "group");
  $("board").replaceChildren(picture);
  $("board").dataset.step = table.step;
  const task = headline.replace(/^Your turn: /, "");
  $("turn").querySelector("h1").textContent = table.yours ? `Your turn, ${table.name}` : headline;
  $("turn").classList.toggle("mine", table.yours);
  $("you").textContent = table.yours ? task.charAt(0).toUpperCase() + task.slice(1) : `${table.game} · ${table.name || "you are watching"}`;
  document.title = `${table.yours ? "Your turn" : headline} · ${table.game}`;
  for (const link of links()) {
    link.setAttribute("role", "button");
    link.setAttribute("tabindex", "-1");
    link.setAttribute("aria-label", link.dataset.place ?? link.textContent);
  }
  if (!table.part) offers = new Map(links().map((link) => [placeOf(link), link.dataset]));
  const next = focused ? nearest(focused, length) : links()[0];
  next?.setAttribute("tabindex", "0");
  if (focused) (next ?? $("words")).focus();
  ask();
  $("news").prepend(...table.news.map((words) => Object.assign(document.createElement("li"), { textContent: words })).reverse());
}

/** Say what to do next, and offer the choices as buttons. */
function ask() {
  const verb = coarse.matches ? "Tap" : "Click";
  const few = table.choices.length <= MOST_BUTTONS;
  $("say").textContent = table.yours ? (table.part && few ? "Which one?" : `${verb} a light space${few ? ", or choose below" : ""}.`) : table.name && !table.over ? "Please wait for your turn." : "";
  const button = (words, action) => Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick: action });
  const buttons = few ? table.choices.map(({ label, move, part }) => button(move === null ? `${label} …` : label, () => take({ move, part }))) : [];
  if (table.part) buttons.push(button("Cancel", () => show()));
  $("choices").replaceChildren(...buttons);
  $("form").hidden = !table.yours;
  $("over").hidden = !table.over;
  $("save").href = location.pathname.replace("/seat/", "/record/");
}

const take = ({ move, part }) => {
  reject();
  if (move !== null && move !== undefined) send({ move: Number(move), step: table.step });
  else show(part === table.part ? "" : part);
};

// ---- The board

const links = () => [...$("board").querySelectorAll(LINKS)];
const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};
const length = ([x, y]) => Math.hypot(x, y);
const nearest = (from, measure, most = Infinity) => {
  const measured = links().map((link) => {
    const [x, y] = middle(link);
    return [measure([x - from[0], y - from[1]]), link];
  });
  const [best] = measured.sort((one, other) => one[0] - other[0]);
  return best && best[0] < most ? best[1] : null;
};

$("board").onclick = ({ target, clientX, clientY }) => {
  const link = target.closest(LINKS) ?? (coarse.matches ? nearest([clientX, clientY], length, FINGER) : null);
  const place = placeOf(target);
  reject();
  if (link) take(link.dataset);
  else if (table.part && offers.has(place)) take(offers.get(place));
  else if (place && table.yours) send({ place });
  else if (table.part) show();
};
$("board").onkeydown = (event) => {
  const way = ARROWS[event.key];
  if ((event.key === "Enter" || event.key === " ") && event.target.matches(LINKS)) take(event.target.dataset);
  else if (way) {
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
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  reject();
  if (table.part) show();
});
$("form").onsubmit = (event) => {
  event.preventDefault();
  typed = $("words").value;
  reject();
  send({ text: typed, step: table.step });
};
dark.onchange = () => show(table.part);
addEventListener("resize", () => $("board").clientWidth < 640 !== size < 640 && show(table.part));
connect();
