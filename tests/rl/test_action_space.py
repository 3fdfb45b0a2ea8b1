"""Action ids: unique for every action of a seat, and converted back without loss."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from attrs import evolve

import unorules as uno
from tests.rl.games import VARIANTS, states_of, throw_switches
from unorules import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play, Variant, card
from unorules.cards import Kind, Question
from unorules.errors import SetupError, VariantError
from unorules.rl import CALL_UNO, DRAW, PASS, WAIT, ActionError, ActionSpace
from unorules.variants import CLASSIC_2010, FRIENDS_2022

SPACE = ActionSpace("classic-2010", 4)


def check_all(variant: Variant, seats: int, seed: int) -> int:
    """Check that all legal actions of a game have ids of their own and come back, and return how many there were."""
    space, checked = ActionSpace(variant, seats), 0
    for state in states_of(variant, seats, seed):
        for seat in range(seats):
            legal = uno.legal_actions(state, seat)
            ids = space.ids(legal)
            assert len(legal) == len(set(ids.tolist()))
            assert list(legal) == [space.action(id, seat) for id in ids]
            assert ids.tolist() == [space.id(pickle.loads(pickle.dumps(action))) for action in legal]
            checked += len(legal)
    return checked


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_legal_action_has_its_own_id_and_comes_back(variant: Variant, seats: int) -> None:
    """In games of every variant, those of other authors too."""
    assert check_all(variant, seats, seed=seats) > 40


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(100, 300))])
def test_ids_under_any_house_rules(seed: int) -> None:
    """Several cards at once, jumping in and wrong calls included."""
    assert check_all(*throw_switches(seed), seed) > 0


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_id_is_an_action_with_a_text_of_its_own(variant: Variant) -> None:
    """For each seat, and there is no gap."""
    space = ActionSpace(variant.with_rules(multi_play="identical"), 3)
    ids = range(len(space))

    assert len(ids) == len({space.text(id) for id in ids})
    for seat in range(3):
        assert list(ids) == [space.id(space.action(id, seat)) for id in ids]
    with pytest.raises(ActionError):
        space.action(len(space), 0)


def test_ids_stand_in_their_blocks() -> None:
    """They are public: whoever stores a policy relies on them."""
    texts = {id: SPACE.text(id) for id in (0, 1, 2, 3, 4, 7, 8, 9, 10, 61, 62, 66, 67, 71, 72, 74, 75, 78)}

    assert {
        0: "draw",
        1: "pass",
        2: "call UNO",
        3: "wait",
        4: "answer red",
        7: "answer blue",
        8: "answer accept",
        9: "answer challenge",
        10: "play red-0",
        61: "play blue-draw-two",
        62: "play wild as red",
        66: "play wild",
        67: "play wild-draw-four as red",
        71: "play wild-draw-four",
        72: "catch the seat 1 to the left",
        74: "catch the seat 3 to the left",
        75: "answer with the seat 0 to the left",
        78: "answer with the seat 3 to the left",
    } == texts
    assert 79 == len(SPACE)
    assert "play 2 x red-1" == ActionSpace(CLASSIC_2010.with_rules(multi_play="identical"), 4).text(79)


@pytest.mark.parametrize(
    ("variant", "seats", "size", "fingerprint"),
    [
        ("classic-2010", 4, 79, "c334fb3b17c87a13"),
        ("classic-2010", 2, 75, "7a614fe29c644462"),
        ("hello-kitty-2017", 4, 84, "d9e6e4339068e750"),
        ("ice-the-kicker-2023", 4, 84, "e9f3ba097cba20f9"),
        ("shantell-martin-2023", 4, 79, "c334fb3b17c87a13"),
        ("friends-2022", 4, 138, "0ac3e809024b3250"),
    ],
)
def test_numbering_stays_as_it_is(variant: str, seats: int, size: int, fingerprint: str) -> None:
    """Until the version of the numbering changes."""
    space = ActionSpace(variant, seats)

    assert (1, size, fingerprint) == (space.version, len(space), space.fingerprint)
    assert f"<ActionSpace {variant} seats={seats} size={size} fingerprint={fingerprint}>" == repr(space)


def test_switches_leave_the_ids_alone() -> None:
    """Only several cards at once come after all others."""
    loud = CLASSIC_2010.with_rules(stacking="any", seven_zero="on", jump_in="any", uno_call="auto", wd4="free")
    together = ActionSpace(loud.with_rules(multi_play="identical"), 4)

    assert SPACE.fingerprint == ActionSpace(loud, 4).fingerprint
    assert [SPACE.text(id) for id in range(79)] == [together.text(id) for id in range(79)]


def test_seats_count_from_the_one_that_acts() -> None:
    """So that an id means the same whoever plays."""
    catches = [Catch(seat, (seat + 1) % 4) for seat in range(4)]

    assert [72] * 4 == SPACE.ids(catches).tolist()
    assert catches == [SPACE.action(72, seat) for seat in range(4)]
    assert 77 == SPACE.id(Answer(3, 1))


def test_wait_is_no_action() -> None:
    """A seat may wait while the game waits for another one."""
    assert (DRAW, PASS, CALL_UNO, WAIT) == tuple(SPACE.ids([Draw(1), Pass(2), CallUno(3), None]))
    assert SPACE.action(WAIT, 0) is None


def test_ids_and_mask_of_a_view_are_what_the_seat_may_do() -> None:
    """The mover must act, and anyone else may also wait."""
    hands = ["red-1 red-2", "blue-3 wild", "green-1"]
    state, _ = uno.apply(uno.position(hands, top="red-9", seed=1), Play(0, card("red-1")))
    space = ActionSpace("classic-2010", 3)
    mover, other = uno.view(state, 1), uno.view(state, 2)

    assert [*space.ids(mover.legal)] == [*space.ids(mover)]
    assert ["catch the seat 1 to the left", "wait"] == [space.text(id) for id in space.ids(other)]
    assert "bool" == str(space.mask(other).dtype)
    assert sorted(space.ids(mover)) == np.flatnonzero(space.mask(mover)).tolist()
    assert sorted(space.ids(other)) == np.flatnonzero(space.mask(other)).tolist()


def test_last_wild_may_go_without_a_colour() -> None:
    """It has an id of its own."""
    state = uno.position(["wild", "blue-3 blue-4"], top="red-9")
    space = ActionSpace("classic-2010", 2)

    assert {"play wild", "play wild as red"} < {space.text(id) for id in space.ids(uno.view(state, 0))}
    assert Play(0, card("wild")) == space.action(66, 0)


ODD_ACTIONS: list[Any] = [
    NextRound(),
    Leave(0),
    Answer(None, "accept"),
    Answer(0, "nobody asks this"),
    Answer(0, 4),
    Answer(4, 0),
    Catch(1, 1),
    Catch(0, 4),
    Play(0, card("pink-7")),
    Play(0, card("red-7"), color="red"),
    Play(0, card("wild"), color="pink"),
    Play(0, card("red-7"), count=2),
    Play(0, card("red-7"), count=0),
    Play(0, card("red-7"), count=True),
    "draw",
]


@pytest.mark.parametrize("action", ODD_ACTIONS, ids=repr)
def test_action_without_an_id_is_refused(action: Action) -> None:
    """What the host does, and what nobody could do in this variant."""
    with pytest.raises(ActionError, match="has no id in classic-2010 with 4 seats"):
        SPACE.id(action)


@pytest.mark.parametrize(("id", "seat"), [(-1, 0), (79, 0), (0, 4), (0, -1)])
def test_id_without_an_action_is_refused(id: int, seat: int) -> None:
    """As is a seat that does not exist."""
    with pytest.raises(ActionError, match="ids go from 0 to 78 and seats to 3, not "):
        SPACE.action(id, seat)


def silent(turn: uno.cards.Turn, reply: uno.cards.Reply) -> list[uno.cards.Effect]:
    """Do nothing."""
    return []


def test_kind_that_lists_no_questions_is_named() -> None:
    """It plays everywhere, but nobody can number its answers."""
    asker = Kind("acme:asker", points=5, on_play=(uno.cards.Ask(0, "well", ("yes", "no")),), on_answer=silent)
    variant = CLASSIC_2010.extended("acme:asking", add={asker: 1})
    with pytest.raises(
        VariantError, match=r"kind 'acme:asker' can ask, but says nowhere what: list it in Kind\.questions"
    ):
        ActionSpace(variant, 3)
    *kinds, last = variant.kinds
    listed = evolve(variant, kinds=(*kinds, evolve(last, questions=(Question("well", ("yes", "no")),))))

    assert "answer yes" == ActionSpace(listed, 3).text(10)


def test_words_that_the_host_answers_with_have_no_ids() -> None:
    """Only the colours and the challenge are left of Ice The Kicker."""
    space = ActionSpace("ice-the-kicker-2023", 2)

    assert {"red", "yellow", "green", "blue", "accept", "challenge"} == {
        action.option
        for action in (space.action(id, 0) for id in range(len(space)))
        if isinstance(action, Answer) and isinstance(action.option, str)
    }


@pytest.mark.parametrize(("variant", "seats"), [(CLASSIC_2010, 11), (CLASSIC_2010.with_rules(partners="opposite"), 3)])
def test_wrong_number_of_seats_is_refused(variant: Variant, seats: int) -> None:
    """As when a game is begun."""
    with pytest.raises(SetupError):
        ActionSpace(variant, seats)


def test_space_comes_back_from_a_pickle() -> None:
    """Worker processes share it."""
    space = ActionSpace(FRIENDS_2022, 3)

    assert space.fingerprint == pickle.loads(pickle.dumps(space)).fingerprint


def test_cards_with_two_sides_have_no_ids() -> None:
    """Such a variant is refused by name."""
    with pytest.raises(SetupError, match=r"^flip-2018 has cards with two sides, for which there are no numbers"):
        ActionSpace("flip-2018", 2)


def test_words_that_drawing_asks_for_have_ids() -> None:
    """Like those that a card asks for, if it is a player who answers."""
    asks = Kind(
        "test:well",
        points=0,
        on_answer=lambda turn, reply: [],
        questions=(Question("wish", ("one", "two")),),
    )
    space = ActionSpace(evolve(CLASSIC_2010, id="test:well", on_draw=asks), 2)

    assert ["answer one", "answer two"] == [space.text(space.id(Answer(0, word))) for word in ("one", "two")]
