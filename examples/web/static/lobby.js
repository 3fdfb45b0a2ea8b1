// Before the deal: the link to share, who sits where round the table, and the bots.

import { kept, say } from "./connection.js";
import { $, chosen, fill, icon, make, note, radios, show } from "./page.js";

const STRENGTHS = [["easy", "Easy"], ["normal", "Normal"], ["hard", "Hard"]].map(([value, words]) => ({ value, words }));

/** What can be done at a table before the deal. */
export function prepareLobby() {
  $("link").value = location.href;
  $("sit-name").value = kept.name;
  $("sit").addEventListener("submit", (event) => {
    event.preventDefault();
    kept.name = $("sit-name").value;
    say({ say: "sit", name: kept.name });
  });
  $("bot-strength").append(...radios("strength", STRENGTHS, "normal"));
  $("fill-bots").addEventListener("submit", (event) => {
    event.preventDefault();
    say({ say: "bot", seat: null, strength: chosen("strength") });
  });
  $("start").addEventListener("click", () => say({ say: "start" }));
  $("copy").addEventListener("click", async () => {
    $("link").select();
    await navigator.clipboard?.writeText($("link").value).catch(() => {});
    note("The link is selected, and copied where the browser allows it.");
  });
}

/** A table that has not been dealt: who sits there, and which seats are free. */
export function showLobby({ seats, you, title, watching, clock }) {
  const taken = seats.filter((seat) => seat.name !== null).length;
  const facts = [title, clock ? `${clock} s for a move` : "no clock", watching ? `${watching} watching` : ""];
  $("facts").textContent = facts.filter(Boolean).join(" · ");
  $("before-words").textContent = you === 0 ? "Your table" : `${seats[0].name}’s table`;
  document.title = `${$("before-words").textContent} · UNO`;
  show("sit", you === null && taken < seats.length);
  show("fill-bots", you !== null && taken < seats.length);
  $("seats").style.setProperty("--half", Math.ceil(seats.length / 2));
  $("round-table").classList.toggle("many", seats.length > 6);
  fill($("seats"), [seats, you], () => seats.map((seat, number) => chair(seats, number, you)));
  show("start", you === 0);
  $("start").disabled = taken < 2;
  $("start").textContent = taken < 2 ? "Deal the cards (two players at least)" : `Deal the cards for ${taken}`;
  $("waiting-words").textContent = you === 0 || taken < 2 ? "" : `${seats[0].name} deals the cards.`;
}

/** One seat: clockwise round the table, the first half along the far side. */
function chair(seats, number, you) {
  const { name, bot, person, here, wins } = seats[number];
  const half = Math.ceil(seats.length / 2);
  const far = number < half;
  const row = make("li", { className: `chair ${far ? "far" : "near"} ${name === null ? "free" : ""}` });
  row.style.setProperty("--place", far ? number + 1 : seats.length - number);
  row.style.setProperty("--hue", `${(number * 137) % 360}`);
  const marks = [];
  if (number === you) marks.push("you");
  if (bot) marks.push("bot");
  else if (name !== null && !here) marks.push("away");
  if (number === 0) marks.push("made the table");
  if (wins) marks.push(wins === 1 ? "1 win" : `${wins} wins`);
  const face = name === null ? icon("chair") : bot ? icon("bot") : [...name][0].toUpperCase();
  row.append(make("span", { className: "avatar" }, face));
  row.append(make("span", { text: name ?? "free", className: "who" }), make("span", { text: marks.join(" · "), className: "marks" }));
  if (you === null) return row;
  if (bot && !person) row.append(strengthOf(seats[number], number), remove(number, `Remove ${name}`));
  else if (name !== null && number === you && you !== 0) row.append(remove(number, "Stand up", "Stand up"));
  else if (name !== null && you === 0 && number !== you && !here) row.append(remove(number, `Free the seat of ${name}`));
  return row;
}

function strengthOf({ name, strength }, seat) {
  const select = make("select", { label: `Strength of ${name}`, key: `strength ${seat}` });
  select.append(...STRENGTHS.map(({ value, words }) => Object.assign(make("option", { text: words }), { value })));
  select.value = strength ?? "normal";
  select.addEventListener("change", () => say({ say: "bot", seat, strength: select.value }));
  return select;
}

function remove(seat, label, text = "×") {
  return make("button", { text, label, key: `free ${seat}`, className: "remove", onclick: () => say({ say: "free", seat }) });
}
