"""UNO Flip: its draw cards, Skip Everyone, and the challenges of its wilds."""

from __future__ import annotations

import pytest

from tests.kit.builders import drew, of, play, refused, sizes
from tests.rules.dark import dark
from tests.rules.house import waits
from tests.rules.sheets import lay, table
from unorules import Answer, Reason, State, Variant, card
from unorules.events import Announced, Asked, HandShown
from unorules.variants import FLIP_2018


@pytest.mark.rule("FL-D1-01")
def test_draw_one_costs_the_next_player_a_card_and_the_turn() -> None:
    """On the light side."""
    state = table(FLIP_2018, ["red-draw-one red-1 red-2", "blue-3 blue-4", "green-5 green-6"])

    state, events = play(state, lay(state, "red-draw-one"))

    assert (1, ("turn", 2)) == (len(drew(events, 1)), waits(state))


@pytest.mark.rule("FL-D1-01")
def test_draw_five_costs_the_next_player_five_cards_and_the_turn() -> None:
    """On the dark side."""
    state = dark(["pink-draw-five pink-1 pink-2", "teal-1 teal-2", "orange-1 orange-2"], top="pink-5")

    state, events = play(state, lay(state, "pink-draw-five"))

    assert (5, ("turn", 2)) == (len(drew(events, 1)), waits(state))


@pytest.mark.rule("FL-D1-01", "R-88")
def test_draw_card_is_paid_also_if_it_was_the_last_one() -> None:
    """Before points are counted."""
    state = table(FLIP_2018, ["red-draw-one", "blue-3 blue-4"], draw="green-9")

    state, events = play(state, lay(state, "red-draw-one"))

    assert (1, (16, 0)) == (len(drew(events, 1)), state.scores)


@pytest.mark.rule("FL-SKIP-01")
def test_skip_everyone_gives_its_player_the_next_turn() -> None:
    """On the dark side; a light Skip costs one player the turn."""
    state = dark(["pink-skip-everyone pink-1 pink-2", "teal-1 teal-2", "orange-1 orange-2"], top="pink-5")
    light = table(FLIP_2018, ["red-skip red-1 red-2", "blue-3 blue-4", "green-5 green-6"])

    assert ("turn", 0) == waits(play(state, lay(state, "pink-skip-everyone"))[0])
    assert ("turn", 2) == waits(play(light, lay(light, "red-skip"))[0])


def two(hand: str) -> State:
    """Seat 0, which holds these cards besides, has laid a Wild Draw Two on red and named blue."""
    state = table(FLIP_2018, [f"wild-draw-two {hand}", "blue-3 blue-4", "green-5 green-6"])
    return play(state, lay(state, "wild-draw-two", "blue"))[0]


@pytest.mark.rule("FL-WD2-01")
def test_wild_draw_two_can_be_accepted() -> None:
    """Two cards and the turn."""
    state = two("red-1 green-1")
    assert (("ask", 1), "challenge") == (waits(state), state.prompt.question)

    state, events = play(state, Answer(1, "accept"))

    assert ([], 2, ("turn", 2)) == (of(HandShown, events), len(drew(events, 1)), waits(state))


@pytest.mark.rule("FL-WD2-02")
def test_bluffer_draws_the_two() -> None:
    """Red was in the hand; the challenger has the turn."""
    state, events = play(two("red-1 green-1"), Answer(1, "challenge"))

    assert [Announced(0, "guilty")] == of(Announced, events)
    assert [(0, 1)] == [(shown.seat, shown.to) for shown in of(HandShown, events)]
    assert ([4, 2, 2], ("turn", 1)) == (sizes(state), waits(state))


@pytest.mark.rule("FL-WD2-02")
def test_wrong_challenge_costs_four_and_the_turn() -> None:
    """No red in the hand; wilds do not count."""
    state, events = play(two("wild green-1"), Answer(1, "challenge"))

    assert [Announced(0, "innocent")] == of(Announced, events)
    assert ([2, 6, 2], ("turn", 2)) == (sizes(state), waits(state))


