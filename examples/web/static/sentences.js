// Sentences: whose move it is, and what the game asks this seat.

import { face } from "./cards.js";

const mayPlay = (view) => view.legal.some((action) => action.do === "play");
const mayDraw = (view) => view.legal.some((action) => action.do === "draw");
const layer = (view) => (view.prompt.by === undefined ? "Somebody" : view.players[view.prompt.by]);

/** A player as this seat calls them. */
const called = (view, seat) => (seat === view.seat ? "You" : view.players[seat]);

/** Whether the game waits for this seat. */
export function isMine(view) {
  const { seat, about } = view.prompt;
  return view.seat !== null && (seat ?? about) === view.seat;
}

/** Whose move it is. */
export function turnWords(view) {
  const { kind, seat, about, question } = view.prompt;
  if (kind === "match_over") return `${view.winners.map((winner) => called(view, winner)).join(" and ")} won the match!`;
  if (kind === "round_over") {
    const out = view.sizes.indexOf(0);
    return out < 0 ? `Round ${view.round} is void.` : `${called(view, out)} won round ${view.round}.`;
  }
  if (kind === "ask" || kind === "outcome") {
    if (isMine(view)) return asked(view).turn;
    return DECIDES[question]?.(view.players[about]) ?? `${view.players[about]} has to decide.`;
  }
  if (!isMine(view)) return `${view.players[seat]}’s turn.`;
  if (kind === "drawn") return `You drew ${face(view.drawn)}: ${mayPlay(view) ? "play it or pass" : "pass"}.`;
  if (mayPlay(view)) return "Your turn: play or draw.";
  return mayDraw(view) ? "Your turn: draw." : "Your turn: pass.";
}

const DECIDES = {
  challenge: (name) => `${name} has to take the cards or challenge.`,
  color: (name) => `${name} has to choose the colour.`,
  friend: (name) => `${name} has to name one of the six.`,
  kick: (name) => `${name} has to make the kick.`,
};

/** The question that is put to this seat: in one line, and as a dialog's title and text. */
export function asked(view) {
  const { question, kind } = view.prompt;
  return ASKED[question]?.(view) ?? {
    turn: "Your decision.",
    title: `${question}?`,
    more: kind === "outcome" ? "The server draws how it comes out." : "",
  };
}

const ASKED = {
  challenge: (view) => ({
    turn: "Take the cards or challenge?",
    title: `${layer(view)} laid a Wild Draw Four against you.`,
    more: `Take four cards and lose your turn, or call it a bluff. If it was one, ${layer(view)} draws four; `
      + "if not, you draw six.",
  }),
  color: () => ({
    turn: "Which colour shall it be?",
    title: "A wild starts the discard pile.",
    more: "Choose its colour; then you take the first turn.",
  }),
  friend: (view) => ({
    turn: "Name one of the six.",
    title: "Name one of the six",
    more: `${after(view)} draws until that one turns up.`,
  }),
  kick: (view) => ({
    turn: "Your kick!",
    title: "Your kick!",
    more: `${layer(view)} laid Wild Ice The Kicker. Between the posts, and nothing happens; if you miss, you draw `
      + "three cards. The server tosses a coin for it.",
  }),
};

function after(view) {
  return view.players[(view.seat + view.direction + view.players.length) % view.players.length];
}

/** An answer on its button. */
export function answerWords(view, option) {
  if (typeof option === "number") return view.players[option];
  return ANSWERS[option] ?? option.charAt(0).toUpperCase() + option.slice(1);
}

const ANSWERS = { accept: "Take four cards", challenge: "Challenge" };

/** How a kick came out. */
export function kicked(view, { about, option }) {
  const good = option === "good";
  if (about === view.seat) return good ? "Good! Right between the posts." : "No good. You draw three.";
  return `${view.players[about]}’s kick is ${good ? "good" : "no good"}.`;
}
