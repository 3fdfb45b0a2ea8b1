// The game: the view of this seat on the screen, and what its player can do about it.

import { act } from "./connection.js";
import { showClock } from "./clock.js";
import { prepareHand, showHand } from "./hand.js";
import { showMoves } from "./moves.js";
import { $, show } from "./page.js";
import { showPiles } from "./piles.js";
import { showPlayers } from "./players.js";
import { askColor, askCount, askToLeave, showQuestion } from "./questions.js";
import { watchRing } from "./ring.js";
import { showScores } from "./scores.js";
import { isMine, legal, mayJumpIn } from "./seats.js";

let leaving = false; // whether this player goes as soon as a bot has taken over
let shown = null; // the newest view: buttons stay while nothing about them changes, and act on this one

const newest = () => shown;
const send = (action) => act(shown, action);

export function prepareGame() {
  prepareHand();
  watchRing();
  $("draw").addEventListener("click", () => send({ do: "draw" }));
  $("leave").addEventListener("click", () => askToLeave(shown, () => { leaving = true; }));
}

/** Everything that the view and the table show. */
export function showGame(table, seen, message) {
  const view = table.ended ? { ...seen, legal: [], hints: [], catchable: [], prompt: { kind: "match_over" } } : seen;
  shown = view;
  if (leaving && table.seats[view.seat]?.bot) return location.assign("/");
  const jump = view.hints.find(({ kind }) => kind === "jump_in")?.told;
  const turn = table.ended ?? (jump ? `${view.told} ${jump}` : view.told);
  if ($("turn").textContent !== turn) $("turn").textContent = turn;
  $("table").className = stateOf(view);
  $("now").dataset.owed = view.prompt.owed ?? "";
  document.title = `${jump ?? turn.replace(/\.$/, "")} · UNO`;
  const facts = [table.title, `round ${view.round}`, table.watching ? `${table.watching} watching` : ""];
  $("facts").textContent = facts.filter(Boolean).join(" · ");
  show("leave", view.seat !== null && view.prompt.kind !== "match_over" && !view.gone?.includes(view.seat));
  showScores(table, view, message, newest);
  showHand(view, play);
  showMoves(table, view, newest, play);
  showPiles(view);
  showPlayers(table, view);
  showClock();
  showQuestion(view);
}

/** What the look of the whole table depends on. */
function stateOf(view) {
  const mine = isMine(view);
  const owes = mine && view.prompt.kind === "debt";
  const states = { mine, owes, jump: mayJumpIn(view), watching: view.seat === null };
  return Object.keys(states).filter((state) => states[state]).join(" ");
}

/** Play a card. Where several can be laid at once it asks how many, and a wild asks for its colour. */
function play(card, chosen = null) {
  const ways = legal(shown, "play").filter((way) => way.card === card);
  const counts = [...new Set(ways.map(({ count }) => count ?? 1))];
  if (chosen === null && counts.length > 1) return askCount(shown, card, counts, (count) => play(card, count));
  const count = chosen ?? 1;
  const colors = ways.filter((way) => (way.count ?? 1) === count).map(({ color }) => color).filter(Boolean);
  const action = count === 1 ? { do: "play", card } : { do: "play", card, count };
  if (colors.length > 1) askColor(shown, action, colors);
  else send(action); // what does not fit is sent too: the server says why not
}
