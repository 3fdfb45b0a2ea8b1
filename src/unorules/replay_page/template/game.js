"use strict";
// A game: the document of a page, checked and unpacked, one frame for each step.
// A document may come from a link, which anybody can make. So nothing in it is believed: numbers must be in range,
// there are limits to everything, and text is only ever shown as text.

const LIMITS = {
  link: 100_000, bytes: 4_000_000, steps: 10_001, items: 100_000, seats: 100, cards: 5_000, shown: 4_000_000,
  attribute: 500, drawing: 1_000, table: 15_000, // in characters, and in elements
};
const SYMBOL = 20; // as many elements as a symbol counts for

function check(holds) {
  if (!holds) throw new Error("this is not a game");
}

function whole(value, below) {
  check(Number.isInteger(value) && value >= 0 && value < below);
  return value;
}

function words(value) {
  check(typeof value === "string" && value.length <= 20_000);
  return value;
}

function list(value, most = LIMITS.items) {
  check(Array.isArray(value) && value.length <= most);
  return value;
}

/** Return a game: its words, its drawings and its frames. */
function readGame(data) {
  check(data !== null && data.format === "unorules-page" && data.version === 1);
  const parts = list(data.parts, 4 * LIMITS.seats).map(words);
  const texts = list(data.texts).map(words);
  const hands = list(data.hands, LIMITS.seats).map(words);
  const cards = list(data.cards).map((card) => ({ id: symbolId(list(card)[0]), title: words(card[1]) }));
  const fans = list(data.fans, LIMITS.seats).map((at) => whole(at, parts.length));
  const rows = list(data.rows, 3).map((number) => 1 + whole(number - 1, 1_000));
  check(rows.length === 3);
  const elements = readElements(data);
  const steps = list(data.steps, LIMITS.steps);
  check(steps.length > 0);
  let frame = { parts: parts.map(() => 0), told: [], hands: hands.map(() => []), fans: fans.map(() => []), up: [] };
  let shown = 0;
  const frames = steps.map((step) => {
    const [changes = [], told = [], moved = [], up = []] = list(step, 4).map((one) => list(one));
    frame = { ...frame, parts: changes.length ? [...frame.parts] : frame.parts };
    for (let at = 0; at < changes.length; at += 2) {
      frame.parts[whole(changes[at], parts.length)] = whole(changes[at + 1], elements.length);
    }
    frame.told = told.map((number) => texts[whole(number, texts.length)]);
    if (moved.length) [frame.hands, frame.fans] = [[...frame.hands], [...frame.fans]];
    for (const [at, ...changed] of list(moved, hands.length + fans.length).map((one) => list(one, 2 * LIMITS.cards))) {
      const fan = whole(at, hands.length + fans.length) - hands.length;
      if (fan < 0) frame.hands[at] = changedHand(frame.hands[at], changed, cards.length);
      else frame.fans[fan] = changedHand(frame.fans[fan], changed, cards.length);
    }
    check(frame.hands.reduce((sum, hand) => sum + hand.length, 0) <= LIMITS.cards);
    const drawn = frame.parts.reduce((sum, number) => sum + elements[number].size, 0);
    check(frame.fans.reduce((sum, fan) => sum + SYMBOL * fan.length, drawn) <= LIMITS.table);
    frame.up = up.map(([hand, ...raised]) => [whole(hand, hands.length), new Set(list(raised))]);
    shown += frame.told.reduce((sum, line) => sum + line.length, 1);
    check(shown <= LIMITS.shown);
    return frame;
  });
  const [width, height] = list(data.size);
  check(width > 0 && width < 10_000 && height > 0 && height < 10_000);
  const rounds = list(data.rounds, steps.length).map(([at, round]) => [whole(at, steps.length), whole(round, 2 ** 53)]);
  check(rounds.every(([at], count) => count === 0 || at > rounds[count - 1][0]));
  const [title, players, reader] = [data.title, data.players, data.reader].map(words);
  return { title, players, reader, width, height, parts, hands, cards, fans, rows, elements, frames, rounds };
}

/** Return a hand after cards have come (numbers above 0) and gone (below 0). It stays in order. */
function changedHand(hand, changed, cards) {
  const after = [...hand];
  for (const number of changed) {
    const card = 1 + whole(Math.abs(number) - 1, cards);
    if (number > 0) after.push(card);
    else after.splice(whole(after.indexOf(card), after.length), 1);
  }
  return after.sort((one, other) => one - other);
}

/** Return the document in a link: base64url of raw deflate of JSON. */
async function readLink(link) {
  check(link.length <= LIMITS.link && /^[\w-]+$/.test(link));
  const packed = Uint8Array.from(atob(link.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, bytes] = ["", 0];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length;
    if (bytes > LIMITS.bytes) await reader.cancel();
    check(bytes <= LIMITS.bytes);
    text += decoder.decode(chunk.value, { stream: true });
  }
  return JSON.parse(text + decoder.decode());
}
