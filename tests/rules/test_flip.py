"""UNO Flip: turning the cards over, its draw cards, Skip Everyone, and its challenges."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import drew, everything, of, play, refusal, sizes
from tests.rules.tables import Box, dark, faces, lay, open_game, table, waits
from unorules import Answer, NextRound, Play, Reason, State, Variant, card
from unorules.events import Announced, Asked, ColorSet, Flipped, HandShown
from unorules.variants import FLIP_2018

HANDS = ["red-flip red-1 red-2", "blue-3 blue-4", "green-5 green-6"]


def play_flip() -> tuple[State, uno.Step]:
    """A table before seat 0 plays a Flip, and the step."""
    before = table(FLIP_2018, HANDS, discard="yellow-7 yellow-8 yellow-9", draw="blue-1 blue-2")
    return before, play(before, lay(before, "red-flip"))


@pytest.mark.rule("FL-FLIP-01")
def test_flip_turns_every_hand_and_both_piles_over() -> None:
    """Every card of the game shows its other side, and is still there."""
    before, (state, events) = play_flip()

    held = [[face.turned_over for face in hand] for hand in before.hands]
    held[0].remove(next(face.turned_over for face in before.hands[0] if face.kind == "flip"))
    assert [sorted(map(str, hand)) for hand in held] == [sorted(map(str, hand)) for hand in state.hands]
    assert {face.turned_over: count for face, count in everything(before).items()} == everything(state)
    assert 1 == len(of(Flipped, events))
    dark_colors = {face.color for face in everything(state)}
    assert {None, "pink", "teal", "orange", "purple"} == dark_colors


@pytest.mark.rule("FL-FLIP-02")
def test_piles_are_turned_over_as_a_whole() -> None:
    """The lowest discard is on top, and the draw pile is drawn from its other end."""
    before, (state, events) = play_flip()

    flip = next(face for face in before.hands[0] if face.kind == "flip")
    assert [face.turned_over for face in (flip, *before.discard_pile)] == list(reversed(state.discard_pile))
    assert [face.turned_over for face in before.draw_pile] == list(reversed(state.draw_pile))
    assert before.discard_pile[-1].turned_over == state.top == of(Flipped, events)[0].top
    assert state.top.color == state.color
    assert ("turn", 1) == waits(state)


@pytest.mark.rule("FL-FLIP-01")
def test_second_flip_restores_the_light_side() -> None:
    """A dark Flip turns back what a light one has turned."""
    state = dark(["pink-flip pink-1 pink-2", "teal-1 teal-2"], top="pink-5")

    state, events = play(state, lay(state, "pink-flip"))

    assert {"red", "yellow", "green", "blue"} >= {state.top.color} - {None}
    assert 1 == len(of(Flipped, events))
    assert everything(uno.new_game(FLIP_2018, 2, seed=1)[0]) == everything(state)


@pytest.mark.rule("FL-FLIP-01")
def test_dark_cards_are_matched_by_their_dark_faces() -> None:
    """By colour or kind of the side in play; light colours cannot be named."""
    state = dark(["pink-1 teal-5 orange-6 wild", "teal-1 teal-2"], top="pink-5")

    assert refusal(state, lay(state, "pink-1")) is None
    assert refusal(state, lay(state, "teal-5")) is None
    assert Reason.DOES_NOT_MATCH == refusal(state, lay(state, "orange-6"))
    assert Reason.NO_SUCH_COLOR == refusal(state, lay(state, "wild", "red"))
    light = state.hands[0][0].turned_over
    assert Reason.NO_SUCH_CARD == refusal(state, Play(0, light))
    named, _ = play(state, lay(state, "wild", "purple"))
    assert "purple" == named.color


@pytest.mark.rule("FL-FLIP-03", "R-87")
def test_next_player_names_the_colour_if_a_wild_is_on_top() -> None:
    """And then has the turn, in the direction of play."""
    state = dark(["teal-1 pink-1", "teal-2 teal-3", "teal-4 teal-5"], top="wild")
    assert (("ask", 0), "color", None) == (waits(state), state.prompt.question, state.color)
    assert ("pink", "teal", "orange", "purple") == state.prompt.options
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(0, "red"))

    state, events = play(state, Answer(0, "teal"))

    assert [ColorSet(0, "teal")] == of(ColorSet, events)
    assert (("turn", 0), "teal") == (waits(state), state.color)
    assert Reason.DOES_NOT_MATCH == refusal(state, lay(state, "pink-1"))


@pytest.mark.rule("FL-FLIP-03", "R-87")
def test_next_player_is_the_one_in_the_direction_of_play() -> None:
    """To the right, seat 2 follows seat 0."""
    wild_behind = next(face for face in Box(FLIP_2018).left if face.back is not None and face.back.kind == "wild")
    hands = ["red-flip red-1", "blue-3 blue-4", "green-5 green-6"]
    box = Box(FLIP_2018)
    box.left.remove(wild_behind)
    state = uno.position(
        [box.take(hand) for hand in hands],
        top=box.take("red-5")[0],
        discard=[wild_behind],
        direction=-1,
        variant=FLIP_2018.with_rules(leaving="allowed"),
    )

    state, _ = play(state, lay(state, "red-flip"))

    assert ("ask", 2) == waits(state)
    left, events = play(state, uno.Leave(2))
    assert (("ask", 1), 1) == (waits(left), len(of(Asked, events)))


@pytest.mark.rule("FL-FLIP-04", "R-88")
def test_flip_as_a_last_card_turns_nothing() -> None:
    """The round is won on the light side, and counted there: 3 and 4, and two wilds."""
    state = table(FLIP_2018, ["red-flip", "blue-3 blue-4", "wild wild"])

    state, events = play(state, lay(state, "red-flip"))

    assert [] == of(Flipped, events)
    assert ("round_over", (87, 0, 0)) == (state.prompt.kind, state.scores)


@pytest.mark.rule("FL-OPEN-01")
def test_flip_that_opens_the_game_turns_all_cards_over() -> None:
    """The dark side of that very card is the top, and the first player has the turn."""
    light = Box(FLIP_2018).take("red-flip")[0]
    assert light.back is not None
    state, events = open_game(FLIP_2018, "red-flip", players=3)

    assert (light.turned_over, ("turn", 1)) == (state.top, waits(state))
    assert 1 == len(of(Flipped, events))
    assert all(set(faces(hand)) <= {str(face.back) for face, _ in FLIP_2018.deck} for hand in state.hands)


@pytest.mark.rule("FL-OPEN-01", "FL-FLIP-03")
def test_flip_with_a_wild_behind_opens_the_game_with_a_question() -> None:
    """As a wild would that opens it: the first player names the colour."""
    deck = {str(face): count for face, count in FLIP_2018.deck}
    variant = FLIP_2018.with_deck("test:flip", {**deck, "red-flip/wild": 1})

    state, _ = uno.from_deck([*_deal(variant, 14), "red-flip/wild"], variant, 2)

    assert (("ask", 1), ("pink", "teal", "orange", "purple")) == (waits(state), state.prompt.options)
    state, _ = play(state, Answer(1, "orange"))
    assert (("turn", 1), "orange") == (waits(state), state.color)


def _deal(variant: uno.Variant, count: int) -> list[str]:
    """So many cards for the hands."""
    return [str(face) for face, _ in variant.deck if face.kind.isdecimal()][:count]


@pytest.mark.rule("FL-SETUP-01")
def test_every_round_begins_on_the_light_side() -> None:
    """Also after one that ended on the dark side."""
    state = dark(["pink-1", "teal-1 teal-2"], top="pink-5")
    state, _ = play(state, lay(state, "pink-1"))
    assert "round_over" == state.prompt.kind
    assert "pink" == state.top.color

    state, _ = play(state, NextRound(0))

    assert dict(FLIP_2018.deck) == everything(state)
    assert [7, 7] == sizes(state)


@pytest.mark.rule("FL-SETUP-01")
def test_dealer_is_drawn_with_the_light_side() -> None:
    """The draw for the deal belongs to the round that begins, whatever side the one before ended on."""
    state = dark(["pink-1", "teal-1 teal-2"], top="pink-5")
    state, _ = play(state, lay(state, "pink-1"))
    _, events = play(state, NextRound())
    drawn = [event.card for event in events if isinstance(event, uno.events.DealerDrawn)]

    assert len(drawn) >= 2
    assert set(drawn) <= set(dict(FLIP_2018.deck))


@pytest.mark.rule("FL-SEE-01")
def test_backs_of_hands_and_of_the_next_card_are_seen_by_everyone() -> None:
    """Sorted by their own text; whoever looks sees the same."""
    state = table(FLIP_2018, HANDS, draw="blue-1 blue-2")

    for seat in (None, 0, 1, 2):
        seen = uno.view(state, seat)
        assert tuple(tuple(sorted((face.back for face in hand), key=str)) for hand in state.hands) == seen.backs
        assert state.draw_pile[0].back == seen.next_back
        assert all(face.back is None for hand in seen.backs for face in hand)


@pytest.mark.rule("FL-SEE-01")
def test_after_a_flip_the_light_sides_are_seen() -> None:
    """What was the secret of each seat is outward now."""
    before, (state, _) = play_flip()

    seen = uno.view(state, None)

    assert sorted(faces(before.hands[1])) == [str(face) for face in seen.backs[1]]
    assert state.draw_pile[0].back == before.draw_pile[-1].front == seen.next_back


@pytest.mark.rule("FL-SCORE-01")
def test_points_are_those_of_the_side_in_play() -> None:
    """Dark hands are counted by their dark faces: a Wild Draw Color, a Skip Everyone and a 9."""
    state = dark(["pink-1", "wild-draw-color teal-skip-everyone teal-9"], top="pink-5")

    state, _ = play(state, lay(state, "pink-1"))

    assert (60 + 30 + 9, 0) == state.scores


@pytest.mark.rule("FL-SCORE-02")
def test_match_goes_to_500_points() -> None:
    """499 are not enough."""
    for before, over in ((492, False), (493, True)):
        state = table(FLIP_2018, ["red-1", "blue-3 blue-4"], scores=(before, 0))

        state, _ = play(state, lay(state, "red-1"))

        assert (over, (before + 7, 0)) == (state.over, state.scores)


# The cards.


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

    assert Reason.NOT_NOW == refusal(strict, lay(strict, "wild-draw-color", "purple"))


@pytest.mark.rule("FL-WD2-02")
def test_hand_can_be_shown_to_all() -> None:
    """As the switch `challenge_reveal` says."""
    variant = FLIP_2018.with_rules(challenge_reveal="all")
    state = table(variant, ["wild-draw-two red-1 green-1", "blue-3 blue-4", "green-5 green-6"])
    state, _ = play(state, lay(state, "wild-draw-two", "blue"))

    state, events = play(state, Answer(1, "challenge"))

    assert [None] == [shown.to for shown in of(HandShown, events)]
