"""The start of a replay, and the host's notes beside the game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.kit.games import GAME, STATES, game, states_of
from tests.replay.replays import NOTES, asked_to_challenge, document, in_the_middle, refusal, reread, start_of
from unorules import Play, Registry, Replay, State, Table, Variant, card
from unorules.cards import Effect, Kind, Turn
from unorules.errors import SetupError
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
    error = refusal(json.dumps(data))

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
    assert "$.start" == refusal(text, Registry([booming])).path


# Notes.


def test_notes_are_kept_as_they_are() -> None:
    """Plain data under keys that begin with an underscore."""
    replay = game(players=2, seed=1, most=3, notes=NOTES)

    assert NOTES == replay.notes
    assert NOTES == {key: value for key, value in document(replay).items() if key.startswith("_")}
    assert NOTES == reread(document(replay)).notes
    assert NOTES == replay.up_to(1).notes == Table.resume(replay).replay.notes


def test_notes_are_not_shared_with_whoever_gave_them() -> None:
    """Neither the dict nor what is in it."""
    mine: dict[str, Any] = {"_list": [1, {"a": []}]}
    replay = Replay.of(STATES[0], notes=mine)
    mine["_list"][1]["a"].append(7)
    mine["_list"].append(2)
    mine["_more"] = 1

    assert {"_list": [1, {"a": []}]} == replay.notes


def test_notes_that_were_given_out_are_a_copy() -> None:
    """Whoever changes them changes nothing here."""
    replay = Replay.of(STATES[0], notes={"_list": [1]})
    replay.notes["_list"].append(2)
    replay.notes["_more"] = 1

    assert {"_list": [1]} == replay.notes


def test_notes_tell_replays_apart() -> None:
    """They are compared, and a replay with any notes can be a key."""
    with_notes = Replay.of(GAME.start, GAME.actions, notes={"_a": [1]})

    assert with_notes != GAME
    assert {with_notes: 1, GAME: 2} == {GAME: 2, with_notes: 1}
    assert with_notes == reread(document(with_notes))
    assert hash(with_notes) == hash(reread(document(with_notes)))


@pytest.mark.parametrize("key", ["note", "", "x_", " _", "format", 7, None, ("_a",), "_\ud800"], ids=repr)
def test_key_of_a_note_begins_with_an_underscore(key: Any) -> None:
    """Every other name may get a meaning of its own."""
    with pytest.raises(SetupError, match=r"^the key of a note must be text that begins with '_', not "):
        Replay.of(STATES[0], notes={key: 1})


def deep(levels: int) -> list[Any]:
    """A list in a list in a list."""
    nested: list[Any] = []
    for _ in range(levels - 1):
        nested = [nested]
    return nested


@pytest.mark.parametrize(
    "value",
    [
        0.5,
        float("nan"),
        2**53,
        -(2**53),
        b"bytes",
        (1, 2),
        {1, 2},
        {1: "a"},
        {None: 1},
        {"a": {True: 1}},
        pytest.param(object(), id="object"),
        [1, [2, [3.0]]],
        {"a": {"b": (1,)}},
        "\ud800",
        {"\udfff": 1},
        deep(19),
        [None] * 20_001,
    ],
    ids=start_of,
)
def test_note_is_plain_data(value: Any) -> None:
    """What JSON cannot hold, or not exactly, is refused; and what lies too deep, or is too much."""
    with pytest.raises(SetupError, match=r"^the note '_mine' may hold only None, bool, "):
        Replay.of(STATES[0], notes={"_fine": 1, "_mine": value})


def test_note_may_be_as_deep_as_a_document_may() -> None:
    """And is read again."""
    replay = Replay.of(STATES[0], notes={"_deep": deep(18), "_large": [2**53 - 1, 1 - 2**53]})

    assert replay == reread(document(replay))


def test_notes_have_a_limit_in_all() -> None:
    """Twenty thousand letters, as JSON; both when they are given and when they are read."""
    fitting, data = {"_text": "x" * (20_000 - len('{"_text":""}'))}, document(Replay.of(STATES[0]))
    replay = Replay.of(STATES[0], notes=fitting)
    assert replay == reread(document(replay))

    said = "notes may have at most 20000 characters as JSON, not 20001"
    with pytest.raises(SetupError, match=f"^{said}$"):
        Replay.of(STATES[0], notes={"_text": fitting["_text"] + "x"})
    error = refusal(json.dumps(data | {"_text": fitting["_text"] + "x"}))
    assert ("$", said) == (error.path, error.problem)


def test_note_that_holds_itself_is_refused() -> None:
    """However often."""
    endless: list[Any] = []
    endless += [endless] * 9
    with pytest.raises(SetupError, match="'_mine'"):
        Replay.of(STATES[0], notes={"_mine": endless})


@pytest.mark.parametrize("notes", [7, "text", "{}", "", [], 0, False, ["_a"], [("_a", 1)]], ids=repr)
def test_notes_are_a_mapping(notes: Any) -> None:
    """Nothing else is taken for one."""
    with pytest.raises(SetupError, match=r"^notes must be a mapping of keys that begin with '_', not "):
        Replay.of(STATES[0], notes=notes)


def test_note_that_could_not_be_written_is_not_read() -> None:
    """A number too large for every reader of JSON."""
    error = refusal(json.dumps(document(GAME) | {"_mine": [2**53]}))

    assert "$" == error.path
    assert error.problem.startswith("the note '_mine' may hold only ")


def test_key_without_an_underscore_is_not_read() -> None:
    """The message names it."""
    error = refusal(json.dumps(document(GAME) | {"note": 1}))

    assert ("$", "unknown key 'note'") == (error.path, error.problem)
