// The table in the browser: it shows the view that the server sends, and sends back what its player chooses.

import { paint, symbol, words } from "./cards.js";

const $ = (id) => document.getElementById(id);
const TABLE = location.pathname.startsWith("/t/") ? location.pathname.slice(3) : null;
const SERVER = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
const PATIENCE = [0.5, 1, 2, 4, 8];

const kept = {
  get token() { return localStorage.getItem(`uno-seat ${TABLE}`); },
  put(table, token) { localStorage.setItem(`uno-seat ${table}`, token); },
  get name() { return localStorage.getItem("uno-name") ?? ""; },
  set name(name) { localStorage.setItem("uno-name", name); },
};

let table = null; // what everyone knows of the table: seats, variant, who is here
let view = null; // what this seat sees of the game
let socket = null;
let failures = 0;
let retry = null;
let asked = null; // the key of the question that the dialog shows
let noteTimer = null;

// --- The connection -------------------------------------------------------------------------------

function connect() {
  clearTimeout(retry);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  socket = new WebSocket(SERVER);
  const hello = () => say({ say: "hello", table: TABLE, token: kept.token, seen: view?.seq ?? null });
  socket.addEventListener("open", hello);
  socket.addEventListener("message", (event) => heard(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    if (event.code === 4404) return gone();
    const seconds = PATIENCE[Math.min(failures++, PATIENCE.length - 1)];
    show("lost", true);
    $("lost-words").textContent = "The connection is lost. Trying again on its own.";
    retry = setTimeout(connect, seconds * 1000 * (0.75 + Math.random() / 2));
  });
}

function say(message) {
  if (socket?.readyState !== WebSocket.OPEN) return note("There is no connection just now.");
  socket.send(JSON.stringify(message));
}

function act(action) {
  say({ say: "act", at: view.seq, action: JSON.stringify(action) });
}

function heard(message) {
  failures = 0;
  show("lost", false);
  if (message.type === "table") table = message;
  if (message.type === "game") follow(message);
  if (message.type === "seated") kept.put(TABLE, message.token);
  if (message.type === "refused") note(message.told);
  if (table) render();
}

/** Take over a new view, and tell what led to it. */
function follow({ steps, view: seen }) {
  const log = $("log");
  const first = view === null;
  // What happened before one looked is there to be read, but not read out.
  log.setAttribute("aria-live", first ? "off" : "polite");
  for (const { events, told } of steps) {
    told.forEach((sentence, at) => {
      tell(log, sentence, events[at].event);
      if (!first && events[at].event === "answered" && events[at].question === "kick") note(kicked(events[at]));
    });
  }
  while (log.childElementCount > 300) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
  view = seen;
}

/** One more sentence of the story; the same one again is counted. */
function tell(log, sentence, event) {
  const last = log.lastElementChild;
  if (last?.dataset.told === sentence) {
    last.dataset.times = Number(last.dataset.times) + 1;
    last.textContent = `${sentence} (${last.dataset.times} times)`;
  } else {
    const line = make("li", { text: sentence });
    Object.assign(line.dataset, { told: sentence, times: 1, event });
    log.append(line);
  }
}

function gone() {
  show("lost", true);
  $("retry").hidden = true;
  $("lost-words").textContent = "There is no such table. It may have been cleared away.";
}

// --- Small helpers --------------------------------------------------------------------------------

function show(id, yes) {
  $(id).hidden = !yes;
}

function make(tag, { text = null, key = null, className = "", label = null, onclick = null } = {}) {
  const element = document.createElement(tag);
  if (text !== null) element.textContent = text;
  if (key !== null) element.dataset.key = key;
  if (className) element.className = className;
  if (label !== null) element.setAttribute("aria-label", label);
  if (onclick) element.addEventListener("click", onclick);
  if (tag === "button") element.type = "button";
  return element;
}

function note(text) {
  clearTimeout(noteTimer);
  $("note").textContent = text;
  noteTimer = setTimeout(() => $("note").replaceChildren(), 6000);
}

