"""Planted leaks: plausible mistakes in a library of this kind, each of which must be found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from attrs import evolve

import unorules as uno
from tests.attacks.interference.comparison import Library, Seen, seen_by
from unorules import Action, Answer, CallUno, Card, Draw, Event, Pass, Play, Reason, State, Step, Violation
from unorules.events import Dealt, Discarded, Drew, HandMoved, HandShown, Played, RoundEnded, SeatOut

# House rules: hands that move, debts, cards played out of turn, seats that are out.


def _moved_to(seen_too: Callable[[HandMoved, int | None], bool]) -> Library:
    """Hands that move are not redacted for these seats."""

    def redact(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
        return tuple(
            event if isinstance(event, HandMoved) and seen_too(event, seat) else uno.redact([event], seat)[0]
            for event in events
        )

    return Library(redact=redact)


def _in_every_view(leak: Callable[[State], object]) -> Library:
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
    "who could jump in in the view": _in_every_view(lambda s: sorted({play.seat for play in _jump_ins(s)})),
    "a refusal that tells of a jump-in": Library(check=_telling_turn),
    "a refusal that tells who holds the same card": Library(check=_telling_count),
    "how many cards are alike in the view": _in_every_view(_most_alike),
    "whether a call is due in everyone's view": _in_every_view(_call_is_due),
    "whether a seat must play in everyone's view": _in_every_view(_stuck),
    "the cards that are owed in the view": _in_every_view(lambda s: list(map(str, s.draw_pile[: s.prompt.owed]))),
    "a debt without an answer is drawn at once": Library(apply=_drawn_at_once),
    "the cards of a leaver shown": _cards_of_who_is_out("left"),
    "the cards of a seat out by mercy shown": _cards_of_who_is_out("mercy"),
    "the bottom of the discard pile in the view": _in_every_view(lambda s: str(s.discard_pile[-1])),
    "the card that ends a long draw shown": Library(apply=_drawn_until_shown),
    "whom to swap with in a helpful order": Library(view=_best_hand_first),
}


# Cards with two sides: fronts shown with their backs, or told by their order.


def _backs_with(told: Callable[[Card], str]) -> Callable[[State, int | None], Seen]:
    """The cards of hands are seen in the order of their fronts, each told in these words."""

    def view(state: State, seat: int | None) -> Seen:
        seen = seen_by(state, seat)
        if "backs" in seen:
            seen["backs"] = [" ".join(map(told, hand)) for hand in state.hands]
        return seen

    return view


def _sorted_with_fronts(state: State, seat: int | None) -> Seen:
    """Backs are sorted, but by the whole text of the card."""
    seen = seen_by(state, seat)
    if "backs" in seen:
        seen["backs"] = [" ".join(str(card.back) for card in sorted(hand, key=str)) for hand in state.hands]
    return seen


def _next_front(state: State, seat: int | None) -> Seen:
    """The next card of the draw pile is shown as a whole."""
    seen = seen_by(state, seat)
    return {**seen, "next_back": str(state.draw_pile[0])} if "next_back" in seen else seen


def _second_front(state: State, seat: int | None) -> Seen:
    """The front of the card under the next one is told."""
    second = state.draw_pile[1].front if "backs" in seen_by(state, seat) and len(state.draw_pile) > 1 else None
    return {**seen_by(state, seat), "second": str(second)}


def _unsorted(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The backs of a hand that is dealt or moves stand in the order of the fronts."""
    return tuple(_in_order(event, shown) for event, shown in zip(events, uno.redact(events, seat), strict=True))


def _in_order(event: Event, shown: Event) -> Event:
    if isinstance(event, Dealt | HandMoved) and isinstance(shown, Dealt | HandMoved) and shown.cards is None:
        return evolve(shown, backs=tuple(card.back for card in event.cards or () if card.back is not None))
    return shown


