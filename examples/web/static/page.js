// The page: small tools to show things, and to keep the keyboard where it is.

let noteTimer = null;

export const $ = (id) => document.getElementById(id);

export function show(id, yes) {
  $(id).hidden = !yes;
}

/** A new element; a key names a button, so that it can be found again after the page has changed. */
export function make(tag, { text = null, key = null, className = "", label = null, onclick = null } = {}) {
  const element = document.createElement(tag);
  if (text !== null) element.textContent = text;
  if (key !== null) element.dataset.key = key;
  if (className) element.className = className;
  if (label !== null) element.setAttribute("aria-label", label);
  if (onclick) element.addEventListener("click", onclick);
  if (tag === "button") element.type = "button";
  return element;
}

/** Say something for a moment: a refusal, or what came out. */
export function note(text) {
  clearTimeout(noteTimer);
  $("note").textContent = text;
  noteTimer = setTimeout(() => $("note").replaceChildren(), 6000);
}

/** Fill an element anew, but only if what it shows has changed: buttons under a finger stay where they are. */
export function fill(element, shown, build) {
  const key = JSON.stringify(shown);
  if (element.dataset.shown === key) return;
  element.dataset.shown = key;
  element.replaceChildren(...build());
}

/** Draw again without losing the keyboard's place: the same button, or the one that now stands there. */
export function keepingFocus(draw) {
  const held = document.activeElement;
  const { key } = held?.dataset ?? {};
  const row = held?.closest("#hand, #moves, #seats, #uno-window");
  const place = row ? [...row.querySelectorAll("button")].indexOf(held) : -1;
  draw();
  if (key === undefined || held.isConnected) return;
  const buttons = row ? [...row.querySelectorAll("button:enabled")] : [];
  const next = document.querySelector(`button:enabled[data-key="${CSS.escape(key)}"]`)
    ?? buttons[Math.min(place, buttons.length - 1)] ?? document.querySelector("#moves button:enabled, #hand button");
  next?.focus();
}
