"""Non-interference: a seat cannot tell apart what differs only in secrets, and a leak would be found."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import unorules as uno
from tests.attacks.interference.leaks import LEAKS
from tests.attacks.interference.library import Interference
from tests.attacks.interference.pairs import Pair, blocks, pairs
from tests.attacks.interference.running import run
from tests.attacks.interference.tables import FEW_BACKS, HOUSE_SWITCHES, TABLES, house_rules_of
from unorules import Reason, Registry
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
