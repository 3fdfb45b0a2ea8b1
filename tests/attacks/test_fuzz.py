"""The fuzz targets hold for their seeds and for mutations of these, and they can fail."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from docs._ext.tables import raisers
from fuzz import targets
from fuzz.mutations import MUTATE, mutate_damaged_log, mutate_document, mutate_log, mutate_state
from fuzz.seeds import seeds, write_seeds
from fuzz.targets import TARGETS
from fuzz.typed_texts import decks, views
from tests.kit.corpus import OURS
from unorules import DecodeError, Replay, ReplayLog, SeatReplay, State
from unorules.players import Results
from unorules.replay.log import recover
from unorules.replay.log_lines import log_lines
from unorules.words import parse_action

Target = Callable[[bytes], None]

EVERY_TARGET = pytest.mark.parametrize(
    ("name", "target"), [pytest.param(name, target, id=name) for name, target in TARGETS.items()]
)

SAME_LINES = ("ReplayLog.open", "ReplayLog.read")
"""They read from a file what `ReplayLog.parse` reads from bytes."""


READERS: dict[str, list[tuple[object, str]]] = {
    "state": [(State, "from_json")],
    "message": [(targets, "read_message")],
    "action": [(uno, "decode_action")],
    "variant": [(uno, "decode_variant")],
    "replay": [(Replay, "from_json")],
    "log": [(ReplayLog, "parse")],
    "recovery": [(targets, "recover")],
    "seat_replay": [(SeatReplay, "from_json")],
    "card": [(uno, "card")],
    "typed_action": [(targets, "parse_action")],
    "typed_card": [(uno.Variant, "card")],
    "position": [(uno, "position"), (uno, "from_deck")],
    "results": [(Results, "from_json")],
}
"""What each target calls first."""


def mutate_seed(name: str, rng: Random) -> bytes | None:
    return MUTATE.get(name, mutate_document)(rng, rng.choice(seeds(name)), seeds(name))


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
@EVERY_TARGET
def test_target_holds_for_its_seeds(name: str, target: Target, every: int) -> None:
    """Each as it is, and what is left of it when it is cut off."""
    for seed in seeds(name)[::every]:
        target(seed)
        target(seed[: len(seed) // 2])


@pytest.mark.parametrize("count", [12, pytest.param(60, marks=pytest.mark.slow)])
@EVERY_TARGET
def test_target_holds_for_mutations_of_its_seeds(name: str, target: Target, count: int) -> None:
    """Some of them; the fuzzer tries many more."""
    rng = Random(name)
    for _ in range(count):
        target(mutate_seed(name, rng) or b"")


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
@EVERY_TARGET
def test_seeds_of_a_target_are_read(name: str, target: Target, every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nothing would be mutated that is worth it."""
    found: list[object] = []

    def spied(read: Callable[..., Any]) -> Callable[..., Any]:
        def listen(*given: Any, **named: Any) -> Any:
            found.append(read(*given, **named))
            return found[-1]

        return listen

    for owner, reader in READERS[name]:
        monkeypatch.setattr(owner, reader, spied(getattr(owner, reader)))
    for seed in seeds(name)[::every]:
        found.clear()
        target(seed)
        assert found, seed


