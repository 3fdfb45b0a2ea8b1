"""Seeds and shuffles: fair for any input, and fixed for ever.

The expected outputs were computed by another implementation, written from the description of the algorithm.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import unorules as uno
from unorules import State
from unorules._engine import shuffle
from unorules._engine.shuffle import SHUFFLE_ID, _plan, seed_bytes, seeded_shuffle
from unorules.errors import SetupError
from unorules.variants import SHEETS

ZEROS = bytes(32)
COUNTED = bytes(range(32))
TEN = bytes(range(10))
WHOLE_DECK = (
    "5623650009245f4d1e644b0a601c40133437385a0350020e1b4f110d66173a4e153e3f525d2f0627256b635e08542e0f0b1a4a2d"
    "303c351419615769535b224c075859451f012a293b5c3d2b2c314820556704445118326a3626623949460c282168330541471d43"
    "12421016"
)


@pytest.mark.parametrize(
    ("cards", "seed", "number", "expected"),
    [
        (TEN, ZEROS, 0, "06020509010407030800"),
        (TEN, ZEROS, 1, "01000807090203040605"),
        (TEN, COUNTED, 0, "00040908070201060305"),
        (TEN, COUNTED, 2**64 - 1, "05010403080209070600"),
        (b"\0\0\1\1\2\2\xff", COUNTED, 7, "ff010200020001"),
        (b"\5\6", COUNTED, 3, "0605"),
        (b"\5", ZEROS, 0, "05"),
        (b"", ZEROS, 0, ""),
        (bytes(range(108)), ZEROS, 0, WHOLE_DECK),
    ],
    ids=lambda value: None if isinstance(value, bytes) else str(value)[:20],
)
def test_order_is_the_one_that_the_algorithm_gives(cards: bytes, seed: bytes, number: int, expected: str) -> None:
    """On every Python and platform, for ever."""
    assert "unorules-shuffle-1" == SHUFFLE_ID
    assert expected == seeded_shuffle(cards, seed, number).hex()


def test_order_of_the_largest_deck_is_the_one_that_the_algorithm_gives() -> None:
    """Five thousand cards."""
    cards = bytes(number % 256 for number in range(5000))

    expected = "365f0be55224bd42e5873f73ab286166fcfc28ec5bd6c81b5ff03c900f3cd746"
    assert expected == sha256(seeded_shuffle(cards, COUNTED, 1)).hexdigest()


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, "44b4ea4b0e055e5aa6a3648de07236e876a2a785a3f67632fb455e8115fba606"),
        (7, "ba558dd48827c923b224d2e47587e392bbfaa4ccad7f4913738ac4d4ab70ec3b"),
        (-1, "71749dfeaa5669b8b960e85d192ed209d75245989071413999a7b36b37da5c09"),
        (127, "b3919f40ce686c160d71c4436ad0e34362c21438fce5b19e535a9d7332ff9366"),
        (128, "425de9a12d83464a639edd7f8f6d930d77c09d8fc0ddbe405e72ff118c0ef21d"),
        (-128, "9e5f586c43a777fef880b85e6fbd78e4ef7d64acab9da4282b40fca4aed143fb"),
        (255, "916948c4d1041dd006417f1add50b428366bf3711a8dc53ee4da4abcac4033d6"),
        (2**64, "4d500610f5de278cb44e8c50708dfde94706f46b03625ca5145b0937428af182"),
        (-(2**64), "7fc8d34594eaabc9988f0a9fbf1bf482c3dc120cfa4d954fffcac97f2c3c9331"),
        (10**40, "c732204358b17a8bd8a5810fb6ecd5e70a73008d1a19831298a0e0b5087a00a6"),
        ("7", "08daeee76e063dc021388797b76f6b3a828af19120ca640dcc7388027dc9c8b6"),
        ("unorules", "9facea085920f0d1870160bc1340b5dd10ab6266de1088dbc913f0e57f4b94df"),
        ("größe \U0001f0cf", "cc39581842de988aa25d3eac28723d39af11e17ca6ac988d22e05ee25a95c363"),
        ("\ud800", "a9c94e6bfbeb1d87f4ca8dd49049fea6c653dc13531903420dd0843d5f357fdc"),
        (b"7", "a76e443e0e0516824bcb2e9f269ce310165c2e5668a51383109685870d71337a"),
        (bytes(31), "3bda17612ba5fac89ed23408f5e1fe0b806349a0cc63612fc0bf2aae6d7edf00"),
        (bytes(33), "8bf06364049627f5980ec95a09bb9b337e4ee377df9d273c05175207a0dcae03"),
        (COUNTED, COUNTED.hex()),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_seed_stands_for_its_32_bytes(seed: Any, expected: str) -> None:
    """Numbers, texts and bytes are told apart; 32 bytes stand for themselves."""
    assert expected == seed_bytes(seed).hex()


def test_lone_surrogate_is_a_seed() -> None:
    """Any text is, also one that no file can hold: its three bytes count."""
    assert sha256(b"unorules-seed-1:str:\xed\xa0\x80").digest() == seed_bytes("\ud800")


def test_huge_seed_is_a_seed() -> None:
    """Longer than any text of a number may be."""
    assert 32 == len(seed_bytes(1 << 100_000)) == len(seed_bytes(-(1 << 100_000)))
    assert seed_bytes(1 << 100_000) != seed_bytes((1 << 100_000) + 1)


def test_no_seed_draws_a_fresh_one() -> None:
    """Every time another one."""
    assert 32 == len(seed_bytes(None))
    assert 20 == len({seed_bytes(None) for _ in range(20)})
    assert uno.new_game()[0] != uno.new_game()[0]


@pytest.mark.parametrize(
    "seed", [1.0, True, False, "", b"", [1], (1,), {}, bytearray(32), pytest.param(object(), id="object")], ids=repr
)
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    """Nothing is coerced, and an empty seed is a mistake."""
    with pytest.raises(SetupError, match="a seed must be an integer, text or bytes that are not empty"):
        seed_bytes(seed)


@settings(deadline=None)
@given(st.binary(max_size=40), st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1), st.randoms())
def test_order_of_the_input_makes_no_difference(cards: bytes, seed: bytes, number: int, rng: Any) -> None:
    """No card is lost, and the same cards in another order come out the same."""
    mixed = list(cards)
    rng.shuffle(mixed)

    assert seeded_shuffle(cards, seed, number) == seeded_shuffle(bytes(mixed), seed, number)
    assert sorted(cards) == sorted(seeded_shuffle(cards, seed, number))


def test_only_as_many_places_as_asked_for_are_shuffled() -> None:
    """The card that comes first has changed places with the lowest one."""
    cards = bytes(range(10))
    for number in range(20):
        first, *rest = seeded_shuffle(cards, bytes(32), number, 1)
        assert first == seeded_shuffle(cards, bytes(32), number)[0]
        assert sorted({*cards} - {0, first}) == [card for card in rest if card]


def test_every_shuffle_of_every_seed_is_another_one() -> None:
    """Neither the number nor a bit of the seed is ignored."""
    deck = bytes(range(108))
    seeds = [ZEROS, *((1 << bit).to_bytes(32, "big") for bit in range(0, 256, 5))]
    orders = {seeded_shuffle(deck, seed, number) for seed in seeds for number in (0, 1, 2**32, 2**64 - 1)}

    assert 4 * len(seeds) == len(orders)


def test_every_order_is_as_likely_as_the_next() -> None:
    """Of four cards there are 24 orders; 4,800 shuffles give each about 200 times."""
    found = Counter(seeded_shuffle(b"\0\1\2\3", number.to_bytes(32, "big"), number % 5) for number in range(4800))

    assert 24 == len(found)
    # Chi-square with 23 degrees of freedom: above 55 once in five thousand times.
    assert sum((times - 200) ** 2 / 200 for times in found.values()) < 55


def test_every_card_is_as_likely_in_every_place() -> None:
    """Of seven cards, in 7,000 shuffles each lies about 1,000 times in each place."""
    found: Counter[tuple[int, int]] = Counter()
    for number in range(7000):
        found.update(enumerate(seeded_shuffle(bytes(range(7)), COUNTED, number)))

    assert 49 == len(found)
    # 36 degrees of freedom: above 75 once in five thousand times.
    assert sum((times - 1000) ** 2 / 1000 for times in found.values()) < 75


class Words:
    """A stream of given words in place of SHAKE-256; past their end all are zero."""

    def __init__(self, *words: int) -> None:
        self.row = b"".join(word.to_bytes(4, "big") for word in words)

    def __call__(self, source: bytes) -> Words:
        return self

    def digest(self, size: int) -> bytes:
        return self.row[:size].ljust(size, b"\0")


UNFAIR = 2**32 - 1
"""The last word of all: for most numbers of cards it lies in an incomplete run of remainders."""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # Three cards take two words a row: the first one modulo 3, the second one modulo 2.
        ((0, 0), "abc"),
        ((2, 1), "cab"),
        ((UNFAIR - 1, 0), "cba"),
        ((UNFAIR, 0, 1, 1), "bca"),
        ((UNFAIR, 1, UNFAIR, 1, UNFAIR, 1, 2, 0), "cba"),
        ((UNFAIR, 0) * 50 + (1, 0), "bac"),
        # Two cards divide the range evenly, so that every word will do.
        ((0, UNFAIR), "acb"),
    ],
)
def test_row_with_an_unfair_word_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch, words: tuple[int, ...], expected: str
) -> None:
    """And the next row of the stream is read, as often as it takes."""
    monkeypatch.setattr(shuffle, "shake_256", Words(*words))

    assert expected.encode() == seeded_shuffle(b"abc", ZEROS, 0)


@pytest.mark.parametrize(("cards", "places"), [(2, 1), (7, 6), (108, 107), (108, 10), (5000, 4999)])
def test_fair_words_are_whole_runs_of_remainders(cards: int, places: int) -> None:
    """As many of them as there are below 2 to the 32nd."""
    plan, words = _plan(cards, places)

    assert list(range(places)) == [place for place, _, _ in plan]
    assert [cards - place for place in range(places)] == [left for _, left, _ in plan]
    assert all(unbiased % left == 0 and 2**32 - left < unbiased <= 2**32 for _, left, unbiased in plan)
    assert 4 * places == words.size


def test_unfair_word_anywhere_in_the_row_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the last place; what was shuffled before it is forgotten."""
    # Four cards: modulo 4, modulo 3, modulo 2. Only the word in the middle can be unfair.
    monkeypatch.setattr(shuffle, "shake_256", Words(3, UNFAIR, 1, 0, 1, 1))

    assert b"acdb" == seeded_shuffle(b"abcd", ZEROS, 0)


