"""Sampling hidden cards: a sample is a state that the seat cannot tell from the true one, and can be played on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import unorules as uno
from tests.kit.builders import play_of
from tests.kit.corpus import set_up_by_hand
from tests.kit.decks import small
from tests.kit.invariants import check_conserved
from tests.players.watching import TABLES, any_table, watched
from unorules import Action, CallUno, Draw, Pass, Play, Registry, State, Variant, card
from unorules.players import Memory, play_out, random_bot
from unorules.variants import CLASSIC_2010


def check_sample(memory: Memory, state: State, rng: Random) -> State:
    """Check that a sample is what the seat sees, holds what it knows and could be loaded, and return it."""
    seen = uno.view(state, memory.seat)
    sample = memory.sample(seen, rng)
    assert seen == uno.view(sample, memory.seat)
    check_conserved(sample)
    assert sample == uno.State.from_json(sample.to_json(), registry=Registry([state.variant]))
    for seat in range(state.seats):
        known = Counter(memory.known(seat))
        assert known <= Counter(state.hands[seat])
        assert known <= Counter(sample.hands[seat])
    discards = Counter(memory.discards)
    assert discards <= Counter(state.discard_pile)
    assert discards <= Counter(sample.discard_pile)
    return sample


def check_game(variant: Variant, seats: int, seed: int, *, most: int, share: float) -> None:
    """Check samples in a share of the states of a game, from a memory of all of it and from the view alone."""
    rng = Random(seed)
    for state, memories in watched(variant, seats, seed, most):
        if rng.random() < share:
            memory = rng.choice(memories)
            check_sample(memory, state, rng)
            check_sample(Memory(uno.view(state, memory.seat)), state, rng)


@pytest.mark.sampled(5, also=["test:classic-and of 3", "test:lonely of 2"])
@pytest.mark.parametrize("number", range(len(TABLES)), ids=[f"{variant.id} of {seats}" for variant, seats in TABLES])
def test_sample_is_what_the_seat_sees(number: int) -> None:
    """Its view, its legal actions, the cards it knows; no card is missing, and the sample can be kept and loaded."""
    check_game(*TABLES[number], seed=number, most=90, share=0.5)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seed", range(24))
def test_sample_fits_under_any_house_rules(seed: int) -> None:
    """Switches are thrown by dice."""
    check_game(*any_table(seed), seed=seed, most=60, share=0.5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 150))
def test_samples_fit_in_long_games(seed: int) -> None:
    """The same for hundreds of games, with any rules and without."""
    check_game(*any_table(seed), seed=seed, most=150, share=0.5)
    check_game(*TABLES[seed % len(TABLES)], seed=seed, most=150, share=0.5)


@pytest.mark.parametrize("name", set_up_by_hand())
def test_sample_from_a_view_alone_fits_every_sort_of_state(name: str) -> None:
    """Whatever the prompt, for every seat and a spectator."""
    state = set_up_by_hand()[name]
    for seat in (*range(state.seats), None):
        check_sample(Memory(uno.view(state, seat)), state, Random(1))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("number", range(len(TABLES)), ids=[f"{variant.id} of {seats}" for variant, seats in TABLES])
def test_sample_can_be_played_to_the_end(number: int) -> None:
    """By bots, from the middle of a game."""
    variant, seats = TABLES[number]
    *_, (state, memories) = watched(variant, seats, number, 25)
    sample = memories[0].sample(uno.view(state, 0), Random(number))

    end = play_out(sample, [random_bot] * seats, Random(number))

    assert end.over
    check_conserved(end)


@pytest.mark.parametrize("first", ["red-draw-two", "wild-draw-four"])
def test_draw_card_of_a_debt_that_was_passed_on_allows_what_the_view_does(first: str) -> None:
    """From a view alone: the last draw card is not on top, but it must be of the kind that this seat may lay on it."""
    rules = CLASSIC_2010.with_rules(stacking="same_kind", bounce="both", wd4="free")
    hands = [f"{first} blue-5", "blue-skip red-skip yellow-5", "wild-draw-four blue-draw-two green-5"]
    state = uno.position(hands, top="red-9", variant=rules)
    state, _ = uno.apply(state, play_of(first))
    skip = next(action for action in uno.legal_actions(state, 1) if isinstance(action, Play))
    state, _ = uno.apply(state, skip)

    for seed in range(10):
        check_sample(Memory(uno.view(state, 2)), state, Random(seed))
        check_sample(Memory(uno.view(state, 0)), state, Random(seed))


def test_what_an_early_call_told_is_forgotten_when_the_caller_has_played() -> None:
    """Then it holds as many cards again as when it called, but not the same ones."""
    deck = "red-1 red-4 red-1 red-5 blue-3 red-6 red-2 blue-1 blue-4 blue-7 blue-8 blue-9"
    variant = small("test:few", deck, hand_size=3, multi_play="identical")
    state, _ = uno.from_deck(tuple(map(card, deck.split())), variant, 2, dealer=1)
    memory = Memory(uno.view(state, 1))
    actions: list[Action] = [CallUno(0), Play(0, card("red-1")), Play(1, card("red-4")), Draw(0), Pass(0)]
    for action in actions:
        state, events = uno.apply(state, action)
        memory = memory.after(uno.redact(events, 1))
    sampler, rng = memory.sampler(uno.view(state, 1)), Random(1)
    hands = [sampler.sample(rng).hands[0] for _ in range(50)]

    assert {3} == set(map(len, hands))
    assert any(len(set(hand)) == 3 for hand in hands)
