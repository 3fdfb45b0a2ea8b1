// The ring: where the players sit round the table, and the arrows between them that show the direction of play.

import { $, drawing, make } from "./page.js";

const POINTS = 240; // that the ring is made of

// How square the ring is (2 is an ellipse), and below where, from -1 to 1, sits nobody but this player.
const FEW = { corners: 5, near: 0.78 };
const MANY = { corners: 9, near: 0.96 };

let shown = null; // the seats in their order, and what else there is to show

/** Put the players round the table: the first of them at the bottom if it is this player, the others clockwise. */
export function seatPlayers(order, { mine, direction, active }) {
  shown = { order, mine, direction, active };
  place();
}

export function watchRing() {
  new ResizeObserver(place).observe($("ring"));
}

function place() {
  const { width, height } = $("ring").getBoundingClientRect();
  if (shown === null || width === 0) return;
  const { order, mine, direction, active } = shown;
  const tiles = order.slice(mine ? 1 : 0).map((seat) => $("players").querySelector(`[data-seat="${seat}"]`));
  const [wide, high] = ["offsetWidth", "offsetHeight"].map((side) => Math.max(...tiles.map((tile) => tile[side])) + 8);
  const { corners, near } = tiles.length > 6 ? MANY : FEW;
  const ring = curve((width - wide) / 2, (height - high) / 2, { wide, high, corners });
  const free = ring.filter(({ v }) => v < near);
  const [from, to] = [free[0].walked, free.at(-1).walked];
  const stops = tiles.map((_, number) => from + ((to - from) * (number + 0.5)) / tiles.length);
  tiles.forEach((tile, number) => {
    const { x, y } = pointAt(ring, stops[number]);
    move(tile, x + width / 2, y + height / 2);
  });
  const end = ring.at(-1).walked;
  const seated = order.map((seat, number) => [seat, mine ? [0, ...stops][number] : stops[number]]);
  const playing = seated.filter(([seat]) => active(seat)).map(([, stop]) => stop);
  const between = playing.map((stop, number) => (stop + (playing[number + 1] ?? playing[0] + end)) / 2 % end);
  drawArrows(between.map((stop) => pointAt(ring, stop)), { width, height, direction });
}

/** The points of the ring, clockwise from the middle of the near side, and how many tiles one has passed by then. */
function curve(halfWidth, halfHeight, { wide, high, corners }) {
  const points = [];
  for (let number = 0; number <= POINTS; number += 1) {
    const angle = Math.PI / 2 + (2 * Math.PI * number) / POINTS;
    const [u, v] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.sign(part) * Math.abs(part) ** (2 / corners));
    const [x, y, last] = [u * halfWidth, v * halfHeight, points.at(-1)];
    points.push({ x, y, v, walked: last ? last.walked + Math.hypot((x - last.x) / wide, (y - last.y) / high) : 0 });
  }
  return points;
}

/** The point that one comes to after so much, and the direction one walks there. */
function pointAt(ring, walked) {
  const at = Math.max(1, ring.findIndex((point) => point.walked >= walked));
  const [before, after] = [ring[at - 1], ring[at]];
  const part = (walked - before.walked) / (after.walked - before.walked || 1);
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  return { x: before.x + part * dx, y: before.y + part * dy, angle: Math.atan2(dy, dx) };
}

function drawArrows(points, { width, height, direction }) {
  const arrows = $("arrows");
  while (arrows.childElementCount > points.length) arrows.lastElementChild.remove();
  while (arrows.childElementCount < points.length) {
    arrows.append(make("span", {}, drawing("/static/icons.svg#arrow", "icon")));
  }
  points.forEach(({ x, y, angle }, number) => {
    const arrow = arrows.children[number];
    move(arrow, x + width / 2, y + height / 2);
    arrow.style.setProperty("--angle", `${angle + (direction === 1 ? 0 : Math.PI)}rad`);
  });
}

function move(element, x, y) {
  element.style.left = `${x.toFixed(1)}px`;
  element.style.top = `${y.toFixed(1)}px`;
}
