"""Sampled states: a seat cannot tell them from the true one, and they are playable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import attrs
import pytest

import unorules as uno
from tests.kit.builders import cards, play_of
from tests.kit.corpus import set_up_by_hand
from tests.kit.decks import nothing, small
from tests.kit.invariants import check_conserved
from tests.players.seats import TABLES, any_table, check_sample, tell, watch
from unorules import Action, CallUno, Catch, Draw, Leave, Pass, Play, Rules, State, Variant, card
from unorules.cards import Announce, Ask, Effect, Kind, Question, Turn
from unorules.players import Memory, play_out, random_bot
from unorules.prompts import NO_CARD, Pending, Waiting
from unorules.variants import ATTACK_2010, CLASSIC_2010


def check_game(variant: Variant, seats: int, seed: int, *, most: int, share: float) -> None:
    """Check samples in a share of the states of a game, from a memory of all of it and from the view alone."""
    rng = Random(seed)
    for state, memories in watch(variant, seats, seed, most):
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
    *_, (state, memories) = watch(variant, seats, number, 25)
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
    state, _ = uno.from_deck(cards(deck), variant, 2, dealer=1)
    memory = Memory(uno.view(state, 1))
    actions: list[Action] = [CallUno(0), Play(0, card("red-1")), Play(1, card("red-4")), Draw(0), Pass(0)]
    for action in actions:
        state, events = uno.apply(state, action)
        memory = memory.after(uno.redact(events, 1))
    sampler, rng = memory.sampler(uno.view(state, 1)), Random(1)
    hands = [sampler.sample(rng).hands[0] for _ in range(50)]

    assert {3} == set(map(len, hands))
    assert any(len(set(hand)) == 3 for hand in hands)


# Seats that leave.

HANDS = ["red-draw-two red-1 red-2", "blue-1 blue-2", "green-1 green-2"]
LEAVING = CLASSIC_2010.with_rules(leaving="allowed", stacking="any")
LAUNCHING = attrs.evolve(LEAVING.with_rules(uno_false_penalty=2), id="test:launching", on_draw=ATTACK_2010.on_draw)


@pytest.mark.parametrize(
    ("variant", "actions"),
    [
        (LEAVING, [Draw(0), Leave(0)]),
        (LEAVING, [Play(0, card("red-draw-two")), Leave(1)]),
        (LEAVING, [Leave(1)]),
        (LAUNCHING, [Leave(0), Catch(1, 2)]),
    ],
    ids=["who has drawn", "who owes cards", "who waits", "whose turn it is"],
)
def test_sample_fits_after_a_seat_has_left(variant: Variant, actions: list[Action]) -> None:
    """For every seat, and for a spectator."""
    state = uno.position(HANDS, top="red-9", variant=variant)
    for seat in (0, 1, 2, None):
        memory, end = tell(Memory(uno.view(state, seat)), state, *actions)
        sample = check_sample(memory, end, Random(1))
        assert _seat_to_resume(end) == _seat_to_resume(sample)


def _seat_to_resume(state: State) -> int | None:
    """Return whose turn goes on after somebody has drawn."""
    pending = state._waiting.pending
    return None if pending is None or pending.resume is None else pending.resume.turn


def test_sample_fits_after_a_seat_has_left_between_rounds() -> None:
    """Its cards were counted before."""
    state = uno.position(["red-1", "blue-1 blue-2", "green-1 green-2"], top="red-9", variant=LEAVING)
    memory, end = tell(Memory(uno.view(state, 0)), state, Play(0, card("red-1")), Leave(1))

    assert "round_over" == end.prompt.kind
    check_sample(memory, end, Random(1))


# Variants that say what drawing is.

STRICT = ATTACK_2010.with_rules(uno_false_penalty=2)
"""Wrong calls cost cards, so that every prompt is interrupted."""

LAUNCHER_LEAVING = ATTACK_2010.with_rules(uno_false_penalty=1, leaving="allowed")

DEBTS = attrs.evolve(
    CLASSIC_2010,
    id="test:debts",
    on_draw=ATTACK_2010.on_draw,
    rules=Rules(uno_false_penalty=2, stacking="any", seven_zero="on", hand_size=3),
)
"""A launcher beside draw cards, challenges and swaps."""


def public_prompt(waiting: Waiting | None) -> object:
    """Return what everyone knows of a prompt, and of the card that asks: all but hands."""
    if waiting is None:
        return None
    pending = waiting.pending
    return attrs.evolve(waiting, pending=None), None if pending is None else told_of_card(pending)


def told_of_card(pending: Pending) -> object:
    """Return what everyone knows of a card that asks, and its memo, which follows from how often was pressed."""
    return attrs.evolve(pending, hand=b"", resume=None), len(pending.hand), public_prompt(pending.resume)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("variant", [STRICT, LAUNCHER_LEAVING, DEBTS], ids=["strict", "leaving", "debts"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_question_of_drawing_is_rebuilt(variant: Variant, seats: int) -> None:
    """Who draws, how often is pressed, and what the game will wait for again."""
    rng = Random(seats)
    resumed: Counter[str] = Counter()
    for state, memories in watch(variant, seats, seats, 120):
        pending = state._waiting.pending
        if pending is not None and pending.card == NO_CARD:
            for memory in memories[::2]:
                sample = check_sample(memory, state, rng)
                assert public_prompt(state._waiting) == public_prompt(sample._waiting)
                check_sample(Memory(uno.view(state, memory.seat)), state, rng)
            resumed["none" if pending.resume is None else pending.resume.kind] += 1
    assert resumed["turn"] > 0 < resumed["none"]


def shout_or_ask(turn: Turn) -> Iterable[Effect]:
    """A word as the turn, and a question for a wrong call."""
    return [Announce("nothing")] if turn.owed == 1 else [Ask(turn.seat, "why", ("so",), memo=turn.owed)]


SHOUT = Kind("test:shout", points=0, on_play=shout_or_ask, on_answer=nothing, questions=(Question("why", ("so",)),))


def small_and_shouting(deck: str) -> Variant:
    """Return a variant of these cards in which drawing is shouting."""
    return attrs.evolve(small("test:shouting", deck, hand_size=1, uno_false_penalty=2), on_draw=SHOUT)


def deal(deck: str, *actions: Action) -> tuple[State, list[Memory]]:
    """Return a game with this deck after some actions, with what all seats and a spectator remember of it."""
    state, _ = uno.from_deck(cards(deck), small_and_shouting(deck), 3, dealer=2)
    memories = [Memory(uno.view(state, seat)) for seat in (0, 1, 2, None)]
    for action in actions:
        state, events = uno.apply(state, action)
        memories = [memory.after(uno.redact(events, memory.seat)) for memory in memories]
    return state, memories


def test_colour_of_an_opening_wild_is_asked_again() -> None:
    """After somebody has called wrongly meanwhile."""
    state, memories = deal("red-1 blue-1 red-2 wild blue-2 red-3", Catch(1, 2))

    for memory in memories:
        seen = uno.view(state, memory.seat)
        sample = memory.sample(seen, Random(1))
        assert seen == uno.view(sample, memory.seat)
        assert public_prompt(state._waiting) == public_prompt(sample._waiting)


def test_turn_goes_on_after_drawing_that_moved_no_card() -> None:
    """It was the turn of seat 0, and is that of seat 1."""
    state, memories = deal("red-1 blue-1 red-2 red-4 blue-2 red-3", Draw(0), Catch(0, 2))

    for memory in memories:
        sample = check_sample(memory, state, Random(1))
        assert public_prompt(state._waiting) == public_prompt(sample._waiting)


def test_seat_that_took_a_debt_has_had_its_turn() -> None:
    """For one who began to watch when it owed something."""
    state = uno.position(["red-draw-two red-1 red-2", "blue-1 blue-2", "green-1 green-2"], top="red-9", variant=DEBTS)
    state, _ = uno.apply(state, Play(0, card("red-draw-two")))
    memory = Memory(uno.view(state, 0))
    for action in (Draw(1), Catch(0, 1)):
        state, events = uno.apply(state, action)
        memory = memory.after(uno.redact(events, 0))

    assert public_prompt(state._waiting) == public_prompt(check_sample(memory, state, Random(1))._waiting)
