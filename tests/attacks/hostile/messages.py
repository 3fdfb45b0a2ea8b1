"""Hostile messages: values that are not text, and forged actions, events, views and variants."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.attacks.hostile.documents import DEALT_EVENT, DRAW, PLAY, TABLE, VIEW
from tests.kit.corpus import GONE, forge
from unorules._limits import MAX_ACTION_CHARS


def no_texts() -> Iterator[tuple[str, object]]:
    """What is no text at all, given to those who read nothing else."""
    yield "None", None
    yield "a whole number", 7
    yield "parsed data", TABLE
    yield "a bytearray", bytearray(b"{}")
    yield "a view of memory", memoryview(b"{}")
    yield "an object of another sort", object()


def forged_messages() -> Iterator[tuple[str, object]]:
    """Actions, events, views and variants, as text and as data."""
    for name, base in {
        "an action": PLAY,
        "an event": DEALT_EVENT,
        "a view": VIEW,
        "a variant": TABLE["variant"],
    }.items():
        for key in base:
            if key not in ("cards", "catchable"):
                yield f"{name} without {key}", json.dumps(forge(base, key, GONE))
            yield f"{name} with an object for {key}", forge(base, key, {})
            yield f"{name} with a fraction for {key}", forge(base, key, 0.5)
        yield f"{name} with an unknown key", forge(base, "__proto__", {})
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
    for count in (0, -1, 5_001, 10**400, True, "2", None, [2]):
        yield f"{str(count)[:10]} cards at once", PLAY | {"count": count}
    yield "several cards for a draw", DRAW | {"count": 2}
    yield "nobody who leaves", {"do": "leave", "seat": None}
    yield "a seat that leaves beyond all tables", {"do": "leave", "seat": 100}
    yield "a view with a seat that is out and not there", VIEW | {"inactive": [3]}
    yield "a view with a seat that is out twice", VIEW | {"inactive": [0, 0]}
    yield "a view with nobody who plays", VIEW | {"inactive": [0, 1, 2]}
    yield "cards that were played with another, in a list", {"event": "played", "seat": 0, "card": "a", "others": ["a"]}
    yield "a hand that moved in a list", {"event": "hand-moved", "seat": 0, "source": 1, "count": 1, "cards": ["a"]}
    yield "an empty colour", PLAY | {"color": ""}
    yield "null for a colour", PLAY | {"color": None}
    yield "a state", json.dumps(TABLE)
    yield "a view of an unknown version", VIEW | {"version": 2}
    yield "a view of another variant", forge(VIEW, "variant.id", "friends-2022")
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


def long_messages() -> Iterator[tuple[str, Callable[[], object]]]:
    """With as many different cards as fit."""
    many = " ".join(f"r-{number}" + ".a" * 46 for number in range(5_000))
    hand = " ".join(f"{number}" + ".a" * 7 for number in range(5_000))
    plays = [PLAY | {"card": f"{number:x}.a.a.a"} for number in range(8_900)]
    ended = {"event": "round-ended", "round": 1, "why": "out", "winner": 0, "points": [0, 0], "scores": [0, 0]}
    played = {"event": "played", "seat": 0, "card": "red-7"}
    yield "hands of five thousand cards", lambda: ended | {"hands": [many, ""]}
    yield "five thousand cards under a card", lambda: played | {"others": many}
    yield "a hand and plays of many cards", lambda: VIEW | {"hand": hand, "legal": plays}


def forged_actions() -> Iterator[tuple[str, object]]:
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
    yield "leaving", {"do": "leave"}
    yield "leaving with a seat", {"do": "leave", "seat": 1}
    yield "leaving of another seat", {"do": "leave", "seat": 0}
    yield "a million cards at once", {"do": "play", "card": "red-7", "count": 1_000_000}
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
