// Sentences: whose move it is, and what the game asks this seat.

import { face } from "./cards.js";
import { isActive, sideOf } from "./seats.js";

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

/** Whether this seat can play out of turn. */
export function mayJumpIn(view) {
  return !isMine(view) && mayPlay(view);
}

/** Whose move it is, or who won. */
export function turnWords(view, winner) {
  const { kind, seat, about, question, owed } = view.prompt;
  const all = (seats) => [...seats].sort((one) => (one === view.seat ? -1 : 1)).map((one) => called(view, one)).join(" and ");
  if (kind === "match_over") return `${all(view.winners ?? [])} won the match!`;
  if (kind === "round_over") {
    return winner === null ? `Round ${view.round} is void.` : `${all(sideOf(view, winner))} won round ${view.round}.`;
  }
  if (kind === "ask" || kind === "outcome") {
    if (isMine(view)) return asked(view).turn;
    return DECIDES[question]?.(view.players[about]) ?? `${view.players[about]} has to decide.`;
  }
  if (!isMine(view)) {
    const theirs = kind === "debt" ? `${view.players[seat]} owes ${owed}.` : `${view.players[seat]}’s turn.`;
    return mayJumpIn(view) ? `${theirs} You can jump in!` : theirs;
  }
  if (kind === "debt") return `You owe ${owed}: ${mayPlay(view) ? "answer with a card or take them" : "take them"}.`;
  if (kind === "drawn") return `You drew ${face(view.drawn)}: ${mayPlay(view) ? "play it or pass" : "pass"}.`;
  if (mayPlay(view)) return mayDraw(view) ? "Your turn: play or draw." : "Your turn: play.";
  return mayDraw(view) ? "Your turn: draw." : "Your turn: pass.";
}

const DECIDES = {
  challenge: (name) => `${name} has to take the cards or challenge.`,
  color: (name) => `${name} has to choose the colour.`,
  friend: (name) => `${name} has to name one of the six.`,
  kick: (name) => `${name} has to make the kick.`,
  swap: (name) => `${name} has to swap hands with somebody.`,
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
    more: view.prompt.owed
      ? `Accept it and owe ${view.prompt.owed}, which a card may still answer, or call it a bluff. If it was one, `
        + `${layer(view)} draws the ${view.prompt.owed}; if not, you draw ${view.prompt.owed + 2}.`
      : `Take four cards and lose your turn, or call it a bluff. If it was one, ${layer(view)} draws four; `
        + "if not, you draw six.",
  }),
  swap: () => ({
    turn: "Whose hand do you want?",
    title: "Swap hands with whom?",
    more: "You get their cards, and they get yours.",
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
  const count = view.players.length;
  let seat = view.seat;
  do seat = (seat + view.direction + count) % count;
  while (!isActive(view, seat));
  return view.players[seat];
}

/** An answer on its button. */
export function answerWords(view, option) {
  if (typeof option === "number") return `${view.players[option]} (${view.sizes[option]})`;
  if (option === "accept" && view.prompt.owed) return `Owe ${view.prompt.owed}`;
  return ANSWERS[option] ?? option.charAt(0).toUpperCase() + option.slice(1);
}

const ANSWERS = { accept: "Take four cards", challenge: "Challenge" };

/** What this player should not miss of what happened: how a kick came out, and other cards in the hand. */
export function newsFor(view, { event, question, seat, source, about, option }) {
  if (event === "hand-moved" && seat === view.seat) return `You have ${view.players[source]}’s cards now.`;
  if (event !== "answered" || question !== "kick") return "";
  const good = option === "good";
  if (about === view.seat) return good ? "Good! Right between the posts." : "No good. You draw three.";
  return `${view.players[about]}’s kick is ${good ? "good" : "no good"}.`;
}
