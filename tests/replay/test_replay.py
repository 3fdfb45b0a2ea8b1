"""Replays: a game kept as its start and its actions, played again, and told to a seat."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import chain, pairwise
from typing import Any

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.builders import WD4, of, play
from tests.kit.decks import FOURS, TINY
from tests.kit.games import actions_from, game, recorded, states_of
from unorules import (
    CLASSIC_2010,
    DEFAULT,
    FRIENDS_2022,
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    Action,
    Answer,
    CallUno,
    Card,
    CardError,
    Catch,
    Dealt,
    DecodeError,
    Draw,
    DrawCards,
    Drew,
    Effect,
    Event,
    HandShown,
    IllegalAction,
    Kind,
    NextRound,
    Pass,
    Play,
    Reason,
    Registry,
    Replay,
    ReplayDiverged,
    Result,
    SeatError,
    SeatReplay,
    SetupError,
    State,
    StateError,
    Table,
    Turn,
    UnoError,
    UnsupportedVersion,
    Variant,
    card,
    digest,
)
from unorules.limits import MAX_REPLAY_CHARS, MAX_REPLAY_PARTS

REGISTRY = Registry([*DEFAULT, TINY, FOURS])
HOUSE = CLASSIC_2010.with_rules(
    hand_size=5,
    drawn_card="force_play",
    challenge_reveal="all",
    uno_false_penalty=1,
    turn_limit=40,
    scoring="own_tally",
    next_dealer="rotate_left",
    target=120,
)
GAME = game(players=3, seed=6, most=100)
"""A round and the beginning of the next one: every sort of action is in it."""

STATES = states_of(GAME)

NOTES: dict[str, Any] = {"_game": "7f", "_tags": ["a", {"b": [None, True, -1]}], "_": {}, "_text": "größe \U0001f0cf"}


def start_of(value: object) -> str:
    """A value as the name of a test can show it."""
    return repr(value)[:30]


def check(after: State, said: object) -> str:
    """Three digits over a state and what led to it, or the names of the players, as the library describes them."""
    text = json.dumps(said, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{digest(after)} {text}".encode()).hexdigest()[:3]


def in_the_middle(variant: Variant | str, seed: int, after: int) -> State:
    """A state that was kept as a text in the middle of a game, and read again."""
    state = game(variant, 3, seed=seed, most=after).verify()
    return uno.loads(uno.dumps(state), registry=REGISTRY)


def asked_to_challenge() -> State:
    """Seat 1 is asked whether it challenges."""
    table = uno.from_table(["wild-draw-four red-1 blue-2", "green-3 green-4", "blue-5 blue-6"], top="red-9")
    return play(table, Play(0, WD4, color="green"))[0]


REPLAYS: dict[str, Callable[[], Replay]] = {
    **{f"a match of {variant}": lambda variant=variant: game(variant, 3) for variant in DEFAULT},  # type: ignore[misc]
    "a round": lambda: game(players=4, seed=2, most=60),
    "two players": lambda: game(players=2, seed=6),
    "ten players": lambda: game(players=10, seed=1, most=300),
    "house rules": lambda: game(HOUSE, 4, seed=3),
    "a named dealer": lambda: game(players=3, seed=1, dealer=2, most=50),
    "a dealer named for the next round": lambda: Replay.of(GAME.start, (*GAME.actions[:71], NextRound(1))),
    "a variant of one's own": lambda: game(TINY, 2, seed=4),
    "a deck of Wild Draw Fours": lambda: game(FOURS, 3, seed=2),
    "a table laid by hand": lambda: recorded(
        uno.from_table(["red-1 wild", "blue-3 blue-4"], top="red-9", players=["Ann", "Bo"], scores=[10, 20]), 1, most=80
    ),
    "a deck in a given order": lambda: recorded(uno.from_deck("red-1 red-2 wild", players=3, dealer=1)[0], 2, most=80),
    "a state from the middle": lambda: recorded(in_the_middle("classic-2010", 2, 40), 3, most=80),
    "a state of a variant of one's own": lambda: recorded(in_the_middle(TINY, 2, 10), 3),
    "an open question": lambda: recorded(asked_to_challenge(), 5, most=50),
    "the end of a match": lambda: Replay.of(game("friends-2022", 3).verify()),
    "no actions": lambda: Replay.of(uno.new_game(seed=1)[0]),
    "notes": lambda: game(players=2, seed=3, most=10, notes=NOTES),
    "names": lambda: recorded(uno.new_game(players=["Zoë", "李", "\U0001f0cf"], seed=2)[0], 2, most=20),
}


@pytest.fixture(scope="module", params=REPLAYS.values(), ids=list(REPLAYS))
def replay(request: pytest.FixtureRequest) -> Replay:
    """Each of the replays in turn."""
    made: Replay = request.param()
    return made


def diverging(replay: Replay) -> ReplayDiverged:
    """The error of a replay that does not come out as it was written."""
    with pytest.raises(ReplayDiverged) as error:
        replay.verify()
    return error.value


def with_action(at: int, action: Action) -> Replay:
    """The game with another action in one place."""
    return evolve(GAME, actions=(*GAME.actions[:at], action, *GAME.actions[at + 1 :]))


def document(replay: Replay) -> dict[str, Any]:
    """The replay as data that a test can change."""
    data: dict[str, Any] = json.loads(replay.to_json())
    return data


def reread(data: object, registry: Registry = REGISTRY) -> Replay:
    """The replay that the data stands for."""
    return Replay.from_json(json.dumps(data), registry=registry)


def refused(text: Any, registry: Registry = REGISTRY) -> DecodeError:
    """The error with which a text is refused."""
    with pytest.raises(DecodeError) as error:
        Replay.from_json(text, registry=registry)
    return error.value


# Recording.


def test_replay_holds_the_start_and_the_actions() -> None:
    """With a check for the start and one for the state after each action."""
    start, _ = uno.new_game(players=["Ann", "Bo", "Cy"], seed=bytes(range(32)))
    actions = actions_from(start, 1, 20)
    replay = Replay.of(start, iter(actions))

    assert (start, actions, 20) == (replay.start, replay.actions, len(replay))
    states = states_of(replay)
    assert [check(states[0], ["Ann", "Bo", "Cy"]), *map(check, states[1:], map(uno.encode, actions))] == [
        *replay.checks
    ]
    assert ("classic-2010", ("Ann", "Bo", "Cy")) == (replay.variant.id, replay.players)
    assert bytes(range(32)) == replay.seed
    assert {} == replay.notes


def test_replay_says_how_the_game_stood_at_its_end() -> None:
    """With sixteen digits of the last state's digest."""
    last = STATES[-1]

    assert Result(False, last.scores, (), digest(last)[:16]) == GAME.result
    whole = game("friends-2022", 3)
    assert whole.result is not None
    assert (True, whole.verify().winners) == (whole.result.over, whole.result.winners)


