"""The document of a page: a game as drawings, sentences, and what changes from step to step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unorules.errors import SetupError, shown
from unorules.model.seats import is_seat
from unorules.pictures.table import FACE_ROW, FACE_STEP, FACES_IN_A_ROW
from unorules.pictures.text import clean
from unorules.replay import Replay, SeatReplay
from unorules.replay.checks import check_length
from unorules.replay_page.moments import Moment, Reader, moments, reader_of
from unorules.replay_page.steps import StepWriter
from unorules.replay_page.stock import stock_of
from unorules.words.catalogue import Language, catalogue_of
from unorules.words.voice import Voice

FORMAT, VERSION = "unorules-page", 1


def page_document(
    replay: Replay | SeatReplay, *, seat: Reader, language: Language, round: int | None
) -> dict[str, Any]:
    """Return a game, or one round of it, as plain data that a page with the stock of its variant can show."""
    given: object = replay
    if not isinstance(given, Replay | SeatReplay):
        raise SetupError(f"a page is made from a Replay or a SeatReplay, not from {shown(given)}")
    check_length(len(replay))
    symbols = stock_of(replay.variant, language)
    steps = [one for one in moments(replay, seat, language) if round in (None, one.view.round)]
    if not steps:
        raise SetupError(f"there is no round {shown(round)} in this game")
    writer = StepWriter(steps, symbols)
    written = [writer.write(one) for one in steps]
    players = Voice(replay.players, None, language, replay.variant).listed(replay.players)
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": clean(replay.variant.title),
        "players": clean(players),
        "reader": _reader(replay, seat, language),
        "rounds": _rounds(steps),
        "size": writer.size,
        "parts": writer.parts,
        "attributes": writer.drawings.attributes,
        "nodes": writer.drawings.nodes,
        "hands": [clean(replay.players[one]) for one in writer.seats],
        "cards": list(map(list, writer.cards.items())),
        "texts": list(writer.texts),
        "fans": [writer.parts.index(f"faces-{seat}") for seat in writer.fans],
        "rows": [FACES_IN_A_ROW, FACE_STEP, FACE_ROW],
        "steps": written,
    }


def _reader(replay: Replay | SeatReplay, seat: Reader, language: Language) -> str:
    """Return whose game it is, in words."""
    catalogue, reader = catalogue_of(language), reader_of(replay, seat)
    if is_seat(reader, len(replay.players)):
        return clean(catalogue.say("reader.seat", who=replay.players[reader]))
    return catalogue.say("reader.everyone" if reader is None else "reader.open")


def _rounds(steps: Sequence[Moment]) -> list[list[int]]:
    """Return the step with which each round begins, and the number of the round."""
    found: dict[int, int] = {}
    for at, one in enumerate(steps):
        found.setdefault(one.view.round, at)
    return [[at, number] for number, at in found.items()]
