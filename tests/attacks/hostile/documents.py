"""Real documents to forge, and texts that no reader accepts: invalid JSON, too deep or too long."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice

import unorules as uno
from tests.kit.corpus import Data, document, forge, set_up_by_hand
from unorules import Replay

TABLE = document("set up by hand")
ASKING = document("challenge")
DRAWN = document("drawn")
CATCHABLE = document("can be caught")
LIMITED = document("turn limit")
ROUND_OVER = document("void by the turn limit")
MATCH_OVER = document("match over")
DEBT = document("debt")
PASSED_ON = document("debt that was passed on")
ON_A_DEBT = document("challenge on a debt")
SWAP = document("swap")
LEFT = document("has left")
MERCY = document("out by mercy")
GONE_BETWEEN_ROUNDS = document("left between rounds")
STANDING = document("out of the match by points")
PAIRS = document("partners win")
UNTOUCHED = document("nobody has played yet")
DEALT: Data = json.loads(uno.new_game(players=["Ann", "Bo"], seed=1, dealer=1)[0].to_json())
VIEW: Data = uno.encode(uno.view(set_up_by_hand()["challenge"], 1))
REPLAY: Data = json.loads(Replay.of(uno.new_game(players=["Ann", "Bo"], seed=5)[0]).to_json())
SEAT_REPLAY: Data = json.loads(Replay.of(uno.new_game(players=["Ann", "Bo"], seed=5)[0]).for_seat(0).to_json())
DRAW: Data = {"do": "draw", "seat": 1}
PLAY: Data = {"do": "play", "seat": 1, "card": "red-7"}
DEALT_EVENT: Data = {"event": "dealt", "seat": 0, "count": 2, "cards": "red-1 red-2"}


def forged_text(base: Data, *changes: tuple[str, object]) -> str:
    """A document with these values changed, one after another."""
    for where, value in changes:
        base = forge(base, where, value)
    return json.dumps(base)


# Texts for every reader.


def texts() -> Iterator[tuple[str, str | bytes]]:
    """What is no JSON, or not the one way in which it is read here: small inputs for every reader."""
    text = json.dumps(TABLE)
    yield "an empty text", ""
    yield "no bytes", b""
    yield "blanks", " \n\t "
    yield "null", "null"
    yield "true", "true"
    yield "a number", "7"
    yield "a string", '"red-7"'
    yield "an empty list", "[]"
    yield "an empty object", "{}"
    yield "letters after the end", text + "x"
    yield "a bracket after the end", text + "}"
    yield "two documents", text + text
    yield "two documents on two lines", text + "\n" + text
    yield "a document cut off", text[:-1]
    yield "a comment", text + " /* a comment */"
    yield "a comment at the start", "// a comment\n" + text
    yield "single quotes", repr(TABLE)
    yield "a comma too many", text[:-1] + ",}"
    yield "keys without quotes", "{format:'unorules-state'}"
    yield "a byte order mark", "\ufeff" + text
    yield "a byte order mark in bytes", b"\xef\xbb\xbf" + text.encode()
    yield "UTF-16", text.encode("utf-16")
    yield "UTF-32", text.encode("utf-32")
    yield "Latin-1", '{"name":"Zo\xeb"}'.encode("latin-1")
    yield "an overlong NUL", b'{"a":"\xc0\x80"}'
    yield "half a character in bytes", b'{"a":"\xed\xa0\x80"}'
    yield "half a character", '{"a":"\ud800"}'
    yield "bytes cut within a letter", '{"a":"\u674e"}'.encode()[:-3]
    yield "a NUL", text + "\x00"
    yield "a NUL in a string", '{"a":"\x00"}'
    yield "a line feed in a string", '{"a":"\n"}'
    yield "a bad escape", '{"a":"\\x41"}'
    yield "half an escape", '{"a":"\\u12"}'
    yield "NaN", '{"a":NaN}'
    yield "Infinity", '{"a":Infinity}'
    yield "minus Infinity", '{"a":-Infinity}'
    yield "a fraction", '{"a":0.5}'
    yield "7.0", '{"a":7.0}'
    yield "minus zero with a point", '{"a":-0.0}'
    yield "an exponent", '{"a":1e3}'
    yield "an exponent beyond all numbers", '{"a":1E400}'
    yield "five thousand digits", '{"a":' + "7" * 3_900 + "}"
    yield "a zero in front", '{"a":07}'
    yield "a plus sign", '{"a":+7}'
    yield "hex digits", '{"a":0x7}'
    yield "a blank in a number", '{"a":1 000}'
    yield "a key twice", '{"a":1,"a":1}'
    yield "a key twice, once in escapes", '{"do":1,"\\u0064\\u006f":1}'
    yield "a key twice, deep down", '{"a":[{"b":{"c":1,"c":1}}]}'
    yield "nesting a little too deep", "[" * 21 + "]" * 21
    yield "nesting that ends in a string", "[" * 2_000 + '"' + "]" * 2_000
    yield "nesting behind strings of brackets", '["]]]]","[[[[\\"",' * 100 + "0" + "]" * 100


def deep_texts(letters: int) -> Iterator[tuple[str, Callable[[], str | bytes]]]:
    """What makes careless readers recurse, as long as a text may be."""
    yield "lists in lists", lambda: "[" * letters
    yield "objects in objects", lambda: '{"a":' * (letters // 5)
    yield "objects in lists in objects", lambda: '{"a":[' * (letters // 6)
    yield "deep and closed again", lambda: "[" * (letters // 2) + "]" * (letters // 2)
    yield "brackets closed that were not opened", lambda: "[" * 21 + "]" * (letters - 21)
    yield "brackets in strings, and deep", lambda: '["[[[[\\"[[[[",' * (letters // 14)
    yield "a string without end, full of backslashes", lambda: "[" * 21 + '"' + "\\" * (letters - 22)
    yield "a string without end, full of letters", lambda: "[" * 21 + '"' + "a" * (letters - 22)
    yield "backslashes before quotation marks", lambda: "[" * 21 + '\\\\"\U0001f0cf' * ((letters - 21) // 4)
    yield "quotation marks", lambda: "[" * 21 + '"' * (letters - 21)


RARE = "\u4e00"
"""A letter that takes two bytes of memory, and with it every letter beside it."""


def long_texts(letters: int, parts: int) -> Iterator[tuple[str, Callable[[], str | bytes]]]:
    """What makes careless readers slow or large, as long and of as many parts as a text may be."""
    yield "junk", lambda: "x" * letters
    yield "blanks without end", lambda: " " * letters
    yield "lines without end", lambda: "\n" * letters
    for what, item in {
        "lists": "[]",
        "objects": '{"a":1}',
        "strings": '"ab"',
        "strings of rare letters": '"\U0001f0cf"',
        "strings of nothing": '""',
        "numbers": "999",
    }.items():
        yield f"small {what}", partial(_list, item, letters)
        yield f"as many small {what} as there may be", partial(_list, item, letters, parts // 4)
    yield "large objects", lambda: _list('{"a":1,"b":2,"c":3,"d":4,"e":5}', letters, parts // 6)
    yield "long numbers", lambda: _list("9" * 4_299, letters)
    yield "one number", lambda: "9" * letters
    yield "one fraction", lambda: "0." + "9" * (letters - 2)
    yield "one string", lambda: '"' + "a" * (letters - 2) + '"'
    yield "one string of escapes", lambda: '"' + "\\u00e9" * ((letters - 2) // 6) + '"'
    yield "one key", lambda: '{"' + "a" * (letters - 6) + '":1}'
    yield "many keys", lambda: _object((f"{number:05x}" for number in count()), letters)
    yield "many keys of rare letters", lambda: _object(_rare_letters(), letters)
    yield "as many keys as there may be", lambda: _object(islice(_rare_letters(), parts - 1), letters)
    yield "many keys with colliding hashes", lambda: _object(_collisions(), min(letters, 2_000))
    yield "ten million letters", lambda: "[" * 10_000_000
    yield "ten million bytes", lambda: b'"' * 10_000_000


def _list(item: str, letters: int, most: int | None = None) -> str:
    """A list of so many of an item as fit, or of so many at the most."""
    fit = (letters - 2) // (len(item) + 1)
    return f"[{','.join([item] * (fit if most is None else min(fit, most)))}]"


def _object(keys: Iterator[str], letters: int) -> str:
    """An object with so many of these keys as fit."""
    found: list[str] = []
    left = letters - 2
    for key in keys:
        left -= len(key) + 5
        if left < 0:
            break
        found.append(f'"{key}":1')
    return f"{{{','.join(found)}}}"


def _rare_letters() -> Iterator[str]:
    return map(chr, range(0x10000, 0x110000))


def _collisions() -> Iterator[str]:
    """Keys that meet in one place of a small table, whatever the hashes of this process are."""
    return islice((key for key in map(str, count()) if not hash(key) & 0xFF), 200)
