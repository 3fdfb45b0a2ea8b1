// Before the game: the front page, and a table that has not been dealt.

import { drawCard, loadCards } from "./cards.js";
import { kept, makeTable, say } from "./connection.js";
import { chosenRules, offerHouseRules, showProblem } from "./house.js";
import { $, fill, make, note, show } from "./page.js";

/** The front page, on which a table is made. */
export async function showFront() {
  show("front", true);
  $("make-name").value = kept.name;
  $("make").addEventListener("submit", (event) => {
    event.preventDefault();
    kept.name = $("make-name").value;
    const [variant, seats] = [$("make-variant").value, $("make-seats").valueAsNumber];
    showProblem("");
    makeTable({ name: kept.name, variant, seats, rules: chosenRules() }, showProblem);
  });
  await Promise.all([offerHouseRules(), loadCards("classic-2010")]);
  $("fan").append(...["red-7", "yellow-skip", "green-draw-two", "blue-reverse", "wild"].map(drawCard));
}

/** What can be done at a table before the deal. */
export function prepareLobby() {
  $("link").value = location.href;
  $("sit-name").value = kept.name;
  $("sit").addEventListener("submit", (event) => {
    event.preventDefault();
    kept.name = $("sit-name").value;
    say({ say: "sit", name: kept.name });
  });
  $("start").addEventListener("click", () => say({ say: "start" }));
  $("copy").addEventListener("click", async () => {
    $("link").select();
    await navigator.clipboard?.writeText($("link").value).catch(() => {});
    note("The link is selected, and copied where the browser allows it.");
  });
}

/** A table that has not been dealt: who sits there, and which seats are free. */
export function showLobby({ seats, you, title, watching }) {
  const taken = seats.filter((seat) => seat.name !== null).length;
  $("facts").textContent = title + (watching ? ` · ${watching} watching` : "");
  $("before-words").textContent = you === 0 ? "Your table" : `${seats[0].name}’s table`;
  document.title = `${$("before-words").textContent} · UNO`;
  show("sit", you === null && taken < seats.length);
  fill($("seats"), [seats, you], () => seats.map((seat, number) => seatRow(seat, number, you)));
  show("start", you === 0);
  $("start").disabled = taken < 2;
  $("start").textContent = taken < 2 ? "Deal the cards (two players at least)" : `Deal the cards for ${taken}`;
}

function seatRow({ name, bot, here }, number, you) {
  const row = make("li");
  const marks = [];
  if (number === you) marks.push("you");
  if (bot) marks.push("bot");
  else if (name !== null && !here) marks.push("away");
  if (number === 0) marks.push("made the table");
  row.append(make("span", { text: name ?? "free", className: name === null ? "who free" : "who" }));
  row.append(make("span", { text: marks.join(" · "), className: "marks" }));
  if (you !== null && name === null) row.append(botButton(number, "Let a bot sit here"));
  return row;
}

/** Lets a bot take a free seat, or look after one whose player has left. */
export function botButton(seat, text, label = null) {
  return make("button", { text, label, key: `bot ${seat}`, onclick: () => say({ say: "bot", seat }) });
}
