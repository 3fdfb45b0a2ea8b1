"""Seats and bots cannot tell apart states that differ only in secrets, and every planted leak is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

import unorules as uno
from tests.attacks.interference.comparison import Interference, run
from tests.attacks.interference.leaks import LEAKS
from tests.attacks.interference.pairs import FEW_BACKS, HOUSE_SWITCHES, TABLES, Pair, blocks, house_rules_of, pairs
from unorules import Action, Play, Reason, Registry, State, View
from unorules.players import Bot, Player, careful_bot, for_seat, forgetful, random_bot, search_bot
from unorules.players.bots import remembers
from unorules.variants import BUILT_IN

PAIRS = 10_000
REGISTRY = Registry([*BUILT_IN, FEW_BACKS])

HOUSE_EVENTS = {"JumpedIn", "Owed", "HandMoved", "SeatOut"}
HOUSE_REASONS = {
    *(Reason.MUST_PLAY, Reason.NOT_AN_ANSWER, Reason.NOT_AS_LAST_CARD, Reason.SEAT_IS_OUT, Reason.TOO_MANY_AT_ONCE),
    Reason.NO_LEAVING,
}


@pytest.mark.parametrize("count", [2_000, pytest.param(PAIRS, marks=pytest.mark.slow)])
def test_what_a_seat_cannot_know_makes_no_difference_to_it(count: int) -> None:
    """To its views, legal actions and refusals, and to what it is told and sees after the same action."""
    counts = run(count, seed=2010)

    assert count == counts["pairs"]
    assert all(counts[what] for what in ("refusals", "steps", "views after", "views after without cards", "deals"))
    assert all(counts[variant.id] for variant in BUILT_IN)


@pytest.mark.slow
def test_most_pairs_have_house_rules() -> None:
    """Every one of them in every value, and what they make happen and refuse."""
    counts = run(3 * PAIRS, seed=8)

    assert counts["with house rules"] > counts["pairs"] / 2
    assert {f"{name}={value}" for name, values in HOUSE_SWITCHES.items() for value in values} <= set(counts)
    assert set(counts) >= HOUSE_EVENTS | {reason.name for reason in HOUSE_REASONS}


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leak_is_found(leak: str) -> None:
    """Each of them is a mistake that a library of this kind could make."""
    with pytest.raises(Interference):
        run(PAIRS, seed=1, library=LEAKS[leak])


def _differences(pair: Pair) -> list[str]:
    one, other = pair.one, pair.other
    asked, other_asked = one._waiting.pending, other._waiting.pending
    differs = {
        "hands": one._hands != other._hands,
        "draw pile": one._draw_pile != other._draw_pile,
        "cards under the discard pile": one._discard_pile != other._discard_pile,
        "seed": one._match.seed != other._match.seed,
        "drawn card": one._waiting.drawn != other._waiting.drawn,
        "memo": asked is not None and other_asked is not None and asked.memo != other_asked.memo,
        "hand that was laid from": asked is not None and other_asked is not None and asked.hand != other_asked.hand,
    }
    return [what for what, is_so in differs.items() if is_so]


@pytest.mark.slow
def test_pairs_differ_in_every_secret() -> None:
    """A test of pairs that are the same would show nothing."""
    found = Counter(what for pair in islice(pairs(seed=5), PAIRS) for what in _differences(pair))

    assert found["hands"] > PAIRS * 0.8
    assert found["seed"] > PAIRS * 0.8
    assert {
        *("hands", "draw pile", "cards under the discard pile", "seed", "drawn card", "memo"),
        "hand that was laid from",
    } == set(found)
    assert min(found.values()) > 20


@pytest.mark.slow
def test_pairs_come_from_every_prompt_of_every_table() -> None:
    """Seats and spectators, questions, debts, windows and the ends of rounds."""
    seen = list(islice(pairs(seed=6), PAIRS))

    plain = {variant for variant in TABLES if not house_rules_of(variant.rules)}
    assert plain == {pair.one.variant for pair in seen if not house_rules_of(pair.one.rules)}
    assert {variant.id for variant in TABLES} == {pair.one.variant.id for pair in seen}
    assert {"turn", "drawn", "debt", "ask", "outcome", "round_over"} == {pair.one.prompt.kind for pair in seen}
    assert any(pair.seat is None for pair in seen)
    assert any(pair.one.catchable for pair in seen)


@pytest.mark.slow
def test_what_a_seat_knows_is_the_same_in_both() -> None:
    """Its own hand, also where it lies under the discard pile since the seat is out."""
    own = 0
    for pair in islice(pairs(seed=9), PAIRS):
        one, other = pair.one, pair.other
        under, other_under = blocks(one, pair.buried), blocks(other, pair.buried)
        own += any(owner == pair.seat for owner, _ in under)
        assert pair.seat is None or one._hands[pair.seat] == other._hands[pair.seat]
        assert [cards for owner, cards in under if owner == pair.seat] == [
            cards for owner, cards in other_under if owner == pair.seat
        ]
        assert one._discard_pile[-1] == other._discard_pile[-1]

    assert own


@pytest.mark.parametrize("seed", [7, pytest.param(10, marks=pytest.mark.slow)])
def test_pairs_are_states_of_a_table(seed: int) -> None:
    """No card is made or lost by telling another story of the same table."""
    for pair in islice(pairs(seed), 300 if seed == 7 else PAIRS):
        assert sorted(pair.one._match.compiled.deck) == sorted(
            b"".join((*pair.other._hands, pair.other._draw_pile, pair.other._discard_pile))
        )
        assert uno.State.from_json(pair.other.to_json(), registry=REGISTRY) == pair.other


# Bots do not peek.

BOTS: dict[str, Player] = {
    "random": random_bot,
    "careful": careful_bot,
    "forgetful": forgetful(careful_bot),
    "search": search_bot(3),
    "search with random play-outs": search_bot(3, inner=random_bot),
}

Seating = Callable[[State], Player]
"""What sits down in a state. An honest player is the same in every state."""


def decisions(pair: Pair, seating: Seating) -> Iterator[tuple[Action | None, Action | None]]:
    """What a bot does in both states of a pair: from its view alone, and seated."""
    seat, states = pair.seat, (pair.one, pair.other)
    for make in (_plain, for_seat):
        one, other = [make(seating(state), uno.view(state, seat))(uno.view(state, seat), Random(7)) for state in states]
        yield one, other


def compare(pair: Pair, seating: Seating) -> int:
    """Raise `Interference` if a bot does something else in one of the states; count what it does."""
    acted = 0
    for one, other in decisions(pair, seating):
        if one != other:
            raise Interference(f"seat {pair.seat} does {one} or {other} at {pair.one!r}")
        acted += one is not None
    return acted


def compare_after(pair: Pair, seating: Seating) -> int:
    """The same after an action of which the seat is told the same."""
    seat, told, moves = pair.seat, [], []
    if uno.check(pair.other, pair.action) is not None:
        return 0
    for state in (pair.one, pair.other):
        bot = for_seat(seating(state), uno.view(state, seat))
        after, events = uno.apply(state, pair.action)
        shown, seen = uno.redact(events, seat), uno.view(after, seat)
        told.append((shown, seen))
        if remembers(bot):
            bot.see(shown)
        moves.append(bot(seen, Random(7)))
    if told[0] != told[1]:
        return 0  # the rules disclosed something
    if moves[0] != moves[1]:
        raise Interference(f"seat {seat} does {moves[0]} or {moves[1]} after {pair.action} at {pair.one!r}")
    return moves[0] is not None


def compare_bots(count: int, seating: Seating, comparing: Callable[[Pair, Seating], int]) -> int:
    """Compare so many pairs, and count what the bot did."""
    return sum(comparing(pair, seating) for pair in islice(pairs(seed=13), count))


def _plain(player: Player, view: View) -> Bot:
    assert callable(player)
    return player


@pytest.mark.parametrize("count", [30, pytest.param(1_500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", BOTS)
def test_bot_does_the_same_whatever_it_cannot_know(name: str, count: int) -> None:
    """From its view alone, seated, and after it was told of an action."""
    player = BOTS[name]

    assert compare_bots(count, lambda state: player, compare) > count / 3
    assert compare_bots(count, lambda state: player, compare_after) > count / 10


def peeker(state: State) -> Player:
    """Return a bot that has been slipped the state: it plays what the next player cannot follow."""

    def bot(view: View, rng: Random) -> Action | None:
        if view.seat is None or view.prompt.seat != view.seat:
            return careful_bot(view, rng)
        after = view.active[(view.active.index(view.seat) + view.direction) % len(view.active)]
        held = [card.color for card in state.hands[after]]
        plays = [action for action in view.legal if isinstance(action, Play)]
        return min(plays, key=lambda play: held.count(play.card.color or play.color), default=random_bot(view, rng))

    return bot


def peeker_maker(state: State) -> Player:
    """Return a maker of bots that peek when they are told of an action, and not before."""

    class Maker:
        def for_seat(self, view: View) -> Player:
            return Spy()

        def __call__(self, view: View, rng: Random) -> Action | None:
            return careful_bot(view, rng)

    class Spy:
        def __init__(self) -> None:
            self.bot: Bot = careful_bot

        def see(self, events: tuple[uno.Event, ...]) -> None:
            self.bot = peeker(state)  # type: ignore[assignment]

        def __call__(self, view: View, rng: Random) -> Action | None:
            return self.bot(view, rng)

    return Maker()


def test_planted_cheat_is_found_at_once() -> None:
    """It goes by another hand."""
    with pytest.raises(Interference, match="does"):
        compare_bots(1_000, peeker, compare)


def test_planted_cheat_is_found_after_an_action() -> None:
    """It peeks while it is told what happened."""
    assert compare_bots(100, peeker_maker, compare)
    with pytest.raises(Interference, match="after"):
        compare_bots(1_000, peeker_maker, compare_after)
