// Seats: whom the game waits for, who still plays, and who plays together.

/** Whether the game waits for this seat. */
export function isMine(view) {
  const { seat, about } = view.prompt;
  return view.seat !== null && (seat ?? about) === view.seat;
}

/** Whether this seat can play out of turn. */
export function mayJumpIn(view) {
  return !isMine(view) && view.legal.some((action) => action.do === "play");
}

/** Whether a seat plays in this round. */
export function isActive(view, seat) {
  return !view.inactive?.includes(seat);
}

/** Whether players score and win together. */
export function hasPartners(view) {
  return view.variant.rules?.partners === "opposite";
}

/** The letter of a seat's side. */
export function side(view, seat) {
  return "ABCDE"[seat % (view.players.length / 2)];
}

/** Who wins with this seat: itself and, if it has one, its partner. */
export function sideOf(view, seat) {
  if (!hasPartners(view)) return [seat];
  return view.players.map((_, other) => other).filter((other) => side(view, other) === side(view, seat));
}

/** What this seat can do of one sort. */
export const legal = (view, what) => view.legal.filter((action) => action.do === what);
