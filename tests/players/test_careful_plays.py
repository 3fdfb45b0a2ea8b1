"""The careful bot at its turn: the cards it plays and keeps, also of other boxes."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, around, play
from tests.kit.decks import classic_and
from tests.players.seats import move, move_after
from unorules import Action, Answer, CallUno, Card, Draw, Pass, Play, State, Variant, card
from unorules.cards import (
    Ask,
    CardFilter,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Kind,
    MoveHands,
    NextTurn,
    Penalty,
    PoolHands,
    Reply,
    Reverse,
    Skip,
    TakePenalty,
    Turn,
    wild,
)
from unorules.players import Player, careful_bot, play_on, random_bot
from unorules.players.careful.evaluation import Evaluation, Weights, code_value
from unorules.players.careful.notes import Notes
from unorules.variants import ALL_WILD, ATTACK_2010, BUILT_IN, CLASSIC_2010, FLIP_2018, NO_MERCY_2023, house

RED_9 = card("red-9")


def test_last_card_is_played_whatever_it_is() -> None:
    """Even a wild."""
    table = uno.position(["wild", "blue-3 blue-4"], top="red-9")

    played = move(table)
    assert isinstance(played, Play)
    assert W == played.card


def test_wilds_are_kept_while_a_number_fits() -> None:
    """They go on anything later."""
    table = uno.position(["wild wild-draw-four red-1 blue-2 blue-3", "blue-4 blue-5 blue-6 blue-7"], top="red-9")

    assert Play(0, card("red-1")) == move(table)


def test_wild_names_the_colour_held_most() -> None:
    """Three greens and a blue make green."""
    table = uno.position(["wild green-1 green-2 green-3 blue-4", "red-4 red-5 red-6 red-7"], top="yellow-9")

    assert Play(0, W, color="green") == move(table)


def test_colour_held_most_is_kept_in_force() -> None:
    """Of two cards of the same rank, the one that more cards can follow."""
    hand = "blue-5 red-5 red-1 red-2 red-3 red-4"
    table = uno.position([hand, "blue-4 green-5 green-6 yellow-7 yellow-8"], top="green-5", color="green")

    assert Play(0, card("red-5")) == move(table)


def test_points_go_first_when_somebody_is_nearly_out() -> None:
    """The nine, rather than the one."""
    table = uno.position(["red-1 red-9 blue-2 blue-3", "green-4", "green-5"], top="red-5")

    assert Play(0, RED_9) == move(table)


def test_points_do_not_matter_where_none_are_counted() -> None:
    """Of a one and a nine, then, the one that can be followed."""
    one_round = CLASSIC_2010.with_rules(scoring="none")
    hand = "red-1 red-9 blue-1 green-1 blue-3"
    table = uno.position([hand, "green-4", "green-5"], top="red-5", variant=one_round)

    assert Play(0, card("red-1")) == move(table)


@pytest.mark.parametrize("weapon", ["red-skip", "red-draw-two", "red-reverse"])
def test_next_player_who_is_nearly_out_is_hit(weapon: str) -> None:
    """Rather than let a number go by; a Reverse turns the game away."""
    hands = [f"red-1 {weapon} blue-1 blue-2 blue-3 blue-4", "green-4", "green-5 green-6 green-7 green-8 green-9"]
    table = uno.position([*hands, "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5"], top="red-5")

    assert Play(0, card(weapon)) == move(table)


def test_reverse_does_not_turn_to_whoever_is_nearly_out() -> None:
    """The player before, with one card, should not be next."""
    hands = ["red-1 red-reverse blue-1 blue-2 blue-3 blue-4", "green-4 green-5 green-6 green-7 green-8", "yellow-1"]
    table = uno.position(hands, top="red-5")

    assert Play(0, card("red-1")) == move(table)


def test_partner_is_not_hit() -> None:
    """Here the next player is one, since the two between are out."""
    pairs = CLASSIC_2010.with_rules(house.PARTNERS, leaving="allowed")
    hands = ["red-1 red-draw-two blue-1 blue-2 blue-3", "blue-4 blue-5", "green-4 green-5", "yellow-1 yellow-2"]
    table = uno.position(hands, top="red-5", variant=pairs)
    alone, _ = play(table, uno.Leave(1))

    assert Play(0, card("red-draw-two")) == move(table)
    assert Play(0, card("red-1")) == move(alone)


def test_two_players_go_on_after_a_skip() -> None:
    """With a card that can follow, the skip is a turn won."""
    table = uno.position(["red-1 red-skip red-2 blue-3", "green-4 green-5 green-6"], top="red-5")

    assert Play(0, card("red-skip")) == move(table)


def test_reverse_between_two_need_not_skip() -> None:
    """Where it is literal, it is hardly more than a number: the colour of most cards decides."""
    literal = CLASSIC_2010.with_rules(two_player_reverse="literal", scoring="none")
    hand = "blue-reverse red-1 red-2 red-3 red-4 blue-1"
    hands = [hand, "green-4 green-5 green-6 green-7 green-8 green-9"]

    usual = uno.position(hands, top="red-reverse", variant=CLASSIC_2010.with_rules(scoring="none"))
    assert Play(0, card("blue-reverse")) == move(usual)
    assert Play(0, card("red-1")) == move(uno.position(hands, top="red-reverse", variant=literal))


def test_colour_that_the_next_player_drew_on_stays_in_force() -> None:
    """Whoever drew for want of yellow probably still has none; from the view alone, blue is the better colour."""
    hands = ["blue-9 yellow-8 blue-1 blue-5", "red-3 red-4"]
    table = uno.position(hands, top="yellow-9", turn=1, draw="red-1")
    seen: list[Action] = [Draw(1), Pass(1)]

    assert Play(0, card("yellow-8")) == move_after(table, *seen, seat=0)
    assert Play(0, card("blue-9")) == careful_bot(uno.view(play(table, *seen)[0], 0), Random(1))


def test_wild_draw_four_is_no_bluff_without_need() -> None:
    """With a card of the colour in force in the hand, another one is played."""
    table = uno.position(["wild-draw-four red-1 blue-2 blue-3", "blue-4 blue-5 blue-6"], top="red-9")

    assert Play(0, card("red-1")) == move(table)


def test_wild_draw_four_is_played_when_nothing_else_fits() -> None:
    """Then nobody can challenge it with success."""
    table = uno.position(["wild-draw-four blue-1 blue-2 blue-3", "green-4 green-5 green-6"], top="red-9")

    assert Play(0, WD4, color="blue") == move(table)


def test_wild_draw_four_is_played_from_a_hand_of_nothing_but_wilds() -> None:
    """Where another wild makes it a bluff, it would be one as long as there are two: waiting does not help."""
    stricter = CLASSIC_2010.with_rules(uno_call="auto", challenge_match="color_or_wild")
    table = uno.position(["wild-draw-four wild-draw-four", "green-4 green-5 green-6"], top="red-9", variant=stricter)

    played = move(table)
    assert isinstance(played, Play)
    assert WD4 == played.card


def test_nothing_is_drawn_while_a_number_fits() -> None:
    """A card less is better than one more."""
    table = uno.position(around("red-1 blue-2 blue-3", seats=4), top="red-9")

    assert Play(0, card("red-1")) == move(table)


def test_drawn_card_is_played_or_kept() -> None:
    """A number is played; a Wild Draw Four that would be a bluff is kept."""
    hands = ["blue-1 blue-2 blue-3", "green-4 green-5 green-6"]
    number, _ = play(uno.position(hands, top="red-9", draw="red-4"), Draw(0))
    assert Play(0, card("red-4")) == move(number)

    hands = ["red-1 red-2 red-3 red-4", "green-4 green-5 green-6", "blue-4 blue-5 blue-6"]
    bluff, _ = play(uno.position(hands, top="red-9", draw="wild-draw-four"), Draw(0))
    assert Pass(0) == move(bluff)


def test_uno_is_called_ahead() -> None:
    """With two cards in hand, one of which it will play."""
    table = uno.position(["red-1 blue-2", "blue-4 blue-5"], top="red-9")

    assert CallUno(0) == move(table)
    assert Play(0, card("red-1")) == move(play(table, CallUno(0))[0])


def test_several_identical_cards_go_at_once() -> None:
    """Both, rather than one of them."""
    twins = CLASSIC_2010.with_rules(multi_play="identical")
    table = uno.position(["red-1 red-1 blue-2 blue-3", "blue-4 blue-5 blue-6"], top="red-9", variant=twins)

    assert Play(0, card("red-1"), count=2) == move(table)


def test_last_card_must_be_one_that_may_be_last() -> None:
    """Where a wild may not, it goes before the number."""
    strict = CLASSIC_2010.with_rules(last_card="no_wild")
    table = uno.position(["wild red-1", "blue-4 blue-5 blue-6"], top="red-9", variant=strict)
    called, _ = play(table, CallUno(0))

    assert Play(0, W, color="red") == move(called)


def test_identical_cards_leave_one_that_may_be_last() -> None:
    """Two Skips at once leave the number; one of them would leave a Skip."""
    strict = CLASSIC_2010.with_rules(last_card="numbers_only", multi_play="identical")
    table = uno.position(["red-skip red-skip red-1", "blue-4 blue-5 blue-6"], top="red-9", variant=strict)

    assert CallUno(0) == move(table)
    assert Play(0, card("red-skip"), count=2) == move(play(table, CallUno(0))[0])


def test_two_reverses_at_once_turn_nothing() -> None:
    """They are two cards less all the same."""
    twins = CLASSIC_2010.with_rules(multi_play="identical")
    hands = ["red-reverse red-reverse blue-2 blue-3", "blue-4 blue-5 blue-6", "green-1 green-2 green-3"]
    table = uno.position(hands, top="red-9", variant=twins)

    assert Play(0, card("red-reverse"), count=2) == move(table)


def test_spectator_does_nothing() -> None:
    """There is no seat to move for."""
    table = uno.position(["red-1 red-2", "blue-1"], top="red-9")
    assert careful_bot(uno.view(table, None), Random(1)) is None


# Effects that a card's code asks for.

REDS = CardFilter(color="red")


def code(*effects: Effect) -> Kind:
    """Return a wild whose code asks for these effects, and draws a card for whoever answers "no"."""

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        return [DrawCards(reply.seat, 1)] if reply.option == "no" else []

    @wild("test:wild-code", on_answer=answered)
    def kind(turn: Turn) -> Iterable[Effect]:
        return effects

    return kind


def worth(*effects: Effect) -> float:
    """Return what they are worth to seat 0, with five cards left: seat 1 is next and has one, seat 2 has six."""
    many = "green-1 green-2 green-3 green-4 green-5 green-6"
    hands = ["test:wild-code red-1 red-2 red-3 red-4 blue-5", "blue-1", many]
    kind = code(*effects)
    seen = uno.view(uno.position(hands, top="red-9", variant=classic_and(kind)), 0)
    evaluation = Evaluation(seen, 0, Notes(seen), Weights())
    evaluation.sizes[0] = 5
    return code_value(evaluation, kind, Play(0, card("test:wild-code"), color="red"))


@pytest.mark.parametrize(
    "effect",
    [
        DrawCards(1, 2),
        DrawUntil(1, REDS),
        DrawUntil(1, CardFilter(), 2),
        Penalty(1),
        Skip(),
        Skip(2),
        Reverse(),
        TakePenalty(1, 2),
        NextTurn(0),
        MoveHands(((0, 1), (1, 0))),
        Discard(0, REDS),
        PoolHands((1, 2)),
    ],
    ids=repr,
)
def test_good_for_the_player(effect: Effect) -> None:
    """It hurts whoever is nearly out, or helps."""
    assert worth(effect) > 0


@pytest.mark.parametrize(
    "effect",
    [DrawCards(0, 1), TakePenalty(0, 1), NextTurn(1), MoveHands(((0, 2), (2, 0))), Discard(1, REDS), Discard(2, REDS)],
    ids=repr,
)
def test_bad_for_the_player(effect: Effect) -> None:
    """It costs cards, or helps somebody else."""
    assert worth(effect) < 0


@pytest.mark.parametrize("effect", [uno.cards.Announce("rain"), uno.cards.Reveal(1, None), TakePenalty(None)], ids=repr)
def test_neither_good_nor_bad(effect: Effect) -> None:
    """Nobody has more cards or fewer."""
    assert worth(effect) == 0


def test_worse_the_fewer_cards_somebody_holds() -> None:
    """A card for whoever is nearly out counts more, and so does a turn."""
    assert worth(DrawCards(1, 1)) > worth(DrawCards(2, 1)) > 0
    assert worth(NextTurn(1)) < worth(NextTurn(2)) < 0


def test_rare_card_takes_longer_to_draw() -> None:
    """There are fewer zeros than sevens."""
    assert worth(DrawUntil(1, CardFilter(kind="0"))) > worth(DrawUntil(1, CardFilter(kind="7")))


def test_own_question_is_answered_well() -> None:
    """The best answer costs nothing; others are expected to give any."""
    options = ("yes", "no")

    assert worth(Ask(0, "test", options)) == 0
    assert worth(Ask(1, "test", options)) > 0
    assert worth(Ask(0, "test", options, outcome=True)) < 0


def test_code_that_fails_is_worth_nothing() -> None:
    """Also if it names a seat that is not there."""
    assert worth(DrawCards(9, 1)) == 0


# Cards of other boxes.


def faces(*texts: str) -> list[Card]:
    """Return cards with two sides, each the first of the deck with this front."""
    return [next(face for face, _ in FLIP_2018.deck if str(face.front) == text) for text in texts]


def state_after(state: State, *actions: uno.Action) -> State:
    """Return the state after these actions."""
    for action in actions:
        state, _ = uno.apply(state, action)
    return state


def test_victim_of_a_roulette_names_the_colour_that_comes_soonest() -> None:
    """Most reds are in its own hand, so that few are left to draw."""
    hands = ["wild-color-roulette red-1", "red-2 red-2 red-3 red-3 red-4 red-4 blue-1", "green-1 yellow-1"]
    state = uno.position(hands, top="red-9", variant=NO_MERCY_2023)
    state = state_after(state, uno.CallUno(0), Play(0, uno.card("wild-color-roulette")))

    answer = move(state)

    assert isinstance(answer, Answer)
    assert "red" != answer.option


def test_attack_hits_whoever_is_nearest_to_going_out() -> None:
    """The code of the card says only after the answer what comes of it."""
    hands = ["wild-attack-attack red-1 red-2", "blue-1 blue-2 blue-3", "green-1", "yellow-1 yellow-2"]
    state = state_after(
        uno.position(hands, top="red-9", variant=ATTACK_2010), Play(0, uno.card("wild-attack-attack"), color="red")
    )

    assert Answer(0, 2) == move(state)


def test_hand_is_swapped_with_a_smaller_one() -> None:
    """Of several, with the smallest."""
    hands = ["wild-forced-swap wild wild wild", "wild wild", "wild", "wild wild wild"]
    state = state_after(uno.position(hands, top="wild", variant=ALL_WILD), Play(0, uno.card("wild-forced-swap")))

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
