"""Comparing what a seat gets of both states of a pair, before and after the same action, and of two deals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import unorules as uno
from tests.attacks.interference.disclosing import (
    cards_disclosed,
    hands_counted,
    other_length,
    other_verdict,
    told,
    turned_over,
)
from tests.attacks.interference.library import Interference, Library, Seen
from tests.attacks.interference.pairs import Pair, shuffle_alike
from unorules import Action, Answer, CallUno, Catch, Draw, Leave, Pass, Play, State, Variant
from unorules.events import TurnedUp

OWN = ("hand", "drawn", "legal")
BACKS = ("backs", "next_back")
"""What a view shows of the seat's own cards, and of the other sides of cards."""


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
            if refusal is not None:
                counts["refusals"] += 1
                counts[refusal.reason.name] += 1
    compare_steps(pair, library, counts)


def compare_steps(pair: Pair, library: Library, counts: Counter[str]) -> None:
    """The action in both, as it is told to the seat, and what the seat sees after it."""
    one, other, seat, action = pair.one, pair.other, pair.seat, pair.action
    if library.check(other, action) is not None:
        return
    (after, events), (other_after, other_events) = library.apply(one, action), library.apply(other, action)
    shown, other_shown = library.redact(events, seat), library.redact(other_events, seat)
    counts["steps"] += 1
    counts.update({type(event).__name__ for event in events})
    _same("how much happened", len(events), len(shown), pair)
    if (same := other_verdict(pair, events, other_events)) is not None:
        # What follows from the verdict may differ. Up to there nothing may.
        _same("the verdict", told(shown[:same], pair), told(other_shown[:same], pair), pair)
        return
    shorter = other_length(pair, events, other_events)
    _same("the events", told(shown, pair, shorter), told(other_shown, pair, shorter), pair)
    if not shorter and not hands_counted(events):
        disclosed = cards_disclosed(pair, events, other_events)
        left_out = (*OWN * disclosed, *BACKS * turned_over(events))
        counts["views after" if not left_out else "views after without cards"] += 1
        seen, other_seen = (written(_without(library.view(state, seat), left_out)) for state in (after, other_after))
        _same("the view after", seen, other_seen, pair)


def compare_deal(variant: Variant, seats: int, library: Library, dice: Random) -> bool:
    """Two decks that give a seat the same hand and turn up the same card must be dealt in the same words."""
    seat = dice.choice((None, *range(seats)))
    dealt = seats * variant.rules.hand_size
    deck = [card for card, count in variant.deck for _ in range(count * variant.rules.decks)]
    dice.shuffle(deck)
    # The dealer is the last seat, so that seat 0 gets the first card.
    hidden = [at for at in range(len(deck)) if at % seats != seat and at < dealt] + [*range(dealt + 12, len(deck))]
    cards = [deck[at] for at in hidden]
    shuffle_alike(cards, lambda card: card.back, dice)
    twin = deck.copy()
    for at, card in zip(hidden, cards, strict=True):
        twin[at] = card
    steps = [uno.from_deck(order, variant, seats, dealer=seats - 1, seed=0) for order in (deck, twin)]
    shown = [library.redact(events, seat) for _, events in steps]
    if any(isinstance(event, TurnedUp) and event.fate == "returned" for event in steps[0][1]):
        return False  # the pile is shuffled again, and another card turned up
    if turned_over(steps[0][1]):
        return False  # what was in front is seen by everyone
    if hands_counted(steps[0][1]):
        return False  # the first card ended the round, by mercy
    if shown[0] != shown[1] or written(library.view(steps[0][0], seat)) != written(library.view(steps[1][0], seat)):
        raise Interference(f"seat {seat} can tell two deals apart: {shown}")
    return True


def own_actions(state: State, seat: int, dice: Random) -> Iterator[Action]:
    """Some of what a seat could say, sensible or not."""
    plays = state._match.interned.last_plays[seat]
    yield from (Draw(seat), Pass(seat), CallUno(seat), Catch(seat, dice.randrange(state.seats)), Leave(seat))
    for _ in range(3):
        yield dice.choice(dice.choice(plays))
    if hand := state._hands[seat]:
        play = dice.choice(plays[dice.choice(hand)])
        yield play
        yield Play(seat, play.card, color=play.color, count=dice.choice((2, 3)))
    # Perhaps a jump-in.
    yield dice.choice(plays[state._discard_pile[-1]])
    for option in (*state.prompt.options[:2], "no such option"):
        yield Answer(seat, option)


def _same(what: str, one: object, other: object, pair: Pair) -> None:
    if one != other:
        rules = pair.one.rules.changes()
        raise Interference(
            f"seat {pair.seat} can tell apart: {what} at {pair.one!r} with {rules}, {pair.action}: {one!r} / {other!r}"
        )


def _without(seen: Seen, keys: tuple[str, ...]) -> Seen:
    return {key: value for key, value in seen.items() if key not in keys}


def written(data: object) -> bytes:
    return json.dumps(data).encode()
