"""Policies of the kernel: they use only a seat's own view, and the careful one moves like `careful_bot`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import fields

import unorules as uno
from tests.batch.cases import AUTOMATIC, random_cases
from tests.batch.kernels import interpreted_module
from unorules import Play, State, card
from unorules.batch import Program, codes, play_matches, program_for, program_of, to_action, to_row
from unorules.batch.games import Policy
from unorules.batch.kernel import evaluation
from unorules.batch.kernel import policies as kernel_policies
from unorules.batch.layout import WORK
from unorules.errors import SetupError
from unorules.players.careful.bot import choose
from unorules.players.careful.evaluation import FALLEN, OUT, STUCK, Weights
from unorules.players.careful.notes import Notes
from unorules.variants import FRIENDS_2022, HELLO_KITTY_2017

CHOOSING = interpreted_module("policies")


def choose_id(program: Program, row: Any, policy: int) -> int:
    """Return the action that a policy chooses in the interpreted kernel."""
    p, g, w = program.record[0], row[0], np.zeros(1, WORK)[0]
    CHOOSING.find_moves(p, g, w)
    return int(CHOOSING.choose_action(p, g, w, policy))


def positions(seed: int, longest: int) -> Iterator[tuple[Program, State]]:
    """Yield states at which a seat must act, with what is played, from one of eight random cases."""
    for case in islice(random_cases(seed), 0, None, 8):
        dice = Random(case.seed)
        program = program_for(case.variant, case.seats)
        state, _ = uno.new_game(case.variant, case.seats, seed=case.seed)
        for _ in range(longest):
            if state.over:
                break
            if state.prompt.seat is not None:
                yield program, state
            state, _ = uno.apply(state, dice.choice(uno.legal_actions(state)))


def test_weights_are_those_of_the_careful_bot() -> None:
    """Written as integers, in millionths or tenths."""
    weights = Weights()
    millionths = {
        "near": evaluation.NEAR,
        "share": evaluation.CARD,
        "turn": evaluation.TURN_LOST,
        "points": evaluation.POINT,
        "wild": kernel_policies.WILD,
        "draw_four": kernel_policies.DRAW_FOUR,
        "follow": kernel_policies.FOLLOW,
        "again": evaluation.AGAIN,
        "block": evaluation.BLOCK,
        "answered": evaluation.ANSWERED * evaluation.CARD / 10,
        "suspected": evaluation.SUSPECTED * evaluation.CARD / 10,
        "bluffs": kernel_policies.BLUFFS * evaluation.CARD / 10,
    }

    assert {a.name: getattr(weights, a.name) for a in fields(Weights)} == {
        name: value / evaluation.CARD for name, value in millionths.items()
    }
    assert (FALLEN, OUT, STUCK) == tuple(
        value / evaluation.CARD for value in (evaluation.FALLEN, evaluation.OUT, kernel_policies.STUCK)
    )


def test_careful_policy_moves_like_the_careful_bot() -> None:
    """One that has seen the discard pile; but for a few moves that are worth the same or nearly so."""
    same, asked = Counter[str](), Counter[str]()
    for program, state in islice(positions(seed=4, longest=25), 600):
        view = uno.view(state, state.prompt.seat)
        notes = Notes(view)
        notes.seen.clear()
        notes.seen_colors.clear()
        notes._discard(*state.discard_pile)
        if state._waiting.pending is not None:
            notes.color_before = program.compiled.colors[state._waiting.pending.color_before]
        row = to_row(program, state)
        what = state.prompt.question or state.prompt.kind
        asked[what] += 1
        same[what] += choose(view, notes, Weights(), Random(0)) == to_action(
            program, row[0], choose_id(program, row, codes.CAREFUL)
        )

    assert {"turn", "drawn", "debt", "color", "challenge", "friend", "swap"} == set(asked)
    for what in ("turn", "drawn", "debt", "color", "challenge"):
        assert 0.95 * asked[what] <= same[what]


@pytest.mark.parametrize(
    ("hands", "table", "rules", "best"),
    [
        (["wild", "blue-3 blue-4"], {"top": "red-9"}, {}, Play(0, card("wild"))),
        (["wild wild-draw-four red-1 blue-2 blue-3", "blue-4 blue-5"], {"top": "red-9"}, {}, Play(0, card("red-1"))),
        (["wild green-1 green-2 blue-4", "red-4 red-5"], {"top": "yellow-9"}, {}, Play(0, card("wild"), color="green")),
        (["red-1 red-9 blue-2 blue-3", "green-4", "green-5"], {"top": "red-5"}, {}, Play(0, card("red-9"))),
        (["red-1 red-draw-two blue-3", "green-4", "green-5"], {"top": "red-5"}, {}, Play(0, card("red-draw-two"))),
        (
            ["red-reverse red-4 blue-3", "green-4 green-6"],
            {"top": "red-5"},
            {"two_player_reverse": "literal"},
            Play(0, card("red-reverse")),
        ),
        (
            ["red-4 wild", "green-4 green-6"],
            {"top": "red-5"},
            {"last_card": "no_wild"},
            Play(0, card("wild"), color="red"),
        ),
    ],
)
def test_careful_policy_makes_the_best_move(hands: list[str], table: Any, rules: Any, best: Play) -> None:
    """It goes out, keeps wilds, names what it holds most, sheds points, hits who is nearly out, and is never stuck."""
    state = uno.position(hands, **table, variant=AUTOMATIC.with_rules(**rules))
    program = program_of(state)
    row = to_row(program, state)

    assert best == to_action(program, row[0], choose_id(program, row, codes.CAREFUL))


def test_careful_policy_hits_whoever_still_plays() -> None:
    """Badtz-Maru makes the seat draw that holds the fewest cards, not one that is out of the round."""
    hands = ["wild-badtz-maru pink-1 blue-2", "green-4", "green-5"]
    state = uno.position(hands, top="pink-9", variant=HELLO_KITTY_2017.with_rules(uno_call="auto"))
    program = program_of(state)
    row = to_row(program, state)
    row["active"], row["sizes"][0, 2] = 0b011, 0

    assert "wild-badtz-maru" == str(program.compiled.cards[choose_id(program, row, codes.CAREFUL) // codes.PLAY])


@pytest.mark.parametrize("count", [80, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("policy", codes.POLICIES)
def test_policy_sees_only_what_its_seat_may_see(policy: Policy, count: int) -> None:
    """Other hands and the draw pile are dealt anew, and the secrets of a question changed: it chooses the same."""
    dice, code = Random(2), codes.POLICIES.index(policy)
    for program, state in islice(positions(seed=7, longest=15), count):
        row = to_row(program, state)
        other = scramble(program, state, dice)
        row["rng"] = other["rng"] = 12345

        assert choose_id(program, row, code) == choose_id(program, other, code)


def scramble(program: Program, state: State, dice: Random) -> Any:
    """Return the row of a state with all cards dealt anew that the seat to move does not see."""
    row = to_row(program, state)
    g = row[0]
    others = [seat for seat in range(state.seats) if seat != g.seat]
    hidden = list(state._draw_pile + b"".join(state._hands[seat] for seat in others))
    dice.shuffle(hidden)
    for seat in others:
        g.counts[seat] = 0
        for _ in range(g.sizes[seat]):
            g.counts[seat, hidden.pop()] += 1
    g.held[:] = np.packbits(g.counts > 0, axis=1, bitorder="little").view("<u8")
    g.draw_pile[: len(hidden)] = hidden
    g.memo = 1 - g.memo
    g.seed = 0
    return row


@pytest.mark.parametrize("seats", [2, 4])
def test_careful_policy_beats_the_eager_one(seats: int) -> None:
    """In nine of ten matches, in either half of the seats."""
    program = program_for(AUTOMATIC, seats)
    for first in (0, 1):
        policies: list[Policy] = ["careful" if seat % 2 == first else "eager" for seat in range(seats)]
        matches = play_matches(program, 1_000, seed=5, policy=policies)

        assert 0.9 < matches.winners[:, first::2].any(axis=1).mean()


def test_policies_are_by_seat() -> None:
    """One for all, or one for each."""
    program = program_for(FRIENDS_2022.with_rules(uno_call="off"), 3)
    alike = play_matches(program, 20, policy=["any", "any", "any"])

    assert play_matches(program, 20, policy="any").steps.tolist() == alike.steps.tolist()
    assert play_matches(program, 20, policy=["any", "any", "eager"]).steps.tolist() != alike.steps.tolist()


@pytest.mark.parametrize("policy", ["bold", ["eager"], ["eager", "bold"], []])
def test_unknown_policy_is_refused(policy: Any) -> None:
    """And so is another number than that of the seats."""
    with pytest.raises(SetupError, match="policy must be 'any', 'eager' or 'careful', or a list of 2 of these, not "):
        play_matches(program_for(AUTOMATIC, 2), 1, policy=policy)
