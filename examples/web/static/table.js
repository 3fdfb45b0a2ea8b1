// The table in the browser: it shows the view that the server sends, and sends back what its player chooses.

import { LANGUAGE, loadCards } from "./cards.js";
import { kept, stay, TABLE } from "./connection.js";
import { showGame, tell } from "./game.js";
import { showHouse } from "./house.js";
import { prepareLobby, showFront, showLobby } from "./lobby.js";
import { $, keepingFocus, note, show } from "./page.js";

let table = null; // what everyone knows of the table: what is played, who sits where and who is here
let view = null; // what this seat sees of the game
let drawn = false; // whether the cards of the game can be drawn

function heard(message) {
  if (message.type === "table") setTable(message);
  if (message.type === "seated") kept.putToken(TABLE, message.token);
  if (message.type === "refused" && message.reason !== "no-such-table") note(message.told);
  if (message.type === "game") {
    tell(message.steps, view === null);
    view = inWords(message);
  }
  if (table !== null) showTable();
}

function setTable(message) {
  table = message;
  if (drawn) return;
  loadCards(table.variant).then(() => {
    drawn = true;
    showTable();
  }).catch(() => {}); // the connection is lost too, and both are tried again
}

/** The view, with its prompt, its hints, its actions and the buttons of a player in words. */
function inWords({ view, prompt, hints, legal, buttons }) {
  return { ...view, told: prompt, hints, buttons, legal: view.legal.map((action, at) => ({ ...action, words: legal[at] })) };
}

function showTable() {
  showHouse(table);
  show("before", !table.started);
  const playing = table.started && view !== null && drawn;
  const opening = playing && $("game").hidden;
  show("game", playing);
  keepingFocus(() => (playing ? showGame(table, view) : showLobby(table)));
  if (opening) $("log").scrollTop = $("log").scrollHeight;
}

for (const id of ["now", "moves", "hand", "log", "ask-words"]) $(id).lang = LANGUAGE;
if (TABLE === null) {
  showFront();
} else {
  prepareLobby();
  stay(() => view?.seq ?? null, heard);
}
