"""Hostile inputs: a fixed, named set of what no reader of documents may take, choke on or be slow about.

`python -m tests.attacks.hostile` measures the time and the memory that each of them costs.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any, NamedTuple, TypeAlias

import unorules as uno
from tests.kit.corpus import GONE, Data, document, forged, laid_by_hand
from unorules import Action, DecodeError, Replay
from unorules.limits import (
    MAX_ACTION_CHARS,
    MAX_PARTS,
    MAX_REPLAY_CHARS,
    MAX_REPLAY_PARTS,
    MAX_STATE_CHARS,
)

Reader: TypeAlias = Callable[[Any], object]


class Hostile(NamedTuple):
    """An input by name: who is to read it, and how it is made."""

    name: str
    read: Reader
    make: Callable[[], object]


def decode_action(data: Any) -> Action:
    """What a client in the second seat sends."""
    return uno.decode_action(data, seat=1)


# Real documents, to be forged.

TABLE = document("laid by hand")
ASKING = document("challenge")
DRAWN = document("drawn")
CATCHABLE = document("can be caught")
LIMITED = document("turn limit")
ROUND_OVER = document("void by the turn limit")
MATCH_OVER = document("match over")
DEALT: Data = json.loads(uno.dumps(uno.new_game(players=["Ann", "Bo"], seed=1, dealer=1)[0]))
VIEW: Data = uno.encode(uno.view(laid_by_hand()["challenge"], 1))
REPLAY: Data = json.loads(Replay.of(uno.new_game(players=["Ann", "Bo"], seed=5)[0]).to_json())
DRAW: Data = {"do": "draw", "seat": 1}
PLAY: Data = {"do": "play", "seat": 1, "card": "red-7"}
DEALT_EVENT: Data = {"event": "dealt", "seat": 0, "count": 2, "cards": "red-1 red-2"}


def forged_text(base: Data, *changes: tuple[str, object]) -> str:
    for where, value in changes:
        base = forged(base, where, value)
    return json.dumps(base)


# The texts.


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
    yield "quotation marks", lambda: "[" * 21 + '"' * (letters - 21)


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
        yield f"small {what}", _maker(_list, item, letters)
        yield f"as many small {what} as there may be", _maker(_list, item, letters, parts // 4)
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
    yield "many keys with colliding hashes", lambda: _object(_colliding(), min(letters, 2_000))
    yield "ten million letters", lambda: "[" * 10_000_000
    yield "ten million bytes", lambda: b'"' * 10_000_000


def _maker(make: Callable[..., str], *given: object) -> Callable[[], str]:
    return lambda: make(*given)


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


def _colliding() -> Iterator[str]:
    """Keys that meet in one place of a small table, whatever the hashes of this process are."""
    return islice((key for key in map(str, count()) if not hash(key) & 0xFF), 200)


# The states.

TOP_KEYS = tuple(TABLE)
WRONG_SORTS: dict[str, object] = {
    "null": None,
    "true": True,
    "a number": 7.5,
    "minus one": -1,
    "a list of lists": [[]],
    "an object": {"a": 1},
    "a text": "7",
}


def states() -> Iterator[tuple[str, object]]:
    """Documents that look like states: with a key that is wrong, and forged ones."""
    for key in TOP_KEYS:
        yield f"no {key}", forged_text(TABLE, (key, GONE))
        for sort, value in WRONG_SORTS.items():
            if (key, sort) not in (("color", "null"), ("direction", "minus one")):
                yield f"{sort} for {key}", forged_text(TABLE, (key, value))
    yield from _headings()
    yield from _numbers()
    yield from _variants()
    yield from _companies()
    yield from _forged_cards()
    yield from _forged_prompts()
    yield from _forged_questions()
    yield from _forged_calls()
    yield from _forged_ends()
    yield from _strange_keys()


def _headings() -> Iterator[tuple[str, object]]:
    yield "the format of a view", forged_text(TABLE, ("format", "unorules-view"))
    yield "a view", json.dumps(VIEW)
    yield "a replay", json.dumps(REPLAY)
    yield "an action", json.dumps(DRAW)
    yield "an unknown version", forged_text(TABLE, ("version", 2))
    yield "version 0", forged_text(TABLE, ("version", 0))
    yield "a version of 400 digits", forged_text(TABLE, ("version", 10**400))
    yield "true for version 1", forged_text(TABLE, ("version", True))


def _numbers() -> Iterator[tuple[str, object]]:
    text = json.dumps(TABLE)
    for key in ("seq", "shuffles", "round", "dealer", "direction"):
        was = f'"{key}": {TABLE[key]}'
        assert was in text
        for number in ("1.0", "1e0", '"1"', "[1]", str(2**64), "9" * 5_000):
            yield f"{number[:20]} for {key}", text.replace(was, f'"{key}": {number}')
    yield "2 to the 53rd for seq", forged_text(TABLE, ("seq", 2**53))
    yield "round 0", forged_text(TABLE, ("round", 0))
    yield "a prompt younger than the state", forged_text(TABLE, ("prompt.since", 1))
    yield "a negative since", forged_text(TABLE, ("prompt.since", -1))
    yield "direction 0", forged_text(TABLE, ("direction", 0))
    yield "direction 2", forged_text(TABLE, ("direction", 2))
    yield "a dealer who is not there", forged_text(TABLE, ("dealer", 2))


def _variants() -> Iterator[tuple[str, object]]:
    yield "an unknown variant", forged_text(TABLE, ("variant.id", "no-such-game"))
    yield "a variant in capitals", forged_text(TABLE, ("variant.id", "CLASSIC-2010"))
    yield "a variant with a line feed", forged_text(TABLE, ("variant.id", "classic-2010\n"))
    yield "a variant with a path in it", forged_text(TABLE, ("variant.id", "../classic-2010"))
    yield "a variant of 500 kB", forged_text(TABLE, ("variant.id", "a" * 500_000))
    yield "a variant of 500 kB of hyphens", forged_text(TABLE, ("variant.id", "a-" * 250_000))
    yield "another version of the variant", forged_text(TABLE, ("variant.version", 2))
    yield "another fingerprint", forged_text(TABLE, ("variant.fingerprint", "0" * 16))
    yield "a fingerprint in capitals", forged_text(TABLE, ("variant.fingerprint", "ABCDEF0123456789"))
    yield "a fingerprint with a line feed", forged_text(TABLE, ("variant.fingerprint", "0" * 16 + "\n"))
    yield (
        "another variant, with its fingerprint",
        forged_text(TABLE, ("variant", VIEW["variant"] | {"id": "friends-2022"})),
    )
    for switch, value in (
        ("no_such_switch", 1),
        ("wd4", "sometimes"),
        ("wd4", True),
        ("hand_size", 10**9),
        ("hand_size", 0),
        ("hand_size", True),
        ("hand_size", "7"),
        ("hand_size", 54),
        ("uno_penalty", -1),
        ("turn_limit", 0),
        ("turn_limit", 10),
        ("target", 2**53),
        ("target", 100),
        ("__class__", "x"),
    ):
        yield f"the switch {switch} at {value}", forged_text(TABLE, ("variant.rules", {switch: value}))
    for rules in ({"uno_call": "off", "uno_penalty": 4}, {"scoring": "none", "target": 50}):
        yield f"switches that contradict each other: {', '.join(rules)}", forged_text(TABLE, ("variant.rules", rules))


def _companies() -> Iterator[tuple[str, object]]:
    yield "one player", forged_text(TABLE, ("players", ["Ann"]), ("hands", ["red-1"]), ("scores", [0]))
    for seats in (0, 11, 101):
        yield (
            f"{seats} players",
            forged_text(TABLE, ("players", ["Ann"] * seats), ("hands", ["wild"] * seats), ("scores", [0] * seats)),
        )
    for what, name in {
        "empty": "",
        "too long": "x" * 101,
        "a number": 7,
        "half a character": "\ud800",
        "a list": ["Ann"],
        "null": None,
    }.items():
        yield f"a name that is {what}", forged_text(TABLE, ("players.0", name))
    yield "a hand for nobody", forged_text(TABLE, ("hands", ["wild red-1", "blue-3 red-2", ""]))
    yield "a hand too few", forged_text(TABLE, ("hands", ["wild red-1 blue-3 red-2"]))
    yield "a score for nobody", forged_text(TABLE, ("scores", [0, 0, 0]))
    yield "a score too few", forged_text(TABLE, ("scores", [0]))
    yield "a score that is a text", forged_text(TABLE, ("scores.0", "0"))
    yield "a score that is true", forged_text(TABLE, ("scores.0", True))
    yield "a seed that is short", forged_text(TABLE, ("seed", "00"))
    yield "a seed in capitals", forged_text(TABLE, ("seed", "A" * 64))
    yield "a seed in wide digits", forged_text(TABLE, ("seed", "\uff11" * 64))
    yield "a seed with a line feed", forged_text(TABLE, ("seed", TABLE["seed"] + "\n"))
    yield "an unknown shuffle", forged_text(TABLE, ("shuffle", "unorules-shuffle-2"))


def _forged_cards() -> Iterator[tuple[str, object]]:
    hand = TABLE["hands"][1]
    for what, row in {
        "a card that was lost": "blue-3",
        "a card too many": f"{hand} red-2",
        "a card in place of another": "blue-3 red-3",
        "a card of another deck": "blue-3 pink-2",
        "a special card of another deck": "blue-3 wild-badtz-maru",
        "a card with a tag": "blue-3 red-2.monica",
        "an unknown card": "blue-3 red-12",
        "a card in capitals": "blue-3 RED-2",
        "a card with a look-alike letter": "blue-3 r\u0435d-2",
        "a card with a wide digit": "blue-3 red-\uff12",
        "a card with a soft hyphen": "blue-3 red\u00ad-2",
        "a card with an escaped NUL": "blue-3 red-2\x00",
        "a card with half a character": "blue-3 red-2\ud800",
        "two blanks": "blue-3  red-2",
        "a blank in front": f" {hand}",
        "a blank behind": f"{hand} ",
        "a tabulator": "blue-3\tred-2",
        "a line feed": f"{hand}\n",
        "a no-break space": "blue-3\u00a0red-2",
        "a comma": "blue-3,red-2",
        "no card": "",
        "blanks alone": "  ",
    }.items():
        yield f"a hand with {what}", forged_text(TABLE, ("hands.1", row))
    yield "a hand that is a list", forged_text(TABLE, ("hands.1", ["blue-3", "red-2"]))
    yield "a hand that is null", forged_text(TABLE, ("hands.1", None))
    yield "a card of no deck on top", forged_text(TABLE, ("discard", "wild-x red-7 red-8"))
    yield "no card to be matched", forged_text(TABLE, ("discard", ""))
    yield "a colour that is not on the top card", forged_text(LIMITED, ("color", "blue"))
    yield "no colour on a wild", forged_text(TABLE, ("color", None))
    yield "an unknown colour", forged_text(TABLE, ("color", "mauve"))
    yield "a draw pile of a deck never shuffled", forged_text(DEALT, ("shuffles", 0))
    yield "a draw pile larger than the deck", forged_text(DEALT, ("draw", 109))
    yield "a draw pile larger than all decks", forged_text(DEALT, ("draw", 10**9))
    yield "a draw pile of another shuffle", forged_text(DEALT, ("shuffles", DEALT["shuffles"] + 1))
    yield "a draw pile of another seed", forged_text(DEALT, ("seed", "0" * 64))
    yield "a draw pile one card short", forged_text(DEALT, ("draw", DEALT["draw"] - 1))
    yield "a draw pile with a card of a hand", forged_text(TABLE, ("draw", TABLE["draw"] + " red-2"))
    yield "a hand of 500 kB of wilds", forged_text(TABLE, ("hands.0", "wild " * 100_000 + "wild"))
    yield "a hand of 500 kB of blanks", forged_text(TABLE, ("hands.0", " " * 500_000))
    yield (
        "a hand of 500 kB of rare letters",
        json.dumps(forged(TABLE, "hands.0", "\U0001f0cf " * 250_000), ensure_ascii=False),
    )


def _forged_prompts() -> Iterator[tuple[str, object]]:
    for where, value in (
        ("prompt", []),
        ("prompt.kind", "think"),
        ("prompt.kind", "Turn"),
        ("prompt.kind", None),
        ("prompt.kind", "drawn"),
        ("prompt.kind", "ask"),
        ("prompt.kind", "outcome"),
        ("prompt.kind", "round_over"),
        ("prompt.kind", "match_over"),
        ("prompt.seat", 2),
        ("prompt.seat", 0),
        ("prompt.seat", None),
        ("prompt.seat", -1),
        ("prompt.seat", True),
        ("prompt.seat", GONE),
        ("prompt.about", 99),
        ("prompt.about", GONE),
        ("prompt.since", GONE),
        ("prompt.question", "color"),
        ("prompt.options", ["red"]),
        ("prompt.passes", 1),
        ("prompt.passes", -1),
        ("prompt.called", 1),
        ("prompt.drawn", "blue-3"),
        ("prompt.card", {"seat": 0, "was": "red"}),
        ("prompt.__init__", 1),
    ):
        shown = "left out" if value is GONE else json.dumps(value)
        yield f"at a turn, {where} is {shown}", forged_text(TABLE, (where, value))
    yield "a drawn card that is not in the hand", forged_text(DRAWN, ("prompt.drawn", "wild"))
    yield "a drawn card of no deck", forged_text(DRAWN, ("prompt.drawn", "red-12"))
    yield "a drawn card that is two", forged_text(DRAWN, ("prompt.drawn", "red-1 red-2"))
    yield "a drawn card that is a number", forged_text(DRAWN, ("prompt.drawn", 1))
    yield "no drawn card after drawing", forged_text(DRAWN, ("prompt.drawn", GONE))
    yield (
        "a turn with an empty hand at the table",
        forged_text(TABLE, ("hands", ["wild red-1 blue-3 red-2", ""]), ("prompt.seat", 0), ("prompt.about", 0)),
    )


def _forged_questions() -> Iterator[tuple[str, object]]:
    deep: Any = 1
    for _ in range(9):
        deep = [deep]
    for where, value in (
        ("prompt.question", ""),
        ("prompt.question", 7),
        ("prompt.question", GONE),
        ("prompt.question", "x" * 101),
        ("prompt.options", []),
        ("prompt.options", ["accept", "accept"]),
        ("prompt.options", ["accept", 0]),
        ("prompt.options", [0, 1, 3]),
        ("prompt.options", [0, True]),
        ("prompt.options", [-1]),
        ("prompt.options", [""]),
        ("prompt.options", [None]),
        ("prompt.options", "accept"),
        ("prompt.kind", "outcome"),
        ("prompt.kind", "turn"),
        ("prompt.card", GONE),
        ("prompt.card", None),
        ("prompt.card.seat", 3),
        ("prompt.card.seat", GONE),
        ("prompt.card.was", "mauve"),
        ("prompt.card.was", GONE),
        ("prompt.card.hand", "wild"),
        ("prompt.card.hand", ""),
        ("prompt.card.hand", ["red-1"]),
        ("prompt.card.opening", True),
        ("prompt.card.opening", 0),
        ("prompt.card.lost", [3]),
        ("prompt.card.lost", [0, 0]),
        ("prompt.card.lost", [0, 1, 2]),
        ("prompt.card.lost", 0),
        ("prompt.card.memo", {"a": 1}),
        ("prompt.card.memo", 2**53),
        ("prompt.card.memo", "x" * 101),
        ("prompt.card.memo", "\ud800"),
        ("prompt.card.code", "print(1)"),
    ):
        shown = "left out" if value is GONE else json.dumps(value)
        yield f"at a question, {where} is {shown[:40]}", forged_text(ASKING, (where, value))
    yield "101 options", forged_text(ASKING, ("prompt.options", list(map(str, range(101)))))
    yield "a memo that is too deep", forged_text(ASKING, ("prompt.card.memo", deep))
    yield "a memo that is too large", forged_text(ASKING, ("prompt.card.memo", [0] * 1_000))
    yield "a memo of 100 kB", forged_text(ASKING, ("prompt.card.memo", [["x"] * 10] * 2_000))
    yield (
        "a question of a card that asks nothing",
        forged_text(ASKING, ("discard", f"red-9 {ASKING['discard'].replace(' red-9', '')}"), ("color", "red")),
    )


def _forged_calls() -> Iterator[tuple[str, object]]:
    for seats in ([1], [2], [-1], [True], ["0"], [0, 1], 0, None):
        yield f"catchable is {json.dumps(seats)}", forged_text(CATCHABLE, ("catchable", seats))
    auto = ("variant.rules", {"uno_call": "auto"})
    yield "someone to be caught where nobody calls", forged_text(CATCHABLE, auto)
    yield "someone to be caught after the round", forged_text(ROUND_OVER, ("catchable", [0]))
    yield "UNO called ahead with three cards", forged_text(DRAWN, ("prompt.called", True))
    yield (
        "UNO called ahead where nobody calls",
        forged_text(LIMITED, ("prompt.called", True), auto, ("turns_left", GONE)),
    )
    yield "UNO called ahead of an answer", forged_text(ASKING, ("prompt.called", True))
    yield "turns left without a limit", forged_text(TABLE, ("turns_left", 3))
    yield "no turns left with a limit", forged_text(LIMITED, ("turns_left", GONE))
    yield "more turns left than the limit", forged_text(LIMITED, ("turns_left", 6))
    yield "fewer turns left than none", forged_text(LIMITED, ("turns_left", -1))
    yield "null turns left", forged_text(TABLE, ("turns_left", None))


def _forged_ends() -> Iterator[tuple[str, object]]:
    yield "a match over without winners", forged_text(MATCH_OVER, ("winners", GONE))
    yield "a match over with other winners", forged_text(MATCH_OVER, ("winners", [1]))
    yield "a match over with a winner twice", forged_text(MATCH_OVER, ("winners", [0, 0]))
    yield "a match over with a winner who is not there", forged_text(MATCH_OVER, ("winners", [2]))
    yield "a match over that nobody went out of", forged_text(MATCH_OVER, ("out", GONE))
    yield "a match over below the target", forged_text(MATCH_OVER, ("scores", [499, 499]))
    yield "winners in the middle of a round", forged_text(TABLE, ("winners", [0]))
    yield "somebody out in the middle of a round", forged_text(TABLE, ("out", 0))
    yield "a target reached in the middle of a round", forged_text(TABLE, ("scores", [500, 0]))
    yield "a round over with the target reached", forged_text(ROUND_OVER, ("scores", [500, 0]))
    yield "a round over that a seat which is not there went out of", forged_text(ROUND_OVER, ("out", 2))
    yield "a round over with a seat to move", forged_text(ROUND_OVER, ("prompt.seat", 0))
    yield (
        "an empty hand that nobody went out with",
        forged_text(MATCH_OVER, ("prompt.kind", "round_over"), ("out", GONE), ("winners", GONE), ("scores", [0, 0])),
    )


def _strange_keys() -> Iterator[tuple[str, object]]:
    for key in (
        "",
        " seq",
        "SEQ",
        "seq\x00",
        "\ud800",
        "__proto__",
        "__class__",
        "constructor",
        "$ref",
        "_note",
        "s\u0435q",
    ):
        yield f"the key {key!a}", forged_text(TABLE, (key, 1))
    yield "a key of 100 kB", forged_text(TABLE, ("x" * 100_000, 1))
    yield "50,000 unknown keys", json.dumps({**TABLE, **{f"{number:x}": 1 for number in range(50_000)}})


# Everything else.


def no_texts() -> Iterator[tuple[str, object]]:
    """What is no text at all, given to those who read nothing else."""
    yield "None", None
    yield "a whole number", 7
    yield "parsed data", TABLE
    yield "a bytearray", bytearray(b"{}")
    yield "a view of memory", memoryview(b"{}")
    yield "an object of another sort", object()


def decoded() -> Iterator[tuple[str, object]]:
    """Actions, events, views and variants, as text and as data."""
    for name, base in {
        "an action": PLAY,
        "an event": DEALT_EVENT,
        "a view": VIEW,
        "a variant": TABLE["variant"],
    }.items():
        for key in base:
            if key not in ("cards", "catchable"):
                yield f"{name} without {key}", json.dumps(forged(base, key, GONE))
            yield f"{name} with an object for {key}", forged(base, key, {})
            yield f"{name} with a fraction for {key}", forged(base, key, 0.5)
        yield f"{name} with an unknown key", forged(base, "__proto__", {})
        yield f"{name} with a key that is no text", {**base, 1: 1}
    yield "an unknown action", {"do": "cheat", "seat": 0}
    yield "an action that is a list", {"do": ["draw"], "seat": 0}
    yield "an action and an event at once", DRAW | {"event": "passed"}
    yield "an unknown event", {"event": "exploded"}
    yield "a tuple", (1, 2)
    yield "a set", {"do"}
    yield "None", None
    yield "a fraction that is no number", float("nan")
    yield "an object of another sort", object()
    yield "a mapping that is no dict", _Mapping(DRAW)
    yield "a seat that is a huge number", DRAW | {"seat": 10**10_000}
    yield "a seat beyond all tables", DRAW | {"seat": 100}
    yield "an option that is a list of lists without end", {"do": "answer", "seat": 0, "option": _endless()}
    yield "a list of lists without end", _endless()
    yield "a card in capitals", PLAY | {"card": "RED-7"}
    yield "a card in bytes", PLAY | {"card": b"red-7"}
    yield "a card of 101 letters", PLAY | {"card": "a" * 101}
    yield "an empty colour", PLAY | {"color": ""}
    yield "null for a colour", PLAY | {"color": None}
    yield "a state", json.dumps(TABLE)
    yield "a view of an unknown version", VIEW | {"version": 2}
    yield "a view of another variant", forged(VIEW, "variant.id", "friends-2022")
    yield "a view with 19,900 actions", VIEW | {"legal": [DRAW] * 19_900 + [None]}
    yield "a view with a hand of 500 kB", json.dumps(VIEW | {"hand": "a " * 250_000 + "A"})
    yield "a deal of 500 kB", json.dumps(DEALT_EVENT | {"cards": "a " * 250_000 + "A"})
    yield "a deal of more cards than any deck has", json.dumps(DEALT_EVENT | {"cards": "wild " * 5_000 + "wild"})
    yield "a variant of 500 kB", json.dumps({**TABLE["variant"], "id": "a-" * 250_000})


class _Mapping(dict[str, Any]):
    """A dict that is more than one."""


def _endless() -> list[Any]:
    loop: list[Any] = []
    loop.append(loop)
    return loop


def sent() -> Iterator[tuple[str, object]]:
    """What a client in the second seat may not send."""
    yield "another seat", DRAW | {"seat": 0}
    yield "another seat as text", '{"do":"draw","seat":0}'
    yield "true for the second seat", DRAW | {"seat": True}
    yield "a text for a seat", DRAW | {"seat": "1"}
    yield "a fraction for a seat", DRAW | {"seat": 1.0}
    yield "null for a seat", DRAW | {"seat": None}
    yield "a seat twice", '{"do":"draw","seat":1,"seat":1}'
    yield "a seat twice, once in escapes", '{"do":"draw","seat":1,"\\u0073eat":0}'
    yield "the answer of the host", {"do": "answer", "seat": None, "option": "good"}
    yield "the next round", {"do": "next-round"}
    yield "the next round with a seat", {"do": "next-round", "seat": 1}
    yield "the next round with a dealer", {"do": "next-round", "dealer": 1}
    yield "a view for an action", VIEW
    yield "an event for an action", {"event": "passed", "seat": 1}
    yield "an unknown action", {"do": "cheat"}
    yield "no action", {"seat": 1}
    yield "a note with an action", DRAW | {"_note": "x"}
    yield "a catch of a seat below none", {"do": "catch", "target": -1}
    yield "an option that is a fraction", {"do": "answer", "option": 0.5}
    yield "an option that is true", {"do": "answer", "option": True}
    yield "an option of 101 letters", {"do": "answer", "option": "x" * 101}
    yield "a list of actions", [DRAW]
    yield "4097 letters", json.dumps(DRAW) + " " * MAX_ACTION_CHARS
    yield "a card of 4000 hyphens", json.dumps(PLAY | {"card": "a-" * 2_000})
    yield "None", None


def replays() -> Iterator[tuple[str, object]]:
    """Documents that look like replays."""
    for key in REPLAY:
        if key != "result":
            yield f"no {key}", json.dumps(forged(REPLAY, key, GONE))
        yield f"null for {key}", json.dumps(forged(REPLAY, key, None))
        yield f"an object for {key}", json.dumps(forged(REPLAY, key, {}))
    for where, value in (
        ("version", 2),
        ("library", ""),
        ("library", "x" * 101),
        ("checks", ""),
        ("checks", "abcd"),
        ("checks", "abcabc"),
        ("checks", "ABC"),
        ("checks", "ab\n"),
        ("actions", [{"do": "cheat"}]),
        ("actions", [DRAW, DRAW | {"seat": True}]),
        ("result.over", 1),
        ("result.scores", [0]),
        ("result.digest", "0"),
        ("start.seed", "0"),
        ("start.players", ["Ann"]),
        ("start.players", ["Ann"] * 11),
        ("start.dealer", 2),
        ("start.dealer", None),
        ("start.shuffle", "unorules-shuffle-0"),
        ("start.variant.rules", {"hand_size": 10**9}),
        ("start.variant.fingerprint", "0" * 16),
        ("start.format", "unorules-state"),
        ("note", 1),
        ("_note", "\ud800"),
        ("_\ud800", 1),
        ("_note", 2**53),
        ("_note", {"deep": {"\ud800": 1}}),
    ):
        yield f"{where!a} is {json.dumps(value)[:30]}", json.dumps(forged(REPLAY, where, value))
    yield "a start that loses a card", json.dumps(REPLAY | {"start": forged(TABLE, "hands.0", "wild")})
    yield "a start with a forged prompt", json.dumps(REPLAY | {"start": forged(TABLE, "prompt.seat", 0)})


def long_replays() -> Iterator[tuple[str, Callable[[], str]]]:
    """Replays as long as they may be."""
    letters = MAX_REPLAY_CHARS - 1_000
    actions = [DRAW] * (MAX_REPLAY_PARTS // 3 - 100)
    notes = MAX_REPLAY_PARTS - 100
    forgeries: dict[str, Data] = {
        "as many actions as there may be": {"actions": actions},
        "as many actions as there may be, the last one bad": {"actions": [*actions, None]},
        "as many actions and checks": {"actions": actions, "checks": "abc" * len(actions)},
        "checks without end": {"checks": "abc" * (letters // 3)},
        "checks without end, the last one bad": {"checks": "abc" * (letters // 3) + "x"},
        "notes without end": {"_notes": ["ab"] * notes},
        "notes without end and a key too many": {"_notes": ["ab"] * (letters // 6), "x": 1},
        "many keys in a note": {"_notes": dict.fromkeys(map(str, range(letters // 14)))},
        "as many keys in a note as there may be": {"_notes": {f"{at:x}": 0 for at in range(notes)}},
        "as many keys at the start as there may be": {"start": {f"{at:x}": 0 for at in range(notes)}},
        "a library's version without end": {"library": "x" * letters},
        "a result with scores without end": {"result": REPLAY["result"] | {"scores": [0] * notes}},
    }
    for name, changes in forgeries.items():
        yield name, _maker(_compact, REPLAY | changes)
    yield "a variant's id without end", lambda: _compact(forged(REPLAY, "start.variant.id", "a-" * (letters // 2)))
    yield "one letter too many", lambda: _compact(REPLAY) + " " * MAX_REPLAY_CHARS


def _compact(data: Data) -> str:
    return json.dumps(data, separators=(",", ":"))


# All of them.


def hostile() -> Iterator[Hostile]:
    """Every input, with who is to read it."""
    readers: dict[str, tuple[Reader, int, int]] = {
        "loads": (uno.loads, MAX_STATE_CHARS, MAX_PARTS),
        "decode": (uno.decode, MAX_STATE_CHARS, MAX_PARTS),
        "decode_action": (decode_action, MAX_ACTION_CHARS, MAX_PARTS),
        "Replay.from_json": (Replay.from_json, MAX_REPLAY_CHARS, MAX_REPLAY_PARTS),
    }
    for reader, (read, letters, parts) in readers.items():
        for name, text in texts():
            yield Hostile(f"{reader}: {name}", read, _given(text))
        for name, make in (*deep_texts(letters), *long_texts(letters, parts)):
            yield Hostile(f"{reader}: {name}", read, make)
    fixed: tuple[tuple[str, Iterator[tuple[str, object]]], ...] = (
        ("loads", no_texts()),
        ("loads", states()),
        ("decode", decoded()),
        ("decode_action", sent()),
        ("Replay.from_json", no_texts()),
        ("Replay.from_json", replays()),
    )
    for reader, inputs in fixed:
        for name, given in inputs:
            yield Hostile(f"{reader}: {name}", readers[reader][0], _given(given))
    for name, make in long_replays():
        yield Hostile(f"Replay.from_json: {name}", Replay.from_json, make)


def _given(given: object) -> Callable[[], object]:
    return lambda: given


# What they cost.

TIMES = 3
MOST_MILLISECONDS = 50
MOST_MEGABYTES = 20


def refusal(one: Hostile, given: object) -> DecodeError | None:
    """The error with which an input is refused; None if it is not."""
    try:
        one.read(given)
    except DecodeError as error:
        return error
    return None


def traced(one: Hostile, given: object) -> tuple[DecodeError | None, float]:
    """The same, and how many megabytes the reading took when it took most."""
    tracemalloc.start()
    try:
        return refusal(one, given), tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def seconds(one: Hostile, given: object) -> float:
    """The processor time of the quickest of a few readings."""
    best = float("inf")
    for _ in range(TIMES):
        began = time.process_time()
        refusal(one, given)
        best = min(best, time.process_time() - began)
    return best


def main() -> int:
    taken: list[str] = []
    times: dict[str, float] = {}
    sizes: dict[str, float] = {}
    for one in hostile():
        given = one.make()
        times[one.name] = seconds(one, given) * 1e3
        error, sizes[one.name] = traced(one, given)
        if error is None:
            taken.append(one.name)
    for name in times:
        if times[name] > MOST_MILLISECONDS or sizes[name] > MOST_MEGABYTES:
            print(f"costly: {name}: {times[name]:.1f} ms, {sizes[name]:.1f} MB")
    for name in taken:
        print(f"not refused: {name}")
    slowest, largest = max(times, key=times.__getitem__), max(sizes, key=sizes.__getitem__)
    print(
        f"hostile: {len(times)} inputs, {len(times) - len(taken)} refused,"
        f" slowest {times[slowest]:.1f} ms ({slowest}), largest {sizes[largest]:.1f} MB ({largest})"
    )
    return 1 if taken else 0


if __name__ == "__main__":
    sys.exit(main())
