// The game: the view of this seat on the screen, and what its player can do about it.

import { drawBack, drawCard, haveColors, inOrder, paint, words } from "./cards.js";
import { act, say } from "./connection.js";
import { $, fill, make, show } from "./page.js";
import { showPlayers } from "./players.js";
import { askAgain, askColor, askCount, isAsked, showQuestion } from "./questions.js";
import { isActive, isMine, mayJumpIn } from "./seats.js";

const LINES = 300; // of the story

let shown = null; // the newest view: buttons stay while nothing about them changes, and act on this one

const legal = (view, what) => view.legal.filter((action) => action.do === what);
const send = (action) => act(shown, action);

/** Everything that the view and the table show. */
export function showGame(table, seen) {
  const view = table.ended ? { ...seen, legal: [], hints: [], catchable: [], prompt: { kind: "match_over" } } : seen;
  shown = view;
  const jump = view.hints.find(({ kind }) => kind === "jump_in")?.told;
  const turn = table.ended ?? (jump ? `${view.told} ${jump}` : view.told);
  if ($("turn").textContent !== turn) $("turn").textContent = turn;
  $("now").classList.toggle("mine", isMine(view));
  $("now").classList.toggle("jump", mayJumpIn(view));
  $("now").classList.toggle("owes", isMine(view) && view.prompt.kind === "debt");
  document.title = `${jump ?? turn.replace(/\.$/, "")} · UNO`;
  const watching = table.watching ? ` · ${table.watching} watching` : "";
  $("facts").textContent = `${table.title} · round ${view.round}${watching}`;
  showPlayers(table, view);
  showPiles(view);
  showWindows(view);
  showMoves(view);
  showHand(view);
  showQuestion(view);
}

/** Tell what happened. What happened before one looked is there to be read, but not read out. */
export function tell(steps, first) {
  const log = $("log");
  log.setAttribute("aria-live", first ? "off" : "polite");
  for (const { told } of steps) {
    log.append(...told.map((text) => make("li", { text })));
    if (told.length > 0) $("latest").textContent = told.slice(-2).join(" ");
  }
  while (log.childElementCount > LINES) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}

function showPiles(view) {
  const top = $("top");
  if (top.dataset.card !== `${view.top} ${view.discard_size}`) {
    top.replaceChildren(drawCard(view.top));
    top.dataset.card = `${view.top} ${view.discard_size}`;
    top.classList.remove("laid");
    requestAnimationFrame(() => top.classList.add("laid"));
    top.setAttribute("role", "img");
    top.setAttribute("aria-label", `Top card: ${words(view.top)}`);
  }
  $("draw-size").textContent = view.draw_size;
  fill($("back"), [view.next_back, view.top, view.draw_size > 0], () =>
    [view.draw_size > 0 ? drawBack(view, view.next_back) : make("div", { className: "card empty" })]);
  fill($("state"), [view.color, view.direction], () => {
    const chip = make("span", { text: "any", className: "chip" });
    const color = make("dd");
    color.append(view.color ? paint(chip, view.color) : chip);
    const force = haveColors() ? [make("dt", { text: "Colour in force" }), color] : [];
    const way = view.direction === 1 ? "↻ to the left" : "↺ to the right";
    return [...force, make("dt", { text: "Direction of play" }), make("dd", { text: way })];
  });
}

/** The open UNO windows: who can be caught. */
function showWindows(view) {
  const open = view.hints.filter(({ kind }) => kind === "call_uno" || kind === "catch");
  fill($("uno-window"), [open, view.seat], () => open.map((hint) => windowRow(view, hint)));
}

function windowRow(view, { kind, seat, told }) {
  const mine = kind === "call_uno";
  const row = make("p");
  row.append(make("span", { text: told }));
  const action = mine ? { do: "call-uno" } : { do: "catch", target: seat };
  const text = mine ? view.buttons["call-uno"] : legal(view, "catch").find(({ target }) => target === seat)?.words;
  if (text) row.append(make("button", { text, key: `window ${seat}`, className: "alarm", onclick: () => send(action) }));
  return row;
}

