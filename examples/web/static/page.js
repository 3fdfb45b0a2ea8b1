// The page: small tools to show things, and to keep the keyboard where it is.

const SVG = "http://www.w3.org/2000/svg";
const ROWS = "#hand, #moves, #seats, #urgent, #scores";

let noteTimer = null;

export const $ = (id) => document.getElementById(id);

/** Whether this person wants nothing to move that need not. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function show(id, yes) {
  $(id).hidden = !yes;
}

/** A new element; a key names a button, so that it can be found again after the page has changed. */
export function make(tag, { text = null, key = null, className = "", label = null, onclick = null } = {}, ...parts) {
  const element = document.createElement(tag);
  if (text !== null) element.textContent = text;
  if (key !== null) element.dataset.key = key;
  if (className) element.className = className;
  if (label !== null) element.setAttribute("aria-label", label);
  if (onclick) element.addEventListener("click", onclick);
  if (tag === "button") element.type = "button";
  element.append(...parts);
  return element;
}

/** A small drawing by reference: one of icons.svg, or a symbol of this page. */
export function drawing(href, className) {
  const [svg, use] = ["svg", "use"].map((tag) => document.createElementNS(SVG, tag));
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", href);
  svg.append(use);
  return svg;
}

export const icon = (name) => drawing(`/static/icons.svg#${name}`, "icon");

/** A few values to choose one from, as radio buttons. `chosen` says which it is. */
export function radios(name, values, checked, { className = "segment", content = ({ words }) => [words] } = {}) {
  return values.map((choice) => {
    const { value } = choice;
    const input = Object.assign(make("input"), { type: "radio", name, value, checked: value === checked });
    return make("label", { className }, input, make("span", {}, ...content(choice)));
  });
}

export const chosen = (name) => document.querySelector(`input[name="${name}"]:checked`)?.value;

/** Say something for a moment: a refusal, or what came out. */
export function note(text) {
  clearTimeout(noteTimer);
  $("note").textContent = text;
  noteTimer = setTimeout(clearNote, 6000);
}

/** Say no more of what was refused: the game has moved on. */
export function clearNote() {
  clearTimeout(noteTimer);
  $("note").replaceChildren();
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
  const row = held?.closest(ROWS);
  const place = row ? [...row.querySelectorAll("button")].indexOf(held) : -1;
  draw();
  if (key === undefined || (held.isConnected && held.checkVisibility())) return;
  const buttons = row ? [...row.querySelectorAll("button:enabled")] : [];
  const next = document.querySelector(`:enabled[data-key="${CSS.escape(key)}"]`)
    ?? buttons[Math.min(place, buttons.length - 1)]
    ?? document.querySelector("#scores:not([hidden]) button, #urgent button, #hand button, #draw");
  next?.focus();
}
