"""The audit: compares every frame that a client got with the game in the database."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

from tests.client import Client
from tests.server import Server
from unoweb.seats import Strength
from unoweb.store import Store, Stored

import unorules as uno
from unorules.words import Narrator, describe

OWN_REASONS = {
    "stale", "not-understood", "spectator", "seated", "full", "name", "no-such-seat", "looked-after", "started",
    "maker-only", "too-few", "nothing-to-try", "not-yours", "not-started", "wrong-token", "ended", "rules",
    "not-over", "too-soon",
}  # fmt: skip


GAME_KEYS = {"steps", "view", "prompt", "hints", "legal", "buttons", "left", "rounds", "over"}
TABLE_KEYS = {
    "variant", "title", "house", "clock", "started", "match", "seats", "maker", "watching", "you", "ended",
}  # fmt: skip
CHAIR_KEYS = {"name", "bot", "strength", "person", "here", "wins"}


def audit(server: Server, clients: Iterable[Client]) -> None:
    """Hold every frame that a client ever got against the game in the database: it says what its seat may know.

    The game is played again from there, step by step.
    """
    clients = list(clients)
    with TemporaryDirectory() as folder:
        copy_database(server.database, Path(folder))
        with closing(Store(Path(folder) / server.database.name)) as store:
            newest = map(store.table, reversed(store.numbers()))
            tables: dict[str, Stored] = {}
            while not {client.table for client in clients} <= tables.keys():
                stored = next(newest)
                tables[stored.id] = stored
    for client in clients:
        replay = tables[client.table].replay
        assert replay is not None
        assert client.faults == []
        secrets = {replay.seed.hex(), *(other.token for other in clients if other is not client and other.token)}
        secrets |= {chair.lock.hex() for chair in tables[client.table].chairs if chair.lock}
        seat = replay.players.index(client.name) if client.token else None
        steps = {state.seq: (state, events) for state, events in replay.steps()}
        for text in client.frames:
            assert not [secret for secret in secrets if secret in text]
            audit_frame(json.loads(text), seat, steps, replay.start.seq, tables[client.table].clock)
        audit_unique_cards(client, seat, steps)
    assert any(client.frames for client in clients)


def copy_database(database: Path, folder: Path) -> None:
    """Copy the files as a crash would leave them; again, if one of them was written to meanwhile."""

    def written() -> dict[Path, tuple[int, int]]:
        return {file: (file.stat().st_size, file.stat().st_mtime_ns) for file in database.parent.glob("*.sqlite3*")}

    before = None
    while before != (before := written()):
        for file in before:
            shutil.copy(file, folder)


Steps = dict[int, tuple[uno.State, tuple[uno.Event, ...]]]


def audit_frame(frame: dict[str, Any], seat: int | None, steps: Steps, first: int, clock: int | None) -> None:
    """Every word of one frame can be derived from what its seat may know."""
    names = steps[first][0].players
    match frame.pop("type"):
        case "game":
            seq = frame["view"]["seq"]
            state = steps[seq][0]
            assert frame["view"] == json.loads(json.dumps(uno.encode(uno.view(state, seat))))
            since = [step["seq"] for step in frame["steps"]]
            assert since == list(range(seq - len(since) + 1, seq + 1))
            for step in frame["steps"]:
                narrator = Narrator(names, seat, variant=state.variant)
                if step["seq"] > first:  # what is told of a step may depend on the one before it
                    narrator.tell(uno.redact(steps[step["seq"] - 1][1], seat))
                events = uno.redact(steps[step["seq"]][1], seat)
                assert step.keys() == {"seq", "told", "events"}
                assert step["told"] == narrator.tell(events)
                assert step["events"] == json.loads(json.dumps([uno.encode(event) for event in events]))
            seen = uno.view(state, seat)
            assert frame["prompt"] == describe(seen.prompt, names, you=seat, variant=state.variant)
            assert frame["legal"] == [describe(one, names, you=seat, variant=state.variant) for one in seen.legal]
            assert frame["buttons"] == {"draw": "Draw", "pass": "Pass", "call-uno": "Call UNO"}
            assert frame["left"] is None or (clock is not None and 0 <= frame["left"] <= clock * 1000)
            assert frame["rounds"] == rounds_until(seq, steps)
            assert frame["over"] == ({"winners": list(state.winners)} if state.over else None)
            assert frame.keys() == GAME_KEYS
        case "table":
            assert frame.keys() == TABLE_KEYS
            assert frame["clock"] == clock
            for chair in frame["seats"]:
                assert chair.keys() == CHAIR_KEYS
                assert chair["strength"] in (get_args(Strength) if chair["bot"] else (None,))
                assert chair["wins"] <= frame["match"]
            assert frame["you"] == seat or not frame["started"]
        case "refused":
            assert frame.keys() == {"reason", "told"}
            assert frame["reason"] in OWN_REASONS or frame["told"] in sentences(frame["reason"], names, seat)
        case other:
            assert other == "seated"
            assert frame.keys() == {"token"}


def rounds_until(seq: int, steps: Steps) -> list[dict[str, Any]]:
    """The score card of a match: every round that had ended by then."""
    ended = [
        event for at in sorted(steps) if at <= seq for event in steps[at][1] if isinstance(event, uno.events.RoundEnded)
    ]
    return [
        {
            "winners": [] if one.winner is None else [one.winner],
            "points": list(one.points),
            "totals": list(one.scores),
        }
        for one in ended
    ]


def sentences(reason: str, names: Sequence[str], you: int | None) -> set[str]:
    """What the library says about a reason, whoever has to move."""
    seats = (None, *range(len(names)))
    return {describe(uno.Violation(uno.Reason(reason), seat=seat), names, you=you) for seat in seats}


def texts(*cards: uno.Card) -> set[str]:
    """The cards as text; those with two sides also as they are when they are turned over."""
    return {str(side) for card in cards for side in (card, card.turned_over if card.back else card)}


def audit_unique_cards(client: Client, seat: int | None, steps: Steps) -> None:
    """Without `view` and `redact`: a card that exists once and that nobody has shown yet stands in no frame."""
    shown: set[str] = set()
    known: dict[int, set[str]] = {}
    for seq, (state, events) in steps.items():
        for event in events:
            match event:
                case uno.events.Played(_, card, _, others):
                    shown |= texts(card, *others)
                case uno.events.TurnedUp(card) | uno.events.DealerDrawn(_, card) | uno.events.Flipped(card):
                    shown |= texts(card)
                case uno.events.Drew(owner, card, _, public) if card is not None and (public or owner == seat):
                    shown |= texts(card)
                case uno.events.Dealt(owner, _, cards) | uno.events.HandMoved(owner, _, _, cards) if owner == seat:
                    shown |= texts(*cards or ())
                case uno.events.HandShown(owner, to, cards) if to is None or seat in (owner, to):
                    shown |= texts(*cards or ())
                case uno.events.Discarded(_, cards):
                    shown |= texts(*cards)
                case uno.events.RoundEnded(hands=hands):
                    shown |= texts(*(card for hand in hands or () for card in hand))
                case _:
                    pass
        known[seq] = texts(*(card for card, count in state.variant.deck if count == 1)) - shown
    for text in client.frames:
        frame = json.loads(text)
        if frame["type"] == "game":
            words = set(text.replace('"', " ").split())
            assert not words & known[frame["view"]["seq"]]
