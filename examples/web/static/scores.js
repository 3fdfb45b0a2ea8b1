// The scores: after a round and at the end, who won and with how much, and what comes next.

import { say, TABLE } from "./connection.js";
import { $, fill, icon, make, show } from "./page.js";
import { sideOf } from "./seats.js";

/** Show the score card when a round or the match is over. `message` is what the server sent of the game. */
export function showScores(table, view, message, newest) {
  const over = view.prompt.kind === "match_over";
  const shown = over || view.prompt.kind === "round_over";
  show("scores", shown);
  if (!shown) return;
  const { rounds = [], over: end = null } = message;
  const winners = over ? end?.winners ?? [] : rounds.at(-1)?.winners ?? [];
  fill($("scores"), [over, rounds, winners, table.ended, table.seats, view.seat, view.scores], () => [
    make("div", { className: "crown" }, icon("crown")),
    Object.assign(make("h2", { text: title(view, winners, over, table.ended) }), { id: "scores-words" }),
    countsPoints(view, rounds) ? card(table, view, rounds, winners) : podium(view, winners),
    make("div", { className: "next" }, ...(over ? atTheEnd(view) : afterRound(view, newest))),
  ]);
}

/** Whether there is more to show than who won. */
const countsPoints = (view, rounds) => view.scores.some((score) => score > 0) || rounds.length > 1;

function title(view, winners, over, ended) {
  if (ended) return "The game ends here";
  const you = winners.includes(view.seat);
  const names = [...winners].sort((one, other) => (other === view.seat) - (one === view.seat))
    .map((seat) => (seat === view.seat ? "You" : view.players[seat])).join(" and ");
  const verb = you || winners.length > 1 ? "win" : "wins";
  if (winners.length === 0) return over ? "The match is over" : "Nobody wins this round";
  return over ? `${names} ${verb} the match!` : `${names} ${verb} round ${view.round}!`;
}

/** Everyone by total, the best first, with what each round brought; the newest round stands beside the total. */
function card(table, view, rounds, winners) {
  const totals = rounds.at(-1)?.totals ?? view.scores;
  const order = view.players.map((_, seat) => seat).sort((one, other) => totals[other] - totals[one]);
  const cell = (tag, text, className = "") => make(tag, { text, className });
  const newest = rounds.map((round, number) => [number + 1, round]).reverse();
  const heads = ["Player", "Total", ...newest.map(([number]) => `Round ${number}`)];
  const head = make("tr", {}, ...heads.map((text) => cell("th", text)));
  for (const column of head.children) column.scope = "col";
  const rows = order.map((seat) => {
    const crown = winners.includes(seat) ? [icon("crown")] : [];
    const who = make("th", { className: "who" }, ...crown, view.players[seat]);
    who.scope = "row";
    if (seat === view.seat) who.append(make("small", { text: " you" }));
    const { wins } = table.seats[seat];
    if (wins) who.append(make("small", { text: ` · ${wins} ${wins === 1 ? "win" : "wins"}` }));
    const points = newest.map(([, round]) => cell("td", round.points[seat] ? `+${round.points[seat]}` : "–"));
    const total = cell("td", totals[seat], "total");
    return make("tr", { className: seat === view.seat ? "mine" : "" }, who, total, ...points);
  });
  const body = make("table", { label: "Scores" }, make("thead", {}, head), make("tbody", {}, ...rows));
  const box = make("div", { className: "card-of-scores", label: "Scores" }, body);
  box.tabIndex = 0;
  return Object.assign(box, { role: "region" });
}

/** Where nobody counts points: who won, and who had how many cards. */
function podium(view, winners) {
  const order = view.players.map((_, seat) => seat).sort((one, other) => view.sizes[one] - view.sizes[other]);
  return make("ul", { className: "podium" }, ...order.map((seat) => {
    const won = winners.some((winner) => sideOf(view, winner).includes(seat));
    const cards = view.sizes[seat] === 1 ? "1 card left" : `${view.sizes[seat]} cards left`;
    const who = make("span", { className: "who" }, ...(won ? [icon("crown")] : []), view.players[seat]);
    return make("li", {}, who, make("span", { text: won ? "wins" : cards }));
  }));
}

function afterRound(view, newest) {
  if (view.seat === null) return [];
  const left = Object.assign(make("span"), { id: "next-left" });
  const onclick = () => say({ say: "next", at: newest().seq });
  return [make("button", { className: "primary big", key: "next", onclick }, "Next round", left)];
}

function atTheEnd(view) {
  const link = (text, href, more = {}) => Object.assign(make("a", { text, className: "button" }), { href, ...more });
  const onclick = () => say({ say: "rematch" });
  const again = make("button", { text: "Rematch", key: "rematch", className: "primary big", onclick });
  return [
    ...(view.seat === null ? [] : [again]),
    link("Watch the replay", `/t/${TABLE}/replay`, { target: "_blank", rel: "noopener" }),
    link("Download the replay", `/t/${TABLE}/replay.json`, { download: "" }),
    link("A new table", "/"),
  ];
}
