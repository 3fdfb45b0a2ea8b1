"""Promises: invariants of everything that the library reads."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

import unorules as uno
from tests.attacks.mutations.mutation import apply_legal, check_possible
from tests.kit.corpus import OURS
from tests.kit.documents import Message, read_message
from tests.kit.invariants import check_state, check_step
from unorules import Replay, State, View
from unorules.errors import ReplayDiverged

STEPS = 4
"""How many actions are played from a state that was read."""

MAX_PROBLEM_CHARS = 2_000
"""The longest message to somebody who typed something."""


def dice_of(data: bytes) -> Random:
    """Return dice that always fall the same for the same input, so that a crash can be repeated."""
    return Random(crc32(data))


def check_playable(state: State, dice: Random) -> None:
    """Check that a state can be written and read again, seen, and played on."""
    check_possible(state)
    check_state(state)
    check_written(state)
    for _ in range(STEPS):
        legal = uno.legal_actions(state)
        assert bool(legal) != state.over
        if state.over:
            return
        action = dice.choice(legal)
        assert uno.check(state, action) is None
        step = apply_legal(state, action)
        if step is None:
            return
        check_step(state, action, step)
        state, _ = step
    check_written(state)


def check_written(state: State) -> None:
    """Check that a state and its views can be written and read again to equal ones."""
    again = uno.State.from_json(state.to_json(), registry=OURS)
    assert state == again
    assert uno.digest(state) == uno.digest(again)
    check_sent(uno.view(state, state.prompt.about))


def check_sent(thing: Message) -> None:
    """Check that what goes over a wire comes back as it was."""
    data = uno.encode(thing)
    again: Any = read_message(data, registry=OURS)
    assert thing == again
    assert data == uno.encode(again)
    if isinstance(thing, View):
        assert uno.digest(thing) == uno.digest(again)


def check_problem(error: Exception) -> None:
    """Check that what is said of a typed text stays readable, whatever the text."""
    assert 0 < len(str(error)) <= MAX_PROBLEM_CHARS


def check_replay(replay: Replay) -> None:
    """Check that a replay can be written and read again, and plays out as recorded or says where it does not."""
    again = Replay.from_json(replay.to_json(), registry=OURS)
    assert replay == again
    assert replay.dealt == again.dealt
    try:
        last = replay.verify()
    except ReplayDiverged:
        return
    assert replay.checks == Replay.of(replay.start, replay.actions).checks
    check_state(last)
    check_state(replay.at(len(replay) // 2))
    for seat in (None, 0):
        seen = replay.for_seat(seat)
        assert seen == uno.SeatReplay.from_json(seen.to_json(), registry=OURS)
