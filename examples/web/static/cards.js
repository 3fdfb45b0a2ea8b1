// Cards: the drawings and words of a game, which the server sends as one SVG. Everything here is drawn from it.

import { drawing as drawn } from "./page.js";

/** What this page reads: `?lang=de` is German. */
export const LANGUAGE = new URLSearchParams(location.search).get("lang") === "de" ? "de" : "en";

let loading = null;

/** Load the cards of a game, once; what is lost on the way is tried again. */
export function loadCards(variant) {
  loading ??= load(variant).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(variant) {
  const answer = await fetch(`/cards/${variant}/${LANGUAGE}.svg`);
  if (!answer.ok) throw new Error(`no cards: ${answer.status}`);
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  documentElement.id = "cards";
  documentElement.setAttribute("aria-hidden", "true");
  document.body.append(documentElement);
}

const titled = (id) => document.getElementById(id).querySelector("title").textContent;

/** A card in words: `red 7`. */
export const words = (card) => titled(`card-${card}`);

/** What a card does, in words; nothing if it goes without saying. */
export const rule = (card) => document.getElementById(`card-${card}`).querySelector("desc")?.textContent ?? "";

/** Whether the cards of this game have colours. */
export const haveColors = () => document.querySelector('[id^="color-"]') !== null;

/** A colour in words: `Red`. */
export const colorWords = (color) => titled(`color-${color}`);

/** A card; without one, a card face down. */
export function drawCard(card = "back") {
  return drawing(`card-${card}`, "uno card");
}

/** What everyone sees of a card with two sides, in a hand or on the draw pile: `pink-2` where red, yellow, green and
 *  blue are in play. Without it, a card face down. */
export function drawBack(view, face) {
  return face ? drawing(behind(view, face), "uno card") : drawCard();
}

/** That side in words. */
export const backWords = (view, face) => titled(behind(view, face));

/** The drawing of a face behind cards like the one on top. */
const behind = (view, face) => `${document.getElementById(`card-${view.top}`).dataset.behind}-${face}`;

/** Cards, and sides that everyone sees, in the order in which one would hold them: that of their drawings. */
export const inOrder = (cards) => sorted(cards, (card) => `card-${card}`);
export const backsInOrder = (view, faces) => sorted(faces, (face) => behind(view, face));

function sorted(all, id) {
  const places = new Map([...document.querySelectorAll("#cards > symbol")].map((symbol, place) => [symbol.id, place]));
  return [...all].sort((one, other) => places.get(id(one)) - places.get(id(other)));
}

/** The paint of a colour. */
export const fillOf = (color) => document.getElementById(`color-${color}`).dataset.fill;

/** Paint an element with a colour, and put its shape and its name there. */
export function paint(element, color) {
  const symbol = document.getElementById(`color-${color}`);
  element.style.background = symbol.dataset.fill;
  element.style.color = symbol.dataset.ink;
  element.classList.add("painted");
  element.replaceChildren(drawing(symbol.id, "shape"), colorWords(color));
  return element;
}

const drawing = (id, name) => drawn(`#${id}`, name);