@EVERY_TARGET
def test_target_fails_if_its_reader_raises_something_else(
    name: str, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error that is not documented is a crash."""

    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("seat")

    for owner, reader in READERS[name]:
        monkeypatch.setattr(owner, reader, broken)

    with pytest.raises(KeyError):
        target(seeds(name)[0])


def test_target_fails_if_a_state_is_not_written_as_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read can be written and read again to an equal value."""
    first, *_, last = seeds("state")
    monkeypatch.setattr(State, "to_json", lambda _state: last.decode())

    with pytest.raises(AssertionError):
        TARGETS["state"](first)


def test_target_fails_if_a_card_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card appears or disappears while a state that was read is played on."""
    apply = uno.apply

    def losing(state: uno.State, action: uno.Action) -> uno.Step:
        after, events = apply(state, action)
        object.__setattr__(after, "_draw_pile", after._draw_pile[1:])
        return after, events

    monkeypatch.setattr(uno, "apply", losing)

    with pytest.raises(AssertionError):
        TARGETS["state"](seeds("state")[0])


def test_target_fails_if_recovery_loses_more_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of a damaged log and what is lost make the whole of it."""

    def forgetful(path: Path, registry: uno.Registry) -> object:
        found = recover(path, registry)
        return evolve(found, lost=found.lost[1:])

    head, first, second, *_ = seeds("recovery")[0].splitlines(keepends=True)
    damaged = head + first + second.replace(b"seat", b"sea!")
    TARGETS["recovery"](damaged)
    monkeypatch.setattr(targets, "recover", forgetful)

    with pytest.raises(AssertionError):
        TARGETS["recovery"](damaged)


def test_targets_fail_if_a_text_becomes_what_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that is not legal, and a card that is not in the deck."""
    monkeypatch.setattr(targets, "parse_action", lambda *_, **__: uno.Draw(9))
    monkeypatch.setattr(uno.Variant, "card", lambda *_: uno.card("mauve-7"))

    for name in ("typed_action", "typed_card"):
        with pytest.raises(AssertionError):
            TARGETS[name](seeds(name)[0])


STRANGE_TEXTS = {
    "long": "a" * 10_000,
    "grows when it is normalized": "\ufdfa" * 300,
    "signs": "+" * 300,
    "words": "wild blue " * 30,
    "lone surrogate": "\ud800",
    "empty": "",
    "control": "\0",
}


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("text", STRANGE_TEXTS.values(), ids=STRANGE_TEXTS)
def test_strange_texts_are_refused(text: str, every: int) -> None:
    """Long ones before anything is compared with them."""
    for at, view in list(enumerate(views()))[::every]:
        TARGETS["typed_action"](json.dumps({"view": at, "text": text}).encode())
        with pytest.raises(uno.errors.ParseError):
            parse_action(text, view)
    for at, variant in enumerate(decks()):
        TARGETS["typed_card"](json.dumps({"view": at, "text": text}).encode())
        with pytest.raises(uno.errors.SetupError):
            variant.card(text)


def test_every_public_reader_has_a_target() -> None:
    """Whatever says that it raises a DecodeError, and the readers of cards, of what people type, and of other files."""
    named = {word for target in TARGETS.values() for word in re.findall(r"`([\w.]+)`", target.__doc__ or "")}

    others = {"card", "parse_action", "Variant.card", "from_deck", "position", "recover"}
    assert {*raisers(DecodeError), *others} - set(SAME_LINES) == named


def test_mutated_log_has_the_right_checksums() -> None:
    """So that the fuzzer gets past them: most such logs are read, or refused for something else."""
    rng = Random(5)
    logs = [mutate_log(rng, rng.choice(seeds("log")), seeds("log")) for _ in range(40)]
    problems = []
    for log in filter(None, logs):
        try:
            ReplayLog.parse(log, registry=OURS)
        except DecodeError as error:
            problems.append(error.problem)

    assert problems
    assert [] == [problem for problem in problems if "checksum" in problem]


def test_damaged_logs_are_recovered_in_part() -> None:
    """The fuzzer meets sound logs, logs that lose their end, and logs of which nothing is left."""
    rng, ends = Random(7), Counter[str]()
    for _ in range(60):
        log = mutate_damaged_log(rng, rng.choice(seeds("recovery")), seeds("recovery"))
        try:
            ReplayLog.parse(log or b"", registry=OURS)
        except DecodeError as error:
            ends["at once" if error.path.startswith("line 1.") or error.path == "line 1" else "later"] += 1
        else:
            ends["never"] += 1

    assert all(ends[end] for end in ("at once", "later", "never"))


def test_what_has_no_structure_is_left_to_the_fuzzer() -> None:
    """It mutates the bytes."""
    log, _ = log_lines(Replay.of(uno.new_game(seed=1)[0]))
    for mutate in (mutate_document, mutate_state, mutate_log):
        assert mutate(Random(1), b"red-7", [log]) is None


def test_seeds_are_small_files(tmp_path: Path) -> None:
    """A folder for every target."""
    write_seeds(tmp_path)
    written = {folder.name: [path.stat().st_size for path in folder.iterdir()] for folder in tmp_path.iterdir()}

    assert set(TARGETS) == set(written)
    assert all(written.values())
    assert max(size for sizes in written.values() for size in sizes) <= 12_000
