// The piles: the draw pile, which is a button, the top card, and the colour and the direction in force.

import { drawBack, drawCard, fillOf, haveColors, paint, words } from "./cards.js";
import { $, fill, make } from "./page.js";
import { isMine, legal } from "./seats.js";

export function showPiles(view) {
  showTop(view);
  fill($("back"), [view.next_back, view.top, Math.min(view.draw_size, 3)], () =>
    [view.draw_size > 0 ? drawBack(view, view.next_back) : make("span", { className: "card empty" })]);
  $("back").dataset.height = view.draw_size > 30 ? "high" : view.draw_size > 8 ? "low" : "flat";
  const draw = legal(view, "draw").length > 0;
  const owed = isMine(view) && view.prompt.kind === "debt" ? ` ${view.prompt.owed}` : "";
  const must = draw && legal(view, "play").length === 0;
  $("draw").className = [draw && "can", must && "must", draw && owed && "owed"].filter(Boolean).join(" ");
  $("draw").disabled = view.seat === null || ["round_over", "match_over"].includes(view.prompt.kind);
  $("draw").setAttribute("aria-label", `${view.buttons.draw}${owed}, ${view.draw_size} in the pile`);
  $("draw-words").textContent = draw ? `${view.buttons.draw}${owed}` : `${view.draw_size}`;
  $("draw").title = `${view.draw_size} in the pile`;
  fill($("state"), [view.color, view.direction], () => {
    const chip = make("span", { text: "any", className: "chip" });
    const color = make("dd", {}, view.color ? paint(chip, view.color) : chip);
    const force = haveColors() ? [make("dt", { text: "Colour in force", className: "unseen" }), color] : [];
    const way = make("dd", { text: view.direction === 1 ? "↻ to the left" : "↺ to the right", className: "way" });
    return [...force, make("dt", { text: "Direction of play", className: "unseen" }), way];
  });
}

function showTop(view) {
  const top = $("top");
  if (top.dataset.card === `${view.top} ${view.discard_size}`) return;
  const before = top.lastElementChild;
  if (before) before.setAttribute("class", `${before.getAttribute("class")} under`);
  top.replaceChildren(...(before ? [before] : []), drawCard(view.top));
  top.dataset.card = `${view.top} ${view.discard_size}`;
  top.setAttribute("aria-label", `Top card: ${words(view.top)}`);
  $("pile").style.setProperty("--glow", view.color ? fillOf(view.color) : "#fff");
}
