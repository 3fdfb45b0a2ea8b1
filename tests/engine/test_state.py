"""The state: its public properties, its repr without secrets, and its construction."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import weakref
from typing import Any, get_args

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.builders import W, play
from tests.kit.games import game, states_of
from tests.kit.house import house_states
from tests.kit.invariants import snapshot
from unorules import Answer, CallUno, Draw, Play, Prompt, State, card
from unorules._values import Value
from unorules.state import StateFields
from unorules.variants import CLASSIC_2010

SEED = bytes(range(32))


def table() -> State:
    """Three seats in the middle of a round."""
    return uno.position(
        ["red-1 red-2 wild", "blue-3 blue-4", "yellow-5 green-6 green-7"],
        top="red-9",
        turn=0,
        draw="yellow-8 green-8",
        discard="blue-9 blue-8",
        direction=-1,
        dealer=2,
        scores=[10, 20, 30],
        players=["Ann", "Bo", "Cy"],
        seed=SEED,
    )


def some_states() -> list[State]:
    """States with every sort of prompt that the classic game has."""
    turn = uno.position(["wild-draw-four red-1 red-3", "red-2"], top="red-9", seed=1)
    drawn, _ = play(turn, Draw(0))
    asked, _ = play(turn, Play(0, card("wild-draw-four"), color="blue"))
    over, _ = play(turn, Play(0, card("red-1")), Play(1, card("red-2")))
    match_over, _ = play(uno.position(["wild", "red-2"], top="red-9", scores=[499, 0], seed=1), Play(0, W))
    return [turn, drawn, asked, over, match_over, uno.new_game(seed=3)[0]]


def test_hosts_read_cards_and_names() -> None:
    """Hands and piles are tuples of cards, piles with their top first."""
    state = table()

    assert CLASSIC_2010 is state.variant
    assert CLASSIC_2010.rules is state.rules
    assert ("Ann", "Bo", "Cy") == state.players
    assert 3 == state.seats
    assert (card("blue-3"), card("blue-4")) == state.hands[1]
    assert (card("yellow-8"), card("green-8")) == state.draw_pile[:2]
    assert (card("red-9"), card("blue-9"), card("blue-8")) == state.discard_pile
    assert (card("red-9"), "red") == (state.top, state.color)
    assert (-1, 2, (10, 20, 30), 1) == (state.direction, state.dealer, state.scores, state.round)
    assert (0, False, (), ()) == (state.seq, state.over, state.winners, state.catchable)
    assert ((0, 1, 2), ()) == (state.active, state.gone)
    assert Prompt("turn", 0, 0, None, (), 0) == state.prompt


def test_hosts_read_who_plays_and_who_is_gone() -> None:
    """Who is out of the round only plays again in the next one."""
    mercy, left = house_states()["out by mercy"], house_states()["has left"]

    assert ((0, 1), ()) == (mercy.active, mercy.gone)
    assert ((0, 1), (2,)) == (left.active, left.gone)
    assert 2 == house_states()["debt"].prompt.owed


def test_colour_named_for_a_wild_is_in_force() -> None:
    """The card on top stays colourless."""
    state, _ = play(table(), Play(0, W, color="green"))

    assert (W, "green") == (state.top, state.color)


def test_match_that_is_over_has_winners() -> None:
    """Until then nobody has won."""
    state = uno.position(["red-1", "red-2 wild"], top="red-9", scores=[450, 0])
    after, _ = play(state, Play(0, card("red-1")))

    assert (False, ()) == (state.over, state.winners)
    assert (True, (0,), (502, 0)) == (after.over, after.winners, after.scores)


def test_seat_that_has_not_called_is_catchable() -> None:
    """Until it calls."""
    state = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9")
    state, _ = play(state, Play(0, card("red-1")))

    assert (0,) == state.catchable
    assert () == play(state, CallUno(0))[0].catchable


def test_repr_tells_what_everyone_can_see() -> None:
    """Whose move it is, the top card, the colour and the sizes of the hands."""
    expected = "<State classic-2010 seq=0 round=1 turn seat=0 top=red-9 color=red hands=3 2 3>"

    assert expected == repr(table()) == str(table())


def test_repr_of_the_match_leaves_out_the_seed_and_what_is_made_from_the_variant() -> None:
    """It would fill pages."""
    expected = (
        "MatchInfo(players=('Ann', 'Bo', 'Cy'), scores=(10, 20, 30), round=1, dealer=2, out=None, winners=(), gone=(),"
        " untouched=False)"
    )

    assert expected == repr(table()._match)


def test_repr_shows_no_hand_no_pile_and_no_seed() -> None:
    """In a log it gives nothing away."""
    for state in some_states():
        shown = repr(state)
        hidden = {str(one) for hand in state.hands for one in hand} | set(map(str, state.draw_pile))
        assert not any(text in shown.split() for text in hidden)
        shown = shown.replace(f"top={state.top}", "")
        assert not any(text in shown for text in hidden if "-" in text)
        assert state._match.seed.hex() not in shown
        assert repr(state._match.seed) not in repr(state._match)


def test_state_is_frozen() -> None:
    """No field can be written, added or deleted."""
    state = table()
    for name in (a.name for a in attrs.fields(State)):
        with pytest.raises(FrozenInstanceError):
            setattr(state, name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(state, name)
    with pytest.raises(FrozenInstanceError):
        state.note = "mine"  # type: ignore[attr-defined]
    assert not hasattr(state, "__dict__")


@pytest.mark.parametrize("state", some_states(), ids=lambda state: state.prompt.kind)
def test_sealed_state_equals_a_constructed_one(state: State) -> None:
    """The fast way to make a state and the slow one give the same."""
    fields = {str(a.alias): getattr(state, a.name) for a in attrs.fields(State)}
    again = State(**fields)

    assert state == again
    assert hash(state) == hash(again)
    assert repr(state) == repr(again)
    assert snapshot(state) == snapshot(again)
    assert sys.getsizeof(state) == sys.getsizeof(again)
    assert type(state) is type(again) is State
    assert state == attrs.evolve(state, seq=state.seq)
    assert state != attrs.evolve(state, seq=state.seq + 1)


def test_sealed_state_has_the_slots_of_its_class() -> None:
    """And nothing beside them: no dict, no weak references, no trace of the draft it was."""
    state = table()

    assert [a.name for a in attrs.fields(State)] == list(vars(StateFields)["__slots__"])
    assert () == vars(State)["__slots__"]
    assert (StateFields, Value, object) == State.__mro__[1:]
    assert not hasattr(state, "__dict__")
    with pytest.raises(TypeError):
        weakref.ref(state)


@pytest.mark.parametrize("state", some_states(), ids=lambda state: state.prompt.kind)
def test_state_pickles_to_an_equal_one(state: State) -> None:
    """And the one that comes back plays on in the same way."""
    again = pickle.loads(pickle.dumps(state))

    assert state == again
    assert hash(state) == hash(again)
    for action in uno.legal_actions(state):
        assert uno.apply(state, action) == uno.apply(again, action)


ELSEWHERE = """
import pickle, sys
import unorules as uno
state, _ = uno.new_game(players=3, seed=5)
state, _ = uno.apply(state, uno.legal_actions(state)[0])
sys.stdout.buffer.write(pickle.dumps(state))
"""


def test_state_comes_from_another_process() -> None:
    """Also from one that hashes texts otherwise: it is equal, and found in a set."""
    sent = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        check=True,
    ).stdout
    state, _ = uno.new_game(players=3, seed=5)
    state, _ = uno.apply(state, uno.legal_actions(state)[0])
    received = pickle.loads(sent)

    assert state == received
    assert {state} == {received}
    assert uno.legal_actions(state) == uno.legal_actions(received)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_will_do(protocol: int) -> None:
    """Also the older ones that some queues use."""
    state = table()

    assert state == pickle.loads(pickle.dumps(state, protocol))


@pytest.mark.parametrize(
    "value",
    [
        *get_args(uno.Action),
        *get_args(uno.Event),
        *get_args(uno.cards.Effect),
        uno.Violation,
        uno.Rules,
        uno.Card,
    ],
    ids=lambda sort: sort.__name__,
)
def test_vocabulary_is_frozen(value: type[Any]) -> None:
    """Everything that is said or kept is a frozen attrs class with slots."""
    assert attrs.has(value)
    assert value.__setattr__ is not object.__setattr__
    assert "__dict__" not in dir(value)


def test_states_that_differ_are_not_equal() -> None:
    """Also when only a secret differs."""
    here = uno.position(["red-1", "blue-3"], top="red-9", seed=1)
    there = uno.position(["red-1", "blue-3"], top="red-9", seed=2)
    names = uno.position(["red-1", "blue-3"], top="red-9", seed=1, players=["Ann", "Bo"])

    assert here == uno.position(["red-1", "blue-3"], top="red-9", seed=1)
    assert 3 == len({here, there, names})


def test_answer_and_question_are_about_the_same_seat() -> None:
    """The prompt of an opening wild asks the first player."""
    state, _ = uno.from_deck("red-1 red-2 wild", CLASSIC_2010.with_rules(hand_size=1), 2, dealer=0)

    assert Prompt("ask", 1, 1, "color", ("red", "yellow", "green", "blue"), 0) == state.prompt
    after, _ = play(state, Answer(1, "green"))
    assert ("green", Prompt("turn", 1, 1, None, (), 1)) == (after.color, after.prompt)


@pytest.mark.parametrize("seed", range(8))
def test_round_starts_afresh(seed: int) -> None:
    """Whatever the last one left in the state: only the match goes on, and the counts of actions and shuffles."""
    replay = game(CLASSIC_2010.with_rules(turn_limit=60), seed=seed, most=400)
    ends = [state for state in states_of(replay) if state.prompt.kind == "round_over"]
    assert ends
    for state in ends:
        bare = attrs.evolve(
            State(state._match),
            hands=state._hands,
            waiting=state._waiting,
            seq=state._seq,
            shuffles=state._shuffles,
        )
        assert uno.apply(bare, uno.NextRound(1)) == uno.apply(state, uno.NextRound(1))