const nameOf = (seat) => view.players[seat];
const me = () => view.seat;
const legal = (what) => view.legal.filter((action) => action.do === what);

/** Fill an element anew, but only if what it shows has changed: buttons under a finger stay where they are. */
function fill(element, shown, build) {
  const key = JSON.stringify(shown);
  if (element.dataset.shown === key) return;
  element.dataset.shown = key;
  element.replaceChildren(...build());
}

/** Draw again without losing the keyboard's place: the same button, or the one that now stands there. */
function keepingFocus(draw) {
  const held = document.activeElement;
  const { key } = held?.dataset ?? {};
  const row = held?.closest("#hand, #moves, #seats, #uno-window");
  const place = row ? [...row.querySelectorAll("button")].indexOf(held) : -1;
  draw();
  if (key === undefined || held.isConnected) return;
  const buttons = row ? [...row.querySelectorAll("button:enabled")] : [];
  const next = document.querySelector(`button:enabled[data-key="${CSS.escape(key)}"]`)
    ?? buttons[Math.min(place, buttons.length - 1)] ?? document.querySelector("#moves button:enabled, #hand button");
  next?.focus();
}

// --- What is shown --------------------------------------------------------------------------------

function render() {
  show("front", false);
  show("before", !table.started);
  show("game", table.started && view !== null);
  keepingFocus(() => (table.started && view ? renderGame() : renderBefore()));
}

function renderBefore() {
  const { seats, you, variant, watching } = table;
  const free = seats.filter((seat) => seat.name === null).length;
  const taken = seats.length - free;
  const maker = seats[0].name;
  $("facts").textContent = variant.title + (watching ? ` · ${watching} watching` : "");
  $("before-words").textContent = you === 0 ? "Your table" : `${maker}’s table`;
  document.title = `${$("before-words").textContent} · UNO`;
  $("link").value = location.href;
  show("sit", you === null && free > 0);
  if (!$("sit-name").value) $("sit-name").value = kept.name;
  fill($("seats"), [seats, you], () => seats.map((seat, number) => {
    const row = make("li");
    row.append(make("span", { text: seat.name ?? "free", className: seat.name ? "who" : "who free" }));
    const marks = [];
    if (number === you) marks.push("you");
    if (seat.bot) marks.push("bot");
    else if (seat.name && !seat.here) marks.push("away");
    if (number === 0) marks.push("made the table");
    row.append(make("span", { text: marks.join(" · "), className: "marks" }));
    if (you !== null && seat.name === null) row.append(botButton(number, "Let a bot sit here"));
    return row;
  }));
  show("start", you === 0);
  $("start").disabled = taken < 2;
  $("start").textContent = taken < 2 ? "Deal the cards (two players at least)" : `Deal the cards for ${taken}`;
}

function botButton(seat, text, label = null) {
  return make("button", { text, label, key: `bot ${seat}`, onclick: () => say({ say: "bot", seat }) });
}

function renderGame() {
  const turn = turnWords();
  if ($("turn").textContent !== turn) $("turn").textContent = turn;
  $("turn").classList.toggle("mine", isMine());
  document.title = `${isMine() ? "Your turn" : turn.replace(/[.!]$/, "")} · UNO`;
  const watching = table.watching ? ` · ${table.watching} watching` : "";
  $("facts").textContent = `${table.variant.title} · round ${view.round}${watching}`;
  renderPlayers();
  renderMiddle();
  renderWindow();
  renderMoves();
  renderHand();
  renderQuestion();
}

function isMine() {
  const { kind, seat, about } = view.prompt;
  return me() !== null && (seat === me() || (kind === "outcome" && about === me()));
}