def until(variant: Variant = FLIP_2018, hand: str = "pink-1 teal-3") -> State:
    """Seat 0, which holds these cards besides, has laid a Wild Draw Color on pink and named purple."""
    hands = [f"wild-draw-color {hand}", "teal-1 teal-2", "orange-1 orange-2"]
    state = dark(hands, top="pink-5", variant=variant)
    return play(state, lay(state, "wild-draw-color", "purple"))[0]


def stops_at_purple(cards: list[str]) -> bool:
    """Whether the last of these cards, and no other, is purple in front."""
    colors = [card(text).color for text in cards]
    return colors[-1:] == ["purple"] and "purple" not in colors[:-1]


@pytest.mark.rule("FL-WDC-01")
def test_wild_draw_color_can_be_accepted() -> None:
    """Cards until the named colour comes, and the turn."""
    state = until()
    assert (("ask", 1), "challenge") == (waits(state), state.prompt.question)

    state, events = play(state, Answer(1, "accept"))

    assert stops_at_purple(drew(events, 1))
    assert (("turn", 2), "purple") == (waits(state), state.color)


@pytest.mark.rule("FL-WDC-02")
def test_bluffer_draws_until_the_colour() -> None:
    """Pink was in the hand; the challenger has the turn."""
    state, events = play(until(), Answer(1, "challenge"))

    assert [Announced(0, "guilty")] == of(Announced, events)
    assert stops_at_purple(drew(events, 0))
    assert ([], ("turn", 1)) == (drew(events, 1), waits(state))


@pytest.mark.rule("FL-WDC-02")
def test_wrong_challenge_costs_two_cards_more_and_the_turn() -> None:
    """No pink in the hand."""
    state, events = play(until(hand="orange-3 teal-3"), Answer(1, "challenge"))

    assert [Announced(0, "innocent")] == of(Announced, events)
    drawn = drew(events, 1)
    assert stops_at_purple(drawn[:-2])
    assert ([], ("turn", 2)) == (drew(events, 0), waits(state))


@pytest.mark.rule("FL-WDC-01", "R-88")
def test_wild_draw_color_costs_nothing_as_a_last_card() -> None:
    """No colour is named then."""
    state = dark(["wild-draw-color", "teal-1 teal-2"], top="pink-5")

    state, events = play(state, lay(state, "wild-draw-color"))

    assert ("round_over", [], []) == (state.prompt.kind, of(Asked, events), drew(events, 1))


@pytest.mark.rule("FL-WD2-01", "FL-WDC-01")
def test_without_challenges_both_wilds_act_at_once() -> None:
    """Under `wd4` free; under enforce a bluff is refused."""
    free = FLIP_2018.with_rules(wd4="free")
    state = table(free, ["wild-draw-two red-1 green-1", "blue-3 blue-4", "green-5 green-6"])
    state, events = play(state, lay(state, "wild-draw-two", "blue"))
    assert (2, ("turn", 2)) == (len(drew(events, 1)), waits(state))
    hands = ["wild-draw-color pink-1 teal-3", "teal-1 teal-2", "orange-1 orange-2"]
    state = dark(hands, top="pink-5", variant=free)
    state, events = play(state, lay(state, "wild-draw-color", "purple"))
    assert stops_at_purple(drew(events, 1))
    assert ("turn", 2) == waits(state)

    strict = dark(hands, top="pink-5", variant=FLIP_2018.with_rules(wd4="enforce"))

    assert Reason.NOT_NOW == refused(strict, lay(strict, "wild-draw-color", "purple"))


@pytest.mark.rule("FL-WD2-02")
def test_hand_can_be_shown_to_all() -> None:
    """As the switch `challenge_reveal` says."""
    variant = FLIP_2018.with_rules(challenge_reveal="all")
    state = table(variant, ["wild-draw-two red-1 green-1", "blue-3 blue-4", "green-5 green-6"])
    state, _ = play(state, lay(state, "wild-draw-two", "blue"))

    state, events = play(state, Answer(1, "challenge"))

    assert [None] == [shown.to for shown in of(HandShown, events)]
