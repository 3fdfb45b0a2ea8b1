"""Disclosing: what the rules let a seat learn from a step, so that it may differ between the states of a pair."""

from __future__ import annotations

from tests.attacks.interference.pairs import SAME_DRAWS, Pair
from unorules import Answer, Draw, Event, Play
from unorules.events import (
    Drew,
    Flipped,
    HandMoved,
    HandShown,
    MatchEnded,
    Played,
    Reshuffled,
    RoundEnded,
    SeatOut,
    UnoCalled,
)

UNTIL_A_COLOR = ("wild-color-roulette", "wild-draw-color")
"""The cards that make somebody draw until a colour comes."""


def told(events: tuple[Event, ...], pair: Pair, other_length: bool = False) -> list[Event]:
    """Return what must be the same of what a seat is told, without what the rules disclose to it.

    With `other_length`, several draws in a row are as good as one, and who falls to mercy then may differ.
    """
    counted, until = hands_counted(events), _draws_until(pair)
    same_draws = not until and _draws_are_the_same(pair, events)
    kept: list[Event] = []
    for event in events:
        if other_length and isinstance(event, SeatOut) and event.why == "mercy":
            break
        if counted and (isinstance(event, MatchEnded) or (isinstance(event, SeatOut) and event.why == "target")):
            continue  # the points have decided that
        repeated = isinstance(event, Drew | Reshuffled) and kept and type(kept[-1]) is Drew
        if not (other_length and repeated):
            kept.append(event if same_draws and isinstance(event, Drew) else blank(event, pair))
    return kept


def blank(event: Event, pair: Pair) -> Event:
    """Return an event without the cards that the rules disclose to the seat.

    They are what it draws, a hand that it is shown or given, what was in front of cards that are turned over, and hands
    that are counted.
    """
    match event:
        case Drew(owner, _, why) if owner == pair.seat:
            return Drew(owner, None, why)
        case Drew(owner, card, why, shown) if shown and why == "card":
            return Drew(owner, None, why, back=None if card is None else card.back)
        case HandShown(owner, to, _) if to is None or to == pair.seat:
            return HandShown(owner, to, None)
        case HandMoved(owner, source, count, _) if owner == pair.seat:
            return HandMoved(owner, source, count, None)
        case Flipped(top):
            return Flipped(top)
        case RoundEnded(number, why, winner, _, _, _) if winner is not None and pair.one.rules.scoring != "none":
            return RoundEnded(number, why, winner, (), (), None)
        case _:
            return event


def other_verdict(pair: Pair, events: tuple[Event, ...], other_events: tuple[Event, ...]) -> int | None:
    """Return how many events come before what a hidden hand decides and the rules disclose; None if nothing differs.

    A challenged hand is guilty or not, and with that who draws; a call ahead of several identical cards is right or
    wrong; cards that differ only in their tags are laid under the one that is named.
    """
    one, other = pair.one._waiting.pending, pair.other._waiting.pending
    challenged = isinstance(pair.action, Answer) and pair.action.option == "challenge"
    if challenged and one is not None and other is not None and one.memo != other.memo:
        return 2
    for number, (event, other_event) in enumerate(zip(events, other_events, strict=False)):
        match event, other_event:
            case UnoCalled(seat, due), UnoCalled(_, other_due) if due != other_due and seat != pair.seat:
                return number
            case Played(seat, others=others), Played(others=laid) if others != laid and seat != pair.seat:
                return number
    return None


def other_length(pair: Pair, events: tuple[Event, ...], other_events: tuple[Event, ...]) -> bool:
    """Return whether drawing until a card turns up took longer in one of the two, which everyone sees."""
    return _draws_until(pair) and _draws(events) != _draws(other_events)


def hands_counted(events: tuple[Event, ...]) -> bool:
    """Return whether the hands have been laid open and counted, so that the scores may differ."""
    return any(isinstance(event, RoundEnded) and event.hands is not None for event in events)


def turned_over(events: tuple[Event, ...]) -> bool:
    """Return whether all cards have been turned over, so that everyone sees what was in front."""
    return any(isinstance(event, Flipped) for event in events)


def cards_disclosed(pair: Pair, events: tuple[Event, ...], other_events: tuple[Event, ...]) -> bool:
    """Return whether the seat has got cards that may differ: drawn, or with a hand that it was given."""
    given = any(isinstance(event, HandMoved) and event.seat == pair.seat for event in events)
    drew = any(isinstance(event, Drew) and event.seat == pair.seat for event in events)
    return given or (drew and not (_draws_are_the_same(pair, events) and _draws_are_the_same(pair, other_events)))


def _draws_until(pair: Pair) -> bool:
    if isinstance(pair.action, Answer):
        return pair.one.prompt.question == "friend" or pair.one.top.kind in UNTIL_A_COLOR
    if isinstance(pair.action, Play):
        return pair.action.card.kind in UNTIL_A_COLOR
    return isinstance(pair.action, Draw) and pair.one.rules.turn_draw == "until_playable"


def _draws_are_the_same(pair: Pair, events: tuple[Event, ...]) -> bool:
    reshuffled = any(isinstance(event, Reshuffled) for event in events)
    return pair.same_draws and not reshuffled and _draws(events) <= SAME_DRAWS


def _draws(events: tuple[Event, ...]) -> int:
    return sum(isinstance(event, Drew) for event in events)
