"""The shuffle `unorules-shuffle-1` in the kernel, and a quick one for games that need not be repeatable.

The exact shuffle is that of `unorules._engine.shuffle`, word for word. The quick one uses SplitMix64.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.kernel.jit import jit
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
"""By the number of cards left: the lowest word that would make the choice biased."""


@jit
def mix(word: Any) -> Any:
    """Mix the bits of a word with the output function of SplitMix64."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@jit
def random_below(g: Any, limit: Any) -> Any:
    """Return a random number below a limit, from the game's quick generator. The bias is below `limit` / 2**32."""
    return scale_word(next_word(g), limit)


@jit
def next_word(g: Any) -> Any:
    """Return the next word of the game's quick generator."""
    g.rng += GOLDEN
    return mix(g.rng)


@jit
def scale_word(word: Any, limit: Any) -> Any:
    """Scale a random word to a number below a limit."""
    return np.int64(((word >> _32) * np.uint64(limit)) >> _32)


@jit
def shuffle(g: Any, w: Any, count: Any, places: Any) -> None:
    """Shuffle the first `count` cards of the working pile; only the first `places` are random.

    An exact shuffle needs the cards sorted.
    """
    if g.exact:
        _shuffle_exactly(g, w, count, places)
    else:
        _shuffle_quickly(g, w, count, places)
    g.shuffles += 1


@jit
def _shuffle_quickly(g: Any, w: Any, count: Any, places: Any) -> None:
    rng = g.rng
    for place in range(places):
        rng += GOLDEN
        other = place + scale_word(mix(rng), count - place)
        w.pile[place], w.pile[other] = w.pile[other], w.pile[place]
    g.rng = rng


@jit
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
            # The word would make the choice biased: start again with the next block.
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


@jit
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


