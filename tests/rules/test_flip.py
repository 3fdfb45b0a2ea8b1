"""UNO Flip: turning the cards over, and what is seen of them."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, refused, sizes
from tests.rules.dark import dark, faces
from tests.rules.house import waits
from tests.rules.sheets import Box, lay, opened, table
from unorules import Answer, NextRound, Play, Reason, State
from unorules.events import Asked, ColorSet, Flipped
from unorules.variants import FLIP_2018

HANDS = ["red-flip red-1 red-2", "blue-3 blue-4", "green-5 green-6"]


def flipped() -> tuple[State, uno.Step]:
    """A table before seat 0 plays a Flip, and the step."""
    before = table(FLIP_2018, HANDS, discard="yellow-7 yellow-8 yellow-9", draw="blue-1 blue-2")
    return before, play(before, lay(before, "red-flip"))


@pytest.mark.rule("FL-FLIP-01")
def test_flip_turns_every_hand_and_both_piles_over() -> None:
    """Every card of the game shows its other side, and is still there."""
    before, (state, events) = flipped()

    held = [[face.turned for face in hand] for hand in before.hands]
    held[0].remove(next(face.turned for face in before.hands[0] if face.kind == "flip"))
    assert [sorted(map(str, hand)) for hand in held] == [sorted(map(str, hand)) for hand in state.hands]
    assert {face.turned: count for face, count in everything(before).items()} == everything(state)
    assert 1 == len(of(Flipped, events))
    dark_colors = {face.color for face in everything(state)}
    assert {None, "pink", "teal", "orange", "purple"} == dark_colors


@pytest.mark.rule("FL-FLIP-02")
def test_piles_are_turned_over_as_a_whole() -> None:
    """The lowest discard is on top, and the draw pile is drawn from its other end."""
    before, (state, events) = flipped()

    flip = next(face for face in before.hands[0] if face.kind == "flip")
    assert [face.turned for face in (flip, *before.discard_pile)] == list(reversed(state.discard_pile))
    assert [face.turned for face in before.draw_pile] == list(reversed(state.draw_pile))
    assert before.discard_pile[-1].turned == state.top == of(Flipped, events)[0].top
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

    assert refused(state, lay(state, "pink-1")) is None
    assert refused(state, lay(state, "teal-5")) is None
    assert Reason.DOES_NOT_MATCH == refused(state, lay(state, "orange-6"))
    assert Reason.NO_SUCH_COLOR == refused(state, lay(state, "wild", "red"))
    light = state.hands[0][0].turned
    assert Reason.NO_SUCH_CARD == refused(state, Play(0, light))
    named, _ = play(state, lay(state, "wild", "purple"))
    assert "purple" == named.color


@pytest.mark.rule("FL-FLIP-03", "R-87")
def test_next_player_names_the_colour_if_a_wild_is_on_top() -> None:
    """And then has the turn, in the direction of play."""
    state = dark(["teal-1 pink-1", "teal-2 teal-3", "teal-4 teal-5"], top="wild")
    assert (("ask", 0), "color", None) == (waits(state), state.prompt.question, state.color)
    assert ("pink", "teal", "orange", "purple") == state.prompt.options
    assert Reason.NO_SUCH_OPTION == refused(state, Answer(0, "red"))

    state, events = play(state, Answer(0, "teal"))

    assert [ColorSet(0, "teal")] == of(ColorSet, events)
    assert (("turn", 0), "teal") == (waits(state), state.color)
    assert Reason.DOES_NOT_MATCH == refused(state, lay(state, "pink-1"))


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
    state, events = opened(FLIP_2018, "red-flip", players=3)

    assert (light.turned, ("turn", 1)) == (state.top, waits(state))
    assert 1 == len(of(Flipped, events))
    assert all(set(faces(hand)) <= {str(face.back) for face, _ in FLIP_2018.deck} for hand in state.hands)


@pytest.mark.rule("FL-OPEN-01", "FL-FLIP-03")
def test_flip_with_a_wild_behind_opens_the_game_with_a_question() -> None:
    """As a wild would that opens it: the first player names the colour."""
    deck = {str(face): count for face, count in FLIP_2018.deck}
    variant = FLIP_2018.with_deck("test:flip", {**deck, "red-flip/wild": 1})

    state, _ = uno.from_deck([*_dealt(variant, 14), "red-flip/wild"], variant, 2)

    assert (("ask", 1), ("pink", "teal", "orange", "purple")) == (waits(state), state.prompt.options)
    state, _ = play(state, Answer(1, "orange"))
    assert (("turn", 1), "orange") == (waits(state), state.color)


def _dealt(variant: uno.Variant, count: int) -> list[str]:
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
    before, (state, _) = flipped()

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
