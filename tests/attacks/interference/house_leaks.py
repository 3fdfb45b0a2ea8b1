"""Planted leaks of the house rules: hands that move, debts, cards played out of turn, seats that are out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from attrs import evolve

import unorules as uno
from tests.attacks.interference.library import Library, Seen, seen_by
from unorules import Action, CallUno, Draw, Event, Play, Reason, State, Step, Violation
from unorules.events import Discarded, Drew, HandMoved, SeatOut


def _moved_to(seen_too: Callable[[HandMoved, int | None], bool]) -> Library:
    """Hands that move are not redacted for these seats."""

    def redact(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
        return tuple(
            event if isinstance(event, HandMoved) and seen_too(event, seat) else uno.redact([event], seat)[0]
            for event in events
        )

    return Library(redact=redact)


def _with(leak: Callable[[State], object]) -> Library:
    """The view of every seat has something more in it."""
    return Library(view=lambda state, seat: {**seen_by(state, seat), "leak": leak(state)})


def _jump_ins(state: State) -> list[Play]:
    """The plays out of turn of all seats."""
    return [play for play in uno.legal_actions(state) if isinstance(play, Play) and play.seat != state.prompt.seat]


def _everyones_jump_ins(state: State, seat: int) -> tuple[Action, ...]:
    """Whoever may jump in is listed for all."""
    own = uno.legal_actions(state, seat)
    return (*own, *(play for play in _jump_ins(state) if play not in own))


def _telling_turn(state: State, action: Action) -> Violation | None:
    """A refusal out of turn that tells whether somebody else could jump in."""
    violation = uno.check(state, action)
    if violation is not None and violation.reason is Reason.NOT_YOUR_TURN and _jump_ins(state):
        return evolve(violation, expected=f"{violation.expected}, unless somebody jumps in")
    return violation


def _telling_count(state: State, action: Action) -> Violation | None:
    """A refusal of several cards at once that tells where the others are."""
    violation = uno.check(state, action)
    if violation is not None and violation.reason is Reason.TOO_MANY_AT_ONCE and isinstance(action, Play):
        return evolve(violation, expected=f"{[hand.count(action.card) for hand in state.hands]}")
    return violation


def _stuck(state: State) -> bool:
    """Whether drawing is refused to the seat to move, because it must play."""
    seat = state.prompt.seat
    violation = None if seat is None else uno.check(state, Draw(seat))
    return violation is not None and violation.reason is Reason.MUST_PLAY


def _call_is_due(state: State) -> bool:
    """Whether the seat to move could call UNO ahead of its play."""
    seat = state.prompt.seat
    return seat is not None and CallUno(seat) in uno.legal_actions(state, seat)


def _drawn_at_once(state: State, action: Action) -> Step:
    """A debt that its seat has no answer to is drawn without asking."""
    after, events = uno.apply(state, action)
    seat = after.prompt.seat
    if after.prompt.kind == "debt" and seat is not None:
        plays = [play for play in uno.legal_actions(after, seat) if isinstance(play, Play)]
        if not plays:
            after, more = uno.apply(after, Draw(seat))
            return after, events + more
    return after, events


def _cards_of_who_is_out(*whys: str) -> Library:
    """The cards that go under the discard pile are shown."""

    def apply(state: State, action: Action) -> Step:
        after, events = uno.apply(state, action)
        told: list[Event] = []
        for event in events:
            told.append(event)
            if isinstance(event, SeatOut) and event.why in whys and event.count:
                told.append(Discarded(event.seat, state.hands[event.seat]))
        return after, tuple(told)

    return Library(apply=apply)


def _drawn_until_shown(state: State, action: Action) -> Step:
    """The card that ends a long draw is shown, as one that another card has looked for is."""
    after, events = uno.apply(state, action)
    last = events[-1]
    if isinstance(action, Draw) and isinstance(last, Drew) and last.why == "turn" and len(events) > 1:
        return after, (*events[:-1], evolve(last, shown=True))
    return after, events


def _best_hand_first(state: State, seat: int | None) -> Seen:
    """With whom a 7 may swap is listed in the order of their worth."""
    seen = seen_by(state, seat)
    if state.prompt.question == "swap":
        wilds = {other: sum(card.color is None for card in hand) for other, hand in enumerate(state.hands)}
        options = sorted(state.prompt.options, key=lambda option: wilds[int(option)])
        seen["prompt"] = {**seen["prompt"], "options": options}
    return seen


def _most_alike(state: State) -> list[int]:
    """How many cards each seat could play at once."""
    return [max((len(list(same)) for _, same in groupby(hand)), default=0) for hand in state.hands]


HOUSE_LEAKS: dict[str, Library] = {
    "a moved hand not redacted": _moved_to(lambda event, seat: True),
    "a moved hand shown to its giver's neighbour": _moved_to(lambda event, seat: seat == event.source + 1),
    "a moved hand told to a spectator": _moved_to(lambda event, seat: seat is None),
    "jump-ins listed for everyone": Library(legal_actions=_everyones_jump_ins),
    "who could jump in in the view": _with(lambda s: sorted({play.seat for play in _jump_ins(s)})),
    "a refusal that tells of a jump-in": Library(check=_telling_turn),
    "a refusal that tells who holds the same card": Library(check=_telling_count),
    "how many cards are alike in the view": _with(_most_alike),
    "whether a call is due in everyone's view": _with(_call_is_due),
    "whether a seat must play in everyone's view": _with(_stuck),
    "the cards that are owed in the view": _with(lambda s: list(map(str, s.draw_pile[: s.prompt.owed]))),
    "a debt without an answer is drawn at once": Library(apply=_drawn_at_once),
    "the cards of a leaver shown": _cards_of_who_is_out("left"),
    "the cards of a seat out by mercy shown": _cards_of_who_is_out("mercy"),
    "the bottom of the discard pile in the view": _with(lambda s: str(s.discard_pile[-1])),
    "the card that ends a long draw shown": Library(apply=_drawn_until_shown),
    "whom to swap with in a helpful order": Library(view=_best_hand_first),
}