/** Whose move it is, in words. */
function turnWords() {
  const { kind, seat, about, question } = view.prompt;
  if (kind === "match_over") return `${(view.winners ?? []).map(called).join(" and ")} won the match!`;
  if (kind === "round_over") {
    const out = view.sizes.indexOf(0);
    return out < 0 ? `Round ${view.round} is void.` : `${called(out)} won round ${view.round}.`;
  }
  if (kind === "outcome") return about === me() ? `Your ${question}!` : `${nameOf(about)} is about to ${question}.`;
  if (seat !== me() && kind === "ask") return `${nameOf(seat)} has to decide: ${question}.`;
  if (seat !== me()) return `${nameOf(seat)}’s turn.`;
  if (kind === "ask") return "Your decision.";
  if (kind === "drawn") {
    return `You drew a ${words(view.drawn)}: ${legal("play").length ? "play it or pass" : "pass"}.`;
  }
  if (legal("play").length === 0) return legal("draw").length ? "Your turn: draw." : "Your turn: pass.";
  return "Your turn: play or draw.";
}

const called = (seat) => (seat === me() ? "You" : nameOf(seat));

function renderPlayers() {
  const { seat: mover, about } = view.prompt;
  const { sizes, scores, dealer, called: early } = view;
  const shown = [table.seats, me(), mover, about, sizes, scores, dealer, early];
  fill($("players"), shown, () => view.players.map((name, seat) => {
    const { bot, here } = table.seats[seat];
    const tile = make("li", { className: seat === (mover ?? about) ? "moving" : "" });
    const size = sizes[seat];
    tile.append(make("span", { text: name, className: "who" }));
    tile.append(make("span", { text: `${size} ${size === 1 ? "card" : "cards"}`, className: "size" }));
    const backs = make("span", { className: "backs" });
    backs.style.setProperty("--count", Math.min(size, 12));
    tile.append(backs);
    const marks = seat === me() ? ["you"] : [];
    if (view.variant.rules?.scoring !== "none") marks.push(`${scores[seat]} points`);
    if (bot) marks.push("bot");
    else if (!here) marks.push("away");
    if (seat === dealer) marks.push("dealer");
    if (seat === mover && early) marks.push("UNO!");
    tile.append(make("span", { text: marks.join(" · "), className: "marks" }));
    if (seat === (mover ?? about)) tile.append(make("span", { text: "▶ moves", className: "arrow" }));
    if (me() !== null && seat !== me() && !bot && !here) {
      tile.append(botButton(seat, "Use a bot", `Use a bot for ${name}`));
    }
    return tile;
  }));
}

function renderMiddle() {
  const top = $("top");
  if (top.dataset.card !== `${view.top} ${view.discard_size}`) {
    paint(top, view.top);
    top.dataset.card = `${view.top} ${view.discard_size}`;
    top.classList.remove("laid");
    requestAnimationFrame(() => top.classList.add("laid"));
    top.setAttribute("role", "img");
    top.setAttribute("aria-label", `Top card: ${words(view.top)}`);
  }
  $("draw-size").textContent = view.draw_size;
  fill($("state"), [view.color, view.direction, view.draw_size], () => {
    const chip = make("span", { text: `${symbol(view.color)} ${view.color ?? "any"}`, className: "chip" });
    chip.dataset.color = view.color ?? "wild";
    const color = make("dd");
    color.append(chip);
    const way = view.direction === 1 ? "→ to the left" : "← to the right";
    return [
      make("dt", { text: "Colour in force" }), color,
      make("dt", { text: "Direction of play" }), make("dd", { text: way }),
    ];
  });
}

/** The open UNO window: who can be caught, and until when. */
function renderWindow() {
  const open = view.catchable ?? [];
  fill($("uno-window"), [open, me()], () => open.map((seat) => {
    const row = make("p");
    row.append(make("span", { text: `${called(seat)} did not call UNO. Open until the next move.` }));
    const caught = legal("catch").some(({ target }) => target === seat);
    const [text, action] = seat === me()
      ? ["Call UNO!", { do: "call-uno" }] : [`Catch ${nameOf(seat)}!`, { do: "catch", target: seat }];
    if (caught || seat === me()) {
      row.append(make("button", { text, key: `window ${seat}`, className: "alarm", onclick: () => act(action) }));
    }
    return row;
  }));
}