def test_every_sort_of_action_is_in_the_game_of_these_tests() -> None:
    """So that each is recorded, written and compared."""
    assert {Play, Draw, Pass, Answer, CallUno, Catch, NextRound} == set(map(type, GAME.actions))


def test_action_that_the_rules_refuse_is_not_recorded() -> None:
    """What is refused is said as always."""
    with pytest.raises(IllegalAction) as refusal:
        Replay.of(STATES[0], [Draw(9)])

    assert Reason.NO_SUCH_SEAT is refusal.value.violation.reason


@pytest.mark.parametrize("junk", [None, 7, "state", uno.new_game(seed=1), uno.view(STATES[0], 0)], ids=type)
def test_replay_starts_with_a_state(junk: Any) -> None:
    """A pair of state and events is none, and neither is a view."""
    with pytest.raises(StateError):
        Replay.of(junk)
    with pytest.raises(StateError):
        Replay(junk, (), ("000",))


@pytest.mark.parametrize("checks", [(), ("000",), ("000",) * 3])
def test_replay_has_as_many_checks_as_states(checks: tuple[str, ...]) -> None:
    """The message says who makes them."""
    with pytest.raises(SetupError, match=r"^a replay has a check for its start and one for every action; Replay\.of "):
        Replay(STATES[0], GAME.actions[:1], checks)


def test_replay_names_the_library_that_recorded_it() -> None:
    """And goes on naming it when another one reads it."""
    data = document(GAME) | {"library": "0.0.1-before"}

    assert uno.__version__ == GAME.library == document(GAME)["library"]
    assert "0.0.1-before" == reread(data).library == document(reread(data))["library"]
    assert reread(data) != GAME


def test_replay_is_frozen() -> None:
    """Another one is made of it."""
    with pytest.raises(FrozenInstanceError):
        GAME.actions = ()  # type: ignore[misc]


def test_replay_does_not_show_its_secrets_by_accident() -> None:
    """Neither the seed nor a hand nor a digest stands in its repr."""
    shown = repr(GAME)

    assert GAME.seed.hex() not in shown
    assert repr(GAME.seed) not in shown
    assert repr(GAME.start._hands[0]) not in shown
    assert digest(STATES[-1])[:16] not in shown


# Writing and reading.


def test_replay_comes_back_from_its_text(replay: Replay) -> None:
    """As text or as bytes, and gives the same text again."""
    text = replay.to_json()
    again = Replay.from_json(text, registry=REGISTRY)

    assert replay == again == Replay.from_json(text.encode(), registry=REGISTRY)
    assert text == again.to_json()
    assert hash(replay) == hash(again)
    assert replay.verify() == again.verify()
    assert states_of(replay) == states_of(again)


def test_replay_comes_back_from_another_process(replay: Replay) -> None:
    """Pickled, it is equal, has the same hash, and can be played again."""
    again = pickle.loads(pickle.dumps(replay))

    assert replay == again
    assert hash(replay) == hash(again)
    assert replay.verify() == again.verify()


