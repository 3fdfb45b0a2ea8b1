// The game: the view of this seat on the screen, and what its player can do about it.

import { paint, symbol, words } from "./cards.js";
import { act, say } from "./connection.js";
import { botButton } from "./lobby.js";
import { $, fill, make, note, show } from "./page.js";
import { askAgain, askColor, isAsked, showQuestion } from "./questions.js";
import { isMine, kicked, turnWords } from "./sentences.js";

const LINES = 300; // of the story
const BACKS = 12; // cards that are drawn behind a name

let shown = null; // the newest view: buttons stay while nothing about them changes, and act on this one

const legal = (view, what) => view.legal.filter((action) => action.do === what);
const send = (action) => act(shown, action);

/** Everything that the view and the table show. */
export function showGame(table, seen) {
  const view = table.ended ? { ...seen, legal: [], catchable: [], prompt: { kind: "match_over" } } : seen;
  shown = view;
  const turn = table.ended ?? turnWords(view);
  if ($("turn").textContent !== turn) $("turn").textContent = turn;
  $("turn").classList.toggle("mine", isMine(view));
  document.title = `${isMine(view) ? "Your turn" : turn.replace(/[.!]$/, "")} · UNO`;
  const watching = table.watching ? ` · ${table.watching} watching` : "";
  $("facts").textContent = `${table.title} · round ${view.round}${watching}`;
  showPlayers(table, view);
  showPiles(view);
  showWindow(view);
  showMoves(view);
  showHand(view);
  showQuestion(view);
}

/** Tell what led to a view. What happened before one looked is there to be read, but not read out. */
export function tell(steps, view, first) {
  const log = $("log");
  log.setAttribute("aria-live", first ? "off" : "polite");
  for (const { events, told } of steps) {
    told.forEach((sentence, at) => {
      const { event, question } = events[at];
      if (sentence) addLine(log, sentence, event);
      if (!first && event === "answered" && question === "kick") note(kicked(view, events[at]));
    });
  }
  while (log.childElementCount > LINES) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}

/** One more sentence of the story; the same one again is counted. */
function addLine(log, sentence, event) {
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

function showPlayers(table, view) {
  const { prompt, sizes, scores, dealer, called: early } = view;
  $("players").style.setProperty("--count", sizes.length);
  $("players").classList.toggle("many", sizes.length > 5);
  fill($("players"), [table.seats, view.seat, prompt, sizes, scores, dealer, early], () =>
    view.players.map((name, seat) => playerTile(table, view, name, seat)));
}

function playerTile(table, view, name, seat) {
  const { bot, here } = table.seats[seat];
  const size = view.sizes[seat];
  const moves = (view.prompt.seat ?? view.prompt.about) === seat;
  const tile = make("li", { className: moves ? "moving" : "" });
  if (moves) tile.append(Object.assign(make("span", { text: "▶", className: "arrow", label: "to move:" }), { role: "img" }));
  tile.append(Object.assign(make("span", { text: name, className: "who" }), { title: name }));
  tile.append(make("span", { text: `${size} ${size === 1 ? "card" : "cards"}` }));
  const backs = make("span", { className: "backs" });
  backs.style.setProperty("--cards", Math.min(size, BACKS));
  tile.append(backs);
  const marks = seat === view.seat ? ["you"] : [];
  if (view.variant.rules?.scoring !== "none") marks.push(`${view.scores[seat]} points`);
  if (bot) marks.push("bot");
  else if (!here) marks.push("away");
  if (seat === view.dealer) marks.push("dealer");
  if (seat === view.prompt.seat && view.called) marks.push("UNO!");
  tile.append(make("span", { text: marks.join(" · "), className: "marks" }));
  const left = !bot && !here && seat !== view.seat;
  if (left && view.seat !== null && view.prompt.kind !== "match_over") {
    tile.append(botButton(seat, "Use a bot", `Use a bot for ${name}`));
  }
  return tile;
}

function showPiles(view) {
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
  fill($("state"), [view.color, view.direction], () => {
    const chip = make("span", { text: `${symbol(view.color)} ${view.color ?? "any"}`, className: "chip" });
    chip.dataset.color = view.color ?? "wild";
    const color = make("dd");
    color.append(chip);
    const way = view.direction === 1 ? "↻ to the left" : "↺ to the right";
    return [
      make("dt", { text: "Colour in force" }), color,
      make("dt", { text: "Direction of play" }), make("dd", { text: way }),
    ];
  });
}

/** The open UNO window: who can be caught until the next move. */
function showWindow(view) {
  const open = view.catchable ?? [];
  fill($("uno-window"), [open, view.seat], () => open.map((seat) => {
    const mine = seat === view.seat;
    const row = make("p");
    const words = mine
      ? "You have not called UNO! Call before the next move, or somebody may catch you."
      : `${view.players[seat]} has not called UNO! Until the next move, anyone can catch.`;
    row.append(make("span", { text: words }));
    const [text, action] = mine
      ? ["Call UNO!", { do: "call-uno" }] : [`Catch ${view.players[seat]}!`, { do: "catch", target: seat }];
    if (mine || legal(view, "catch").some(({ target }) => target === seat)) {
      row.append(make("button", { text, key: `window ${seat}`, className: "alarm", onclick: () => send(action) }));
    }
    return row;
  }));
}

function showMoves(view) {
  const can = ["play", "draw", "pass", "call-uno"].map((what) => legal(view, what).length > 0);
  fill($("moves"), [can, view.prompt, view.seat], () => moves(view, ...can));
}

function moves(view, play, draw, pass, uno) {
  const offer = (text, key, yes, onclick, className = "") =>
    Object.assign(make("button", { text, key, className, onclick }), { disabled: !yes });
  const { kind, question } = view.prompt;
  if (kind === "match_over") return [Object.assign(make("a", { text: "A new table" }), { href: "/" })];
  if (view.seat === null) return [make("p", { text: "You are watching." })];
  if (kind === "round_over") {
    return [offer("Next round", "next", true, () => say({ say: "next", at: shown.seq }), "primary")];
  }
  const call = offer("UNO!", "uno", uno, () => send({ do: "call-uno" }), "uno");
  if (isAsked(view)) {
    const answer = kind === "outcome" ? `Take the ${question}` : "Answer";
    return [offer(answer, "answer", true, () => askAgain(shown), "primary"), ...(uno ? [call] : [])];
  }
  const urge = play ? "" : "primary";
  return [
    offer("Draw", "draw", draw, () => send({ do: "draw" }), urge),
    offer("Pass", "pass", pass, () => send({ do: "pass" }), urge),
    call,
  ];
}

function showHand(view) {
  show("own", view.seat !== null);
  const cards = view.hand ? view.hand.split(" ") : [];
  const plays = new Set(legal(view, "play").map(({ card }) => card));
  $("own-words").textContent = `Your cards (${cards.length})`;
  $("hand").classList.toggle("choosing", ["play", "draw", "pass"].some((what) => legal(view, what).length > 0));
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
  const ways = legal(shown, "play").filter(({ card }) => card === text);
  const colors = ways.map(({ color }) => color).filter(Boolean);
  if (colors.length > 1) askColor(shown, text, colors);
  else send({ do: "play", card: text });
}
