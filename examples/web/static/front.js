// The front page: what is played, by which rules, by how many and how fast; and a table is made.

import { drawCard, loadCards } from "./cards.js";
import { kept, makeTable } from "./connection.js";
import { chosenRules, offerHouseRules, showProblem, useSheet } from "./house.js";
import { $, chosen, make, radios, show } from "./page.js";

const GAMES = {
  "classic-2010": "The game everyone knows, to 500 points.",
  "classic-2018": "Swap hands, and one round decides.",
  "no-mercy-2023": "Draw ten. With 25 cards you are out.",
  "flip-2018": "One card turns every hand over.",
  "attack-2010": "To draw, press the launcher and hope.",
  "all-wild": "No colours: every card is a wild.",
  "hello-kitty-2017": "The fewest cards may cost you four.",
  "ice-the-kicker-2023": "Make the kick, or draw three.",
  "shantell-martin-2023": "The classic game and deck.",
  "friends-2022": "Name a character, and they draw.",
};
const CLOCKS = ["", "15", "30", "60"].map((value) => ({ value, words: value ? `${value} s` : "Off" }));

let variants = []; // every game, with its switches as on its sheet

/** The front page, on which a table is made. */
export async function showFront() {
  show("front", true);
  $("make-name").value = kept.name;
  $("make").addEventListener("submit", (event) => {
    event.preventDefault();
    kept.name = $("make-name").value;
    showProblem("");
    makeTable(wish(), showProblem);
  });
  const [games] = await Promise.all([fetch("/variants"), offerHouseRules(), loadCards("classic-2010")]);
  variants = await games.json();
  const content = ({ value, words }) => [
    make("span", { className: "sample" }), make("b", { text: words }), make("small", { text: GAMES[value] ?? "" }),
  ];
  const choices = variants.map(({ id, title }) => ({ value: id, words: title }));
  $("games").append(...radios("game", choices, variants[0].id, { className: "tile", content }));
  $("make-clock").append(...radios("clock", CLOCKS, "30"));
  $("games").addEventListener("change", useGame);
  useGame();
  $("fan").append(...["red-7", "yellow-skip", "green-draw-two", "blue-reverse", "wild"].map((card) => drawCard(card)));
  for (const [place, { id }] of variants.entries()) await showSample(id, place);
}

const game = () => variants.find(({ id }) => id === chosen("game"));

function wish() {
  const [seats, clock] = [Number(chosen("seats")), chosen("clock")];
  return { name: kept.name, variant: game().id, seats, rules: chosenRules(), clock: clock ? Number(clock) : null };
}

/** A game has so many seats at most, and switches of its own. */
function useGame() {
  const [most, wanted] = [game().seats, Math.min(Number(chosen("seats") ?? 4), game().seats)];
  const numbers = Array.from({ length: most - 1 }, (_, less) => String(less + 2));
  const choices = numbers.map((value) => ({ value, words: value }));
  $("make-seats").replaceChildren(...radios("seats", choices, String(wanted)));
  useSheet(game().rules);
}

/** Three cards of a game on its tile: a number, a card of a colour, and its last wild. Its drawings stay in there. */
async function showSample(id, place) {
  const answer = await fetch(`/cards/${id}/en.svg`);
  const host = document.querySelector(`input[value="${id}"] + span .sample`);
  if (!answer.ok || !host) return;
  const { documentElement: all } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const ids = [...all.querySelectorAll("symbol[id^=card-]")].map((symbol) => symbol.id).slice(1);
  const style = Object.assign(make("link"), { rel: "stylesheet", href: "/cards/style.css" });
  const look = Object.assign(make("link"), { rel: "stylesheet", href: "/static/sample.css" });
  const cards = [place * 7 + 3, ids.length / 2, ids.length - 1].map((at) => {
    const card = drawCard();
    card.firstChild.setAttribute("href", `#${ids[Math.floor(at) % ids.length]}`);
    return card;
  });
  all.setAttribute("class", "store");
  host.attachShadow({ mode: "open" }).append(style, look, all, ...cards);
}
