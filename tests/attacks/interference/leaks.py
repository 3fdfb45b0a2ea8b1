"""Planted leaks: mistakes that a library of this kind could make, each of which must be found."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

import unorules as uno
from tests.attacks.interference.house_leaks import HOUSE_LEAKS
from tests.attacks.interference.library import Library, Seen, seen_by
from tests.attacks.interference.side_leaks import SIDE_LEAKS
from unorules import Action, Answer, Draw, Event, Pass, Play, State, Step, Violation
from unorules.events import Dealt, Drew, HandShown, Played, RoundEnded


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
