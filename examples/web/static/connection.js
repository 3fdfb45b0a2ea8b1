// The connection: one WebSocket to the table, opened again whenever it is lost.

import { LANGUAGE } from "./cards.js";
import { $, note, show } from "./page.js";

const SERVER = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
const PATIENCE = [0.5, 1, 2, 4, 8]; // seconds until the next try
const FULL = 1013;
const TURNED_AWAY = 4404;

/** The table of this page's link, if it has one. */
export const TABLE = location.pathname.startsWith("/t/") ? location.pathname.slice(3) : null;

/** What this browser keeps: its name, and for each table the token of its seat. */
export const kept = {
  get token() { return localStorage.getItem(`uno-seat ${TABLE}`); },
  putToken(table, token) { localStorage.setItem(`uno-seat ${table}`, token); },
  get name() { return localStorage.getItem("uno-name") ?? ""; },
  set name(name) { localStorage.setItem("uno-name", name); },
};

let socket = null;
let failures = 0;
let retry = null;

/** Stay at the table: `seen` gives the seq that was seen last, `heard` takes every message. */
export function stay(seen, heard) {
  const connect = () => {
    clearTimeout(retry);
    if (socket && socket.readyState <= WebSocket.OPEN) return;
    socket = new WebSocket(SERVER);
    const hello = () => ({ say: "hello", table: TABLE, token: kept.token, seen: seen(), language: LANGUAGE });
    socket.addEventListener("open", () => say(hello()));
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "table") {
        failures = 0;
        show("lost", false);
      }
      heard(message);
    });
    socket.addEventListener("close", ({ code }) => { // another one has taken its place
      show("lost", true);
      show("retry", code !== TURNED_AWAY);
      $("lost-words").textContent = lostWords(code);
      if (code === TURNED_AWAY) return;
      const seconds = PATIENCE[Math.min(failures++, PATIENCE.length - 1)];
      retry = setTimeout(connect, seconds * 1000 * (0.75 + Math.random() / 2));
    });
  };
  $("retry").addEventListener("click", connect);
  addEventListener("online", connect);
  connect();
}

function lostWords(code) {
  if (code === TURNED_AWAY) return "There is no such table. It may have been cleared away.";
  if (code === FULL) return "There is no room at this table just now. The page keeps trying.";
  return "The connection is lost. The page keeps trying.";
}

export function say(message) {
  if (socket?.readyState !== WebSocket.OPEN) return note("There is no connection just now.");
  socket.send(JSON.stringify(message));
}

/** Do something in the game, as of the view it was chosen from. */
export function act(view, action) {
  say({ say: "act", at: view.seq, action: JSON.stringify(action) });
}

/** Make a table and go there; `refused` is told why there is none. */
export function makeTable(wish, refused) {
  const maker = new WebSocket(SERVER);
  maker.addEventListener("open", () => maker.send(JSON.stringify({ say: "make", ...wish })));
  maker.addEventListener("error", () => note("The server does not answer."));
  maker.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.type === "refused") return refused(answer.told);
    kept.putToken(answer.table, answer.token);
    location.assign(`/t/${answer.table}`);
  });
}
