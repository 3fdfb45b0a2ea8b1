"use strict";
// Drawings: SVG that is put together element by element from data. What is not listed here is never made.

const TAGS = ["g", "rect", "path", "circle", "text", "use"];
const NUMBER = /^-?[\d.]+$/;
const COLOR = /^#[0-9a-f]{6}$/;
const ATTRIBUTES = new Map(Object.entries({
  class: /^uno-[a-z]+( uno-[a-z]+)*$/,
  href: /^#u[0-9a-f]{9}$/,
  d: /^[MLHVZmlhvz\d. -]+$/,
  transform: /^((translate|scale|rotate)\([\d. -]+\))+$/,
  fill: COLOR, stroke: COLOR,
  x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER, rx: NUMBER, cx: NUMBER, cy: NUMBER, r: NUMBER,
}));

class MissingSymbol extends Error {}

/** Return the id of a symbol that is on this page. */
function symbolId(id) {
  check(/^u[0-9a-f]{9}$/.test(id));
  if (!document.querySelector(`.symbols #${id}`)) throw new MissingSymbol(id);
  return id;
}

/** Return the elements of a document: each has a tag, attributes, and content that comes before it in the list. */
function readElements(data) {
  const sets = list(data.attributes).map((texts) => {
    const set = [];
    for (let at = 0; at < list(texts, 40).length; at += 2) {
      const [name, value] = [words(texts[at]), words(texts[at + 1])];
      check(value.length <= LIMITS.attribute && ATTRIBUTES.has(name) && ATTRIBUTES.get(name).test(value));
      if (name === "href") symbolId(value.slice(1));
      set.push([name, value]);
    }
    return set;
  });
  const elements = [];
  for (const [tag, set, ...content] of list(data.nodes).map((node) => list(node))) {
    check(TAGS.includes(tag));
    const inside = content.map((one) => (typeof one === "string" ? words(one) : elements[whole(one, elements.length)]));
    const size = inside.reduce((sum, one) => sum + (one.size ?? one.length), tag === "use" ? SYMBOL : 1);
    check(size <= LIMITS.drawing);
    elements.push({ tag, attributes: sets[whole(set, sets.length)], inside, size });
  }
  check(elements.length > 0);
  return elements;
}

function svg(tag, attributes = []) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of attributes) made.setAttribute(name, value);
  return made;
}

/** Return a new drawing of an element. Text is added as text. */
function drawn({ tag, attributes, inside }) {
  const made = svg(tag, attributes);
  made.append(...inside.map((one) => (typeof one === "string" ? one : drawn(one))));
  return made;
}