def test_game_is_dealt_from_the_first_shuffle_of_its_seed() -> None:
    """With a dealer named, so that nobody draws for the deal."""
    state, _ = uno.new_game(players=2, seed=ZEROS, dealer=1)
    numbers = bytes(at for at, (_, count) in enumerate(state.variant.deck) for _ in range(count))
    dealt = [state.variant.deck[at][0] for at in seeded_shuffle(numbers, ZEROS, 0)]
    assert sorted(map(str, dealt[0:14:2])) == sorted(map(str, state.hands[0]))
    assert sorted(map(str, dealt[1:14:2])) == sorted(map(str, state.hands[1]))
    assert tuple(dealt[15:]) == state.draw_pile


# Games that come out as they always have.

DIGESTS = {
    ("classic-2010", 2): "0ddceeb5ad434433",
    ("classic-2010", 4): "ffe579cf06edffb8",
    ("classic-2010", 10): "dea2c292ed442752",
    ("hello-kitty-2017", 2): "458288e9d4982386",
    ("hello-kitty-2017", 4): "e5d0a31e1b1e6a14",
    ("hello-kitty-2017", 10): "007d6c2241a62e63",
    ("ice-the-kicker-2023", 2): "c796269100fca3f3",
    ("ice-the-kicker-2023", 4): "5749929fb94531c9",
    ("ice-the-kicker-2023", 10): "22804515c2542e86",
    ("shantell-martin-2023", 2): "0ddceeb5ad434433",
    ("shantell-martin-2023", 4): "ffe579cf06edffb8",
    ("shantell-martin-2023", 10): "dea2c292ed442752",
    ("friends-2022", 2): "e18e37fa6311dcb0",
    ("friends-2022", 4): "70cdf3e38ef2d4bf",
    ("friends-2022", 10): "1895fd0eb93cc54b",
}


