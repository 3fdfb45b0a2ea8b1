// Before the deal: the link to share, who sits where round the table, and the bots.

import { kept, say } from "./connection.js";
import { $, chosen, fill, icon, make, note, radios, show } from "./page.js";

const STRENGTHS = [
  { value: "easy", words: "Easy" }, { value: "normal", words: "Normal" }, { value: "hard", words: "Hard" },
];

/** What can be done at a table before the deal. */
export function prepareLobby() {
  $("link").value = location.href;
  show("link-here", ["127.0.0.1", "localhost"].includes(location.hostname));
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
export function showLobby({ seats, you, maker, title, watching, clock }) {
  const taken = seats.filter((seat) => seat.name !== null).length;
  const facts = [title, clock ? `${clock} s for a move` : "no clock", watching ? `${watching} watching` : ""];
  $("facts").textContent = facts.filter(Boolean).join(" · ");
  const host = maker === null ? null : seats[maker].name;
  $("before-words").textContent = host === null ? "A table" : you === maker ? "Your table" : `${host}’s table`;
  document.title = `${$("before-words").textContent} · UNO`;
  show("sit", you === null && taken < seats.length);
  show("fill-bots", you !== null && taken < seats.length);
  $("round-table").style.setProperty("--half", Math.ceil(seats.length / 2));
  $("round-table").classList.toggle("many", seats.length > 6);
  fill($("seats"), [seats, you, maker], () => seats.map((_, number) => chair(seats, number, { you, maker })));
  show("start", you !== null && you === maker);
  $("start").disabled = taken < 2;
  $("start").textContent = taken < 2 ? "Deal the cards (two players at least)" : `Deal the cards for ${taken}`;
  $("waiting-words").textContent = host === null || you === maker ? "" : `${host} starts the game.`;
}

/** One seat: clockwise round the table, the first half along the far side. */
function chair(seats, number, { you, maker }) {
  const { name, bot, person, here, wins } = seats[number];
  const half = Math.ceil(seats.length / 2);
  const far = number < half;
  const row = make("li", { className: `chair ${far ? "far" : "near"} ${name === null ? "free" : ""}` });
  row.style.setProperty("--place", far ? number + 1 : seats.length - number);
  const alone = far ? number === half - 1 && half % 2 === 1 : number === half && (seats.length - half) % 2 === 1;
  row.classList.toggle("alone", alone); // where chairs stand in pairs, it has a row of its own
  row.style.setProperty("--hue", `${(number * 137) % 360}`);
  const marks = [];
  if (number === you) marks.push("you");
  if (bot) marks.push("bot");
  else if (name !== null && !here) marks.push("away");
  if (number === maker) marks.push("host");
  if (wins) marks.push(wins === 1 ? "1 win" : `${wins} wins`);
  const face = name === null ? icon("chair") : bot ? icon("bot") : [...name][0].toUpperCase();
  row.append(make("span", { className: "avatar" }, face));
  row.append(make("span", { text: name ?? "free", className: "who" }));
  row.append(make("span", { text: marks.join(" · "), className: "marks" }));
  if (you === null) return row;
  if (bot && !person) row.append(strengthOf(seats[number], number), remove(number, `Remove ${name}`));
  else if (name !== null && number === you && you !== maker) row.append(remove(number, "Stand up", "Stand up"));
  else if (name !== null && you === maker && !here) row.append(remove(number, `Free the seat of ${name}`));
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
  const onclick = () => say({ say: "free", seat });
  return make("button", { text, label, key: `free ${seat}`, className: "remove", onclick });
}
