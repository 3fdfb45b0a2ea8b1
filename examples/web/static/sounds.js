// Sounds: a few short tones made in the browser. Off until somebody turns them on; the browser remembers.

import { $ } from "./page.js";

const KEPT = "uno-sound";

// For each sound its tones: frequency in hertz, when it starts and how long it lasts in seconds, and its wave.
const SOUNDS = {
  card: [[190, 0, 0.06, "triangle"], [95, 0.01, 0.09, "sine"]],
  draw: [[420, 0, 0.05, "triangle"], [320, 0.04, 0.05, "triangle"]],
  turn: [[660, 0, 0.1, "sine"], [880, 0.1, 0.16, "sine"]],
  uno: [[523, 0, 0.1, "square"], [784, 0.1, 0.22, "square"]],
  caught: [[330, 0, 0.14, "sawtooth"], [208, 0.13, 0.3, "sawtooth"]],
  won: [[523, 0, 0.12, "sine"], [659, 0.12, 0.12, "sine"], [784, 0.24, 0.12, "sine"], [1047, 0.36, 0.4, "sine"]],
};
const EVENTS = {
  "played": "card", "drew": "draw", "dealt": "draw", "uno-called": "uno", "caught": "caught", "round-ended": "won",
};
const ORDER = ["won", "caught", "uno", "card", "draw"]; // of several at once, the most important is heard

let context = null;

export function prepareSounds() {
  show(localStorage.getItem(KEPT) === "on");
  $("sound").addEventListener("click", () => {
    const on = localStorage.getItem(KEPT) !== "on";
    localStorage.setItem(KEPT, on ? "on" : "off");
    show(on);
    if (on) play("turn");
    else context?.suspend();
  });
}

const show = (on) => $("sound").setAttribute("aria-pressed", on);

/** Let the steps be heard, and that it is this player's turn. */
export function sound(steps, myTurn) {
  const heard = new Set(steps.flatMap(({ events = [] }) => events).map(({ event }) => EVENTS[event]));
  const loudest = ORDER.find((name) => heard.has(name));
  if (loudest) play(loudest);
  if (myTurn) play("turn", loudest ? 0.25 : 0);
}

function play(name, later = 0) {
  if (localStorage.getItem(KEPT) !== "on") return;
  context ??= new AudioContext();
  context.resume(); // a browser lets it run once somebody has pressed something
  for (const [frequency, start, length, type] of SOUNDS[name]) {
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + later + start;
    Object.assign(tone, { type });
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.09, at + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
