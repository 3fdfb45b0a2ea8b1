// Players: who is at the table, what everyone can see of them, and what can be done about who has gone.

import { backsInOrder, backWords, drawBack } from "./cards.js";
import { say } from "./connection.js";
import { botButton } from "./lobby.js";
import { $, fill, make } from "./page.js";
import { askToLeave } from "./questions.js";
import { hasPartners, isActive, side, sideOf } from "./seats.js";

const BACKS = 12; // cards that are drawn behind a name, unless there is something to see on them

export function showPlayers(table, view) {
  const { prompt, sizes, scores, dealer, called: early, inactive, gone } = view;
  $("players").style.setProperty("--count", sizes.length);
  $("players").classList.toggle("many", sizes.length > 5);
  fill($("players"), [table.seats, view.seat, prompt, sizes, scores, dealer, early, inactive, gone, view.backs], () =>
    view.players.map((name, seat) => playerTile(table, view, name, seat)));
}

function playerTile(table, view, name, seat) {
  const size = view.sizes[seat];
  const moves = (view.prompt.seat ?? view.prompt.about) === seat;
  const tile = make("li", { className: moves ? "moving" : isActive(view, seat) ? "" : "out" });
  if (moves) tile.append(Object.assign(make("span", { text: "▶", className: "arrow", label: "to move:" }), { role: "img" }));
  tile.append(Object.assign(make("span", { text: name, className: "who" }), { title: name }));
  tile.append(make("span", { text: isActive(view, seat) ? `${size} ${size === 1 ? "card" : "cards"}` : "out" }));
  tile.append(backs(view, seat));
  tile.append(make("span", { text: marks(table, view, seat).join(" · "), className: "marks" }));
  tile.append(...buttons(table, view, seat));
  return tile;
}

/** A hand as everyone sees it: where cards have two sides, all the other ones. */
function backs(view, seat) {
  const faces = view.backs && backsInOrder(view, view.backs[seat].split(" ").filter(Boolean));
  const drawn = make("span", { className: faces ? "backs faces" : "backs" });
  drawn.append(...(faces ?? Array(Math.min(view.sizes[seat], BACKS)).fill(null)).map((face) => drawBack(view, face)));
  if (!faces) return drawn;
  drawn.setAttribute("aria-label", `Behind: ${faces.map((face) => backWords(view, face)).join(", ")}`);
  return Object.assign(drawn, { role: "img" });
}

function marks(table, view, seat) {
  const { bot, here } = table.seats[seat];
  const found = seat === view.seat ? ["you"] : [];
  if (hasPartners(view)) {
    if (seat !== view.seat && sideOf(view, seat).includes(view.seat)) found.push("your partner");
    found.push(`side ${side(view, seat)}`);
  }
  if (view.variant.rules?.scoring !== "none") found.push(`${view.scores[seat]} points`);
  if (bot) found.push("bot");
  else if (!here) found.push("away");
  if (seat === view.dealer) found.push("dealer");
  if (view.gone?.includes(seat)) found.push("out of the match");
  else if (!isActive(view, seat)) found.push("out of the round");
  if (seat === view.prompt.seat && view.called) found.push("UNO!");
  return found;
}

/** A bot for a player who has gone; and where the rules allow it, leaving for good. */
function buttons(table, view, seat) {
  const { bot, here } = table.seats[seat];
  const name = view.players[seat];
  if (view.seat === null || view.prompt.kind === "match_over" || view.gone?.includes(seat)) return [];
  const leaving = view.variant.rules?.leaving === "allowed";
  const key = `leave ${seat}`;
  if (seat === view.seat) return leaving ? [make("button", { text: "Leave", key, onclick: () => askToLeave(view) })] : [];
  if (bot || here) return [];
  const without = { text: "Go on without", label: `Go on without ${name}`, key, onclick: () => say({ say: "leave", seat }) };
  return [botButton(seat, "Use a bot", `Use a bot for ${name}`), ...(leaving ? [make("button", without)] : [])];
}
