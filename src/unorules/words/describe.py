"""Describing events in English, for logs and first screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never, get_args

from unorules.errors import EventError, SeatError, shown
from unorules.model.cards import Card
from unorules.model.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.model.seats import Seat


def describe(event: Event, names: Sequence[str]) -> str:
    """Describe an event in one sentence; `names` are the players by seat.

    Raises an `EventError` unless given an event, and a `SeatError` for a seat without a name.
    """
    if type(event) not in get_args(Event):
        raise EventError(f"describe takes one event, not {shown(event)}")
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise SeatError(f"names must be a list of the players by seat, not {shown(names)}")

    def who(seat: Seat | None) -> str:
        if seat is None:
            return "The host"
        if not 0 <= seat < len(names):
            raise SeatError(f"there is no name for seat {seat} among {shown(names)}")
        return names[seat]

    match event:
        case MatchStarted(variant, players):
            return f"{_listed(players)} sit down to a match of {variant}."
        case DealerDrawn(seat, card):
            return f"{who(seat)} draws {face(card)} for the deal."
        case RoundStarted(round, dealer):
            return f"Round {round}: {who(dealer)} deals."
        case Redealt():
            return "No card that could open the round is left in the pile: all cards are dealt again."
        case Dealt(seat, count, cards):
            return f"{who(seat)} is dealt {_counted(count)}{_faces(cards)}."
        case TurnedUp(card, fate):
            return f"{face(card)} is turned up{_FATES[fate]}.".capitalize()
        case Played(seat, card, color, others):
            what = face(card) if not others else f"{len(others) + 1} cards at once, with {face(card)} on top"
            return f"{who(seat)} plays {what}{f' and calls {color}' if color else ''}."
        case JumpedIn(seat, due):
            return f"{who(seat)} jumps in before {who(due)}."
        case Owed(seat, count):
            return f"{who(seat)} owes {_counted(count)}."
        case Drew(seat, card, why, public):
            drawn = "a card" if card is None else face(card)
            return f"{who(seat)} draws{' and shows' if public else ''} {drawn}{_CAUSES[why]}."
        case Passed(seat):
            return f"{who(seat)} passes."
        case Asked(seat, about, question, options):
            subject = "" if seat == about else f" about {who(about)}"
            offered = " or ".join(who(option) if isinstance(option, int) else option for option in options)
            return f"{who(seat)} is asked{subject}: {question}? ({offered})"
        case Answered(seat, _, question, option):
            answer = who(option) if isinstance(option, int) else option
            return f"{who(seat)} answers {question}: {answer}."
        case ColorSet(seat, color):
            return f"{who(seat)} makes it {color}."
        case UnoCalled(seat, due):
            return f"{who(seat)} calls UNO{'!' if due else ', wrongly.'}"
        case Caught(seat, target, due):
            return f"{who(seat)} catches {who(target)}{', who has not called UNO!' if due else ', wrongly.'}"
        case HandShown(seat, to, cards):
            return f"{who(seat)} shows {'everyone' if to is None else who(to)} the hand{_faces(cards)}."
        case Announced(seat, word):
            return f"The verdict on {who(seat)}: {word}."
        case HandMoved(seat, source, count, cards):
            return f"{who(seat)} gets the hand of {who(source)}, {_counted(count)}{_faces(cards)}."
        case HandsPooled(seats):
            return f"The hands of {_listed(list(map(who, seats)))} are shuffled together."
        case Discarded(seat, cards):
            return f"{who(seat)} discards {_counted(len(cards))}{_faces(cards)}."
        case SeatOut(seat, why, _):
            return f"{who(seat)} {_OUT[why]}."
        case Skipped(seat):
            return f"{who(seat)} loses the turn."
        case Reversed(direction):
            return f"Play now goes to the {'left' if direction == 1 else 'right'}."
        case Reshuffled(count):
            return f"The discard pile is shuffled into a draw pile of {_counted(count)}."
        case RoundEnded():
            return _round_end(event, who)
        case MatchEnded(winners, scores):
            known = winners and max(winners) < len(scores)
            score = f" with {max(scores[seat] for seat in winners)} points" if any(scores) and known else ""
            return f"{_listed(list(map(who, winners)))} {_win(winners)}{score}!"
        case _:
            assert_never(event)


def face(card: Card) -> str:
    """Return a card in words: `a red 7`, `a wild draw four`."""
    words = card.kind.rpartition(":")[2].replace("-", " ").replace("_", " ")
    tags = f" ({', '.join(card.tags)})" if card.tags else ""
    noun = words if card.color is None else f"{card.color} {words}"
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}{tags}"


_FATES = {
    "opens": " to start the discard pile",
    "returned": " and goes back into the pile",
    "covered": " and ignored",
}
_OUT = {
    "mercy": "holds too many cards and is out of the round",
    "left": "leaves the match",
    "target": "has reached the target and is out of the match",
}
_CAUSES = {"turn": "", "card": " as a penalty", "uno": " as a penalty for UNO"}


def _round_end(event: RoundEnded, who: Callable[[Seat], str]) -> str:
    if event.winner is None:
        why = "nobody can move" if event.why == "stalemate" else "the turn limit is reached"
        return f"Round {event.round} is void: {why}."
    gains = [f"{who(seat)} {points:+}" for seat, points in enumerate(event.points) if points]
    how = "goes out" if event.why == "out" else "is left"
    return f"{who(event.winner)} {how} and wins round {event.round}{f' ({_listed(gains)})' if gains else ''}."


def _win(winners: Sequence[Seat]) -> str:
    return "wins the match" if len(winners) == 1 else "win the match together"


def _counted(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _faces(cards: Sequence[Card] | None) -> str:
    return "" if cards is None else f": {', '.join(face(card).partition(' ')[2] for card in cards)}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"
