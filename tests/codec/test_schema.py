"""The schema accepts every document that the library writes, and every one that it reads."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

import unorules as uno
from tests.attacks.mutations.mutation import mutate_data, mutate_state
from tests.codec.schema_file import FILE
from tests.kit.corpus import CURIOUS, HOUSE, MEMOS, OURS, Data, corpus, game_states, set_up_by_hand
from tests.kit.documents import add_checksums, read_message, write_log
from tests.kit.games import follow, moves_on, play_on
from unorules import (
    Action,
    DecodeError,
    Event,
    Leave,
    NextRound,
    Replay,
    ReplayLog,
    SeatReplay,
    State,
    Variant,
    View,
    card,
)
from unorules._codec.shapes import CARD_PATTERN
from unorules.cli.schema import schema, schema_text
from unorules.errors import SetupError
from unorules.variants import BUILT_IN

SCHEMA = schema()


@cache
def validator(name: str) -> Draft202012Validator:
    """What checks one of the definitions."""
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


def is_valid(name: str, data: Any) -> bool:
    return validator(name).is_valid(data)


# The file.


def test_schema_in_the_package_is_the_one_that_the_shapes_make() -> None:
    """As data and to the letter."""
    assert schema() == json.loads(FILE.read_text(encoding="utf-8"))
    assert schema_text() == FILE.read_text(encoding="utf-8")


def test_schema_is_valid_by_its_own_rules() -> None:
    """It is a schema of 2020-12."""
    Draft202012Validator.check_schema(SCHEMA)

    assert Draft202012Validator.META_SCHEMA["$id"] == SCHEMA["$schema"]


@pytest.mark.parametrize("every", [25, pytest.param(5, marks=pytest.mark.slow)])
def test_whole_schema_takes_every_document_and_nothing_smaller(every: int) -> None:
    """An action is a part of documents."""
    whole = Draft202012Validator(SCHEMA)
    documents = [data for name, data in named_documents() if name in {"state", "view", "replay", "seat-replay"}][
        ::every
    ]

    assert all(whole.is_valid(data) for data in documents)
    assert not whole.is_valid(uno.encode(uno.Draw(0)))
    assert not whole.is_valid({})


def tags(name: str, key: str) -> list[str]:
    """The words that tell the records of a definition apart."""
    return [one["properties"][key]["const"] for one in SCHEMA["$defs"][name]["oneOf"]]


def test_every_action_and_every_event_is_in_the_schema() -> None:
    """Once each; what only the host does is not among what a client sends."""
    assert ["play", "draw", "pass", "answer", "call-uno", "catch", "next-round", "leave"] == tags("action", "do")
    assert ["play", "draw", "pass", "answer", "call-uno", "catch"] == tags("client-action", "do")
    assert len(get_args(Action)) == len(tags("action", "do"))
    assert len(get_args(Event)) == len(set(tags("event", "event"))) == len(tags("event", "event"))
    said = {event["event"] for name, event in named_documents() if name == "event"}
    assert said <= set(tags("event", "event"))


# What the library writes is valid.


@cache
def replays() -> tuple[Replay, ...]:
    """Short ones: of a game that was dealt, of one with a named dealer, of tables set up by hand, with notes."""
    found: list[Replay] = []
    starts = [uno.new_game(variant, 3, seed=2, dealer=1)[0] for variant in (*BUILT_IN, CURIOUS)]
    for start in (*starts, uno.new_game(players=2, seed=3)[0], *set_up_by_hand().values()):
        actions = [action for action, _ in play_on(start, follow(moves_on, Random(1)), 6)]
        found.append(Replay.of(start, actions, notes={"_table": ["x", {"deep": None}], "_n": -7}))
    return tuple(found)


def log_lines(replay: Replay, path: Path) -> list[Data]:
    """The lines of the log of a game, parsed."""
    return [json.loads(line) for line in write_log(replay, path).read_text(encoding="utf-8").splitlines()]


@cache
def named_documents() -> tuple[tuple[str, Data], ...]:
    """Documents and parts of documents, each with the name of its definition."""
    return tuple(_list_documents())


def _list_documents() -> Iterator[tuple[str, Data]]:
    for variant in (*BUILT_IN, CURIOUS, HOUSE):
        yield "variant", uno.encode(variant)
    for state in list(corpus().values())[::4]:
        yield "state", json.loads(state.to_json())
        yield from (("view", uno.encode(uno.view(state, seat))) for seat in (None, state.seats - 1))
        yield from (("action", uno.encode(action)) for action in uno.legal_actions(state)[:40])
    for replay in replays():
        yield "replay", json.loads(replay.to_json())
        for seat in (None, 1):
            told = replay.for_seat(seat)
            yield "seat-replay", json.loads(told.to_json())
            yield from (("event", uno.encode(event)) for step in told.steps for event in step)
    yield from (("action", uno.encode(action)) for action in uno.legal_actions(set_up_by_hand()["stalemate"]))


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_all_that_is_written_is_valid(every: int) -> None:
    """States, views, replays, those of a seat, actions, events and variants."""
    some = named_documents()[::every]

    assert [] == [(name, data) for name, data in some if not is_valid(name, data)]
    assert {"state", "view", "replay", "seat-replay", "action", "event", "variant"} == {name for name, _ in some}


@pytest.mark.parametrize("replay", replays()[::3], ids=lambda replay: f"{replay.start!r}")
def test_lines_of_a_log_are_valid(replay: Replay, tmp_path: Path) -> None:
    """A header, and a record for every action."""
    header, *records = log_lines(replay, tmp_path / "game.log")

    assert is_valid("log-header", header)
    assert len(replay) == len(records)
    assert all(is_valid("log-record", record) for record in records)
    assert not is_valid("log-record", header)


def test_what_a_client_sends_is_valid_with_its_seat_and_without() -> None:
    """What the host does is not."""
    for name, data in named_documents():
        if name == "action":
            of_the_host = isinstance(uno.decode_trusted_action(data), NextRound | Leave) or data["seat"] is None
            assert of_the_host != is_valid("client-action", data)
            without = {key: value for key, value in data.items() if key != "seat"}
            assert of_the_host or is_valid("client-action", without)


@pytest.mark.parametrize("memo", MEMOS, ids=repr)
def test_every_memo_is_valid(memo: Any) -> None:
    """As it is written, with lists for tuples."""
    assert is_valid("memo", json.loads(json.dumps(memo)))


@pytest.mark.parametrize("memo", [{}, [{}], 0.5, 2**53, "x" * 101, ["x" * 101], [[[[-(2**53)]]]]], ids=repr)
def test_what_is_no_memo_is_not_valid(memo: Any) -> None:
    """However deep it lies."""
    assert not is_valid("memo", memo)


# What the library reads is valid, and what is not valid is refused.


def parse(document: str) -> Any:
    """What any reader of JSON would make of a text; a text that it cannot read stands for itself."""
    try:
        return json.loads(document)
    except ValueError:
        return document


def agrees(name: str, document: str, read: Callable[[str], object]) -> bool:
    """Whether a text was read; if it was, it is valid."""
    try:
        read(document)
    except DecodeError:
        return False
    assert is_valid(name, parse(document)), f"invalid, but read as {name}: {document}"
    return True


def to_state(document: str) -> State:
    return uno.State.from_json(document, registry=OURS)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(4))
def test_state_that_is_read_is_valid(seed: int) -> None:
    """Whatever was done to its document; what is not valid is refused."""
    dice = Random(f"schema {seed}")
    documents = [mutate_state(dice) for _ in range(100)]
    read = [document for document in documents if agrees("state", document, to_state)]
    invalid = [document for document in documents if not is_valid("state", parse(document))]

    assert len(read) >= 3
    assert len(invalid) >= 3
    assert set(read).isdisjoint(invalid)


def to_action(document: str) -> Action:
    return uno.decode_action(document, seat=1)


def decode(document: str) -> object:
    return read_message(document, registry=OURS)


def to_replay(document: str) -> Replay:
    return Replay.from_json(document, registry=OURS)


def to_seat_replay(document: str) -> SeatReplay:
    return SeatReplay.from_json(document, registry=OURS)


READERS: dict[str, tuple[Callable[[str], object], int]] = {
    "view": (decode, 150),
    "action": (decode, 400),
    "client-action": (to_action, 400),
    "event": (decode, 600),
    "variant": (decode, 300),
    "replay": (to_replay, 150),
    "seat-replay": (to_seat_replay, 100),
}
"""Who reads what is written by a definition, and how many mutations of it are tried."""


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", READERS)
def test_document_that_is_read_is_valid(name: str, every: int) -> None:
    """Whatever was done to it; what is not valid is refused."""
    read, most = READERS[name]
    count = most // every
    dice = Random(f"schema {name}")
    real = [data for known, data in named_documents() if known == ("action" if name == "client-action" else name)]
    results = []
    for _ in range(count):
        data, other = (json.loads(json.dumps(dice.choice(real))) for _ in range(2))
        document = mutate_data(dice, data, other)
        results.append(agrees(name_of(name, document), document, read))

    assert 0 < sum(results) < count


def name_of(name: str, document: str) -> str:
    """The definition by which a mutated document is to be judged: a key more can make an action of an event."""
    data = parse(document)
    keys = {"do": "action", "event": "event", "format": "view", "id": "variant"}
    if name not in keys.values() or not isinstance(data, dict):
        return name
    return next((sort for key, sort in keys.items() if key in data), name)


def seal(lines: list[Data]) -> bytes:
    """Records as the lines of a log, with the checksums they ought to have."""
    bare = [{key: value for key, value in line.items() if key != "crc"} for line in lines]
    return add_checksums(*(json.dumps(line, separators=(",", ":"))[:-1] for line in bare))


@pytest.mark.parametrize("count", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_log_that_is_read_is_valid(count: int, tmp_path: Path) -> None:
    """Line by line, whatever was done to one of them; what is not valid is refused."""
    real = [log_lines(replay, tmp_path / f"{at}.log") for at, replay in enumerate(replays())]
    dice = Random("schema of logs")
    results = []
    for _ in range(count):
        lines, others = (json.loads(json.dumps(dice.choice(real))) for _ in range(2))
        at = dice.choice((0, dice.randrange(len(lines))))
        lines[at] = json.loads(mutate_data(dice, lines[at], dice.choice(others)))
        results.append(_log_agrees(seal(lines)))

    assert 0 < sum(results) < count


def _log_agrees(content: bytes) -> bool:
    try:
        ReplayLog.parse(content, registry=OURS)
    except DecodeError:
        return False
    header, *records = map(json.loads, content.splitlines())
    assert is_valid("log-header", header), header
    assert all(is_valid("log-record", record) for record in records), content
    return True


def test_number_that_is_none_here_is_no_number_of_the_schema() -> None:
    """True is not 1, and a text is no number."""
    draw = {"do": "draw", "seat": 1}

    assert is_valid("action", draw)
    assert not is_valid("action", {**draw, "seat": True})
    assert not is_valid("action", {**draw, "seat": "1"})
    assert not is_valid("event", {"event": "reversed", "direction": True})
    assert not is_valid("event", {"event": "drew", "seat": 1, "why": "turn", "shown": 1})


def test_host_keeps_notes_in_replays_and_logs_alone() -> None:
    """Under keys that begin with an underscore."""
    documents = dict(named_documents())
    for name in ("replay", "state", "view", "seat-replay", "action", "event", "variant"):
        assert (name == "replay") == is_valid(name, {**documents[name], "_note": [1]})
        assert not is_valid(name, {**documents[name], "note": [1]})


# Cards.

CARD = re.compile(CARD_PATTERN)
PARTS = ("wild", "a", "1", "_", "-", ".", ":")


def is_card(text: str) -> bool:
    try:
        card(text)
    except SetupError:
        return False
    return True


@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_pattern_of_a_card_says_what_is_one(most: int) -> None:
    """Every text of up to so many of these parts is a card by the pattern if it is one by the parser."""
    texts = ("".join(parts) for length in range(most + 1) for parts in product(PARTS, repeat=length))

    assert [] == [text for text in texts if is_card(text) != bool(CARD.fullmatch(text))]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.from_regex(CARD, fullmatch=True))
def test_text_made_by_the_pattern_is_a_card(text: str) -> None:
    """And reads back."""
    assert text == str(card(text))


@settings(max_examples=500, deadline=None)
@given(st.text(st.sampled_from("wildred0179_-.: \nA\u00e9"), max_size=14))
def test_pattern_and_parser_agree_on_any_text(text: str) -> None:
    """Capitals, blanks and accents included."""
    assert is_card(text) == bool(CARD.fullmatch(text))


@pytest.mark.parametrize("variant", [*BUILT_IN, CURIOUS], ids=str)
def test_every_card_of_a_deck_is_valid(variant: Variant) -> None:
    """Alone, and all of them in a row."""
    texts = [str(one) for one, _ in variant.deck]

    assert all(is_valid("card", text) for text in texts)
    assert is_valid("cards", " ".join(texts))
    assert is_valid("cards", "")
    assert not is_valid("cards", "  ".join(texts))
    assert not is_valid("card", " ".join(texts))


def test_state_of_a_long_game_is_valid() -> None:
    """With every card in one text or another."""
    states = game_states("friends-2022", 10, seed=5)

    assert all(is_valid("state", json.loads(state.to_json())) for state in states[::40])


def test_view_is_another_document_than_a_state() -> None:
    """Neither is valid as the other."""
    state = set_up_by_hand()["drawn"]
    data: Data = uno.encode(uno.view(state, 0))

    assert isinstance(uno.decode_view(data), View)
    assert not is_valid("state", data)
    assert not is_valid("view", json.loads(state.to_json()))
