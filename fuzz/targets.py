"""Fuzz targets: one function for every reader, which fails on any undocumented exception.

It also checks what the reader returns. Nothing here needs a fuzzer: a test runs every target over its seeds.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import unorules as uno
from fuzz.promises import check_playable, check_problem, check_replay, check_sent, dice_of
from fuzz.typed_texts import button_text, decks, views
from tests.kit.corpus import OURS
from tests.kit.documents import read_message
from unorules import DecodeError, Leave, NextRound, Replay, ReplayLog, SeatReplay
from unorules._limits import MAX_ACTION_CHARS
from unorules.errors import ParseError, SetupError, VariantError
from unorules.events import Event
from unorules.players import Results
from unorules.replay.log import recover
from unorules.replay.log_lines import log_lines
from unorules.words import describe, face, parse_action

NAMES = tuple(f"Player {seat}" for seat in range(100))
"""A name for every seat that an event can name."""

SEAT = 1
"""Who sends the actions."""

TABLE = {"hands", "top", "color", "turn", "draw", "discard", "rest", "direction", "dealer", "scores", "players", "seed"}
DECK = {"deck", "players", "dealer", "seed"}
"""Arguments of `position` and of `from_deck`, which may come from a file of puzzles."""


def state(data: bytes) -> None:
    """`State.from_json`."""
    try:
        found = uno.State.from_json(data, registry=OURS)
    except DecodeError:
        return
    check_playable(found, dice_of(data))


def message(data: bytes) -> None:
    """`decode_trusted_action`, `decode_event`, `decode_events`, `decode_view`, given text and given parsed data."""
    for given in (data, _parse(data)):
        try:
            found = read_message(given, registry=OURS)
        except DecodeError:
            continue
        check_sent(found)
        events = (found,) if isinstance(found, Event) else found if isinstance(found, tuple) else ()
        for event in events:
            assert describe(event, NAMES).strip()
        check_sent(uno.redact(events, None))


def action(data: bytes) -> None:
    """`decode_action`, given text and given parsed data."""
    for given in (data, _parse(data)):
        try:
            found = uno.decode_action(given, seat=SEAT)
        except DecodeError:
            continue
        assert not isinstance(found, NextRound | Leave)
        assert found.seat == SEAT
        assert found == uno.decode_action(uno.encode(found), seat=SEAT)
        assert len(json.dumps(uno.encode(found))) <= 2 * MAX_ACTION_CHARS
        check_sent(found)


def variant(data: bytes) -> None:
    """`decode_variant`, and a match of what it has read."""
    try:
        found = uno.decode_variant(data, registry=OURS)
    except DecodeError:
        return
    check_sent(found)
    dice = dice_of(data)
    players = dice.randint(found.least_players, found.most_players)
    try:
        start, _ = uno.new_game(found, players, seed=dice.random().hex())
    except SetupError:  # too few cards for so many hands
        return
    check_playable(start, dice)


def replay(data: bytes) -> None:
    """`Replay.from_json`."""
    try:
        found = Replay.from_json(data, registry=OURS)
    except DecodeError:
        return
    check_replay(found)


def log(data: bytes) -> None:
    """`ReplayLog.parse`, also of a log that a crash has cut off anywhere."""
    try:
        found = ReplayLog.parse(data, registry=OURS)
    except DecodeError:
        return
    check_replay(found)
    written, _ = log_lines(found)
    assert found == ReplayLog.parse(written, registry=OURS)
    try:
        cut = ReplayLog.parse(written[: dice_of(data).randrange(len(written))], registry=OURS)
    except DecodeError:  # not even its first line is left
        return
    assert found.actions[: len(cut)] == cut.actions
    assert len(cut) < len(found) or cut == found


def recovery(data: bytes) -> None:
    """`recover`, which keeps what stands before the damage of a log."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(data)
        try:
            found = recover(path, OURS)
        except DecodeError:
            assert data == path.read_bytes()
            return
        left = path.read_bytes()
        assert found.replay == ReplayLog.parse(left, registry=OURS)
        if found.damage is None:
            assert data == left
            assert not found.kept_as
            return
        assert data == Path(found.kept_as).read_bytes()
        # Where only the end of a line was damaged, a newline now stands in place of the first byte that is lost.
        assert left.endswith(b"\n")
        assert data == (left if data.startswith(left) else left[:-1]) + found.lost


def seat_replay(data: bytes) -> None:
    """`SeatReplay.from_json`."""
    try:
        found = SeatReplay.from_json(data, registry=OURS)
    except DecodeError:
        return
    assert found == SeatReplay.from_json(found.to_json(), registry=OURS)


def card(data: bytes) -> None:
    """`card`."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        found = uno.card(text)
    except SetupError:
        return
    assert text == str(found)
    assert found == uno.card(str(found))
    assert face(found).strip()


def typed_action(data: bytes) -> None:
    """`parse_action`, at the view and in the language that a JSON object names."""
    given = _typed_text(data)
    view, language = _one_of(views(), given), "de" if given.get("language") == "de" else "en"
    try:
        found = parse_action(given["text"], view, language=language)
    except ParseError as error:
        check_problem(error)
        for text in error.suggestions:
            assert parse_action(text, view, language=language) in view.legal
        return
    assert found in view.legal
    assert found == parse_action(button_text(found, view, language), view, language=language)


def typed_card(data: bytes) -> None:
    """`Variant.card`, of a deck that a JSON object names."""
    given = _typed_text(data)
    variant = _one_of(decks(), given)
    try:
        found = variant.card(given["text"])
    except SetupError as error:
        check_problem(error)
        return
    assert found in dict(variant.deck)
    assert found == variant.card(str(found))


def position(data: bytes) -> None:
    """`position` and `from_deck`, with arguments from a JSON object."""
    given = _parse(data)
    if not isinstance(given, dict):
        return
    sheet = given.get("variant", "classic-2010")
    try:
        if "deck" in given:
            found, _ = uno.from_deck(variant=sheet, **{key: given[key] for key in DECK & set(given)})
        else:
            missing: dict[str, Any] = {"hands": (), "top": None}
            found = uno.position(variant=sheet, **missing | {key: given[key] for key in TABLE & set(given)})
    except (SetupError, VariantError):
        return
    check_playable(found, dice_of(data))


def results(data: bytes) -> None:
    """`players.Results.from_json`, and the tables that are made of them."""
    try:
        found = Results.from_json(data)
    except DecodeError:
        return
    assert found == Results.from_json(found.to_json())
    assert str(found).strip()
    assert found.to_csv().strip()
    assert found._repr_html_().strip()


def _typed_text(data: bytes) -> dict[str, Any]:
    """Return the object of a JSON text; of any other text, an object with that text."""
    given = _parse(data)
    return {"text": None, **given} if isinstance(given, dict) else {"text": given}


def _one_of(things: tuple[Any, ...], given: dict[str, Any]) -> Any:
    number = given.get("view")
    return things[number % len(things) if type(number) is int else 0]


def _parse(data: bytes) -> Any:
    """Return the data of a JSON text as a host might parse it, without any of the library's limits; or the text."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (
        *(state, message, action, variant, replay, log, recovery, seat_replay),
        *(card, typed_action, typed_card, position, results),
    )
}
"""By name."""
