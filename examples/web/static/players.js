// Players: who sits round the table, and what everyone can see of them.

import { backsInOrder, backWords, drawBack } from "./cards.js";
import { say } from "./connection.js";
import { $, icon, make } from "./page.js";
import { seatPlayers } from "./ring.js";
import { hasPartners, isActive, side, sideOf } from "./seats.js";

const BACKS = 7; // cards that are drawn in a small fan, unless there is something to see on them

/** The seats in the order in which they sit on the screen: from this one on, clockwise. */
const orderOf = (view) => view.players.map((_, number) => ((view.seat ?? 0) + number) % view.players.length);

export function showPlayers(table, view) {
  const { seat, prompt, sizes, scores, dealer, called, inactive, gone, catchable, backs, top } = view;
  const seen = [seat, prompt, sizes, scores, dealer, called, inactive, gone, catchable, backs, top];
  const text = JSON.stringify([table.seats, seen]);
  if ($("players").dataset.shown !== text) {
    $("players").dataset.shown = text;
    $("players").classList.toggle("many", sizes.length > 6);
    $("players").replaceChildren(...view.players.map((name, seat) => playerTile(table, view, name, seat)));
  }
  const active = (one) => isActive(view, one);
  seatPlayers(orderOf(view), { mine: view.seat !== null, direction: view.direction, active });
}

function playerTile(table, view, name, seat) {
  const { bot, person, here } = table.seats[seat];
  const mover = (view.prompt.seat ?? view.prompt.about) === seat;
  const states = { moving: mover, out: !isActive(view, seat), me: seat === view.seat, away: !bot && !here };
  const tile = make("li", { className: ["seat", ...Object.keys(states).filter((state) => states[state])].join(" ") });
  tile.dataset.seat = seat;
  tile.style.setProperty("--hue", `${(seat * 137) % 360}`);
  const avatar = make("span", { className: "avatar" }, bot && !person ? icon("bot") : [...name][0].toUpperCase());
  if (mover) avatar.append(make("span", { text: "to move", className: "unseen" }));
  if (mover && view.prompt.owed) avatar.append(make("span", { text: `+${view.prompt.owed}`, className: "bill" }));
  const who = Object.assign(make("span", { text: name, className: "who" }), { title: name });
  tile.append(avatar, cards(view, seat), who, badges(table, view, seat));
  const without = goOnWithout(table, view, seat);
  if (without) tile.append(without);
  return tile;
}

/** A hand as everyone sees it: a small fan with its number; where cards have two sides, all the other ones. */
function cards(view, seat) {
  const size = view.sizes[seat];
  const unit = make("span", { text: size === 1 ? " card" : " cards", className: "unit" });
  const words = isActive(view, seat) ? [`${size}`, unit] : ["out"];
  const open = seat === view.seat ? null : view.backs?.[seat]; // of one's own cards, the hand shows both sides
  const faces = open === null || open === undefined ? null : backsInOrder(view, open.split(" ").filter(Boolean));
  const shown = faces ?? Array(Math.min(size, BACKS)).fill(null);
  const fan = make("span", { className: faces ? "backs faces" : "backs" });
  fan.append(...shown.map((face, number) => {
    const card = drawBack(view, face);
    const off = number - (shown.length - 1) / 2;
    card.style.setProperty("--turn", `${off * Math.min(9, 32 / shown.length)}deg`);
    return card;
  }));
  fan.style.setProperty("--shown", shown.length);
  fan.classList.toggle("lots", shown.length > 8);
  if (faces) {
    fan.setAttribute("aria-label", `Behind: ${faces.map((face) => backWords(view, face)).join(", ")}`);
    fan.role = "img";
  }
  return make("span", { className: "held" }, fan, make("span", { className: "count" }, ...words));
}

function badges(table, view, seat) {
  const { bot, person, strength, here, wins } = table.seats[seat];
  const list = make("span", { className: "badges" });
  const badge = (text, kind = "") => list.append(make("span", { text, className: `badge ${kind}` }), " ");
  if (seat === view.seat) badge("you", "own");
  if (view.catchable?.includes(seat)) badge("no UNO!", "loud");
  else if (seat === view.prompt.seat && view.called) badge("UNO!", "loud");
  if (view.gone?.includes(seat)) badge("out of the match");
  else if (!isActive(view, seat)) badge("out of the round");
  if (hasPartners(view)) {
    if (seat !== view.seat && sideOf(view, seat).includes(view.seat)) badge("your partner", "own");
    badge(`side ${side(view, seat)}`);
  }
  if (bot) badge(person ? "stand-in" : strength ? `${strength} bot` : "bot", person ? "warm" : "");
  else if (!here) badge("away", "warm");
  if (seat === view.dealer) badge("dealer");
  if (view.variant.rules?.scoring !== "none") badge(`${view.scores[seat]} points`);
  if (wins) badge(wins === 1 ? "1 win" : `${wins} wins`);
  return list;
}

/** Where the rules allow leaving, the others can go on without somebody who is away, once a bot has taken over. */
function goOnWithout(table, view, seat) {
  const { bot, person, here } = table.seats[seat];
  const gone = view.gone?.includes(seat) || view.prompt.kind === "match_over";
  if (view.seat === null || seat === view.seat || here || gone || !(bot && person)) return null;
  if (view.variant.rules?.leaving !== "allowed") return null;
  const label = `Go on without ${view.players[seat]}`;
  const onclick = () => say({ say: "leave", seat });
  return make("button", { text: "Go on without", label, key: `leave ${seat}`, onclick });
}
