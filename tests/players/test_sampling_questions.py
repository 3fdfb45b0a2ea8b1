"""Sampling while a card asks: its secrets follow from the sampled hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

import unorules as uno
from tests.kit.corpus import CURIOUS
from tests.kit.decks import classic_and
from tests.players.seats import check_sample, tell
from unorules import Action, Answer, Catch, Leave, Play, State, card
from unorules.cards import Ask, CardFilter, Discard, DrawCards, Effect, MoveHands, PoolHands, Reply, Reveal, Turn, wild
from unorules.players import Memory, MemoryMismatch
from unorules.variants import CLASSIC_2010

# Cards that do something, ask what next, and keep in their memo which colours their player held.


def on(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Show the hand as it was, or ask once more."""
    if reply.option == "show":
        return [Reveal(turn.seat, None)]
    return [Ask(turn.seat, "next", ("show", "more"), memo=(reply.memo, len(turn.hand)))]


def and_ask(turn: Turn) -> Ask:
    """Return the question."""
    return Ask(turn.seat, "next", ("show", "more"), memo=tuple([str(held.color) for held in turn.hand]))


@wild("test:wild-shed", on_answer=on)
def SHED(turn: Turn) -> Iterable[Effect]:  # noqa: N802 - a card is a function that its decorator makes a constant
    """Its player discards all red cards."""
    return [Discard(turn.seat, CardFilter(color="red")), and_ask(turn)]


@wild("test:wild-trade", on_answer=on)
def TRADE(turn: Turn) -> Iterable[Effect]:  # noqa: N802
    """Its player swaps hands with the next one."""
    return [MoveHands(((turn.seat, turn.next), (turn.next, turn.seat))), and_ask(turn)]


@wild("test:wild-mix", on_answer=on)
def MIX(turn: Turn) -> Iterable[Effect]:  # noqa: N802
    """All hands are shuffled together."""
    return [PoolHands(turn.everyone), and_ask(turn)]


@wild("test:wild-renew", on_answer=on)
def RENEW(turn: Turn) -> Iterable[Effect]:  # noqa: N802
    """Its player draws two cards and discards all red ones."""
    return [DrawCards(turn.seat, 2), Discard(turn.seat, CardFilter(color="red")), and_ask(turn)]


@wild("test:wild-peek")
def PEEK(turn: Turn) -> Iterable[Effect]:  # noqa: N802
    """Its player looks at the next hand."""
    return [Reveal(turn.next, turn.seat)]


@wild("test:wild-picky", on_answer=on)
def PICKY(turn: Turn) -> Iterable[Effect]:  # noqa: N802
    """It cannot be played from a hand without red cards: its code fails."""
    reds = [held for held in turn.hand if held.color == "red"]
    return [Ask(turn.seat, "next", ("show", "more"), memo=(str(reds[0]),))]


