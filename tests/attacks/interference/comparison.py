"""Compare the two states of a pair as one seat sees them, except for what the rules disclose."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from attrs import frozen

import unorules as uno
from tests.attacks.interference.pairs import SAME_DRAWS, TABLES, Pair, house_rules_of, pairs, shuffle_alike
from unorules import Action, Answer, CallUno, Catch, Draw, Event, Leave, Pass, Play, State, Step, Variant, Violation
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
    TurnedUp,
    UnoCalled,
)

Seen = dict[str, Any]


class Interference(AssertionError):
    """A seat could tell two states apart that differ only in what it cannot know."""


def seen_by(state: State, seat: int | None) -> Seen:
    """A view as it leaves the host."""
    return uno.encode(uno.view(state, seat))


@frozen
class Library:
    """The functions through which a seat learns anything. A leak is planted by replacing one of them."""

    view: Callable[[State, int | None], Seen] = seen_by
    redact: Callable[[tuple[Event, ...], int | None], tuple[Event, ...]] = uno.redact
    legal_actions: Callable[[State, int], tuple[Action, ...]] = uno.legal_actions
    check: Callable[[State, Action], Violation | None] = uno.check
    apply: Callable[[State, Action], Step] = uno.apply


# What the rules disclose.

UNTIL_A_COLOR = ("wild-color-roulette", "wild-draw-color")
"""The cards that make somebody draw until a colour comes."""


def feed(events: tuple[Event, ...], pair: Pair, other_length: bool = False) -> list[Event]:
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


def cards_turned(events: tuple[Event, ...]) -> bool:
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


# Both states of a pair, before and after an action.

OWN = ("hand", "drawn", "legal")
BACKS = ("backs", "next_back")
"""What a view shows of the seat's own cards, and of the other sides of cards."""


def compare(pair: Pair, library: Library, dice: Random, counts: Counter[str]) -> None:
    """Raise `Interference` if the seat can tell the two apart."""
    one, other, seat = pair.one, pair.other, pair.seat
    counts["pairs"] += 1
    _same("the view", dump(library.view(one, seat)), dump(library.view(other, seat)), pair)
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
        _same("the verdict", feed(shown[:same], pair), feed(other_shown[:same], pair), pair)
        return
    shorter = other_length(pair, events, other_events)
    _same("the events", feed(shown, pair, shorter), feed(other_shown, pair, shorter), pair)
    if not shorter and not hands_counted(events):
        disclosed = cards_disclosed(pair, events, other_events)
        left_out = (*OWN * disclosed, *BACKS * cards_turned(events))
        counts["views after" if not left_out else "views after without cards"] += 1
        seen, other_seen = (dump(_without(library.view(state, seat), left_out)) for state in (after, other_after))
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
    if cards_turned(steps[0][1]):
        return False  # what was in front is seen by everyone
    if hands_counted(steps[0][1]):
        return False  # the first card ended the round, by mercy
    if shown[0] != shown[1] or dump(library.view(steps[0][0], seat)) != dump(library.view(steps[1][0], seat)):
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


def dump(data: object) -> bytes:
    return json.dumps(data).encode()


# Many pairs over all tables.

COMPARED = ("pairs", "with house rules", "refusals", "steps", "views after", "views after without cards", "deals")


def run(count: int, seed: int, library: Library | None = None) -> Counter[str]:
    """Compare so many pairs, and a deal now and then."""
    used = Library() if library is None else library
    dice = Random(f"dice {seed}")
    counts: Counter[str] = Counter()
    for pair in pairs(seed):
        compare(pair, used, dice, counts)
        variant, house_rules = pair.one.variant, house_rules_of(pair.one.rules)
        counts["with house rules"] += bool(house_rules)
        counts.update((variant.id, *house_rules))
        if counts["pairs"] % 25 == 0:
            counts["deals"] += compare_deal(variant, pair.one.seats, used, dice)
        if counts["pairs"] >= count:
            return counts
    raise AssertionError  # there is no end to the pairs


def main(count: int, seed: int = 0) -> None:
    """Compare so many and tell what was compared."""
    begun = time.process_time()
    counts = run(count, seed)
    taken = time.process_time() - begun
    print(f"non-interference: {_list(counts, COMPARED)} in {taken:.0f} s of CPU")
    print(f"by variant: {_list(counts, sorted({variant.id for variant in TABLES}))}")
    print(f"by house rule: {_list(counts, sorted(name for name in counts if '=' in name))}")


def _list(counts: Counter[str], names: Iterable[str]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in names)