function renderMoves() {
  const can = ["play", "draw", "pass", "call-uno"].map((what) => legal(what).length > 0);
  fill($("moves"), [can, view.prompt, me()], () => moves(...can));
}

function moves(play, draw, pass, uno) {
  const { kind, question } = view.prompt;
  const offer = (text, key, yes, onclick, className = "") =>
    Object.assign(make("button", { text, key, className, onclick }), { disabled: !yes });
  if (kind === "match_over") return [Object.assign(make("a", { text: "A new table" }), { href: "/" })];
  if (me() === null) return [make("p", { text: "You are watching." })];
  const next = () => say({ say: "next", at: view.seq });
  if (kind === "round_over") return [offer("Next round", "next", true, next, "primary")];
  const urge = play ? "" : "primary";
  const found = [
    offer("Draw", "draw", draw, () => act({ do: "draw" }), urge),
    offer("Pass", "pass", pass, () => act({ do: "pass" }), urge),
    offer("UNO!", "uno", uno, () => act({ do: "call-uno" }), "uno"),
  ];
  const answer = kind === "outcome" ? `Take the ${question}` : "Answer";
  return questionKey() ? [offer(answer, "answer", true, () => ask(asking()), "primary"), ...found] : found;
}

function renderHand() {
  show("own", me() !== null);
  const cards = view.hand ? view.hand.split(" ") : [];
  const plays = new Set(legal("play").map(({ card }) => card));
  $("own-words").textContent = `Your cards (${cards.length})`;
  $("hand").classList.toggle("choosing", ["play", "draw", "pass"].some((what) => legal(what).length > 0));
  fill($("hand"), [cards, [...plays], view.drawn], () => {
    const count = {};
    return cards.map((text) => {
      count[text] = (count[text] ?? 0) + 1;
      const drawn = text === view.drawn && count[text] === 1; // of two alike, one was drawn
      const fits = plays.has(text) && (view.drawn === undefined || drawn);
      const label = `${words(text)}${drawn ? ", just drawn" : ""}${fits ? ", fits" : ""}`;
      const button = make("button", { key: `card ${text} ${count[text]}`, label, onclick: () => play(text) });
      paint(button, text).classList.toggle("fits", fits);
      const item = make("li");
      item.append(button);
      return item;
    });
  });
}

/** Play a card; a wild asks for its colour first. What does not fit is sent too: the server says why not. */
function play(text) {
  const ways = legal("play").filter(({ card }) => card === text);
  if (ways.length > 1 && ways.every(({ color }) => color)) {
    const way = (color) => ({ text: color, color, go: () => act({ do: "play", card: text, color }) });
    const options = ways.map(({ color }) => way(color));
    const title = `A ${words(text)}: which colour?`;
    ask({ key: `color ${view.prompt.since}`, title, more: "", options, later: "Not this card" });
  } else {
    act({ do: "play", card: text });
  }
}

// --- Questions ------------------------------------------------------------------------------------

const QUESTIONS = {
  challenge: {
    title: "Four cards for you. Do you believe it?",
    more: (by) => "It may be a bluff. Take the four cards and lose the turn, or challenge "
      + `${by}: after a bluff ${by} draws four; if there was none, you draw six.`,
  },
  friend: { title: "Name one of the six", more: () => "The next player draws until that one turns up." },
  color: { title: "A wild opens the round: which colour?", more: () => "Then you take the first turn." },
};
const ANSWERS = { accept: "Take four cards", challenge: "Challenge" };

function questionKey() {
  const { kind, since } = view.prompt;
  return isMine() && (kind === "ask" || kind === "outcome") ? `${kind} ${since}` : null;
}