def test_text_is_one_line_without_blanks() -> None:
    """So that it can stand in a log or a column of a table."""
    text = GAME.to_json()

    assert "\n" not in text
    assert text == json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)


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
        uno.from_table(["red-1", "blue-3"], top="red-9"),
        uno.from_deck("red-1 red-2", players=3)[0],
        STATES[7],
        in_the_middle("classic-2010", 2, 40),
        asked_to_challenge(),
    ],
    ids=["table", "deck", "middle", "loaded", "question"],
)
def test_any_other_start_is_written_as_a_state(start: State) -> None:
    """The same document that `dumps` writes."""
    assert json.loads(uno.dumps(start)) == document(Replay.of(start))["start"]


def test_dealer_who_would_have_been_found_anyway_is_written_if_named() -> None:
    """To find one uses shuffles up, so that it is another game."""
    start, _ = uno.new_game(players=3, seed=1)
    again, _ = uno.new_game(players=3, seed=1, dealer=start.dealer)

    assert start != again
    assert "dealer" in document(Replay.of(again))["start"]
    assert again == reread(document(Replay.of(again))).start


def test_replay_without_a_result_can_be_read() -> None:
    """A game that is cut off has none."""
    data = document(GAME)
    del data["result"]

    assert evolve(GAME, result=None) == reread(data)
    assert STATES[-1] == reread(data).verify()


def test_keys_may_come_in_any_order() -> None:
    """Whatever wrote the text."""
    assert GAME == reread(dict(reversed(document(GAME).items())))


def test_replay_tells_whether_it_starts_with_a_deal() -> None:
    """The one that its seed gives; a deck in a given order is none."""
    laid = uno.from_table(["red-1", "blue-3"], top="red-9")
    starts = [GAME.start, uno.new_game(players=3, seed=1, dealer=2)[0], laid, uno.from_deck("red-1")[0], STATES[7]]

    assert [True, True, False, False, False] == [Replay.of(start).dealt for start in starts]


@pytest.mark.parametrize(
    "action", [Play(0, card("wild-draw-four"), color="yellow"), Draw(0), NextRound()], ids=["long", "short", "shortest"]
)
def test_replay_that_is_written_can_be_read(action: Action) -> None:
    """As many actions as go into one document; more are refused, and a log holds them."""

    def lasting(count: int) -> Replay:
        return Replay(GAME.start, (action,) * count, ("000",) * (count + 1))

    written = json.dumps(uno.encode(action), separators=(",", ":"))
    by_letters = MAX_REPLAY_CHARS // (len(written) + len(",000"))
    by_parts = MAX_REPLAY_PARTS // (written.count("{") + written.count(",") + 1)
    most = min(by_letters, by_parts)
    fitting = lasting(most - 100)

    assert fitting == Replay.from_json(fitting.to_json())
    with pytest.raises(SetupError, match=r"^this is too large to be read again: "):
        lasting(most).to_json()


# Notes of the host.


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
    with pytest.raises(SetupError, match=r"^a note's key is a text that begins with '_', not "):
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
        object(),
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
    with pytest.raises(SetupError, match=r"^the note '_mine' is made of more than None, bools, "):
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

    said = "notes have at most 20000 characters as JSON, not 20001"
    with pytest.raises(SetupError, match=f"^{said}$"):
        Replay.of(STATES[0], notes={"_text": fitting["_text"] + "x"})
    error = refused(json.dumps(data | {"_text": fitting["_text"] + "x"}))
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
    with pytest.raises(SetupError, match=r"^notes are a mapping of keys that begin with '_', not "):
        Replay.of(STATES[0], notes=notes)


def test_note_that_could_not_be_written_is_not_read() -> None:
    """A number too large for every reader of JSON."""
    error = refused(json.dumps(document(GAME) | {"_mine": [2**53]}))

    assert "$" == error.path
    assert error.problem.startswith("the note '_mine' is made of more than ")


def test_key_without_an_underscore_is_not_read() -> None:
    """The message names it."""
    error = refused(json.dumps(document(GAME) | {"note": 1}))

    assert ("$", "there is no key 'note' here") == (error.path, error.problem)


# Playing again.


def test_verified_replay_gives_its_last_state(replay: Replay) -> None:
    """The state that the actions lead to."""
    state = replay.start
    for action in replay.actions:
        state, _ = uno.apply(state, action)

    assert state == replay.verify()


def test_steps_are_those_of_the_game() -> None:
    """First the deal with its events, then what each action did."""
    state, events = uno.new_game(players=3, seed=6)
    steps = GAME.steps()

    assert (state, events) == next(steps)
    for action, step in zip(GAME.actions, steps, strict=True):
        assert step == uno.apply(state, action)
        state, _ = step


def test_start_that_was_not_dealt_has_no_events() -> None:
    """Nobody saw how it came about."""
    table = uno.from_table(["red-1 red-2", "blue-3"], top="red-9")

    assert [(table, ())] == list(Replay.of(table).steps())
    assert [STATES[5]] == states_of(Replay.of(STATES[5]))


def test_steps_are_made_one_at_a_time() -> None:
    """What diverges later does not hinder those before it."""
    steps = with_action(9, Draw(9)).steps()

    assert STATES[:10] == [next(steps)[0] for _ in range(10)]
    with pytest.raises(ReplayDiverged):
        next(steps)


def test_state_after_any_number_of_actions_can_be_asked_for() -> None:
    """Zero is the start."""
    for seq, state in enumerate(STATES):
        assert state == GAME.at(seq)


