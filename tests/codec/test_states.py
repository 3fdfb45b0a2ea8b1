"""States as text: each survives the round trip, and plays on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from attrs import fields

import unorules as uno
from tests.codec.round_trips import again, with_memo
from tests.kit.corpus import CURIOUS, MEMOS, OURS, corpus, document, game_states, set_up_by_hand
from tests.kit.decks import TINY, small
from tests.kit.games import moves_on
from tests.kit.house import with_any_rules
from unorules import Registry, State, Variant
from unorules._codec.states import STATE_KEYS
from unorules.cards import Ask, CardFilter, Discard, Kind
from unorules.rules import CHOICES
from unorules.variants import BUILT_IN, SHEETS


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("variant", list(SHEETS), ids=str)
def test_state_comes_back_at_every_step_of_a_game(variant: Variant, seats: int) -> None:
    """With the registry that everyone has."""
    for state in game_states(variant, seats, seed=seats):
        assert state == uno.State.from_json(state.to_json())


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("variant", [variant for variant in BUILT_IN if variant not in SHEETS], ids=str)
def test_state_of_a_product_comes_back_at_every_step_of_a_game(variant: Variant, seats: int) -> None:
    """Turned over, too, and while somebody presses a launcher."""
    for state in game_states(variant, seats, seed=seats):
        assert state == uno.State.from_json(state.to_json())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 60))])
def test_state_comes_back_at_every_step_under_any_house_rules(seed: int) -> None:
    """Whatever the switches and however many sit at the table."""
    dice = Random(seed)
    variant, seats = with_any_rules(dice.choice([*BUILT_IN, CURIOUS]), dice), dice.choice([2, 3, 4, 5, 6])
    if seats in (2, 3, 5):
        variant = variant.with_rules(partners="off")
    for state in game_states(variant, seats, seed=seed, most=250):
        assert state == again(state)
        assert uno.digest(state) == uno.digest(again(state))


def test_every_field_of_a_state_is_in_its_document() -> None:
    """The match under keys of its own, and the date of the prompt with the prompt."""
    assert {a.name for a in fields(State)} == {field.name for field in STATE_KEYS.values()} | {"_match", "_since"}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", corpus())
def test_state_of_every_sort_comes_back(name: str) -> None:
    """Also as the same text, and from bytes."""
    state = corpus()[name]
    text = state.to_json()

    assert state == uno.State.from_json(text, registry=OURS)
    assert state == uno.State.from_json(text.encode(), registry=OURS)
    assert hash(state) == hash(uno.State.from_json(text, registry=OURS))
    assert text == uno.State.from_json(text, registry=OURS).to_json()


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("switch", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_state_comes_back_under_every_switch(switch: str, value: str) -> None:
    """The switches stand in the document."""
    decks = 2 if switch == "multi_play" else 1
    seats = 4 if switch == "partners" else 3
    changes: Any = {"decks": decks, switch: value}
    for state in game_states(TINY.with_rules(**changes), seats, seed=1, most=60):
        assert state == again(state)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("steps", [5, pytest.param(25, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", corpus())
def test_state_that_was_read_plays_on_like_the_one_that_was_written(name: str, steps: int) -> None:
    """Shuffles and secrets included."""
    state = corpus()[name]
    read = again(state)
    dice = Random(name)
    for _ in range(steps):
        if state.over:
            break
        assert uno.legal_actions(state) == uno.legal_actions(read)
        action = moves_on(dice, state, uno.legal_actions(state))
        step = uno.apply(state, action)
        assert step == uno.apply(read, action)
        state, read = step[0], again(step[0])


@pytest.mark.parametrize("memo", MEMOS, ids=repr)
def test_memo_of_every_sort_comes_back(memo: Any) -> None:
    """Tuples as tuples, and True not as 1."""
    read = again(with_memo(memo))
    assert read._waiting.pending is not None

    assert repr(memo) == repr(read._waiting.pending.memo)


def test_variant_of_one_card_is_written_and_read() -> None:
    """The smallest deck that can be dealt."""
    least = small("test:least", "red-1 red-1 red-1", hand_size=1)
    state = uno.new_game(least, 2, seed=1)[0]

    assert state == uno.State.from_json(state.to_json(), registry=Registry([least]))


# How it is written.


def test_hand_that_laid_the_card_is_written_only_if_it_has_changed_since() -> None:
    """Its player was caught while the question stood (R-53)."""
    asked, caught = document("challenge")["prompt"], document("caught while the question stands")["prompt"]

    assert {"seat": 0, "was": "red", "memo": True} == asked["card"]
    assert {"seat": 0, "was": "red", "memo": True, "hand": "red-1"} == caught["card"]


def test_card_that_opens_and_asks_is_written_with_who_lost_a_turn() -> None:
    """The oracle skips a seat and asks."""
    opened = document("an oracle opens")["prompt"]["card"]

    assert (True, [1]) == (opened["opening"], opened["lost"])


def test_card_that_opens_discards_and_asks_comes_back() -> None:
    """What the dealer discards lies under it, so that it is not the only card of the pile."""
    opener = Kind(
        "acme:opener",
        points=0,
        on_play=(Discard(0, CardFilter(color="blue")), Ask(0, "what", ("yes", "no"))),
        on_answer=lambda turn, reply: (),
        on_open="effects",
    )
    deck = "red-1 blue-1 red-2 red-3 red-acme:opener red-4"
    variant = small("test:opener", deck, opener, hand_size=2)
    state, _ = uno.from_deck(deck, variant, 2, dealer=0)

    assert ("ask", 2) == (state.prompt.kind, len(state.discard_pile))
    assert state == again(state, Registry([variant]))


def test_colour_of_an_opening_wild_is_asked_by_no_card() -> None:
    """The game itself asks."""
    prompt = document("a wild opens")["prompt"]

    assert {"kind": "ask", "seat": 1, "about": 1, "question": "color"} == {
        key: prompt[key] for key in ("kind", "seat", "about", "question")
    }
    assert "card" not in prompt


def test_draw_pile_of_a_shuffled_deck_is_written_as_a_number() -> None:
    """The seed says which cards they are; after a reshuffle, or set up by hand, they are spelled out."""
    dealt = json.loads(uno.new_game(players=2, seed=1)[0].to_json())

    assert 108 - 15 == dealt["draw"]
    assert document("set up by hand")["draw"].startswith("red-5 red-6 ")


def test_key_with_its_usual_value_is_left_out() -> None:
    """A turn is all that is said of a turn."""
    data = document("set up by hand")

    assert {"kind": "turn", "seat": 1, "about": 1, "since": 0} == data["prompt"]
    assert {"catchable", "turns_left", "out", "winners"} & set(data) == set()
    assert "rules" not in data["variant"]


def spell_out(data: dict[str, Any]) -> dict[str, Any]:
    """A document in another order, with usual values and unsorted hands."""
    rules = {"hand_size": 7, "turn_limit": None, "wd4": "challenge"}
    data["variant"]["rules"] = {**rules, **data["variant"].get("rules", {})}
    data["hands"] = [" ".join(reversed(hand.split())) for hand in data["hands"]]
    data["prompt"] = {"called": False, "passes": 0, **data["prompt"]}
    return dict(reversed({"catchable": [], "winners": [], **data}.items()))


@pytest.mark.parametrize("name", set_up_by_hand())
def test_text_is_the_same_however_the_state_was_spelled(name: str) -> None:
    """Blanks, the order of keys, usual values and the order of a hand say nothing."""
    state = set_up_by_hand()[name]
    other = json.dumps(spell_out(document(name)), indent=2)

    assert state == uno.State.from_json(other, registry=OURS)
    assert state.to_json() == uno.State.from_json(other, registry=OURS).to_json()


def test_text_is_one_line_of_letters_as_they_are() -> None:
    """Names are not escaped."""
    text = set_up_by_hand()["house rules"].to_json()

    assert '["Zo\u00eb","\u674e","\U0001f0cf"]' in text
    assert "\n" not in text
    assert ": " not in text


LAID_BY_HAND = (
    '{"format":"unorules-state","version":1,'
    '"variant":{"id":"test:tiny","version":1,"fingerprint":"f9e5644b04bc0295","rules":{"hand_size":2}},'
    '"players":["Ann","Bo"],'
    '"seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",'
    '"shuffle":"unorules-shuffle-1","shuffles":0,"seq":0,"round":1,"dealer":1,"scores":[0,20],'
    '"hands":["red-1 wild","blue-1"],"draw":"red-2 blue-2",'
    '"discard":"red-skip red-reverse blue-draw-two wild wild-draw-four blue-skip wild-draw-four red-draw-two'
    ' blue-reverse","color":"red","direction":-1,'
    '"prompt":{"kind":"turn","seat":1,"about":1,"since":0}}'
)


def test_format_of_a_state_does_not_change() -> None:
    """Whoever keeps such a text can read it for ever."""
    state = uno.position(
        ["red-1 wild", "blue-1"],
        top="red-skip",
        turn=1,
        draw="red-2 blue-2",
        discard="red-reverse",
        rest="discard",
        direction=-1,
        dealer=1,
        scores=[0, 20],
        variant=TINY,
        players=["Ann", "Bo"],
        seed=bytes(range(32)),
    )

    assert LAID_BY_HAND == state.to_json()
    assert state == uno.State.from_json(LAID_BY_HAND, registry=OURS)
