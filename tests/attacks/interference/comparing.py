"""Comparing what a seat gets of both states of a pair, before and after the same action, and of two deals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import unorules as uno
from tests.attacks.interference.library import Interference, Library
from tests.attacks.interference.pairs import Pair
from unorules import (
    Action,
    Answer,
    CallUno,
    Catch,
    Draw,
    Drew,
    Event,
    HandShown,
    MatchEnded,
    Pass,
    RoundEnded,
    State,
    TurnedUp,
    Variant,
)


def compare(pair: Pair, library: Library, dice: Random, counts: Counter[str]) -> None:
    """Raise `Interference` if the seat can tell the two apart."""
    one, other, seat = pair.one, pair.other, pair.seat
    counts["pairs"] += 1
    _same("the view", written(library.view(one, seat)), written(library.view(other, seat)), pair)
    if seat is not None:
        legal = library.legal_actions(one, seat)
        _same("the legal actions", legal, library.legal_actions(other, seat), pair)
        for action in own_actions(one, seat, dice):
            refusal = library.check(one, action)
            _same(f"the refusal of {action}", refusal, library.check(other, action), pair)
            counts["refusals"] += refusal is not None
    compare_steps(pair, library, counts)


def compare_steps(pair: Pair, library: Library, counts: Counter[str]) -> None:
    """The action in both, as it is told to the seat, and what the seat sees after it."""
    one, other, seat, action = pair.one, pair.other, pair.seat, pair.action
    if library.check(other, action) is not None:
        return
    counts["steps"] += 1
    (after, events), (other_after, other_events) = library.apply(one, action), library.apply(other, action)
    told, other_told = library.redact(events, seat), library.redact(other_events, seat)
    _same("how much happened", len(events), len(told), pair)
    if _verdict_differs(pair):
        # The verdict of a challenge is disclosed, and with it who draws. Up to there nothing may differ.
        shown = [blank(event, pair) for event in told[:2]], [blank(event, pair) for event in other_told[:2]]
        _same("the challenge", *shown, pair)
        return
    _same("the events", _told(told, pair), _told(other_told, pair), pair)
    if _nothing_disclosed(pair, events, other_events):
        counts["views after"] += 1
        _same("the view after", written(library.view(after, seat)), written(library.view(other_after, seat)), pair)


def compare_deal(variant: Variant, library: Library, dice: Random) -> bool:
    """Two decks that give a seat the same hand and turn up the same card must be dealt in the same words."""
    seats = dice.choice((2, 3, 4, 10))
    seat = dice.choice((None, *range(seats)))
    dealt = seats * variant.rules.hand_size
    deck = [card for card, count in variant.deck for _ in range(count)]
    dice.shuffle(deck)
    # The dealer is the last seat, so that seat 0 gets the first card.
    hidden = [at for at in range(len(deck)) if at % seats != seat and at < dealt] + [*range(dealt + 12, len(deck))]
    cards = [deck[at] for at in hidden]
    dice.shuffle(cards)
    twin = deck.copy()
    for at, card in zip(hidden, cards, strict=True):
        twin[at] = card
    steps = [uno.from_deck(order, variant, seats, dealer=seats - 1, seed=0) for order in (deck, twin)]
    told = [library.redact(events, seat) for _, events in steps]
    if any(isinstance(event, TurnedUp) and event.fate == "returned" for event in steps[0][1]):
        return False  # the pile is shuffled again, and another card turned up
    if told[0] != told[1] or written(library.view(steps[0][0], seat)) != written(library.view(steps[1][0], seat)):
        raise Interference(f"seat {seat} can tell two deals apart: {told}")
    return True


def own_actions(state: State, seat: int, dice: Random) -> Iterator[Action]:
    """Some of what a seat could say, sensible or not."""
    interned = state._match.interned
    yield from (Draw(seat), Pass(seat), CallUno(seat), Catch(seat, dice.randrange(state.seats)))
    for _ in range(4):
        yield dice.choice(dice.choice(interned.last_plays[seat]))
    for option in (*state.prompt.options[:2], "no such option"):
        yield Answer(seat, option)


def blank(event: Event, pair: Pair) -> Event:
    """An event without what the rules disclose to the seat: its draws, a hand shown to it, hands that are counted."""
    match event:
        case Drew(owner, _, why, shown) if owner == pair.seat or shown:
            return Drew(owner, None, why)
        case HandShown(owner, to, _) if to is None or to == pair.seat:
            return HandShown(owner, to, None)
        case RoundEnded(number, why, winner, _, _, _) if winner is not None and pair.one.rules.scoring != "none":
            return RoundEnded(number, why, winner, (), (), None)
        case _:
            return event


def _told(events: tuple[Event, ...], pair: Pair) -> list[Event]:
    """What must be the same. How long a draw-until takes is disclosed, and whether points ended the match."""
    told: list[Event] = []
    until = _draws_until(pair)
    same_draws = pair.same_draws and not until and not any(isinstance(event, uno.Reshuffled) for event in events)
    for event in events if same_draws else [blank(event, pair) for event in events]:
        kept = blank(event, pair) if isinstance(event, HandShown | RoundEnded) else event
        repeated = isinstance(kept, Drew | uno.Reshuffled) and told and type(told[-1]) is Drew
        if not isinstance(kept, MatchEnded) and not (until and repeated):
            told.append(kept)
    return told


def _draws_until(pair: Pair) -> bool:
    return isinstance(pair.action, Answer) and pair.one.prompt.question == "friend"


def _verdict_differs(pair: Pair) -> bool:
    one, other = pair.one._waiting.pending, pair.other._waiting.pending
    challenged = isinstance(pair.action, Answer) and pair.action.option == "challenge"
    return challenged and one is not None and other is not None and one.memo != other.memo


def _nothing_disclosed(pair: Pair, events: tuple[Event, ...], other_events: tuple[Event, ...]) -> bool:
    """Whether the seat has learnt no card that may differ."""
    counted = any(isinstance(event, RoundEnded) and event.hands is not None for event in events)
    reshuffled = any(isinstance(event, uno.Reshuffled) for event in (*events, *other_events))
    drew = any(isinstance(event, Drew) and event.seat == pair.seat for event in events)
    return not counted and not _draws_until(pair) and (not drew or (pair.same_draws and not reshuffled))


def _same(what: str, one: object, other: object, pair: Pair) -> None:
    if one != other:
        raise Interference(f"seat {pair.seat} can tell apart: {what} at {pair.one!r}, {pair.action}: {one} / {other}")


def written(data: object) -> bytes:
    return json.dumps(data).encode()
