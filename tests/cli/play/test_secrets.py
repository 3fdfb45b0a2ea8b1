"""Secrets: nothing on the screen tells a card that the person cannot know."""

from __future__ import annotations

import sys
from random import Random

import pytest
from attrs import evolve

from tests.cli.play.kit import draws, play_at
from unorules import Play, State, Variant, legal_actions, new_game, redact, view
from unorules.players import Memory, careful_bot, play_on, random_bot
from unorules.variants import BUILT_IN, CLASSIC_2010, house

QUIET = ("help", "hand", "rules", "dance", "red", "wild")
"""What tells something, and changes nothing."""


def on_turn(variant: Variant, seed: int) -> tuple[State, Memory]:
    """Return a game in which it is the turn of seat 0, some way on, and what that seat knows."""
    start, _ = new_game(variant, ["Ann", "Bo", "Cy"], seed=seed)
    memory = Memory(view(start, 0))
    for at, (_, state, events) in enumerate(play_on(start, [random_bot, careful_bot, random_bot], Random(seed))):
        memory = memory.after(redact(events, 0))
        if at >= seed % 40 and state.prompt.seat == 0 and state.prompt.question is None:
            return state, memory
    raise AssertionError("it was never the turn of seat 0")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("variant", [*BUILT_IN, CLASSIC_2010.with_rules(house.PARTY)], ids=str)
def test_games_that_differ_in_what_is_hidden_look_the_same(variant: Variant) -> None:
    """Whatever the person types, as long as nothing moves."""
    differing = 0
    for seed in range(5):
        state, memory = on_turn(variant, seed)
        screen = play_at(state, [draws, draws], *QUIET)
        for other in range(3):
            world = memory.sample(view(state, 0), Random(other))
            differing += world.hands != state.hands
            assert screen == play_at(world, [draws, draws], *QUIET)
    assert differing > 5


@pytest.mark.parametrize("games", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_games_look_the_same_until_the_person_draws(games: int) -> None:
    """The others draw hidden cards all the time; the first line that differs tells the person's own card."""
    variant = CLASSIC_2010.with_rules(drawn_card="keep", wd4="free")
    compared = 0
    for seed in range(games):
        state, memory = on_turn(variant, seed)
        worlds = [state, *(memory.sample(view(state, 0), Random(other)) for other in range(3))]
        first, *others = (play_at(world, [draws, draws], *plain_play(state), "draw", "draw") for world in worlds)
        for other in others:
            pairs = zip(first.splitlines(), other.splitlines(), strict=False)
            differing = next((pair for pair in pairs if len(set(pair)) > 1), None)
            if plain_play(state) and differing is not None:
                compared += 1
                assert all(line.startswith("You draw a ") for line in differing)
                assert "Bo draws a card." in other.partition(differing[1])[0]
    assert compared > games / 2


def plain_play(state: State) -> list[str]:
    """Return what somebody types who plays a number, if there is one that fits."""
    plays = [action for action in legal_actions(state, 0) if isinstance(action, Play)]
    return [str(play.card) for play in plays if play.card.kind.isdecimal()][:1]


def test_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who is shown the hand of another sees what differs."""
    state, memory = on_turn(CLASSIC_2010, 3)
    world = memory.sample(view(state, 0), Random(1))
    monkeypatch.setattr(
        sys.modules["unorules.players.play_out"],  # which has the name of a function
        "view",
        lambda state, seat: evolve(view(state, seat), hand=view(state, 1 if seat == 0 else seat).hand),
    )

    assert play_at(state, [draws, draws]) != play_at(world, [draws, draws])


def test_these_games_have_something_to_hide() -> None:
    """A screen with the hands of others would not pass."""
    state, memory = on_turn(CLASSIC_2010, 3)
    world = memory.sample(view(state, 0), Random(1))

    assert view(state, 0) == view(world, 0)
    assert view(state, 1) != view(world, 1)
