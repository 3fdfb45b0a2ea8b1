// House rules: how they are chosen on the front page, and how a table shows them.

import { $, chosen, make, radios, show } from "./page.js";

const SENTENCES = {
  "": "As printed on the sheet of the game.",
  Stacking: "Draw cards go on draw cards, and the last one pays for all.",
  Party: "Stack, jump in, swap hands with 7 and 0, draw until a card fits.",
  Tournament: "No bluffs, and a wrong call costs two cards.",
  Partners: "Play in pairs: who sits opposite wins with you.",
  Survival: "25 cards are too many, and the last one standing wins.",
};

let presets = [];
let switches = [];
let sheet = {}; // every switch as the game has it

/** Offer the house rules that the server knows. */
export async function offerHouseRules() {
  ({ presets, switches } = await (await fetch("/house-rules")).json());
  const choices = ["", ...presets.map(({ title }) => title)].map((value) => ({ value, words: value || "By the book" }));
  const content = ({ value, words }) =>
    [make("b", { text: words }), make("small", { text: SENTENCES[value] ?? listed(value) })];
  $("presets").append(...radios("preset", choices, "", { className: "tile", content }));
  $("make-switches").append(...switches.map(switchRow));
  $("presets").addEventListener("change", usePreset);
  $("make-switches").addEventListener("input", showChosen);
}

const preset = (title) => presets.find((one) => one.title === title);
const listed = (title) => Object.keys(preset(title).rules).map((name) => switchNamed(name).label).join(", ");
const switchNamed = (name) => switches.find((one) => one.name === name);

function switchRow({ name, label, values, optional }) {
  const input = make(values ? "select" : "input");
  if (values) {
    input.append(...values.map(({ value, words }) => Object.assign(make("option", { text: words }), { value })));
  } else {
    Object.assign(input, { type: "number", min: 0, placeholder: optional ? "none" : "" });
  }
  input.id = `switch-${name}`;
  return make("label", {}, make("span", { text: label }), input);
}

/** Another game is chosen: set every switch as its sheet and the preset have it. */
export function useSheet(rules) {
  sheet = rules;
  usePreset();
}

function usePreset() {
  const rules = { ...sheet, ...preset(chosen("preset"))?.rules };
  for (const { name } of switches) $(`switch-${name}`).value = rules[name] ?? "";
  showChosen();
}

/** The switches that are not as on the sheet. */
export function chosenRules() {
  const rules = {};
  for (const { name, values } of switches) {
    const { value } = $(`switch-${name}`);
    const meant = values ? value : value === "" ? null : Number(value);
    if (meant !== sheet[name]) rules[name] = meant;
  }
  return rules;
}

/** Say which house rules are chosen, and forget what was wrong with others. */
function showChosen() {
  const words = Object.entries(chosenRules()).map(([name, value]) => {
    const { label, values } = switchNamed(name);
    return `${label}: ${values?.find((one) => one.value === value)?.words ?? value ?? "none"}`;
  });
  $("make-chosen").textContent = words.join(" · ");
  show("make-chosen", words.length > 0);
  showProblem("");
}

/** Why no table can be made like this. */
export function showProblem(text) {
  $("make-problem").textContent = text;
  show("make-problem", text !== "");
  if (text !== "") $("make-problem").scrollIntoView({ block: "nearest" });
}

/** The house rules of a table: open to be read before the deal, folded away after it. */
export function showHouse({ house, started }) {
  show("house", started && house.length > 0);
  if ($("before-rules").childElementCount === house.length) return;
  $("before-rules").replaceChildren(...house.map((text) => make("li", { text })));
  $("house-words").replaceChildren(make("span", { text: "House", className: "long" }), `rules (${house.length})`);
  $("house-rules").replaceChildren(...house.map((text) => make("li", { text })));
}
