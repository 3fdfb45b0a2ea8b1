// The moves: passing and calling UNO beside the hand, and over the table what cannot wait.

import { words } from "./cards.js";
import { act, say } from "./connection.js";
import { $, fill, make } from "./page.js";
import { askAgain, isAsked } from "./questions.js";
import { isActive, legal, mayJumpIn } from "./seats.js";

/** The buttons act on the newest view, which `newest` gives: they stay while nothing about them changes. */
export function showMoves(table, view, newest, play) {
  const send = (action) => act(newest(), action);
  const can = ["pass", "call-uno"].map((what) => legal(view, what).length > 0);
  const early = legal(view, "play").length > 0 && view.hints.some(({ kind }) => kind === "call_early");
  const over = ["round_over", "match_over"].includes(view.prompt.kind);
  const place = view.seat === null ? "watching" : over ? "over" : isActive(view, view.seat) ? "in" : "out";
  fill($("moves"), [can, early, place, isAsked(view), view.buttons], () => {
    const [pass, uno] = can;
    if (place === "watching") return [make("p", { text: "You are watching." })];
    if (place === "over") return [];
    if (place === "out") return [make("p", { text: "You are out, and watch the others." })];
    const offer = (text, key, yes, onclick, className = "") =>
      Object.assign(make("button", { text, key, onclick, className }), { disabled: !yes });
    const answer = offer("Answer", "answer", true, () => askAgain(newest()), "primary");
    return [
      ...(isAsked(view) ? [answer] : [offer(view.buttons.pass, "pass", pass, () => send({ do: "pass" }), "primary")]),
      offer(view.buttons["call-uno"], "uno", uno, () => send({ do: "call-uno" }), early ? "call now" : "call"),
    ];
  });
  const standIn = view.seat !== null && table.seats[view.seat].bot;
  const jumps = mayJumpIn(view) ? [...new Set(legal(view, "play").map(({ card }) => card))] : [];
  const windows = view.hints.filter(({ kind }) => kind === "call_uno" || kind === "catch");
  fill($("urgent"), [standIn, jumps, windows, view.seat, view.buttons], () => [
    ...windows.map((hint) => unoWindow(view, hint, send)),
    ...jumps.map((card) => loud(`Jump in: ${words(card)}!`, `jump ${card}`, () => play(card), "jump")),
    ...(standIn ? [replaced(view.seat)] : []),
  ]);
}

/** Somebody has one card and has not called UNO: this player, or one who can be caught. */
function unoWindow(view, { kind, seat, told }, send) {
  const mine = kind === "call_uno";
  const text = mine ? view.buttons["call-uno"] : legal(view, "catch").find(({ target }) => target === seat)?.words;
  const line = make("p", { className: "window" }, make("span", { text: told }));
  const action = mine ? { do: "call-uno" } : { do: "catch", target: seat };
  if (text) line.append(loud(`${text}!`, `window ${seat}`, () => send(action), mine ? "shout" : "catch"));
  return line;
}

/** A bot plays for this player, who has been asleep. */
function replaced(seat) {
  const onclick = () => say({ say: "free", seat });
  const back = make("button", { text: "Play on myself", key: "back", className: "primary", onclick });
  return make("p", { className: "stand-in" }, make("span", { text: "A bot plays for you." }), back);
}

const loud = (text, key, onclick, kind) => make("button", { text, key, onclick, className: `alarm ${kind}` });
