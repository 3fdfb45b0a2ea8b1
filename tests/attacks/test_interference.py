"""Non-interference: a seat cannot tell apart what differs only in secrets, and a leak would be found."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import unorules as uno
from tests.attacks.interference.leaks import LEAKS
from tests.attacks.interference.library import Interference
from tests.attacks.interference.pairs import HOUSES, Pair, pairs
from tests.attacks.interference.running import run

PAIRS = 10_000


@pytest.mark.parametrize("count", [1_000, pytest.param(PAIRS, marks=pytest.mark.slow)])
def test_what_a_seat_cannot_know_makes_no_difference_to_it(count: int) -> None:
    """To its views, legal actions and refusals, and to what it is told and sees after the same action."""
    counts = run(count, seed=2010)

    assert count == counts["pairs"]
    assert all(counts[what] for what in ("refusals", "steps", "views after", "deals"))
    assert all(counts[variant.id] for variant in uno.DEFAULT)


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
    assert {"hands", "draw pile", "seed", "drawn card", "memo", "hand that was laid from"} == set(found)
    assert min(found.values()) > 20


@pytest.mark.slow
def test_pairs_come_from_every_prompt_of_every_table() -> None:
    """Seats and spectators, questions, windows and the ends of rounds."""
    seen = list(islice(pairs(seed=6), PAIRS))

    assert set(HOUSES) == {pair.one.variant for pair in seen}
    assert {"turn", "drawn", "ask", "outcome", "round_over"} == {pair.one.prompt.kind for pair in seen}
    assert any(pair.seat is None for pair in seen)
    assert any(pair.one.catchable for pair in seen)


def test_pairs_are_states_of_a_table() -> None:
    """No card is made or lost by telling another story of the same table."""
    for pair in islice(pairs(seed=7), 300):
        assert sorted(pair.one._match.compiled.deck) == sorted(
            b"".join((*pair.other._hands, pair.other._draw_pile, pair.other._discard_pile))
        )
        assert uno.loads(uno.dumps(pair.other)) == pair.other