function showMoves(view) {
  const can = ["play", "draw", "pass", "call-uno"].map((what) => legal(view, what).length > 0);
  const jumps = mayJumpIn(view) ? [...new Set(legal(view, "play").map(({ card }) => card))] : [];
  fill($("moves"), [can, view.prompt, view.seat, view.inactive, jumps], () => moves(view, jumps, ...can));
}

function moves(view, jumps, mayPlay, draw, pass, uno) {
  const offer = (text, key, yes, onclick, className = "") =>
    Object.assign(make("button", { text, key, className, onclick }), { disabled: !yes });
  const { kind } = view.prompt;
  const { draw: drawWords, pass: passWords, "call-uno": callWords } = view.buttons;
  if (kind === "match_over") return [Object.assign(make("a", { text: "A new table" }), { href: "/" })];
  if (view.seat === null) return [make("p", { text: "You are watching." })];
  if (kind === "round_over") {
    return [offer("Next round", "next", true, () => say({ say: "next", at: shown.seq }), "primary")];
  }
  if (!isActive(view, view.seat)) return [make("p", { text: "You are out, and watch the others." })];
  const call = offer(callWords, "uno", uno, () => send({ do: "call-uno" }), "call");
  if (isAsked(view)) {
    return [offer("Answer", "answer", true, () => askAgain(shown), "primary"), ...(uno ? [call] : [])];
  }
  if (jumps.length > 0) {
    const jump = (card) => offer(`Jump in: ${words(card)}!`, `jump ${card}`, true, () => play(card), "alarm jump");
    return [...jumps.map(jump), ...(uno ? [call] : [])];
  }
  const urge = mayPlay ? "" : "primary";
  return [
    offer(drawWords, "draw", draw, () => send({ do: "draw" }), urge),
    offer(passWords, "pass", pass, () => send({ do: "pass" }), urge),
    call,
  ];
}

function showHand(view) {
  show("own", view.seat !== null);
  const cards = inOrder(view.hand ? view.hand.split(" ") : []);
  const plays = new Set(legal(view, "play").map(({ card }) => card));
  $("own-words").textContent = `Your cards (${cards.length})`;
  $("hand").classList.toggle("choosing", ["play", "draw", "pass"].some((what) => legal(view, what).length > 0));
  const fitting = mayJumpIn(view) ? "can jump in" : view.prompt.kind === "debt" ? "answers" : "fits";
  fill($("hand"), [cards, [...plays], view.drawn, fitting], () => {
    const count = {};
    return cards.map((text) => {
      count[text] = (count[text] ?? 0) + 1;
      const drawn = text === view.drawn && count[text] === 1; // of two alike, one was drawn
      const fits = plays.has(text) && (view.drawn === undefined || drawn);
      const label = `${words(text)}${drawn ? ", just drawn" : ""}${fits ? `, ${fitting}` : ""}`;
      const button = make("button", { key: `card ${text} ${count[text]}`, label, onclick: () => play(text) });
      button.append(drawCard(text));
      button.classList.toggle("fits", fits);
      button.classList.toggle("jumps", fits && mayJumpIn(view));
      const item = make("li");
      item.append(button);
      return item;
    });
  });
}

/** Play a card. Where several can be laid at once it asks how many, and a wild asks for its colour. */
function play(card, chosen = null) {
  const ways = legal(shown, "play").filter((way) => way.card === card);
  const counts = [...new Set(ways.map(({ count }) => count ?? 1))];
  if (chosen === null && counts.length > 1) return askCount(shown, card, counts, (count) => play(card, count));
  const count = chosen ?? 1;
  const colors = ways.filter((way) => (way.count ?? 1) === count).map(({ color }) => color).filter(Boolean);
  const action = count === 1 ? { do: "play", card } : { do: "play", card, count };
  if (colors.length > 1) askColor(shown, action, colors);
  else send(action); // what does not fit is sent too: the server says why not
}
