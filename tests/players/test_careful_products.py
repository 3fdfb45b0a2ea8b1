"""The careful bot with cards of other boxes: two sides, no colours, and a launcher in place of drawing."""

from __future__ import annotations

from random import Random

import pytest

import unorules as uno
from tests.players.seating import move
from unorules import Answer, Card, Play, State, Variant
from unorules.players import Player, careful_bot, play_on, random_bot
from unorules.players.careful.notes import Notes
from unorules.variants import ALL_WILD, ATTACK_2010, BUILT_IN, FLIP_2018, NO_MERCY_2023


def faces(*texts: str) -> list[Card]:
    """Return cards with two sides, each the first of the deck with this front."""
    return [next(face for face, _ in FLIP_2018.deck if str(face.front) == text) for text in texts]


def play(state: State, *actions: uno.Action) -> State:
    """Return the state after these actions."""
    for action in actions:
        state, _ = uno.apply(state, action)
    return state


def test_victim_of_a_roulette_names_the_colour_that_comes_soonest() -> None:
    """Most reds are in its own hand, so that few are left to draw."""
    hands = ["wild-color-roulette red-1", "red-2 red-2 red-3 red-3 red-4 red-4 blue-1", "green-1 yellow-1"]
    state = uno.position(hands, top="red-9", variant=NO_MERCY_2023)
    state = play(state, uno.CallUno(0), Play(0, uno.card("wild-color-roulette")))

    answer = move(state)

    assert isinstance(answer, Answer)
    assert "red" != answer.option


def test_attack_hits_whoever_is_nearest_to_going_out() -> None:
    """The code of the card says only after the answer what comes of it."""
    hands = ["wild-attack-attack red-1 red-2", "blue-1 blue-2 blue-3", "green-1", "yellow-1 yellow-2"]
    state = play(
        uno.position(hands, top="red-9", variant=ATTACK_2010), Play(0, uno.card("wild-attack-attack"), color="red")
    )

    assert Answer(0, 2) == move(state)


def test_hand_is_swapped_with_a_smaller_one() -> None:
    """Of several, with the smallest."""
    hands = ["wild-forced-swap wild wild wild", "wild wild", "wild", "wild wild wild"]
    state = play(uno.position(hands, top="wild", variant=ALL_WILD), Play(0, uno.card("wild-forced-swap")))

    assert Answer(0, 2) == move(state)


def test_wild_is_played_rather_than_pressing_the_launcher() -> None:
    """A press may give many cards."""
    state = uno.position(["wild blue-1 blue-2", "green-1 green-2"], top="red-9", variant=ATTACK_2010)

    assert Play(0, uno.card("wild"), color="blue") == move(state)


def test_cards_are_played_where_all_are_wild() -> None:
    """There is nothing to keep them for."""
    state = uno.position(["wild wild-skip wild", "wild wild"], top="wild", variant=ALL_WILD)

    assert isinstance(move(state), Play)


@pytest.mark.parametrize("dark", [True, False], ids=["strong", "weak"])
def test_cards_are_turned_over_for_a_better_hand(dark: bool) -> None:
    """Wild Draw Colors behind the numbers are worth it, and numbers behind wilds are not."""
    strong = [face for face, _ in FLIP_2018.deck if face.kind.isdigit() and face.back and face.back.color is None]
    weak = [face for face, _ in FLIP_2018.deck if face.color is None and face.back and face.back.kind.isdigit()]
    flip, number, other = faces("red-flip", "red-8", "blue-1")
    hand = [flip, number, *(strong[:2] if dark else weak[:3])]
    state = uno.position([hand, [other, *faces("green-1", "green-2")]], top=faces("red-9")[0], variant=FLIP_2018)

    assert dark == (Play(0, flip) == move(state))


def test_notes_follow_the_side_in_play() -> None:
    """Through flips and rounds: the cards it reckons with are those of the state."""
    state, _ = uno.new_game(FLIP_2018, 2, seed=3)
    notes, turned = Notes(uno.view(state, 0)), 0
    for _, after, events in play_on(state, [random_bot, random_bot], Random(1)):
        notes.see(uno.redact(events, 0))
        seen = uno.view(after, 0)
        assert seen.turned == notes.facts.turned
        assert seen.colors == notes.facts.names
        assert all(card in notes.facts.cards for card in (*seen.hand, *notes.seen))
        turned += seen.turned
    assert turned > 0


LONG = [pytest.param(variant, marks=pytest.mark.slow if variant.on_draw else ()) for variant in BUILT_IN]
"""The launcher gives as many cards as it likes, so that games with it are long."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("variant", LONG, ids=str)
def test_careful_bot_beats_the_random_bot(variant: Variant) -> None:
    """In every shipped game: the first rounds of matches between two."""
    wins = 0
    for seed in range(40):
        state, _ = uno.new_game(variant.with_rules(scoring="none"), 2, seed=seed)
        seats: list[Player] = [careful_bot, random_bot] if seed % 2 else [random_bot, careful_bot]
        *_, (_, end, _) = play_on(state, seats, Random(seed))
        wins += seed % 2 != end.winners[0]
    assert wins > 20
