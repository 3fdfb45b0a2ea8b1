// Cards: how a card's text looks on the screen and sounds in words.

const SYMBOLS = { red: "◆", yellow: "▲", green: "■", blue: "●", pink: "♥" };
const GLYPHS = {
  skip: "⊘", reverse: "⇄", "draw-two": "+2", wild: "★", "wild-draw-four": "+4",
  "wild-badtz-maru": "+4", "wild-ice-the-kicker": "kick", "wild-the-one-where-you-draw": "draw…",
};

/** The parts of a card's text: `red-7.monica` is a red 7 with a tag; a wild has no colour. */
export function parts(text) {
  const [face, ...tags] = text.split(".");
  const [head, ...rest] = face.split("-");
  const colored = rest.length > 0 && head !== "wild" && !head.includes(":");
  return { color: colored ? head : null, kind: colored ? rest.join("-") : face, tags };
}

/** A card in words: `red 7 (monica)`, `wild draw four`. */
export function words(text) {
  const { color, kind, tags } = parts(text);
  const noun = kind.split(":").pop().replaceAll("-", " ");
  return (color ? `${color} ${noun}` : noun) + (tags.length ? ` (${tags.join(", ")})` : "");
}

/** The same with an article: `a red 7`. */
export function face(text) {
  const noun = words(text);
  return `${"aeiou".includes(noun[0]) ? "an" : "a"} ${noun}`;
}

/** The mark that tells a colour from the others without colour. */
export function symbol(color) {
  return color ? SYMBOLS[color] ?? "◇" : "★";
}

/** Make a card of an element: its colour as paint, as a mark and as a word. */
export function paint(element, text) {
  const { color, kind, tags } = parts(text);
  const glyph = GLYPHS[kind] ?? kind.split(":").pop();
  const named = tags.map((tag) => tag.charAt(0).toUpperCase() + tag.slice(1)).join(" ");
  element.classList.add("card");
  element.dataset.color = color ?? "wild";
  element.replaceChildren(
    piece("corner", symbol(color)),
    piece(glyph.length > 2 ? "glyph long" : "glyph", glyph),
    piece("name", named ? `${color ?? "wild"} · ${named}` : color ?? words(text)),
  );
  return element;
}

function piece(name, text) {
  const span = document.createElement("span");
  span.className = name;
  span.textContent = text;
  return span;
}
