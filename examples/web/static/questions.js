// Questions: the dialog in which a player names a colour, answers a card, or takes a kick.

import { symbol, words } from "./cards.js";
import { act, say } from "./connection.js";
import { $, make, show } from "./page.js";
import { answerWords, asked, isMine } from "./sentences.js";

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

/** Put the game's question, also again. */
export function askAgain(view) {
  const { kind, question, options, since } = view.prompt;
  const { title, more } = asked(view);
  const kick = question === "kick";
  const choices = kind === "outcome"
    ? [{ text: kick ? "Kick!" : "Try it", go: () => say({ say: "try", at: view.seq }) }]
    : options.map((option) => ({
      text: answerWords(view, option),
      color: question === "color" ? option : null,
      go: () => act(view, { do: "answer", option }),
    }));
  put({ key: `asked ${since}`, title, more, choices, later: "Look at the table first", scene: kick });
}

/** Ask for the colour of a wild that is being played. */
export function askColor(view, action, colors) {
  const choices = colors.map((color) => ({
    text: answerWords(view, color), color, go: () => act(view, { ...action, color }),
  }));
  put({ key: `play ${view.prompt.since}`, title: "Which colour do you call?", choices, later: "Not this card" });
}

/** Ask how many identical cards are played at once. */
export function askCount(view, card, counts, go) {
  const choices = counts.map((count) => ({ text: count === 1 ? "One" : `${count} at once`, go: () => go(count) }));
  put({ key: `play ${view.prompt.since}`, title: `How many: ${words(card)}?`, choices, later: "Not this card" });
}

/** Ask whether this player really wants to leave. */
export function askToLeave(view) {
  const choices = [{ text: "Leave for good", go: () => say({ say: "leave", seat: view.seat }) }];
  const more = "Your cards go under the discard pile, and the others play on. You cannot come back into this match.";
  put({ key: "leave", title: "Leave the match?", more, choices, later: "Stay" });
}

function put({ key, title, more = "", choices, later, scene = false }) {
  open = key;
  $("ask-words").textContent = title;
  $("ask-more").textContent = more;
  show("ask-more", more !== "");
  show("ask-scene", scene);
  $("ask-later").textContent = later;
  $("ask-options").replaceChildren(...choices.map(({ text, color = null, go }) => {
    const onclick = () => {
      $("ask").close();
      go();
    };
    const button = make("button", { text: color ? `${symbol(color)} ${text}` : text, onclick });
    if (color) button.dataset.color = color;
    return button;
  }));
  if (!$("ask").open) $("ask").showModal();
}