def test_state_before_a_divergence_can_be_asked_for() -> None:
    """The one after it cannot."""
    broken = with_action(9, Draw(9))

    assert STATES[9] == broken.at(9)
    with pytest.raises(ReplayDiverged):
        broken.at(10)


def test_actions_can_be_undone_and_others_done() -> None:
    """From every moment of the game on."""
    for seq, state in enumerate(STATES):
        cut = GAME.up_to(seq)
        assert (seq, state) == (len(cut), cut.verify())
        assert cut == reread(document(cut))
        table = Table.resume(cut)
        for action in uno.legal_actions(state)[:3]:
            table = Table.resume(cut)
            table.apply(action)
            assert uno.apply(state, action)[0] == table.state == table.replay.verify()
        assert seq + 1 == len(table.replay)


def test_whole_replay_keeps_its_result_and_a_part_has_none() -> None:
    """For the result is that of the last action."""
    assert GAME is GAME.up_to(100)
    assert GAME.up_to(99).result is None
    assert STATES[50] == GAME.up_to(90).up_to(50).verify()


@pytest.mark.parametrize("seq", [-1, 101, True, "3", None, 1.0], ids=repr)
def test_number_of_actions_that_are_not_there_is_refused(seq: Any) -> None:
    """Nothing is counted from the end, and nothing is rounded."""
    said = rf"^the replay has 0 to 100 actions, not {seq!r}$"
    with pytest.raises(SetupError, match=said):
        GAME.up_to(seq)
    with pytest.raises(SetupError, match=said):
        GAME.at(seq)


# Diverging.


def test_another_legal_action_anywhere_is_found() -> None:
    """Also if the table looks the same after it; the error names it, with both checks."""
    tried = same = 0
    for at, (before, action, after) in enumerate(zip(STATES, GAME.actions, STATES[1:], strict=False)):
        for other in uno.legal_actions(before):
            if other != action:
                state, _ = uno.apply(before, other)
                error = diverging(with_action(at, other))
                expected = (at + 1, f"check {GAME.checks[at + 1]}", check(state, uno.encode(other)))
                assert expected == (error.seq, error.expected, error.actual)
                tried += 1
                same += state == after

    assert tried > 150
    assert same > 0


def test_illegal_action_anywhere_is_found() -> None:
    """The error says what was done and why that is refused."""
    tried = 0
    for at, state in enumerate(STATES[:-1]):
        seats = range(3)
        foreign: Iterable[Action] = (
            NextRound(),
            *(sort(seat) for sort in (Draw, Pass, CallUno) for seat in seats),
            *(Catch(seat, 1) for seat in seats),
            *(Answer(seat, "accept") for seat in (None, *seats)),
            Play(0, Card("no-such-kind")),
        )
        for other in foreign:
            violation = uno.check(state, other)
            if violation is not None:
                error = diverging(with_action(at, other))
                assert (at + 1, repr(other), f"refused: {violation}") == (error.seq, error.expected, error.actual)
                assert isinstance(error.__cause__, IllegalAction)
                tried += 1

    assert tried > 1000


@pytest.mark.parametrize("junk", ["draw", None, 7])
def test_what_is_no_action_is_found(junk: Any) -> None:
    """In memory anything can stand among the actions."""
    error = diverging(with_action(4, junk))

    assert (5, repr(junk)) == (error.seq, error.expected)
    assert error.actual.startswith("refused: not-an-action: ")


def test_changed_check_anywhere_is_found() -> None:
    """The error shows both."""
    for at, was in enumerate(GAME.checks):
        for other in (f"{int(was, 16) ^ 1:03x}", f"{int(was, 16) ^ 0x800:03x}"):
            error = diverging(evolve(GAME, checks=(*GAME.checks[:at], other, *GAME.checks[at + 1 :])))
            assert (at, f"check {other}", was) == (error.seq, error.expected, error.actual)


def test_two_actions_changed_for_one_another_are_found() -> None:
    """At the first of the two."""
    for at, (one, other) in enumerate(pairwise(GAME.actions)):
        if one != other:
            swapped = (*GAME.actions[:at], other, one, *GAME.actions[at + 2 :])
            assert at + 1 == diverging(evolve(GAME, actions=swapped)).seq


def test_action_left_out_with_its_check_is_found() -> None:
    """At the one that stands in its place; of the last one, by the result."""
    for at in range(100):
        actions = GAME.actions[:at] + GAME.actions[at + 1 :]
        checks = GAME.checks[: at + 1] + GAME.checks[at + 2 :]
        assert min(at + 1, 99) == diverging(evolve(GAME, actions=actions, checks=checks)).seq


def test_action_done_twice_with_its_check_is_found() -> None:
    """At the second time."""
    for at in range(100):
        actions = (*GAME.actions[: at + 1], *GAME.actions[at:])
        checks = (*GAME.checks[: at + 2], *GAME.checks[at + 1 :])
        assert at + 2 == diverging(evolve(GAME, actions=actions, checks=checks)).seq