def step(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Ask the next of many questions."""
    return [Ask(turn.seat, f"{reply.word} and", (f"{reply.word} and",))]


@wild("test:wild-stairs", on_answer=step)
def STAIRS(turn: Turn) -> Iterable[Effect]:  # noqa: N802
    """It asks one question after another, never the same."""
    return [Ask(turn.seat, "and", ("and",))]


ACTING = (SHED, TRADE, MIX, RENEW, PICKY)
ODD = classic_and(*ACTING, PEEK, STAIRS, leaving="allowed")


def table(text: str, rest: str = "red-1 blue-2 blue-5") -> State:
    """Return a table at which seat 0 holds this card and others, and the next cards are yellow."""
    hands = [f"{text} {rest}", "blue-3 blue-4 red-4", "green-5 green-6 yellow-1"]
    return uno.position(hands, top="red-9", draw="yellow-3 yellow-4 yellow-5", variant=ODD, seed=2)


def check_line(state: State, *actions: Action) -> None:
    """Check samples of every seat and a spectator, after every action, some with a new memory."""
    memories = [Memory(uno.view(state, seat)) for seat in (*range(state.seats), None)]
    for number, action in enumerate(actions):
        state, events = uno.apply(state, action)
        memories = [memory.after(uno.redact(events, memory.seat)) for memory in memories]
        for memory in memories:
            for seed in range(5):
                check_sample(memory, state, Random(seed + 10 * number))
            check_sample(Memory(uno.view(state, memory.seat)), state, Random(number))


@pytest.mark.parametrize("kind", [kind.id for kind in ACTING])
def test_card_that_acts_and_then_asks(kind: str) -> None:
    """It may have changed every hand first. It asks again, and then shows the hand as it was."""
    check_line(table(kind), Play(0, card(kind), color="green"), Answer(0, "more"), Answer(0, "show"))


def test_player_of_an_asking_card_draws() -> None:
    """Caught with one card, it draws two that it did not hold when the card was played."""
    state = table("test:wild-picky", "red-1")

    check_line(
        state,
        Play(0, card("test:wild-picky"), color="green"),
        *(Catch(2, 0), Answer(0, "more"), Answer(0, "more"), Answer(0, "show")),
    )


def test_hand_is_shown_as_it_was_when_the_card_was_played() -> None:
    """What was discarded since is not held any more, and what was drawn since is not known."""
    for kind, expected in (("test:wild-shed", "blue-2 blue-5"), ("test:wild-picky", "red-1 blue-2 blue-5")):
        state = table(kind)
        memory, _ = tell(Memory(uno.view(state, 2)), state, Play(0, card(kind), color="green"), Answer(0, "show"))

        assert expected == " ".join(map(str, memory.known_cards(0)))


def test_shown_hand_that_has_moved_is_known_where_it_is() -> None:
    """Seat 1 has it now."""
    state = table("test:wild-trade")
    memory, _ = tell(
        Memory(uno.view(state, 2)), state, Play(0, card("test:wild-trade"), color="green"), Answer(0, "show")
    )

    assert "red-1 blue-2 blue-5" == " ".join(map(str, memory.known_cards(1)))
    assert () == memory.known_cards(0)


def test_shown_hand_that_is_no_more_tells_nothing() -> None:
    """It was shuffled with others, or it is not clear which cards were drawn since."""
    for kind in ("test:wild-mix", "test:wild-renew"):
        state = table(kind)
        memory, _ = tell(Memory(uno.view(state, 2)), state, Play(0, card(kind), color="green"), Answer(0, "show"))

        assert () == memory.known_cards(0)


def test_hand_that_a_card_lets_its_player_see_is_known() -> None:
    """To nobody else."""
    state = table("test:wild-peek")
    look = Play(0, card("test:wild-peek"), color="green")
    known = [tell(Memory(uno.view(state, seat)), state, look)[0].known_cards(1) for seat in (0, 2, None)]

    assert [state.hands[1], (), ()] == known


def test_memo_of_a_bluff_is_sampled_with_the_hand() -> None:
    """Guilty with a card of the colour that was in force, innocent without; both come up."""
    state = uno.position(["wild-draw-four red-1 blue-2", "blue-3 blue-4"], top="red-9")
    memory, state = tell(Memory(uno.view(state, 1)), state, Play(0, card("wild-draw-four"), color="blue"))
    sampler, rng = memory.sampler(uno.view(state, 1)), Random(3)
    verdicts = set()
    for _ in range(50):
        sample = sampler.sample(rng)
        pending = sample._waiting.pending
        assert pending is not None
        assert any(held.color == "red" for held in sample.hands[0]) == pending.memo
        verdicts.add(pending.memo)

    assert {True, False} == verdicts


def test_leaving_while_a_question_is_open() -> None:
    """It goes on without the seat, or lapses with it."""
    seven = CLASSIC_2010.with_rules(seven_zero="on", leaving="allowed")
    hands = ["red-7 red-1 red-2", "blue-3 blue-4", "green-5 green-6", "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-9", variant=seven)

    check_line(state, Play(0, card("red-7")), Leave(2), Leave(0))
    check_line(state, Play(0, card("red-7")), Leave(3), Answer(0, 1))


def test_leaving_while_somebody_has_lost_a_turn_to_the_card() -> None:
    """Who has left has no turn to lose."""
    rules = CURIOUS.with_rules(leaving="allowed")
    hands = ["red-test:oracle red-1", "teal-1 teal-1", "red-1.moon red-1.moon", "wild wild-draw-four"]
    state = uno.position(hands, top="red-skip", variant=rules)

    check_line(state, Play(0, card("red-test:oracle")), Leave(1), Answer(0, 2))


def test_question_that_no_hand_leads_to_is_not_sampled() -> None:
    """From a view alone: more answers came before it than are guessed. A memory of them knows."""
    state = table("test:wild-stairs")
    actions: list[Action] = [Play(0, card("test:wild-stairs"), color="green")]
    actions += [Answer(0, "and" + " and" * n) for n in range(3)]
    memory, state = tell(Memory(uno.view(state, 2)), state, *actions)

    check_sample(memory, state, Random(1))
    with pytest.raises(MemoryMismatch, match="no hand was found that leads to this prompt"):
        Memory(uno.view(state, 2)).sample(uno.view(state, 2), Random(1))
