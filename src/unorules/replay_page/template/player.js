"use strict";
// The player: shows one frame at a time, and moves between them by buttons, slider, keys, address and clock.

const $ = (id) => document.getElementById(id);
const labels = JSON.parse($("labels").textContent);

let game = null;
let link = "";
let now = 0;
let clock = 0;
let addressing = 0;

function element(tag, properties = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...inside);
  return made;
}

// Opening a game.

async function openGame() {
  const [first, second = "0"] = location.hash.slice(1).split("&");
  const given = first.startsWith("r=") ? first.slice(2) : "";
  const step = Number(given ? second : first);
  if (game === null || given !== link) {
    pause();
    game = null;
    link = given;
    try {
      const data = given ? await readLink(given) : JSON.parse($("data").textContent);
      if (given !== link) return; // another link was opened meanwhile
      game = data === null && !given ? null : readGame(data);
      say(game ? "" : labels.no_game);
    } catch (error) {
      if (given !== link) return;
      say(error instanceof MissingSymbol ? labels.other_page : labels.bad_link);
    }
    $("game").hidden = game === null;
    if (game === null) return;
    setUp();
  }
  clearTimeout(addressing);
  show(Number.isInteger(step) ? step : 0);
}

function say(message) {
  $("message").textContent = message;
  $("message").hidden = !message;
}

/** Put a new game on the page, before its first frame. */
function setUp() {
  document.title = `${game.title}: ${game.players}`;
  $("title").textContent = game.title;
  $("players").textContent = game.players;
  $("reader").textContent = link ? `${game.reader} · ${labels.from_link}` : game.reader;
  $("table").setAttribute("viewBox", `0 0 ${game.width} ${game.height}`);
  $("table").replaceChildren(...game.parts.map((part) => svg("g", [["data-part", part]])));
  $("hands").className = game.hands.length > 1 ? "many" : "";
  $("hands").replaceChildren(...game.hands.map((name) => element("section", { className: "hand" }, element("h3", {}, name), element("ul"))));
  $("hands").hidden = game.hands.length === 0;
  if (game.hands.length === 1) $("hands").querySelector("h3").hidden = true;
  $("slider").max = game.frames.length - 1;
  $("rounds").replaceChildren(...game.rounds.slice(1).map(([at]) => {
    const mark = element("i");
    mark.style.left = `${(100 * at) / Math.max(1, game.frames.length - 1)}%`;
    return mark;
  }));
  $("told").replaceChildren(...game.rounds.flatMap(([first, round], at) => {
    const end = game.rounds[at + 1]?.[0] ?? game.frames.length;
    const entries = game.frames.slice(first, end).map((frame, count) => entry(frame, first + count));
    return [element("h3", {}, `${labels.round} ${round}`), element("ol", {}, ...entries.filter(Boolean))];
  }));
  shown = null;
}

function entry({ told }, step) {
  if (!told.length) return null;
  const link = element("a", { href: `#${step}`, tabIndex: -1 }, element("span", { className: "number" }, String(step)), element("span", {}, told.join(" ")));
  link.dataset.step = step;
  return element("li", {}, link);
}

// Showing a frame.

let shown = null;

function show(step) {
  now = Math.min(Math.max(step, 0), game.frames.length - 1);
  const frame = game.frames[now];
  document.body.classList.toggle("stepped", shown !== null && frame !== shown);
  frame.parts.forEach((number, at) => {
    const fan = game.fans.indexOf(at);
    if (number !== shown?.parts[at] || frame.fans[fan] !== shown.fans[fan]) $("table").children[at].replaceWith(part(at, number, frame.fans[fan]));
  });
  frame.hands.forEach((hand, at) => showHand(at, hand, shown?.hands[at]));
  raise(frame);
  $("now").textContent = game.frames[toldAt()].told.join(" ");
  showPlace(frame);
  showStory();
  shown = frame;
}

/** Return a part of the table in a group of its own, new, so that its motion begins. */
function part(at, number, fan = []) {
  const group = svg("g", [["data-part", game.parts[at]]]);
  const [drawing, [columns, step, row]] = [drawn(game.elements[number]), game.rows];
  drawing.append(...fan.map((face, place) => svg("use", [
    ["href", `#${game.cards[face - 1].id}`], ["x", (place % columns) * step], ["y", Math.floor(place / columns) * row],
  ])));
  group.append(drawing);
  return group;
}

function showHand(at, hand, before) {
  if (hand === before) return;
  const old = [...(before ?? hand)];
  const cards = hand.map((number) => {
    const known = old.indexOf(number);
    if (known >= 0) old.splice(known, 1);
    const { id, title } = game.cards[number - 1];
    const picture = svg("svg", [["class", "uno"], ["viewBox", "0 0 60 84"], ["role", "img"], ["aria-label", title]]);
    picture.append(svg("use", [["href", `#${id}`]]));
    return element("li", { className: known >= 0 ? "card" : "card new" }, picture);
  });
  const none = element("li", { className: "none" }, labels.no_cards);
  $("hands").children[at].lastChild.replaceChildren(...(cards.length ? cards : [none]));
}

