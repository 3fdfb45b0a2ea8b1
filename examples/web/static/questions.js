// Questions: the dialog in which a player names a colour, answers a card, or takes a kick.

import { drawCard, paint, rule, words } from "./cards.js";
import { act, say } from "./connection.js";
import { $, make, show } from "./page.js";
import { isMine } from "./seats.js";

let open = null; // the key of the question that was shown last

/** Whether the game has asked this seat something. */
export function isAsked(view) {
  return isMine(view) && ["ask", "outcome"].includes(view.prompt.kind);
}

/** Put the game's question once; a dialog whose question is no longer asked goes away. */
export function showQuestion(view) {
  const { since } = view.prompt;
  const key = isAsked(view) ? `asked ${since}` : null;
  if ($("ask").open && open !== key && open !== `play ${since}` && open !== "leave") $("ask").close();
  if (key !== null && open !== key) askAgain(view);
}

/** Put the game's question, also again, with the card on top, which asks it. */
export function askAgain(view) {
  const { kind, question, since } = view.prompt;
  const choices = kind === "outcome"
    ? [{ text: question === "launched" ? "Press the launcher!" : "Try it!", go: () => tryIt(view) }]
    : view.legal.filter((action) => action.do === "answer").map(({ option, words: text }) => ({
      text: typeof option === "number" ? `${text} (${view.sizes[option]})` : text,
      color: question === "color" ? option : null,
      go: () => act(view, { do: "answer", option }),
    }));
  const [card, more] = [view.top, `${$("latest").textContent} ${rule(view.top)}`.trim()];
  const later = "Look at the table first";
  put({ key: `asked ${since}`, card, title: view.told, more, choices, later, scene: question === "kick" });
}

const tryIt = (view) => say({ say: "try", at: view.seq });

/** Ask for the colour of a wild that is being played. */
export function askColor(view, action, colors) {
  const choices = colors.map((color) => ({ color, go: () => act(view, { ...action, color }) }));
  askAbout(view, action.card, choices);
}

/** Ask how many identical cards are played at once. */
export function askCount(view, card, counts, go) {
  askAbout(view, card, counts.map((count) => ({ text: `${count} × ${words(card)}`, go: () => go(count) })));
}

function askAbout(view, card, choices) {
  const key = `play ${view.prompt.since}`;
  put({ key, card, title: words(card), more: rule(card), choices, later: "Not this card" });
}

/** Ask whether this player really wants to leave: for good, or while a bot plays on. */
export function askToLeave(view, left) {
  const gone = "Your cards go under the discard pile, and the others play on. You cannot come back into this match.";
  const bot = "A bot takes over at once. Come back to this link, and the seat is yours again.";
  const forGood = view.variant.rules?.leaving === "allowed";
  const go = () => {
    say({ say: "leave", seat: view.seat });
    if (!forGood) left();
  };
  const choices = [{ text: forGood ? "Leave for good" : "Let a bot take over", go }];
  put({ key: "leave", title: "Leave the match?", more: forGood ? gone : bot, choices, later: "Stay" });
}

function put({ key, card = null, title, more = "", choices, later, scene = false }) {
  open = key;
  $("ask-card").replaceChildren(...(card ? [drawCard(card)] : []));
  $("ask-words").textContent = title;
  $("ask-more").textContent = more;
  show("ask-more", more !== "");
  show("ask-scene", scene);
  $("ask-later").textContent = later;
  $("ask-options").replaceChildren(...choices.map(({ text = null, color = null, go }) => {
    const onclick = () => {
      $("ask").close();
      go();
    };
    const button = make("button", { text, onclick });
    return color ? paint(button, color) : button;
  }));
  if (!$("ask").open) $("ask").showModal();
}