def _turned(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """What somebody draws is told by the wrong side."""
    return tuple(
        evolve(shown, back=event.card.front)
        if isinstance(event, Drew) and isinstance(shown, Drew) and event.card is not None and shown.back is not None
        else shown
        for event, shown in zip(events, uno.redact(events, seat), strict=True)
    )


SIDE_LEAKS: dict[str, Library] = {
    "a front shown with its back": Library(view=_backs_with(str)),
    "backs in the order of the fronts": Library(view=_backs_with(lambda card: str(card.back))),
    "backs sorted with their fronts": Library(view=_sorted_with_fronts),
    "the front of the next card": Library(view=_next_front),
    "the front of the card after that": Library(view=_second_front),
    "backs of a hand told in the order of the fronts": Library(redact=_unsorted),
    "a draw told by the wrong side": Library(redact=_turned),
}


# Sheets, and the list of all leaks.


def _auto_pass(state: State, action: Action) -> Step:
    """A draw that cannot be played passes by itself, as many programs do it."""
    after, events = uno.apply(state, action)
    if isinstance(action, Draw) and not any(isinstance(a, Play) for a in uno.legal_actions(after, action.seat)):
        after, more = uno.apply(after, Pass(action.seat))
        return after, events + more
    return after, events


def _no_question_for_the_innocent(state: State, action: Action) -> Step:
    """Nobody is asked about a Wild Draw Four that was no bluff."""
    after, events = uno.apply(state, action)
    pending = after._waiting.pending
    if isinstance(action, Play) and pending is not None and pending.memo is False:
        after, more = uno.apply(after, Answer(after.prompt.seat, "accept"))
        return after, events[:-1] + more
    return after, events


def _position_in_the_hand(state: State, action: Action) -> Step:
    """The table sees from where in the sorted hand a card was taken."""
    after, events = uno.apply(state, action)
    if isinstance(action, Play):
        at = state.hands[action.seat].index(action.card)
        events = (Played(action.seat, action.card, f"place {at}"), *events[1:])
    return after, events


def _window_on_a_secret(state: State, action: Action) -> Step:
    """The window to catch somebody opens only if the last card is no wild."""
    after, events = uno.apply(state, action)
    return evolve(after, uncalled=0) if any(
        after.hands[seat][0].color is None for seat in after.catchable
    ) else after, events


def _playable_draws_look_different(state: State, action: Action) -> Step:
    after, events = uno.apply(state, action)
    if isinstance(action, Draw) and any(isinstance(a, Play) for a in uno.legal_actions(after, action.seat)):
        events = tuple(evolve(event, why="card") if isinstance(event, Drew) else event for event in events)
    return after, events


def _hands_at_every_end(state: State, action: Action) -> Step:
    """The hands are laid open although nothing is counted."""
    after, events = uno.apply(state, action)
    return after, tuple(
        evolve(event, hands=after.hands) if isinstance(event, RoundEnded) else event for event in events
    )


def _with(leak: Callable[[State], object]) -> Callable[[State, int | None], Seen]:
    return lambda state, seat: {**seen_by(state, seat), "leak": leak(state)}


def _fewer_options(state: State, seat: int | None) -> Seen:
    """Challenging is offered only where it would succeed."""
    seen = seen_by(state, seat)
    if state._waiting.pending is not None and state._waiting.pending.memo is False:
        seen["prompt"] = {**seen["prompt"], "options": ["accept"]}
    return seen


def _dropped(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """What a seat may not see is left out, as it is tempting to do."""
    return tuple(event for event in uno.redact(events, seat) if not (isinstance(event, Drew) and event.card is None))


def _whole(*sorts: type[Event]) -> Callable[[tuple[Event, ...], int | None], tuple[Event, ...]]:
    """These events are not redacted."""
    return lambda events, seat: tuple(
        event if isinstance(event, sorts) else uno.redact([event], seat)[0] for event in events
    )


def _telling_refusal(state: State, action: Action) -> Violation | None:
    """A refusal that says too much."""
    violation = uno.check(state, action)
    if violation is not None and isinstance(action, Play):
        holders = [seat for seat, hand in enumerate(state.hands) if action.card in hand]
        return evolve(violation, expected=f"{holders}")
    return violation


def _refused_by_the_neighbour(state: State, action: Action) -> Violation | None:
    """A draw is refused to a seat whose neighbour holds a wild."""
    violation = uno.check(state, action)
    after = state._match.circle.after[state.direction]
    if isinstance(action, Draw) and violation is None and any(c.color is None for c in state.hands[after[action.seat]]):
        return Violation(uno.Reason.NOT_NOW)
    return violation


def _helpful_order(state: State, seat: int) -> tuple[Action, ...]:
    """The plays that the next seat cannot follow come first."""
    following = {card.color for card in state.hands[(seat + 1) % state.seats]}
    return tuple(
        sorted(uno.legal_actions(state, seat), key=lambda a: isinstance(a, Play) and a.card.color in following)
    )


LEAKS: dict[str, Library] = {
    "a draw that cannot be played passes by itself": Library(apply=_auto_pass),
    "only a bluff can be challenged": Library(apply=_no_question_for_the_innocent),
    "where in the hand the card was": Library(apply=_position_in_the_hand),
    "a window that opens on a secret": Library(apply=_window_on_a_secret),
    "a playable draw is told in other words": Library(apply=_playable_draws_look_different),
    "hands laid open that are not counted": Library(apply=_hands_at_every_end),
    "the bluff in the view": Library(view=_with(lambda s: bool(s._waiting.pending and s._waiting.pending.memo))),
    "the digest of the state in the view": Library(view=_with(lambda s: uno.digest(s)[:2])),
    "the seed in the view": Library(view=_with(lambda s: s._match.seed[0])),
    "the next card's colour in the view": Library(view=_with(lambda s: s.draw_pile[0].color if s.draw_pile else None)),
    "a neighbour's points in the view": Library(view=_with(lambda s: len({c.color for c in s.hands[0]}))),
    "the drawn card in everyone's view": Library(view=_with(lambda s: s._waiting.drawn)),
    "fewer options for the innocent": Library(view=_fewer_options),
    "events left out": Library(redact=_dropped),
    "draws not redacted": Library(redact=_whole(Drew)),
    "a shown hand not redacted": Library(redact=_whole(HandShown)),
    "a deal not redacted": Library(redact=_whole(Dealt)),
    "a refusal that names the holder": Library(check=_telling_refusal),
    "a refusal that depends on another hand": Library(check=_refused_by_the_neighbour),
    "legal actions in a helpful order": Library(legal_actions=_helpful_order),
    **HOUSE_LEAKS,
    **SIDE_LEAKS,
}