/** Raise the cards that may be played. */
function raise(frame) {
  const up = new Map(frame.up);
  frame.hands.forEach((hand, at) => {
    hand.forEach((number, place) => {
      const card = $("hands").children[at].lastChild.children[place];
      const playable = up.get(at)?.has(number) ?? false;
      card.classList.toggle("up", playable);
      card.firstChild.setAttribute("aria-label", game.cards[number - 1].title + (playable ? `, ${labels.playable}` : ""));
    });
  });
}

function showPlace(frame) {
  const last = game.frames.length - 1;
  const place = `${labels.step} ${now} ${labels.of} ${last}`;
  $("slider").value = now;
  $("slider").style.setProperty("--done", `${(100 * now) / Math.max(1, last)}%`);
  $("slider").setAttribute("aria-valuetext", `${place}. ${frame.told.join(" ")}`);
  $("here").replaceChildren(element("b", {}, String(now)), ` ${labels.of} ${last}`);
  $("here").href = fragment();
  $("here").setAttribute("aria-label", place);
  for (const [id, off] of [["first", now === 0], ["back", now === 0], ["forward", now === last], ["last", now === last]]) $(id).disabled = off;
}

/** Return this step, or the last one before it of which something is told. */
function toldAt() {
  let told = now;
  while (told > 0 && !game.frames[told].told.length) told -= 1;
  return told;
}

/** Mark what is told, and bring it into view where the story scrolls. */
function showStory() {
  const box = $("told");
  const [before, current] = [box.querySelector("[aria-current]"), box.querySelector(`[data-step="${toldAt()}"]`)];
  before?.removeAttribute("aria-current");
  before?.setAttribute("tabindex", "-1");
  if (!current) return;
  current.setAttribute("aria-current", "step");
  current.tabIndex = 0;
  const [outer, inner, controls] = [box, current, $("controls")].map((one) => one.getBoundingClientRect());
  const bottom = getComputedStyle($("controls")).position === "fixed" ? Math.min(outer.bottom, controls.top) : outer.bottom;
  if (box.scrollHeight > box.clientHeight && (inner.top < outer.top + 30 || inner.bottom > bottom)) {
    box.scrollTop += inner.top - outer.top - Math.max(30, (bottom - outer.top) / 3);
  }
}

// Moving.

const fragment = () => `#${link ? `r=${link}&` : ""}${now}`;

/** Write the step into the address. Browsers refuse if that happens too often; then a later step will do. */
function address(method) {
  try {
    if (location.hash !== fragment()) history[method](null, "", fragment());
  } catch (error) {
    if (error.name !== "SecurityError") throw error;
  }
}

/** Go to a step. The address follows a little later. */
function step(to) {
  show(to);
  clearTimeout(addressing);
  addressing = setTimeout(() => address("replaceState"), 300);
}

/** Go to a step from which the browser can go back. */
function jump(to) {
  clearTimeout(addressing);
  address("replaceState");
  show(to);
  address("pushState");
}

function jumpRound(way) {
  const starts = game.rounds.map(([at]) => at);
  const to = way > 0 ? starts.find((at) => at > now) : starts.findLast((at) => at < now);
  jump(to ?? (way > 0 ? game.frames.length - 1 : 0));
}

function play() {
  if (now === game.frames.length - 1) show(0);
  document.body.classList.add("playing");
  label($("play"), labels.pause);
  const tick = () => {
    const told = game.frames[now].told.join(" ").length;
    clock = setTimeout(() => {
      step(now + 1);
      if (now === game.frames.length - 1) pause();
      else tick();
    }, Math.min(900 + 14 * told, 3500) / Number($("speed").value));
  };
  tick();
}

function pause() {
  clearTimeout(clock);
  document.body.classList.remove("playing");
  label($("play"), labels.play);
}

const toggle = () => (document.body.classList.contains("playing") ? pause() : play());

function label(button, text) {
  button.title = text;
  button.setAttribute("aria-label", text);
}

/** Do something by hand: a game that plays by itself stops. */
const byHand = (action) => () => {
  pause();
  action();
};

const ACTIONS = {
  first: byHand(() => jump(0)),
  back: byHand(() => step(now - 1)),
  forward: byHand(() => step(now + 1)),
  last: byHand(() => jump(game.frames.length - 1)),
  play: toggle,
};
const KEYS = {
  ArrowLeft: ACTIONS.back,
  ArrowRight: ACTIONS.forward,
  Home: ACTIONS.first,
  End: ACTIONS.last,
  PageUp: byHand(() => jumpRound(-1)),
  PageDown: byHand(() => jumpRound(1)),
  " ": toggle,
};

for (const [id, action] of Object.entries(ACTIONS)) $(id).addEventListener("click", action);
$("slider").addEventListener("input", byHand(() => step(Number($("slider").value))));
$("told").addEventListener("click", (event) => {
  const target = event.target.closest("a");
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  byHand(() => jump(Number(target.dataset.step)))();
});
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("select") || (event.key === " " && event.target.closest("button"));
  if (game === null || busy || event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
});
addEventListener("hashchange", byHand(openGame));
openGame();