LONG = [("hello-kitty-2017", 4), ("hello-kitty-2017", 10)]
"""Those that take thousands of steps."""


def table(state: State) -> str:
    """All that lies on the table and in the hands, who is asked, and the scores."""
    zones = [*state.hands, state.draw_pile, state.discard_pile]
    cards = " / ".join(" ".join(map(str, zone)) for zone in zones)
    return f"{cards} / {state.color} {state.direction} {state.prompt.kind} {state.prompt.seat} {state.scores}"


def play(variant: str, seats: int) -> str:
    """A digest of a seeded round, step by step, chosen by dice that are themselves seeded."""
    dice = Random(seats)
    state, _ = uno.new_game(variant, seats, seed=f"for ever {seats}")
    story = sha256(table(state).encode())
    while state.prompt.kind not in ("round_over", "match_over"):
        state, _ = uno.apply(state, dice.choice(uno.legal_actions(state)[:3]))
        story.update(table(state).encode())
    return story.hexdigest()[:16]


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        pytest.param(game, digest, marks=pytest.mark.slow if game in LONG else [], id=f"{game[0]} of {game[1]}")
        for game, digest in DIGESTS.items()
    ],
)
def test_seeded_game_comes_out_as_it_always_has(game: tuple[str, int], digest: str) -> None:
    """On every Python, platform and hash seed; a change here is a change of the rules or of a variant's version."""
    assert digest == play(*game)


def test_every_shipped_variant_has_such_games() -> None:
    """At a small, a usual and a large table."""
    assert {(variant.id, seats) for variant in SHEETS for seats in (2, 4, 10)} == set(DIGESTS)
