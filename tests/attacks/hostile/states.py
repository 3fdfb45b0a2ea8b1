"""Documents that look like states: with a key that is wrong, and forged ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from tests.attacks.hostile.cards import forged_cards
from tests.attacks.hostile.documents import DRAW, REPLAY, TABLE, VIEW, forged_text
from tests.attacks.hostile.house_rules import forged_house_rules
from tests.attacks.hostile.prompts import forged_calls, forged_ends, forged_prompts, forged_questions
from tests.attacks.hostile.texts import RARE
from tests.kit.corpus import GONE

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


def long_states() -> Iterator[tuple[str, Callable[[], str]]]:
    """With cards without end."""
    hands = [f"{RARE} " * 4_999] * 51
    yield "hands without end", lambda: json.dumps(TABLE | {"hands": hands}, ensure_ascii=False)


def states() -> Iterator[tuple[str, object]]:
    """Each is refused by `State.from_json`."""
    for key in TOP_KEYS:
        yield f"no {key}", forged_text(TABLE, (key, GONE))
        for sort, value in WRONG_SORTS.items():
            if (key, sort) not in (("color", "null"), ("direction", "minus one")):
                yield f"{sort} for {key}", forged_text(TABLE, (key, value))
    yield from _headings()
    yield from _numbers()
    yield from _variants()
    yield from _companies()
    yield from forged_cards()
    yield from forged_prompts()
    yield from forged_questions()
    yield from forged_calls()
    yield from forged_ends()
    yield from forged_house_rules()
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