@pytest.mark.parametrize("digit", range(64))
def test_changed_seed_is_found_at_the_start(digit: int) -> None:
    """Whichever of its digits it is."""
    data = document(GAME)
    seed = data["start"]["seed"]
    data["start"]["seed"] = f"{seed[:digit]}{int(seed[digit], 16) ^ 1:x}{seed[digit + 1 :]}"
    error = diverging(reread(data))

    assert (0, f"check {GAME.checks[0]}") == (error.seq, error.expected)
    assert "the start diverges: " in str(error)


def test_start_that_was_changed_is_found() -> None:
    """Another dealer, another switch, another hand."""
    dealt, laid = document(GAME), document(Replay.of(uno.from_table(["red-1 red-2", "blue-3"], top="red-9")))
    dealt["start"]["dealer"] = 1
    laid["start"]["hands"] = ["red-1 blue-3", "red-2"]
    ruled = document(GAME)
    ruled["start"]["variant"]["rules"] = {"uno_penalty": 4}

    assert [0, 0, 0] == [diverging(reread(data)).seq for data in (dealt, laid, ruled)]


@pytest.mark.parametrize("players", [["Ann", "Bo", "Cy"], ["Player 2", "Player 1", "Player 3"]], ids=str)
def test_changed_names_of_the_players_are_found_at_the_start(players: list[str]) -> None:
    """Nobody else is given the game, although the cards are the same."""
    data = document(GAME)
    data["start"]["players"] = players

    assert 0 == diverging(reread(data)).seq


@pytest.mark.parametrize(
    "result",
    [
        {"over": True},
        {"scores": [1, 2, 3]},
        {"winners": [0]},
        {"digest": "0123456789abcdef"},
    ],
    ids=str,
)
def test_changed_result_is_found_at_the_last_action(result: dict[str, Any]) -> None:
    """The error shows both results."""
    data = document(GAME)
    data["result"] |= result
    error = diverging(reread(data))

    assert (100, str(GAME.result)) == (error.seq, error.actual)
    assert str(reread(data).result) == error.expected
    assert STATES[99] == reread(data).at(99)


def storm(count: int) -> Variant:
    """A classic game with a wild of our own that makes the next seat draw so many."""

    def on_play(turn: Turn) -> Iterable[Effect]:
        if not count:
            raise RuntimeError("this card is broken")
        return [DrawCards(turn.next, count)]

    kind = Kind("acme:wild-storm", points=50, names_color=True, on_play=on_play, on_open="return")
    return CLASSIC_2010.extended("acme:stormy", add={kind: 20})


def storm_at(replay: Replay) -> int:
    """The number of the first action that lays the card."""
    laid = (isinstance(action, Play) and action.card.kind == "acme:wild-storm" for action in replay.actions)
    return list(laid).index(True) + 1


def test_card_that_does_something_else_than_it_did_is_found() -> None:
    """Where it is played first, although its version is the same."""
    stormy = storm(2)
    replay = game(stormy, 3, seed=1, most=200)
    again = Replay.from_json(replay.to_json(), registry=Registry([storm(1)]))
    error = diverging(again)

    assert replay.verify() == Replay.from_json(replay.to_json(), registry=Registry([stormy])).verify()
    assert storm_at(replay) == error.seq
    assert again.at(error.seq - 1).hands == replay.at(error.seq - 1).hands


def test_card_that_breaks_is_found() -> None:
    """Where it is played first; the error says which card it is."""
    replay = game(storm(2), 3, seed=1, most=200)
    error = diverging(Replay.from_json(replay.to_json(), registry=Registry([storm(0)])))

    assert storm_at(replay) == error.seq
    assert "acme:wild-storm" in error.actual
    assert isinstance(error.__cause__, CardError)


def test_divergence_tells_what_it_found_and_travels() -> None:
    """To another process and back."""
    error = diverging(with_action(4, Draw(9)))
    again = pickle.loads(pickle.dumps(error))

    assert isinstance(error, UnoError)
    said = "action 5 diverges: Draw(seat=9) is expected, and it is refused: no-such-seat: Nobody sits there."
    assert str(error).startswith(said)
    assert (str(error), 5, error.expected, error.actual) == (str(again), again.seq, again.expected, again.actual)


# What is no replay.


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "JSON text is expected, not None"),
        (7, "JSON text is expected, not 7"),
        ({}, "JSON text is expected, not {}"),
        ("", "this is not JSON: "),
        ("{", "this is not JSON: "),
        ("[]", "an object is expected, not a list"),
        ("null", "an object is expected, not None"),
        (b"\xff", "the text is not UTF-8 at byte 0"),
        ("\ud800", "the text holds a lone surrogate"),
        ('{"format":"a","format":"b"}', "the key 'format' appears twice"),
        ('{"a":0.5}', "0.5 is not an integer"),
        ('{"a":NaN}', "NaN is not an integer"),
        (
            " " * (MAX_REPLAY_CHARS + 1),
            f"{MAX_REPLAY_CHARS + 1} characters are more than {MAX_REPLAY_CHARS}",
        ),
        ("[" + "[]," * MAX_REPLAY_PARTS + "[]]", "there are "),
        ("[" * 21 + "]" * 21, "lists and objects are nested more than 20 deep"),
    ],
    ids=start_of,
)
def test_text_that_is_no_replay_is_refused(text: Any, problem: str) -> None:
    """Before anything is looked for in it."""
    error = refused(text)

    assert "$" == error.path
    assert error.problem.startswith(problem)