/** The question that the game puts to this seat. */
function asking() {
  const { kind, question, options } = view.prompt;
  const later = "Look at the table first";
  if (kind === "outcome") {
    const kick = question === "kick";
    const more = kick
      ? "Between the posts, and nothing happens. If not, you draw three cards. The server tosses a coin for it."
      : "The server draws how it comes out.";
    const options = [{ text: kick ? "Kick!" : "Try it", go: () => say({ say: "try", at: view.seq }) }];
    return { key: questionKey(), title: `Your ${question}!`, more, scene: kick, options, later };
  }
  const known = QUESTIONS[question] ?? { title: question, more: () => "" };
  const before = nameOf((me() - view.direction + view.players.length) % view.players.length);
  const choices = options.map((option) => ({
    text: typeof option === "number" ? nameOf(option) : ANSWERS[option] ?? option,
    color: table.variant.colors.includes(option) ? option : null,
    go: () => act({ do: "answer", option }),
  }));
  return { key: questionKey(), title: known.title, more: known.more(before), options: choices, later };
}

function kicked({ about, option }) {
  const good = option === "good";
  if (about === me()) return good ? "Good! Right between the posts." : "No good. You draw three.";
  return `${nameOf(about)}’s kick is ${good ? "good" : "no good"}.`;
}

/** Show a question once; a dialog whose question is no longer asked goes away. */
function renderQuestion() {
  const key = questionKey();
  const dialog = $("ask");
  if (dialog.open && asked !== key && asked !== `color ${view.prompt.since}`) dialog.close();
  if (key !== null && asked !== key) ask(asking());
}

function ask({ key, title, more, options, later, scene = false }) {
  const dialog = $("ask");
  asked = key;
  $("ask-words").textContent = title;
  $("ask-more").textContent = more;
  show("ask-more", more !== "");
  show("ask-scene", scene);
  $("ask-later").textContent = later;
  $("ask-options").replaceChildren(...options.map(({ text, color, go }) => {
    const shown = text.charAt(0).toUpperCase() + text.slice(1);
    const onclick = () => {
      dialog.close();
      go();
    };
    const button = make("button", { text: color ? `${symbol(color)} ${shown}` : shown, onclick });
    if (color) button.dataset.color = color;
    return button;
  }));
  if (!dialog.open) dialog.showModal();
}

// --- Beginning ------------------------------------------------------------------------------------

async function front() {
  show("front", true);
  const fan = ["red-7", "yellow-skip", "green-draw-two", "blue-reverse", "wild"];
  $("fan").append(...fan.map((text) => paint(make("span"), text)));
  $("make-name").value = kept.name;
  $("make").addEventListener("submit", (event) => {
    event.preventDefault();
    kept.name = $("make-name").value;
    const [variant, seats] = [$("make-variant").value, $("make-seats").valueAsNumber];
    const maker = new WebSocket(SERVER);
    maker.addEventListener("open", () => maker.send(JSON.stringify({ say: "make", name: kept.name, variant, seats })));
    maker.addEventListener("error", () => note("The server does not answer."));
    maker.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.type === "refused") return note(answer.told);
      kept.put(answer.table, answer.token);
      location.assign(`/t/${answer.table}`);
    });
  });
  const variants = await (await fetch("/variants")).json();
  const option = ({ id, title }) => Object.assign(make("option", { text: title }), { value: id });
  $("make-variant").append(...variants.map(option));
}

if (TABLE === null) {
  front();
} else {
  $("retry").addEventListener("click", connect);
  addEventListener("online", connect);
  $("sit").addEventListener("submit", (event) => {
    event.preventDefault();
    kept.name = $("sit-name").value;
    say({ say: "sit", name: kept.name });
  });
  $("start").addEventListener("click", () => say({ say: "start" }));
  $("copy").addEventListener("click", async () => {
    $("link").select();
    await navigator.clipboard?.writeText($("link").value).catch(() => {});
    note("The link is selected, and copied where the browser allows it.");
  });
  connect();
}
