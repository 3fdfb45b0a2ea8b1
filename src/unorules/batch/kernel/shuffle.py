"""Shuffles: `unorules-shuffle-1` in the kernel, and a quick generator for games that need not be repeatable.

The exact one is that of `unorules.engine.shuffle`, word for word. The quick one is SplitMix64.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.keccak import permute
from unorules.batch.layout import MAX_DECK, RATE_WORDS, SEED_LANES

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFF)
_HALF = np.uint64(0xFFFFFFFF)
_BYTES_SWAPPED = np.uint64(0x00FF00FF00FF00FF)
_8, _16 = np.uint64(8), np.uint64(16)
_HALVES_SWAPPED = np.uint64(0x0000FFFF0000FFFF)
_END_OF_MESSAGE = np.uint64(0x1F0000)
_END_OF_RATE = np.uint64(1 << 63)
_RANGE = 1 << 32

UNBIASED = np.array([0, *(_RANGE - _RANGE % left for left in range(1, MAX_DECK + 1))], dtype=np.uint64)
"""By the number of cards left: the lowest word that would favour some of them."""


@compiled
def mixed(word: Any) -> Any:
    """Return a word with its bits thoroughly mixed: the output function of SplitMix64."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@compiled
def below(g: Any, limit: Any) -> Any:
    """Return a random number below a limit, from the game's quick generator. The bias is below `limit` / 2**32."""
    return scaled(next_word(g), limit)


@compiled
def next_word(g: Any) -> Any:
    """Return the next word of the game's quick generator."""
    g.rng += GOLDEN
    return mixed(g.rng)


@compiled
def scaled(word: Any, limit: Any) -> Any:
    """Return a number below a limit, given a random word."""
    return np.int64(((word >> _32) * np.uint64(limit)) >> _32)


@compiled
def shuffle(g: Any, w: Any, count: Any, places: Any) -> None:
    """Shuffle the first `count` cards of the pile that is being worked on; only the first `places` are random.

    An exact shuffle wants the cards sorted.
    """
    if g.exact:
        _shuffle_exactly(g, w, count, places)
    else:
        _shuffle_quickly(g, w, count, places)
    g.shuffles += 1


@compiled
def _shuffle_quickly(g: Any, w: Any, count: Any, places: Any) -> None:
    rng = g.rng
    for place in range(places):
        rng += GOLDEN
        other = place + scaled(mixed(rng), count - place)
        w.pile[place], w.pile[other] = w.pile[other], w.pile[place]
    g.rng = rng


@compiled
def _shuffle_exactly(g: Any, w: Any, count: Any, places: Any) -> None:
    _absorb(g, w)
    place: Any = 0
    while place < places:
        if w.place == RATE_WORDS:
            _squeeze_on(w)
        word = w.random[w.place]
        w.place += 1
        left = count - place
        if word >= UNBIASED[left]:
            # A word in the last, incomplete run of remainders: start again with the next block.
            _skip_words(w, places - place - 1)
            for swapped in range(place - 1, -1, -1):
                other = int(w.swaps[swapped])
                w.pile[swapped], w.pile[other] = w.pile[other], w.pile[swapped]
            place = 0
            continue
        other = place + np.int64(word % np.uint32(left))
        w.swaps[place] = other
        w.pile[place], w.pile[other] = w.pile[other], w.pile[place]
        place += 1


@compiled
def _absorb(g: Any, w: Any) -> None:
    """Fill the sponge with the id of the shuffle, the seed and the number of the shuffle, and permute it."""
    number = np.uint64(g.shuffles)
    for lane in range(SEED_LANES):
        w.sponge[lane] = g.seed[lane]
    for lane in range(SEED_LANES, 25):
        w.sponge[lane] = 0
    # The number is eight bytes, the highest first: six end one word, and two begin the next.
    for place in range(6):
        w.sponge[6] |= ((number >> np.uint64(56 - 8 * place)) & _LOW) << np.uint64(16 + 8 * place)
    w.sponge[7] = ((number >> _8) & _LOW) | ((number & _LOW) << _8) | _END_OF_MESSAGE
    w.sponge[16] = _END_OF_RATE
    permute(w.sponge)
    _squeeze(w)


@compiled
def _squeeze(w: Any) -> None:
    """Read the sponge as big-endian words of 32 bits."""
    for lane in range(RATE_WORDS // 2):
        word = w.sponge[lane]
        word = ((word & _BYTES_SWAPPED) << _8) | ((word >> _8) & _BYTES_SWAPPED)
        word = ((word & _HALVES_SWAPPED) << _16) | ((word >> _16) & _HALVES_SWAPPED)
        w.random[2 * lane] = word & _HALF
        w.random[2 * lane + 1] = word >> _32
    w.place = 0


@compiled
def _squeeze_on(w: Any) -> None:
    """Read the next words of the stream."""
    permute(w.sponge)
    _squeeze(w)


@compiled
def _skip_words(w: Any, count: Any) -> None:
    for _ in range(count):
        if w.place == RATE_WORDS:
            _squeeze_on(w)
        w.place += 1
