// The table in the browser: it shows the view that the server sends, and sends back what its player chooses.

import { kept, stay, TABLE } from "./connection.js";
import { showGame, tell } from "./game.js";
import { showHouse } from "./house.js";
import { prepareLobby, showFront, showLobby } from "./lobby.js";
import { keepingFocus, note, show } from "./page.js";

let table = null; // what everyone knows of the table: what is played, who sits where and who is here
let view = null; // what this seat sees of the game

function heard(message) {
  if (message.type === "table") table = message;
  if (message.type === "seated") kept.putToken(TABLE, message.token);
  if (message.type === "refused" && message.reason !== "no-such-table") note(message.told);
  if (message.type === "game") {
    tell(message.steps, message.view, view === null);
    view = message.view;
  }
  if (table === null) return;
  showHouse(table);
  show("before", !table.started);
  show("game", table.started && view !== null);
  keepingFocus(() => (table.started && view ? showGame(table, view) : showLobby(table)));
}

if (TABLE === null) {
  showFront();
} else {
  prepareLobby();
  stay(() => view?.seq ?? null, heard);
}
