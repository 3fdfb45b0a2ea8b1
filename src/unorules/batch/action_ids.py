"""Action ids and observations: from the numbers of `unorules.rl` to those of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from unorules.batch import codes
from unorules.batch.layout import ENV, as_rows
from unorules.batch.program import Program
from unorules.model.actions import Answer, Draw, Pass, Play
from unorules.rl.action_space import ActionSpace
from unorules.rl.observation import Layout
from unorules.rl.options import Reward, Rounds
from unorules.variants.friends import CHARACTERS

PARTS = (
    *("drawn", "top", "color", "prompt", "mover", "asker", "question", "owed", "sizes", "active"),
    *("scores", "left", "draw_pile", "discard_pile", "turns_left"),
)
"""The parts of an observation that the kernel looks up. The hand is first, and nobody can call or be caught."""

NO_NUMBER = -1
"""An id whose number depends on the question, or that nobody can use in a batch."""


def env_row(program: Program, ids: ActionSpace, layout: Layout, rounds: Rounds, reward: Reward) -> Any:
    """Return what an environment adds to a program, as a row of bytes."""
    record = np.zeros(1, ENV)
    e: Any = record[0]
    e.one_round, e.for_points = rounds == "round", reward == "points"
    e.points_sign = 1 if program.compiled.rules.scoring == "winner_takes" else -1
    for name in PARTS:
        setattr(e, name, layout[name].start)
    for question, words in _questions(program).items():
        e.questions[question] = layout.questions.index(codes.QUESTIONS[question])
        e.answers[question, : len(words)] = [ids.id(Answer(0, word)) for word in words]
    e.targets = ids.id(Answer(0, 0))
    for card, face in enumerate(program.compiled.cards):
        named = program.compiled.variant.colors[0] if program.compiled.names_color[card] else None
        e.plays[card] = ids.id(Play(0, face, color=named))
    return as_rows(record)[0]


def numbers_of(program: Program, ids: ActionSpace) -> Any:
    """Return the kernel's number of every id, or `NO_NUMBER`."""
    compiled = program.compiled
    numbers: Any = np.full(len(ids), NO_NUMBER, np.int64)
    for id in range(len(ids)):
        match ids.action(id, 0):
            case Draw():
                numbers[id] = codes.DRAW_CARD
            case Pass():
                numbers[id] = codes.PASS_TURN
            case Play(_, card, color=color):
                numbers[id] = codes.PLAY * compiled.card_numbers[card] + compiled.color_numbers[color]
            case _:
                pass
    return numbers


def _questions(program: Program) -> dict[int, Sequence[str]]:
    """Return the questions that a seat can be asked in a program, with the words that answer them."""
    code: Any = program.record[0].code[: len(program.compiled.cards)]
    questions: dict[int, Sequence[str]] = {codes.COLOR: program.compiled.variant.colors, codes.SWAP: ()}
    if codes.WILD_DRAW_FOUR in code:
        questions[codes.CHALLENGE] = ("accept", "challenge")
    if codes.THE_ONE_WHERE_YOU_DRAW in code:
        questions[codes.FRIEND] = CHARACTERS
    return questions
