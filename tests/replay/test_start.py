"""The start of a replay: a deal that its seed gives, or any other state."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.kit.games import game, states_of
from tests.kit.samples import GAME, STATES
from tests.replay.kit import asked_to_challenge, document, in_the_middle, refused, reread
from unorules import Play, Registry, Replay, State, Variant, card
from unorules.cards import Effect, Kind, Turn
from unorules.variants import CLASSIC_2010


def test_new_game_is_written_as_its_seed() -> None:
    """Whoever knows the variant, the players and the seed can deal it again; a dealer is written only if named."""
    named = document(game(players=3, seed=1, dealer=2, most=5))["start"]
    drawn = document(GAME)["start"]

    assert {"variant", "players", "seed", "shuffle"} == set(drawn)
    assert {"variant", "players", "seed", "shuffle", "dealer"} == set(named)
    assert 2 == named["dealer"]
    assert GAME.seed.hex() == drawn["seed"]


@pytest.mark.parametrize(
    "start",
    [
        uno.position(["red-1", "blue-3"], top="red-9"),
        uno.from_deck("red-1 red-2", players=3)[0],
        STATES[7],
        in_the_middle("classic-2010", 2, 40),
        asked_to_challenge(),
    ],
    ids=["table", "deck", "middle", "loaded", "question"],
)
def test_any_other_start_is_written_as_a_state(start: State) -> None:
    """The same document that `State.to_json` writes."""
    assert json.loads(start.to_json()) == document(Replay.of(start))["start"]


def test_dealer_who_would_have_been_found_anyway_is_written_if_named() -> None:
    """To find one uses shuffles up, so that it is another game."""
    start, _ = uno.new_game(players=3, seed=1)
    again, _ = uno.new_game(players=3, seed=1, dealer=start.dealer)

    assert start != again
    assert "dealer" in document(Replay.of(again))["start"]
    assert again == reread(document(Replay.of(again))).start


def test_replay_tells_whether_it_starts_with_a_deal() -> None:
    """The one that its seed gives; a deck in a given order is none."""
    laid = uno.position(["red-1", "blue-3"], top="red-9")
    starts = [GAME.start, uno.new_game(players=3, seed=1, dealer=2)[0], laid, uno.from_deck("red-1")[0], STATES[7]]

    assert [True, True, False, False, False] == [Replay.of(start).dealt for start in starts]


def test_start_that_was_not_dealt_has_no_events() -> None:
    """Nobody saw how it came about."""
    table = uno.position(["red-1 red-2", "blue-3"], top="red-9")

    assert [(table, ())] == list(Replay.of(table).steps())
    assert [STATES[5]] == states_of(Replay.of(STATES[5]))


def test_start_that_is_a_state_is_read_as_strictly_as_a_state() -> None:
    """The path goes on into it."""
    data = document(Replay.of(STATES[5]))
    data["start"]["hands"][0] += " red-7"
    error = refused(json.dumps(data))

    assert error.path.startswith("$.start.hands")


def boom(turn: Turn) -> Iterable[Effect]:
    """What a broken card does."""
    raise RuntimeError("boom")


def with_bombs(on_play: Any = ()) -> Variant:
    """The classic deck with a hundred cards that do this, also when they open a round."""
    kind = Kind("acme:boom", points=0, on_play=on_play, on_open="effects")
    return CLASSIC_2010.extended("acme:booming", add={kind: 100})


def test_card_that_breaks_when_it_is_turned_up_breaks_no_replay() -> None:
    """A table set up by hand is no deal, and is not dealt again to find out."""
    variant = with_bombs(boom)
    state = uno.position(["red-1 red-2", "blue-1 blue-2"], top="red-9", variant=variant, rest="discard")
    replay = Replay.of(state, [Play(0, card("red-1"))])

    assert not replay.dealt
    assert 1 == replay.verify().seq
    assert replay == reread(document(replay), Registry([variant]))


def test_deal_that_a_card_breaks_is_no_replay() -> None:
    """The document names a game that cannot be dealt."""
    silent, booming = with_bombs(), with_bombs(boom)
    seed = next(n for n in range(99) if "acme:boom" == uno.new_game(silent, 2, seed=n)[0].top.kind)
    text = Replay.of(uno.new_game(silent, 2, seed=seed)[0]).to_json()

    assert Replay.from_json(text, registry=Registry([silent])).dealt
    assert "$.start" == refused(text, Registry([booming])).path