GONE = object()

FAULTS: list[tuple[str, object, str]] = [
    ("format", "unorules-log", "$.format"),
    ("format", GONE, "$.format"),
    ("format", ["unorules-replay"], "$.format"),
    ("version", GONE, "$.version"),
    ("version", "1", "$.version"),
    ("version", True, "$.version"),
    ("library", GONE, "$"),
    ("library", "", "$.library"),
    ("library", "x" * 101, "$.library"),
    ("library", 1, "$.library"),
    ("digest", GONE, "$"),
    ("digest", "unorules-digest-2", "$.digest"),
    ("start", GONE, "$"),
    ("start", None, "$.start"),
    ("start", [], "$.start"),
    ("start", {}, "$.start"),
    ("start", {"format": "unorules-view"}, "$.start.format"),
    ("start.seed", GONE, "$.start"),
    ("start.seed", "00", "$.start.seed"),
    ("start.seed", "AB" * 32, "$.start.seed"),
    ("start.shuffle", "unorules-shuffle-2", "$.start.shuffle"),
    ("start.dealer", 3, "$.start"),
    ("start.dealer", -1, "$.start.dealer"),
    ("start.dealer", None, "$.start.dealer"),
    ("start.players", ["Ann"], "$.start.players"),
    ("start.players", ["Ann"] * 11, "$.start"),
    ("start.players", ["Ann", ""], "$.start.players[1]"),
    ("start.players", ["Ann", "Bo\n"], "$.start.players[1]"),
    ("start.seats", 3, "$.start"),
    ("start.variant", "classic-2010", "$.start.variant"),
    ("start.variant.id", "no-such-game", "$.start.variant.id"),
    ("start.variant.id", "No Such Game", "$.start.variant.id"),
    ("start.variant.fingerprint", "0123456789abcdef", "$.start.variant.fingerprint"),
    ("start.variant.rules", {"no_such_switch": 1}, "$.start.variant.rules"),
    ("start.variant.rules", {"hand_size": 0}, "$.start.variant.rules.hand_size"),
    ("start.variant.rules", {"hand_size": 100}, "$.start"),
    ("start.variant.rules", {"scoring": "none", "target": 100}, "$.start.variant.rules"),
    ("actions", GONE, "$"),
    ("actions", {}, "$.actions"),
    ("actions", None, "$.actions"),
    ("actions.3", None, "$.actions[3]"),
    ("actions.3", {"do": "jump", "seat": 0}, "$.actions[3].do"),
    ("actions.3", {"seat": 0}, "$.actions[3].do"),
    ("actions.3", {"do": "draw"}, "$.actions[3]"),
    ("actions.3", {"do": "draw", "seat": 100}, "$.actions[3].seat"),
    ("actions.3", {"do": "draw", "seat": 0, "at": 1}, "$.actions[3]"),
    ("actions.3", {"do": "play", "seat": 0, "card": "RED 7"}, "$.actions[3].card"),
    ("checks", GONE, "$"),
    ("checks", "", "$.checks"),
    ("checks", "00", "$.checks"),
    ("checks", "00g", "$.checks"),
    ("checks", ["000"], "$.checks"),
    ("checks", "000", "$.checks"),
    ("checks", "000" * 100, "$.checks"),
    ("checks", "000" * 102, "$.checks"),
    ("result", [], "$.result"),
    ("result.over", GONE, "$.result"),
    ("result.over", 0, "$.result.over"),
    ("result.scores", [0], "$.result.scores"),
    ("result.scores", [0, 0.5], "$"),
    ("result.winners", [100], "$.result.winners[0]"),
    ("result.digest", "0123456789abcde", "$.result.digest"),
    ("result.place", 1, "$.result"),
]


def changed(data: Any, where: str, value: object) -> Any:
    """Data with another value in one place."""
    key, _, deeper = where.partition(".")
    at: Any = int(key) if isinstance(data, list) else key
    if deeper:
        data[at] = changed(data[at], deeper, value)
    elif value is GONE:
        del data[at]
    else:
        data[at] = value
    return data


@pytest.mark.parametrize(("where", "value", "path"), FAULTS, ids=str)
def test_fault_is_found_where_it_is(where: str, value: object, path: str) -> None:
    """The path leads to it."""
    error = refused(json.dumps(changed(document(GAME), where, value)))

    assert path == error.path
    assert not isinstance(error, UnsupportedVersion)


@pytest.mark.parametrize(("where", "value"), [("version", 2), ("version", 0), ("start.variant.version", 2)], ids=str)
def test_version_that_is_not_known_is_told_apart(where: str, value: object) -> None:
    """A newer library could read it."""
    error = refused(json.dumps(changed(document(GAME), where, value)))

    assert f"$.{where}" == error.path
    assert isinstance(error, UnsupportedVersion)


