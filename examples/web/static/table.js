// The table in the browser: it shows the view that the server sends, and sends back what its player chooses.

import { LANGUAGE, loadCards } from "./cards.js";
import { setClock } from "./clock.js";
import { kept, stay, TABLE } from "./connection.js";
import { fly, placesNow } from "./flights.js";
import { showFront } from "./front.js";
import { prepareGame, showGame } from "./game.js";
import { showHouse } from "./house.js";
import { prepareLobby, showLobby } from "./lobby.js";
import { $, clearNote, keepingFocus, note, show } from "./page.js";
import { isMine } from "./seats.js";
import { prepareSounds, sound } from "./sounds.js";
import { forget, prepareStory, showLast, tell } from "./story.js";

let table = null; // what everyone knows of the table: what is played, who sits where and who is here
let game = null; // what the server said of the game last
let view = null; // what this seat sees of the game
let drawn = false; // whether the cards of the game can be drawn

function heard(message) {
  if (message.type === "table") setTable(message);
  if (message.type === "seated") kept.putToken(TABLE, message.token);
  if (message.type === "refused" && message.reason !== "no-such-table") note(message.told);
  if (message.type === "game") setGame(message);
  else if (table !== null) showTable();
}

function setTable(message) {
  const again = table !== null && message.match !== table.match;
  table = message;
  if (again) {
    view = null;
    forget();
  }
  if (drawn) return;
  const none = () => false; // the connection is lost too, and both are tried again
  loadCards(table.variant).then(() => true, none).then((loaded) => {
    drawn ||= loaded;
    if (loaded) showTable();
  });
}

/** The game has moved on: show it, and then how it came so. */
function setGame(message) {
  const first = view === null;
  const wasMine = !first && isMine(view);
  tell(message.steps, first);
  const before = placesNow(view);
  game = message;
  view = inWords(message);
  if (message.steps.length > 0) clearNote();
  setClock(message.left, table?.clock, view.prompt.since);
  if (table === null) return;
  showTable();
  if (!drawn || $("game").hidden) return;
  if (!first) fly(message.steps, view, before);
  if (!first) sound(message.steps, isMine(view) && !wasMine);
}

/** The view, with its prompt, its hints, its actions and the buttons of a player in words. */
function inWords({ view, prompt, hints, legal, buttons }) {
  const actions = view.legal.map((action, at) => ({ ...action, words: legal[at] }));
  return { ...view, told: prompt, hints, buttons, legal: actions };
}

function showTable() {
  showHouse(table);
  show("before", !table.started);
  const playing = table.started && view !== null && drawn;
  const opening = playing && $("game").hidden;
  show("game", playing);
  show("story-open", playing);
  keepingFocus(() => (playing ? showGame(table, view, game) : !table.started && showLobby(table)));
  if (opening) showLast();
}

for (const id of ["now", "moves", "hand", "log", "ask-words"]) $(id).lang = LANGUAGE;
prepareSounds();
if (TABLE === null) {
  showFront();
} else {
  prepareLobby();
  prepareGame();
  prepareStory();
  stay(() => view?.seq ?? null, heard);
}