@jit
def _squeeze(w: Any) -> None:
    """Read the sponge as big-endian words of 32 bits."""
    for lane in range(RATE_WORDS // 2):
        word = w.sponge[lane]
        word = ((word & _BYTES_SWAPPED) << _8) | ((word >> _8) & _BYTES_SWAPPED)
        word = ((word & _HALVES_SWAPPED) << _16) | ((word >> _16) & _HALVES_SWAPPED)
        w.random[2 * lane] = word & _HALF
        w.random[2 * lane + 1] = word >> _32
    w.place = 0


@jit
def _squeeze_on(w: Any) -> None:
    """Read the next words of the stream."""
    permute(w.sponge)
    _squeeze(w)


@jit
def _skip_words(w: Any, count: Any) -> None:
    for _ in range(count):
        if w.place == RATE_WORDS:
            _squeeze_on(w)
        w.place += 1


# Keccak-f[1600], the permutation of SHAKE-256 (FIPS 202), on 25 words of 64 bits.
#
# It is written out word by word, so that the compiler can keep the words in registers: `aXX` is the word x + 5y.

ROUND_CONSTANTS = np.array(
    (
        0x0000000000000001,
        0x0000000000008082,
        0x800000000000808A,
        0x8000000080008000,
        0x000000000000808B,
        0x0000000080000001,
        0x8000000080008081,
        0x8000000000008009,
        0x000000000000008A,
        0x0000000000000088,
        0x0000000080008009,
        0x000000008000000A,
        0x000000008000808B,
        0x800000000000008B,
        0x8000000000008089,
        0x8000000000008003,
        0x8000000000008002,
        0x8000000000000080,
        0x000000000000800A,
        0x800000008000000A,
        0x8000000080008081,
        0x8000000000008080,
        0x0000000080000001,
        0x8000000080008008,
    ),
    dtype=np.uint64,
)


@jit
def _rotate(word: Any, places: Any) -> Any:
    """Rotate a word to the left."""
    return (word << np.uint64(places)) | (word >> np.uint64(64 - places))


@jit
def permute(s: Any) -> None:
    """Permute the words of a sponge in place."""
    a00, a01, a02, a03, a04 = s[0], s[1], s[2], s[3], s[4]
    a05, a06, a07, a08, a09 = s[5], s[6], s[7], s[8], s[9]
    a10, a11, a12, a13, a14 = s[10], s[11], s[12], s[13], s[14]
    a15, a16, a17, a18, a19 = s[15], s[16], s[17], s[18], s[19]
    a20, a21, a22, a23, a24 = s[20], s[21], s[22], s[23], s[24]
    for number in range(24):
        # theta: every column is mixed with its neighbours.
        c0 = a00 ^ a05 ^ a10 ^ a15 ^ a20
        c1 = a01 ^ a06 ^ a11 ^ a16 ^ a21
        c2 = a02 ^ a07 ^ a12 ^ a17 ^ a22
        c3 = a03 ^ a08 ^ a13 ^ a18 ^ a23
        c4 = a04 ^ a09 ^ a14 ^ a19 ^ a24
        d0 = c4 ^ _rotate(c1, 1)
        d1 = c0 ^ _rotate(c2, 1)
        d2 = c1 ^ _rotate(c3, 1)
        d3 = c2 ^ _rotate(c4, 1)
        d4 = c3 ^ _rotate(c0, 1)
        # rho and pi: words are rotated, and change places.
        b00 = a00 ^ d0
        b10 = _rotate(a01 ^ d1, 1)
        b20 = _rotate(a02 ^ d2, 62)
        b05 = _rotate(a03 ^ d3, 28)
        b15 = _rotate(a04 ^ d4, 27)
        b16 = _rotate(a05 ^ d0, 36)
        b01 = _rotate(a06 ^ d1, 44)
        b11 = _rotate(a07 ^ d2, 6)
        b21 = _rotate(a08 ^ d3, 55)
        b06 = _rotate(a09 ^ d4, 20)
        b07 = _rotate(a10 ^ d0, 3)
        b17 = _rotate(a11 ^ d1, 10)
        b02 = _rotate(a12 ^ d2, 43)
        b12 = _rotate(a13 ^ d3, 25)
        b22 = _rotate(a14 ^ d4, 39)
        b23 = _rotate(a15 ^ d0, 41)
        b08 = _rotate(a16 ^ d1, 45)
        b18 = _rotate(a17 ^ d2, 15)
        b03 = _rotate(a18 ^ d3, 21)
        b13 = _rotate(a19 ^ d4, 8)
        b14 = _rotate(a20 ^ d0, 18)
        b24 = _rotate(a21 ^ d1, 2)
        b09 = _rotate(a22 ^ d2, 61)
        b19 = _rotate(a23 ^ d3, 56)
        b04 = _rotate(a24 ^ d4, 14)
        # chi, and iota in the first word.
        a00 = b00 ^ (~b01 & b02) ^ ROUND_CONSTANTS[number]
        a01 = b01 ^ (~b02 & b03)
        a02 = b02 ^ (~b03 & b04)
        a03 = b03 ^ (~b04 & b00)
        a04 = b04 ^ (~b00 & b01)
        a05 = b05 ^ (~b06 & b07)
        a06 = b06 ^ (~b07 & b08)
        a07 = b07 ^ (~b08 & b09)
        a08 = b08 ^ (~b09 & b05)
        a09 = b09 ^ (~b05 & b06)
        a10 = b10 ^ (~b11 & b12)
        a11 = b11 ^ (~b12 & b13)
        a12 = b12 ^ (~b13 & b14)
        a13 = b13 ^ (~b14 & b10)
        a14 = b14 ^ (~b10 & b11)
        a15 = b15 ^ (~b16 & b17)
        a16 = b16 ^ (~b17 & b18)
        a17 = b17 ^ (~b18 & b19)
        a18 = b18 ^ (~b19 & b15)
        a19 = b19 ^ (~b15 & b16)
        a20 = b20 ^ (~b21 & b22)
        a21 = b21 ^ (~b22 & b23)
        a22 = b22 ^ (~b23 & b24)
        a23 = b23 ^ (~b24 & b20)
        a24 = b24 ^ (~b20 & b21)
    s[0], s[1], s[2], s[3], s[4] = a00, a01, a02, a03, a04
    s[5], s[6], s[7], s[8], s[9] = a05, a06, a07, a08, a09
    s[10], s[11], s[12], s[13], s[14] = a10, a11, a12, a13, a14
    s[15], s[16], s[17], s[18], s[19] = a15, a16, a17, a18, a19
    s[20], s[21], s[22], s[23], s[24] = a20, a21, a22, a23, a24
