// House rules: how they are chosen on the front page, and how a table shows them.

import { $, make, show } from "./page.js";

let variants = []; // every game, with its switches as on its sheet
let presets = [];
let switches = [];

/** Offer the games and their house rules, as the server knows them. */
export async function offerHouseRules() {
  [variants, { presets, switches }] = await Promise.all(
    ["/variants", "/house-rules"].map(async (path) => (await fetch(path)).json()),
  );
  const option = (text, value) => Object.assign(make("option", { text }), { value });
  $("make-switches").append(...switches.map(switchRow));
  $("make-variant").append(...variants.map(({ id, title }) => option(title, id)));
  $("make-house").append(option("None: as on the sheet", ""), ...presets.map(({ title }) => option(title, title)));
  for (const id of ["make-variant", "make-house"]) $(id).addEventListener("change", usePreset);
  $("make-switches").addEventListener("input", showChosen);
  usePreset();
}

function switchRow({ name, label, values, optional }) {
  const row = make("label");
  const input = make(values ? "select" : "input");
  if (values) {
    input.append(...values.map(({ value, words }) => Object.assign(make("option", { text: words }), { value })));
  } else {
    Object.assign(input, { type: "number", min: 0, placeholder: optional ? "none" : "" });
  }
  input.id = `switch-${name}`;
  row.append(make("span", { text: label }), input);
  return row;
}

const game = () => variants.find(({ id }) => id === $("make-variant").value);
const sheet = () => game().rules;

/** Set every switch as the sheet of the game and the preset have it. */
function usePreset() {
  $("make-seats").max = game().seats;
  const preset = presets.find(({ title }) => title === $("make-house").value);
  const rules = { ...sheet(), ...preset?.rules };
  for (const { name } of switches) $(`switch-${name}`).value = rules[name] ?? "";
  showChosen();
}

/** The switches that are not as on the sheet. */
export function chosenRules() {
  const rules = {};
  for (const { name, values } of switches) {
    const { value } = $(`switch-${name}`);
    const meant = values ? value : value === "" ? null : Number(value);
    if (meant !== sheet()[name]) rules[name] = meant;
  }
  return rules;
}

/** Say which house rules are chosen, and forget what was wrong with others. */
function showChosen() {
  const chosen = chosenRules();
  const words = switches.filter(({ name }) => name in chosen).map(({ name, label, values }) => {
    const found = values?.find(({ value }) => value === chosen[name])?.words;
    return `${label}: ${found ?? chosen[name] ?? "none"}`;
  });
  $("make-chosen").textContent = words.join(" · ");
  show("make-chosen", words.length > 0);
  showProblem("");
}

/** Why no table can be made like this. */
export function showProblem(text) {
  $("make-problem").textContent = text;
  show("make-problem", text !== "");
}

/** The house rules of a table: open to be read before the deal, folded away after it. */
export function showHouse({ house, started }) {
  show("house", house.length > 0);
  if ($("house").dataset.shown === String(started)) return;
  $("house").dataset.shown = started;
  $("house").open = !started;
  $("house-words").textContent = `House rules (${house.length})`;
  $("house-rules").replaceChildren(...house.map((text) => make("li", { text })));
}
