// Movement: cards fly between hands and piles, as the events of the last steps say. It only decorates: the page shows
// the new state at once, and every flight is dropped when it is in the way.

import { drawCard } from "./cards.js";
import { $, still } from "./page.js";

const TIME = 380; // milliseconds of a flight
const APART = 70; // between cards of one flight
const MOST = 8; // cards that fly for one event

const flying = new Set();
let shown = null; // the view after the steps

/** Where things are before the page changes: flights start from there. */
export function placesNow(view) {
  if (still() || view === null || $("game").hidden) return null;
  const places = { pile: box($("back")), top: box($("top")), hand: new Map() };
  for (const button of handCards()) places.hand.set(button.dataset.key, box(button));
  return places;
}

/** Let the cards of these steps fly, after the page has changed. */
export function fly(steps, view, before) {
  if (steps.length === 0) return;
  for (const flight of flying) flight.finish();
  if (before === null || document.hidden) return;
  shown = view;
  const events = steps.slice(-3).flatMap(({ events = [] }) => events);
  let delay = 0;
  for (const event of events) {
    const took = flightOf(event, view, before, delay);
    delay = Math.min(delay + took, 900);
  }
}

/** Start what one event moves; the result is how much later the next one starts. */
function flightOf(event, view, before, delay) {
  const mine = (seat) => seat === view.seat;
  switch (event.event) {
    case "played": {
      const key = [...before.hand.keys()].find((one) => one.startsWith(`card ${event.card} `));
      const from = mine(event.seat) && key ? before.hand.get(key) : seatBox(event.seat);
      if (from && view.top === event.card) land($("top").lastElementChild, from, delay);
      else if (from) send(from, box($("top")), event.card, delay);
      return 200;
    }
    case "drew":
      if (mine(event.seat)) landInHand(event.card, before.pile, delay);
      else send(before.pile, seatBox(event.seat), null, delay);
      return APART;
    case "dealt":
      if (mine(event.seat)) {
        handCards().forEach((button, number) => land(button.firstElementChild, before.pile, number * APART));
      } else {
        several(event.count, (later) => send(before.pile, seatBox(event.seat), null, later));
      }
      return 0;
    case "hand-moved":
      several(event.count, (later) => send(seatBox(event.source), seatBox(event.seat), null, delay + later));
      return 0;
    case "hands-pooled":
      event.seats.forEach((seat) => send(seatBox(seat), box($("top")), null, delay));
      return 250;
    case "discarded":
      event.cards.split(" ").slice(0, MOST).forEach((card, number) =>
        send(seatBox(event.seat), box($("top")), card, delay + number * APART));
      return 200;
    default:
      return 0;
  }
}

const several = (count, go) => Array.from({ length: Math.min(count, MOST) }, (_, number) => go(number * APART));
const handCards = () => [...$("hand").querySelectorAll("button")];
const box = (element) => element.getBoundingClientRect();
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

function seatBox(seat) {
  const held = document.querySelector(`#players [data-seat="${seat}"] .backs`);
  return seat === shown.seat ? box($("hand")) : held && box(held);
}

function landInHand(card, from, delay) {
  const cards = handCards().filter(({ dataset }) => dataset.card === card);
  if (cards.length > 0) land(cards.at(-1).firstElementChild, from, delay);
}

/** Let an element of the page come to its place from elsewhere. */
function land(element, from, delay) {
  const [[fromX, fromY], [toX, toY]] = [middle(from), middle(box(element))];
  const start = { transform: `translate(${fromX - toX}px, ${fromY - toY}px) scale(.8) rotate(-12deg)`, opacity: 0.6 };
  run(element, [start, { transform: "none", opacity: 1 }], delay);
}

/** Let a card that is nowhere on the page go from one place to another. */
function send(from, to, card, delay) {
  if (!from || !to) return;
  const ghost = card === null ? drawCard() : drawCard(card);
  ghost.classList.add("ghost");
  const [[fromX, fromY], [toX, toY]] = [middle(from), middle(to)];
  const at = (x, y, scale) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const frames = [
    { transform: at(fromX, fromY, 0.9), opacity: 1 },
    { transform: at(toX, toY, 0.55), opacity: 1, offset: 0.9 },
    { transform: at(toX, toY, 0.5), opacity: 0 },
  ];
  $("flights").append(ghost);
  run(ghost, frames, delay, () => ghost.remove());
}

function run(element, frames, delay, after = () => {}) {
  const easing = "cubic-bezier(.2, .7, .3, 1)";
  const flight = element.animate(frames, { duration: TIME, delay, fill: "backwards", easing });
  flying.add(flight);
  flight.onfinish = flight.oncancel = () => {
    flying.delete(flight);
    after();
  };
}
