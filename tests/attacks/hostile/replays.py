"""Documents that look like replays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

from tests.attacks.hostile.documents import DRAW, PLAY, RARE, REPLAY, SEAT_REPLAY, TABLE
from tests.kit.corpus import GONE, Data, forge
from unorules._limits import MAX_ACTIONS, MAX_PARTS, MAX_REPLAY_CHARS, MAX_REPLAY_PARTS, MAX_SEAT_REPLAY_CHARS


def replays() -> Iterator[tuple[str, object]]:
    """With a value that is wrong, missing or forged."""
    for key in REPLAY:
        if key != "result":
            yield f"no {key}", json.dumps(forge(REPLAY, key, GONE))
        yield f"null for {key}", json.dumps(forge(REPLAY, key, None))
        yield f"an object for {key}", json.dumps(forge(REPLAY, key, {}))
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
        ("start.variant.rules", {"decks": 10**9}),
        ("start.variant.rules", {"partners": "opposite"}),
        ("actions", [{"do": "leave"}]),
        ("actions", [PLAY | {"count": 0}]),
        ("actions", [PLAY | {"count": True}]),
        ("start.variant.fingerprint", "0" * 16),
        ("start.format", "unorules-state"),
        ("note", 1),
        ("_note", "\ud800"),
        ("_\ud800", 1),
        ("_note", 2**53),
        ("_note", {"deep": {"\ud800": 1}}),
    ):
        yield f"{where!a} is {json.dumps(value)[:60]}", json.dumps(forge(REPLAY, where, value))
    yield "a start that loses a card", json.dumps(REPLAY | {"start": forge(TABLE, "hands.0", "wild")})
    yield "a start with a forged prompt", json.dumps(REPLAY | {"start": forge(TABLE, "prompt.seat", 0)})


def long_replays() -> Iterator[tuple[str, Callable[[], str]]]:
    """Replays as long as they may be."""
    letters = MAX_REPLAY_CHARS - 1_000
    actions = [DRAW] * MAX_ACTIONS
    plays = [PLAY | {"color": "red"}] * MAX_ACTIONS
    notes = MAX_REPLAY_PARTS - 100
    forgeries: dict[str, Data] = {
        "as many actions as there may be": {"actions": actions},
        "as many actions as there may be, the last one bad": {"actions": [*actions[1:], None]},
        "as many plays as there may be": {"actions": plays},
        "as many plays as there may be, each of another card": {
            "actions": [{**play, "card": f"red-x{at}.a.b.c.d.e"} for at, play in enumerate(plays)]
        },
        "as many plays of as many cards as there may be": {
            "actions": [{**play, "card": f"red-x{at % 256}.a.b.c.d.e"} for at, play in enumerate(plays)]
        },
        "as many answers as there may be, each another": {
            "actions": [{"do": "answer", "seat": 1, "option": f"option {at}"} for at in range(MAX_ACTIONS)]
        },
        "a card of letters without end": {"actions": [{"card": "".join(map(chr, range(0x4E00, 0x9000))) * 60}]},
        "a card of words without end": {"actions": [{"card": f"{RARE} " * (letters // 2)}]},
        "hands of a start without end": {"start": TABLE | {"hands": [f"{RARE} " * 4_999] * 100}},
        "more actions than there may be": {"actions": [DRAW] * (MAX_REPLAY_PARTS // 3 - 100)},
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
        yield name, partial(_compact, REPLAY | changes)
    yield "a variant's id without end", lambda: _compact(forge(REPLAY, "start.variant.id", "a-" * (letters // 2)))
    yield "one letter too many", lambda: _compact(REPLAY) + " " * MAX_REPLAY_CHARS


def long_seat_replays() -> Iterator[tuple[str, Callable[[], str]]]:
    """What a seat saw, as long as it may be; the last event is bad, so that all are read."""
    drew: Data = {"event": "drew", "seat": 1, "card": "red-7", "why": "turn"}
    ended: Data = {"event": "round-ended", "round": 1, "why": "out", "winner": 0, "points": [0, 0], "scores": [0, 0]}
    played: Data = {"event": "played", "seat": 0, "card": "red-7"}
    moved: Data = {"event": "hand-moved", "seat": 0, "source": 1, "count": 5_000, "cards": "7 " * 4_999 + "7"}
    full = MAX_SEAT_REPLAY_CHARS // 100
    forgeries: dict[str, list[list[Data]]] = {
        "as many draws as there may be": [[drew]] * (MAX_PARTS // 6 - 20),
        "as many draws as there may be, in one step": [[drew] * (MAX_PARTS // 5 - 20)],
        "draws of cards without end": [[drew | {"card": f"red-x{at}.a.b.c"}] for at in range(MAX_PARTS // 6 - 20)],
        "the same cards without end": [[ended | {"hands": ["red-7 " * 4_000 + "wild", "wild"]}]] * (full // 250),
        "other cards under a card without end": [
            [played | {"others": " ".join(f"r-{at}-{card}" for card in range(4_000))}] for at in range(12)
        ],
        "moved hands without end": [[moved]] * 59,
        "other cards without end": [
            [ended | {"hands": [" ".join(f"r-{at}-{card}" for card in range(4_000)), "wild"]}] for at in range(12)
        ],
        "hands without end": [[{"event": "x", "hands": [f"{RARE} " * (MAX_SEAT_REPLAY_CHARS // 2 - 1_000)]}]],
        "hands that are dealt without end": [
            [{"event": "dealt", "seat": 0, "count": 5_000, "cards": "7 " * 4_999 + "7"}]
        ]
        * 59,
        "as many steps as there may be": [[]] * (MAX_PARTS // 2 - 20),
    }
    for name, steps in forgeries.items():
        yield name, partial(_compact, SEAT_REPLAY | {"steps": [*steps, [None]]})


def _compact(data: Data) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