def test_added_action_needs_a_check() -> None:
    """The number of checks tells it before anything is played."""
    data = document(GAME)
    data["actions"].append(data["actions"][-1])
    error = refused(json.dumps(data))

    assert ("$.checks", "102 checks are expected, not 101") == (error.path, error.problem)


def test_start_that_is_a_state_is_read_as_strictly_as_a_state() -> None:
    """The path goes on into it."""
    data = document(Replay.of(STATES[5]))
    data["start"]["hands"][0] += " red-7"
    error = refused(json.dumps(data))

    assert error.path.startswith("$.start.hands")


def test_variant_has_to_be_in_the_registry() -> None:
    """One's own variants are given with it."""
    error = refused(game(TINY, 2, most=3).to_json(), DEFAULT)

    assert "$.start.variant.id" == error.path
    assert "there is no variant 'test:tiny'" in error.problem


# The replay of a seat.


SEATS: list[int | None] = [None, 0, 1, 2]

TOLD: dict[str, Replay] = {
    "classic": GAME,
    "shown to all": game(HOUSE, 3, seed=2, most=300),
    "Wild Draw Fours": game(FOURS, 3, seed=2),
    "draw until": game(FRIENDS_2022, 3, seed=1),
    "kicks": game(ICE_THE_KICKER_2023, 3, seed=1),
    "Badtz-Maru": game(HELLO_KITTY_2017, 3, seed=1, most=300),
    "a table": recorded(asked_to_challenge(), 5, most=50),
}


def told_cards(event: Event) -> tuple[int | None, tuple[Card, ...]]:
    """Whose hidden cards an event tells, if it tells any: those that only some may see."""
    match event:
        case Drew(seat, seen, _, False) if seen is not None:
            return seat, (seen,)
        case Dealt(seat, _, cards) if cards is not None:
            return seat, cards
        case HandShown(seat, to, cards) if to is not None and cards is not None:
            return seat, cards
        case _:
            return None, ()


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("replay", TOLD.values(), ids=TOLD)
def test_seat_is_told_the_game_step_by_step(replay: Replay, seat: int | None) -> None:
    """The events of the deal and of each action, redacted."""
    told = replay.for_seat(seat)

    assert (replay.variant, replay.players, seat) == (told.variant, told.players, told.seat)
    assert tuple(uno.redact(events, seat) for _, events in replay.steps()) == told.steps
    assert len(replay) == len(told)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("replay", TOLD.values(), ids=TOLD)
def test_replay_of_a_seat_holds_no_secret(replay: Replay, seat: int | None) -> None:
    """No seed, no digest, no result, and no card that this seat did not see."""
    told = replay.for_seat(seat)
    data = json.loads(told.to_json())

    assert replay.seed.hex() not in told.to_json()
    assert {"format", "version", "variant", "players", "seat", "steps"} == set(data)
    assert {"id", "version", "fingerprint"} <= set(data["variant"]) <= {"id", "version", "fingerprint", "rules"}
    for events in (told.steps, SeatReplay.from_json(told.to_json(), registry=REGISTRY).steps):
        for event in chain.from_iterable(events):
            owner, cards = told_cards(event)
            shown_to_it = isinstance(event, HandShown) and event.to == seat
            assert not cards or owner == seat or shown_to_it


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("replay", TOLD.values(), ids=TOLD)
def test_replay_of_a_seat_comes_back_from_its_text(replay: Replay, seat: int | None) -> None:
    """And from another process; it can be a key."""
    told = replay.for_seat(seat)
    again = SeatReplay.from_json(told.to_json(), registry=REGISTRY)

    assert told == again == SeatReplay.from_json(told.to_json().encode(), registry=REGISTRY)
    assert told.to_json() == again.to_json()
    assert told == pickle.loads(pickle.dumps(told))
    assert {told: "kept"}[again] == "kept"


def test_everyone_is_told_another_game() -> None:
    """What one seat saw is not what the next one saw; all are told what happened on the table."""
    told = [GAME.for_seat(seat) for seat in SEATS]

    assert 4 == len(set(told))
    sorts = {tuple(tuple(map(type, events)) for events in seen.steps) for seen in told}
    assert 1 == len(sorts)


def test_public_replay_of_a_challenge_does_not_show_the_hand() -> None:
    """The challenger's replay does, and its owner's."""
    replay = Replay.of(asked_to_challenge(), [Answer(1, "challenge")])
    shown = {seat: of(HandShown, chain.from_iterable(replay.for_seat(seat).steps)) for seat in SEATS}
    hand = (card("red-1"), card("blue-2"))

    assert [HandShown(0, 1, None)] == shown[None] == shown[2]
    assert [HandShown(0, 1, hand)] == shown[0] == shown[1]
    assert "blue-2" not in replay.for_seat(None).to_json()
    assert "blue-2" in replay.for_seat(1).to_json()


def test_card_that_ends_a_draw_stays_in_every_replay() -> None:
    """It was shown to everyone; those before it were not."""
    replay = TOLD["draw until"]
    shown = [event for _, events in replay.steps() for event in of(Drew, events) if event.shown]

    assert shown
    for seat in SEATS:
        told = chain.from_iterable(replay.for_seat(seat).steps)
        assert shown == [event for event in of(Drew, told) if event.shown]


