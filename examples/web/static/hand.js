// The hand: this player's cards as a fan, sorted, with those raised that can be played.

import { backWords, drawBack, drawCard, inOrder, words } from "./cards.js";
import { $, fill, make, show } from "./page.js";
import { legal, mayJumpIn } from "./seats.js";

const FINGER = 45; // pixels of a card that stay free of the next one, at least

let count = 0;

export function prepareHand() {
  new ResizeObserver(spread).observe($("own"));
  $("hand").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const buttons = [...$("hand").querySelectorAll("button")];
    if (step) buttons[buttons.indexOf(document.activeElement) + step]?.focus();
  });
  $("hand").addEventListener("focusin", ({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" }));
}

/** Show the cards; `play` takes the one that is pressed. */
export function showHand(view, play) {
  show("own", view.seat !== null);
  const cards = inOrder(view.hand ? view.hand.split(" ") : []);
  const plays = new Set(legal(view, "play").map(({ card }) => card));
  $("own").setAttribute("aria-label", `Your cards (${cards.length})`);
  $("hand").classList.toggle("choosing", ["play", "draw", "pass"].some((what) => legal(view, what).length > 0));
  const fitting = mayJumpIn(view) ? "can jump in" : view.prompt.kind === "debt" ? "answers" : "fits";
  fill($("hand"), [cards, [...plays], view.drawn, fitting], () => {
    const counts = {};
    return cards.map((text, place) => {
      counts[text] = (counts[text] ?? 0) + 1;
      const drawn = text === view.drawn && counts[text] === 1; // of two alike, one was drawn
      const fits = plays.has(text) && (view.drawn === undefined || drawn);
      const behind = text.split("/")[1]; // where cards have two sides, what the others see of it
      const seen = behind ? `, behind it ${backWords(view, behind)}` : "";
      const label = `${words(text)}${drawn ? ", just drawn" : ""}${fits ? `, ${fitting}` : ""}${seen}`;
      const key = `card ${text} ${counts[text]}`;
      const button = make("button", { key, label, onclick: () => play(text) }, drawCard(text));
      if (behind) button.append(make("span", { className: "behind" }, drawBack(view, behind)));
      button.dataset.card = text;
      button.title = label;
      button.classList.toggle("fits", fits);
      button.classList.toggle("jumps", fits && mayJumpIn(view));
      const item = make("li", {}, button);
      const off = place - (cards.length - 1) / 2;
      item.style.setProperty("--turn", `${off * Math.min(2.5, 18 / cards.length)}deg`);
      item.style.setProperty("--sink", `${(off ** 2) * Math.min(1.2, 22 / cards.length ** 2 * 1.5)}px`);
      return item;
    });
  });
  count = cards.length;
  spread();
}

/** Lay the cards side by side, over each other where there are many, and to be scrolled where there are very many. */
function spread() {
  const wide = $("hand").querySelector("button")?.offsetWidth ?? 0;
  if (wide === 0) return;
  const room = $("own").clientWidth - 32;
  const step = Math.max(FINGER, Math.min(wide + 6, (room - wide) / Math.max(count - 1, 1)));
  $("hand").style.setProperty("--step", `${step - wide}px`);
}
