// The clock: a ring round whoever has to move, which runs down, and the seconds when few are left.

import { $, make } from "./page.js";

const FEW = 10; // seconds that are counted in words
const TICK = 250;

let ends = null; // when the time of this prompt is over
let whole = 1; // how long it is altogether, in milliseconds
let said = null; // the prompt whose last seconds were announced
let prompt = null;
let ticking = null;

/** The server said how much time is left, in milliseconds, if a clock runs. */
export function setClock(left, seconds, since) {
  ends = left === null || left === undefined ? null : performance.now() + left;
  whole = Math.max((seconds ?? 0) * 1000, left ?? 0, 1);
  prompt = since;
  clearInterval(ticking);
  if (ends !== null) ticking = setInterval(showClock, TICK);
}

/** Show it on the seat that has to move, and on what waits for everybody. */
export function showClock() {
  const left = ends === null ? null : Math.max(0, ends - performance.now());
  const seconds = left === null ? null : Math.ceil(left / 1000);
  const avatar = document.querySelector("#players .moving .avatar");
  if (avatar) {
    avatar.classList.toggle("timed", left !== null);
    avatar.classList.toggle("short", seconds !== null && seconds <= FEW);
    if (left !== null) avatar.style.setProperty("--left", (left / whole).toFixed(3));
    const shown = avatar.querySelector(".seconds") ?? avatar.appendChild(make("span", { className: "seconds" }));
    shown.textContent = seconds !== null && seconds <= FEW ? `${seconds} s` : "";
    if (shown.textContent && said !== prompt && avatar.closest(".me")) {
      said = prompt;
      $("clock-words").textContent = `${seconds} seconds left.`;
    }
  }
  const next = $("next-left");
  if (next) next.textContent = seconds === null ? "" : ` (${seconds} s)`;
}