def test_game_that_diverges_is_not_told() -> None:
    """Nobody is shown a game that was not played."""
    with pytest.raises(ReplayDiverged):
        with_action(4, Draw(9)).for_seat(0)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0], ids=repr)
def test_game_is_not_told_to_a_seat_that_is_not_there(seat: Any) -> None:
    """Three sit at this table."""
    with pytest.raises(SeatError):
        GAME.for_seat(seat)


def test_replay_of_a_seat_is_not_taken_for_the_whole() -> None:
    """Nor the other way round."""
    assert "$.format" == refused(GAME.for_seat(0).to_json()).path
    with pytest.raises(DecodeError, match=r"^\$\.format: "):
        SeatReplay.from_json(GAME.to_json())


@pytest.mark.parametrize(
    ("where", "value", "path"),
    [
        ("version", GONE, "$.version"),
        ("variant.id", "no-such-game", "$.variant.id"),
        ("variant.fingerprint", "0123456789abcdef", "$.variant.fingerprint"),
        ("players", ["Ann"], "$.players"),
        ("seat", 3, "$.seat"),
        ("seat", -1, "$.seat"),
        ("seat", True, "$.seat"),
        ("seat", GONE, "$"),
        ("steps", [], "$.steps"),
        ("steps", {}, "$.steps"),
        ("steps.1", {}, "$.steps[1]"),
        ("steps.0.2", None, "$.steps[0][2]"),
        ("steps.0.0", {"event": "party"}, "$.steps[0][0].event"),
        ("steps.0.0.variant", 7, "$.steps[0][0].variant"),
        ("seed", "00", "$"),
        ("_note", "00", "$"),
    ],
    ids=str,
)
def test_fault_in_the_replay_of_a_seat_is_found_where_it_is(where: str, value: object, path: str) -> None:
    """The path leads to it."""
    text = json.dumps(changed(json.loads(GAME.for_seat(1).to_json()), where, value))
    with pytest.raises(DecodeError) as error:
        SeatReplay.from_json(text)

    assert path == error.value.path


@pytest.mark.parametrize("where", ["version", "variant.version"])
def test_unknown_version_of_the_replay_of_a_seat_is_told_apart(where: str) -> None:
    """As everywhere."""
    text = json.dumps(changed(json.loads(GAME.for_seat(1).to_json()), where, 2))
    with pytest.raises(UnsupportedVersion) as error:
        SeatReplay.from_json(text)

    assert f"$.{where}" == error.value.path


@pytest.mark.parametrize(
    "text",
    [" " * (MAX_REPLAY_CHARS + 1), "[" * 21, "[" + "[]," * MAX_REPLAY_PARTS + "[]]", None, ""],
    ids=start_of,
)
def test_replay_of_a_seat_has_the_limits_of_the_whole(text: Any) -> None:
    """What is too long, too deep or no text is refused."""
    with pytest.raises(DecodeError, match=r"^\$: "):
        SeatReplay.from_json(text)


def test_replay_of_a_seat_can_hold_nothing_but_what_was_told() -> None:
    """A field more would have to be thought about."""
    assert ["variant", "players", "seat", "steps"] == [a.name for a in fields(SeatReplay)]


def test_card_that_breaks_when_it_is_turned_up_breaks_no_replay() -> None:
    """A table laid by hand is no deal, and is not dealt again to find out."""

    def boom(turn: uno.Turn) -> list[uno.Effect]:
        raise RuntimeError("boom")

    kind = uno.Kind("acme:boom", points=0, on_play=boom, on_open="effects")
    variant = uno.CLASSIC_2010.extended("acme:booming", add={kind: 100})
    state = uno.from_table(["red-1 red-2", "blue-1 blue-2"], top="red-9", variant=variant, rest="discard")
    replay = Replay.of(state, [uno.Play(0, uno.card("red-1"))])

    assert not replay.dealt
    assert 1 == replay.verify().seq
    again = Replay.from_json(replay.to_json(), registry=uno.Registry([variant]))
    assert replay == again


def test_deal_that_a_card_breaks_is_no_replay() -> None:
    """The document names a game that cannot be dealt."""

    def boom(turn: uno.Turn) -> list[uno.Effect]:
        raise RuntimeError("boom")

    quiet = uno.Kind("acme:boom", points=0, on_open="effects")
    loud = uno.Kind("acme:boom", points=0, on_play=boom, on_open="effects")
    silent, booming = (uno.CLASSIC_2010.extended("acme:booming", add={kind: 100}) for kind in (quiet, loud))
    seed = next(n for n in range(99) if "acme:boom" == uno.new_game(silent, 2, seed=n)[0].top.kind)
    text = Replay.of(uno.new_game(silent, 2, seed=seed)[0]).to_json()

    assert Replay.from_json(text, registry=uno.Registry([silent])).dealt
    with pytest.raises(uno.DecodeError) as refusal:
        Replay.from_json(text, registry=uno.Registry([booming]))
    assert "$.start" == refusal.value.path
