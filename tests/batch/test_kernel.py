"""The kernel: its required packages, the compilation of its functions, and its shuffles."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib import import_module
from itertools import permutations
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba import njit
from numba.core.caching import CacheImpl

from tests.batch.kernels import interpreted_module
from unorules._engine.shuffle import seed_bytes, seeded_shuffle
from unorules.batch.arguments import seed_words
from unorules.batch.kernel import shuffle as compiled_shuffle
from unorules.batch.kernel.jit import SOURCES, entry
from unorules.batch.layout import GAME, WORK, as_rows
from unorules.players import MissingExtra


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_missing_package_is_named_with_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the batch is imported, not later."""
    for name in [name for name in sys.modules if name.startswith("unorules.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtra, match=rf"{missing} is not installed: pip install 'unorules\[batch\]'") as raised:
        import_module("unorules.batch")

    assert isinstance(raised.value, ModuleNotFoundError)
    assert missing == raised.value.name


def test_library_imports_no_part_of_it() -> None:
    """Nor what it needs."""
    program = (
        "import sys, unorules; print([name for name in sys.modules if name in ('numba', 'numpy', 'unorules.batch')])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "[]\n" == said.stdout


# How the functions of the kernel are compiled.


def test_entry_is_compiled_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its machine code is not kept."""
    monkeypatch.setattr(CacheImpl, "_locator_classes", [])

    @entry
    def double(number: Any, sources: Any = SOURCES) -> Any:
        return 2 * number

    assert 42 == double(21)


def test_entry_must_know_its_sources() -> None:
    """Or else it would run machine code of older ones."""
    functions: list[Any] = [_one, _other, _third]
    for function in functions:
        told = f"the last parameter of {function.__name__} must be `sources: Any = SOURCES`"
        with pytest.raises(TypeError, match=told):
            entry(function)


def _one(number: Any) -> Any:
    raise NotImplementedError


def _other(number: Any, sources: Any = None) -> Any:
    raise NotImplementedError


def _third() -> Any:
    raise NotImplementedError


# The shuffles of the kernel.

SEED = bytes(32)
REJECTED = ((11_597, 12), (141_367, 305))
"""Shuffles of 512 cards with this seed in which a word at this place would favour some cards."""

shuffle_of_compiled = compiled_shuffle.shuffle


def _shuffle(game: Any, work: Any, count: Any, places: Any) -> None:
    shuffle_of_compiled(game.view(GAME)[0], work.view(WORK)[0], count, places)


_shuffle_compiled: Any = njit(_shuffle)


def shuffle_in(module: ModuleType | None, cards: bytes, places: int, **fields: Any) -> tuple[bytes, Any]:
    """Shuffle cards in the compiled kernel, or in an interpreted module; return them, and the game."""
    games: Any = np.zeros(1, GAME)
    works: Any = np.zeros(1, WORK)
    for name, value in fields.items():
        games[name] = value
    works["pile"][0, : len(cards)] = list(cards)
    if module is None:
        _shuffle_compiled(as_rows(games)[0], as_rows(works)[0], len(cards), places)
    else:
        module.shuffle(games[0], works[0], len(cards), places)
    return works["pile"][0, : len(cards)].tobytes(), games[0]


KERNELS = pytest.mark.parametrize("module", [None, interpreted_module("shuffle")], ids=["compiled", "interpreted"])


@KERNELS
@pytest.mark.parametrize(
    ("count", "places"), [(1, 0), (2, 1), (4, 4), (33, 32), (36, 35), (108, 107), (108, 4), (500, 499)]
)
def test_exact_shuffle_is_that_of_the_library(module: ModuleType | None, count: int, places: int) -> None:
    """For any number of cards, places and shuffles, however high."""
    cards = bytes(sorted(card * 7 % 256 for card in range(count)))
    for number, seed in ((0, 1), (1, "a"), (65_536 + 7, b"b"), (2**40 + 5, SEED)):
        words = seed_words([seed_bytes(seed)])
        got, game = shuffle_in(module, cards, places, exact=1, seed=words, shuffles=number)

        assert seeded_shuffle(cards, seed_bytes(seed), number, places) == got
        assert number + 1 == game.shuffles


@KERNELS
@pytest.mark.parametrize(("number", "place"), REJECTED)
def test_words_that_favour_cards_are_rejected(module: ModuleType | None, number: int, place: int) -> None:
    """The whole block is discarded, and the next one of the stream is read."""
    cards = bytes(sorted(list(range(256)) * 2))
    got, _ = shuffle_in(module, cards, 511, exact=1, seed=seed_words([SEED]), shuffles=number)
    unbiased = compiled_shuffle.UNBIASED[512 - place]

    assert unbiased < 2**32
    assert seeded_shuffle(cards, SEED, number) == got


@KERNELS
def test_quick_shuffle_gives_every_order(module: ModuleType | None) -> None:
    """About equally often: 24 orders, 100 each on average."""
    cards, rng, orders = bytes(range(4)), 5, Counter[bytes]()
    for _ in range(2_400):
        got, game = shuffle_in(module, cards, 3, rng=rng)
        orders[got] += 1
        rng = int(game.rng)

    assert set(map(bytes, permutations(cards))) == set(orders)
    # The chance of a larger sum of squares, at 23 degrees of freedom, is one in a million.
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 72
