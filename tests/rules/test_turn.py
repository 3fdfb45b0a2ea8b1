"""The turn: one card, and the cards it may go on (matrix section 4)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, W, around, everything, play, playable, refusal, sizes
from tests.rules.tables import BOTH, BOTH_WAYS_ROUND, COLORS, DECK, lay, table, turn_up
from unorules import Action, Answer, Card, Catch, Draw, Pass, Play, Reason, State, Variant, card
from unorules.events import Played
from unorules.variants import CLASSIC_2010

TOPS = [(str(c), None) for c in DECK if c.color] + [
    (wild, color) for wild in ("wild", "wild-draw-four") for color in COLORS
]
"""Every card that can lie on top, a wild once for each colour that can be named for it."""


def on(top: str, hand: str, color: str | None = None) -> State:
    """A table at which seat 0 has to match this card."""
    return uno.position([hand, "blue-1 blue-2 blue-3", "green-1 green-2"], top=top, color=color)


@pytest.mark.rule("ALL-TURN-01")
def test_one_card_is_played_a_turn_and_lies_on_top() -> None:
    """The hand shrinks by it, the discard pile grows by it, and it is the next player's turn."""
    state = on("red-1", "red-5 red-6 blue-5")
    after, events = play(state, Play(0, card("red-5")))

    assert (Played(0, card("red-5"), None),) == events
    assert (card("red-5"), card("red-1")) == after.discard_pile
    assert [2, 3, 2] == sizes(after)
    assert sorted(map(str, after.hands[0])) == ["blue-5", "red-6"]
    assert state.hands[1:] == after.hands[1:]
    assert state.draw_pile == after.draw_pile
    assert ("turn", 1, "red") == (after.prompt.kind, after.prompt.seat, after.color)
    assert DECK == everything(after)


@pytest.mark.rule("ALL-TURN-01")
def test_a_second_card_in_the_same_turn_is_refused() -> None:
    """It is the next player's turn already."""
    state, _ = play(on("red-1", "red-5 red-6 blue-5"), Play(0, card("red-5")))

    assert Reason.NOT_YOUR_TURN == refusal(state, Play(0, card("red-6")))
    assert Reason.NOT_YOUR_TURN == refusal(state, Draw(0))


@pytest.mark.rule("ALL-TURN-01")
def test_of_two_identical_cards_only_one_is_played() -> None:
    """Its twin stays in the hand and has to wait."""
    state, _ = play(on("red-1", "red-5 red-5 blue-6"), Play(0, card("red-5")))

    assert 1 == state.hands[0].count(card("red-5"))
    assert 1 == state.discard_pile.count(card("red-5"))
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(0, card("red-5")))


@pytest.mark.rule("ALL-TURN-02", "ALL-TURN-03")
def test_on_a_red_seven_goes_any_red_card_any_seven_and_a_wild() -> None:
    """The example that the sheet gives."""
    hand = "red-1 red-skip red-draw-two blue-7 green-7 yellow-7 wild blue-1 green-skip yellow-draw-two"

    assert set(hand.split()[:7]) == set(playable(on("red-7", hand), 0))


@pytest.mark.rule("ALL-TURN-02")
def test_the_color_named_with_a_wild_is_the_one_to_match() -> None:
    """The colour of the card beneath it is over, and so is its number."""
    state = uno.position(["wild red-9", "red-5 blue-5 blue-1 green-5", "green-1"], top="red-5")
    state, _ = play(state, Play(0, W, color="blue"))

    assert "blue" == state.color
    assert {"blue-5", "blue-1"} == set(playable(state, 1))
    assert Reason.DOES_NOT_MATCH == refusal(state, Play(1, card("red-5")))
    assert Reason.DOES_NOT_MATCH == refusal(state, Play(1, card("green-5")))


@pytest.mark.rule("ALL-TURN-02")
def test_a_named_color_holds_until_a_colored_card_is_played() -> None:
    """It stays while others draw and pass, and then the printed colour counts again."""
    state = uno.position(["wild red-9 red-8", "red-5 red-6", "blue-1 green-4 green-3"], top="red-5", draw="red-3 red-4")
    state, _ = play(state, Play(0, W, color="blue"), Draw(1), Pass(1))
    assert ("blue", {"blue-1"}) == (state.color, set(playable(state, 2)))

    state, _ = play(state, Play(2, card("blue-1")), Draw(0), Pass(0))
    assert ("blue", card("blue-1")) == (state.color, state.top)


@pytest.mark.rule("ALL-TURN-03")
@pytest.mark.parametrize("number", range(10))
def test_a_number_goes_on_the_same_number_of_any_color_and_on_no_other(number: int) -> None:
    """A 6 is not a 9, and a 2 is not a Draw Two."""
    hand = " ".join(f"{color}-{n}" for color in ("blue", "green", "yellow") for n in range(10))
    state = uno.position([hand, "red-8"], top=f"red-{number}")

    assert {f"{color}-{number}" for color in ("blue", "green", "yellow")} == set(playable(state, 0))


@pytest.mark.rule("ALL-TURN-03")
@pytest.mark.parametrize(("top", "offered"), [("red-6", "blue-9"), ("red-9", "blue-6"), ("red-0", "blue-8")])
def test_a_six_is_no_nine(top: str, offered: str) -> None:
    """Numbers that look alike are different."""
    assert Reason.DOES_NOT_MATCH == refusal(on(top, f"{offered} green-1"), Play(0, card(offered)))


@pytest.mark.rule("ALL-TURN-03")
@pytest.mark.parametrize("wild", ["wild", "wild-draw-four"])
@pytest.mark.parametrize("number", range(10))
def test_no_number_matches_a_wild_but_by_the_named_color(wild: str, number: int) -> None:
    """A wild shows no number (R-18)."""
    state = on(wild, f"red-{number} green-{number} yellow-{number} blue-{number}", "yellow")

    assert [f"yellow-{number}"] == playable(state, 0)


@pytest.mark.rule("ALL-TURN-04")
@pytest.mark.parametrize("kind", ["skip", "reverse", "draw-two"])
def test_an_action_card_goes_on_its_own_kind_of_another_color(kind: str) -> None:
    """Skip on Skip, Reverse on Reverse, Draw Two on Draw Two; no other symbol."""
    hand = "blue-skip blue-reverse blue-draw-two green-1"

    assert [f"blue-{kind}"] == playable(on(f"red-{kind}", hand), 0)


@pytest.mark.rule("C10-TURN-05")
@pytest.mark.parametrize(
    ("top", "offered"),
    [
        ("blue-2", "red-draw-two"),
        ("red-draw-two", "blue-2"),
        ("blue-reverse", "red-skip"),
        ("blue-skip", "red-reverse"),
        ("blue-skip", "red-draw-two"),
        ("blue-draw-two", "red-skip"),
        ("blue-0", "red-skip"),
        ("blue-9", "red-reverse"),
    ],
)
def test_an_action_card_on_neither_its_color_nor_its_kind_is_refused(top: str, offered: str) -> None:
    """A 2 is not a Draw Two, and a Skip is not a Reverse."""
    assert Reason.DOES_NOT_MATCH == refusal(on(top, f"{offered} green-1"), Play(0, card(offered)))


@pytest.mark.rule("C10-TURN-05")
@pytest.mark.parametrize("kind", ["skip", "reverse", "draw-two"])
def test_an_action_card_goes_on_its_own_color(kind: str) -> None:
    """On a number, on another symbol and on a wild named so."""
    offered = f"red-{kind}"

    for top, color in [("red-4", None), ("red-reverse", None), ("red-draw-two", None), ("wild", "red")]:
        assert refusal(on(top, f"{offered} green-1", color), Play(0, card(offered))) is None
    assert Reason.DOES_NOT_MATCH == refusal(on("wild", f"{offered} green-1", "blue"), Play(0, card(offered)))


@pytest.mark.rule("ALL-TURN-02", "ALL-TURN-03", "ALL-TURN-04", "C10-TURN-05", "ALL-TURN-06")
@pytest.mark.parametrize(("top", "named"), TOPS)
def test_every_card_on_every_card(top: str, named: str | None) -> None:
    """A wild goes on anything; else the colour in force, the number or the symbol decides."""
    under = card(top)
    hand = [c for c in DECK if DECK[c] > (c == under)]
    state = uno.position([hand, "wild"], top=top, color=named)
    color = named or top.partition("-")[0]
    expected = {
        str(c)
        for c in hand
        if str(c).startswith(("wild", f"{color}-")) or str(c).partition("-")[2] == top.partition("-")[2]
    }

    assert expected == set(playable(state, 0))
    for c in hand:
        violation = refusal(state, Play(0, c, color=None if c.color else "red"))
        assert (None if str(c) in expected else Reason.DOES_NOT_MATCH) == violation


@pytest.mark.rule("ALL-TURN-06")
@pytest.mark.parametrize(("top", "named"), [("red-0", None), ("red-skip", None), ("wild", "red"), (str(WD4), "red")])
@pytest.mark.parametrize("color", COLORS)
def test_a_wild_may_be_laid_on_anything(top: str, named: str | None, color: str) -> None:
    """On a number, a symbol, a Wild and a Wild Draw Four, naming any colour, also the one in force."""
    state, events = play(on(top, "wild blue-8 blue-9", named), Play(0, W, color=color))

    assert (Played(0, W, color),) == events
    assert (W, color, 1) == (state.top, state.color, state.prompt.seat)


@pytest.mark.rule("ALL-TURN-06")
def test_a_wild_may_be_the_first_card_played() -> None:
    """The player who starts lays it on the card turned up, also when that is a Wild."""
    deck = "wild blue-1 blue-2 red-1"
    small = CLASSIC_2010.with_rules(hand_size=2)
    state, _ = uno.from_deck(f"{deck} green-5", small, 2)
    assert refusal(state, Play(1, W, color="red")) is None

    state, _ = uno.from_deck(f"{deck} wild", small, 2)
    state, _ = play(state, Answer(1, "green"), Play(1, W, color="yellow"))
    assert "yellow" == state.color


@pytest.mark.rule("C10-TURN-07")
def test_a_wild_may_be_played_while_another_card_matches() -> None:
    """Holding the colour, the number and the symbol does not forbid it."""
    state = on("red-5", "wild red-1 blue-5 red-skip")

    assert {"wild", "red-1", "blue-5", "red-skip"} == set(playable(state, 0))
    after, events = play(state, Play(0, W, color="red"))
    assert ("turn", 1, "red") == (after.prompt.kind, after.prompt.seat, after.color)
    assert 1 == len(events)


@pytest.mark.rule("C10-TURN-08")
def test_a_player_with_a_playable_card_plays_or_draws_and_has_no_third_way() -> None:
    """The plays and the draw are all there is."""
    state = on("red-1", "red-5 blue-1 green-9")

    assert {Play(0, card("red-5")), Play(0, card("blue-1")), Draw(0)} == set(uno.legal_actions(state))
    assert Reason.MUST_DRAW == refusal(state, Pass(0))


@pytest.mark.rule("C10-TURN-08")
def test_a_player_without_a_match_cannot_pass_without_drawing() -> None:
    """Drawing is all there is."""
    state = on("red-1", "blue-5 green-9 green-8")

    assert (Draw(0),) == uno.legal_actions(state)
    assert Reason.MUST_DRAW == refusal(state, Pass(0))


@pytest.mark.rule("C10-TURN-08")
def test_one_may_pass_without_drawing_only_where_nothing_can_be_drawn() -> None:
    """With a card left on either pile it is refused; with none left and no match it is not (R-43)."""
    hands = ["blue-5 green-9", "red-5"]

    assert Reason.MUST_DRAW == refusal(uno.position(hands, top="red-1", draw="red-2", rest=1), Pass(0))
    assert Reason.MUST_DRAW == refusal(uno.position(hands, top="red-1", discard="red-2", rest=1), Pass(0))
    assert refusal(uno.position(hands, top="red-1", rest=1), Pass(0)) is None


@pytest.mark.rule("ALL-TURN-11")
@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_acts_out_of_turn(seat: int) -> None:
    """Playing a match, drawing and passing are refused, and nothing is offered."""
    state = uno.position(["red-4 blue-7 blue-8", "red-1 red-2 wild", "red-1 red-3 wild"], top="red-5")
    tries: list[Action] = [Play(seat, card("red-1")), Play(seat, W, color="red"), Draw(seat), Pass(seat)]

    assert [Reason.NOT_YOUR_TURN] * 4 == [refusal(state, action) for action in tries]
    assert () == uno.legal_actions(state, seat)


@pytest.mark.rule("ALL-TURN-11")
def test_a_move_out_of_turn_changes_nothing() -> None:
    """It raises, and the table is as it was."""
    state, _ = turn_up("red-5", 3)
    before = state.hands, state.draw_pile, state.discard_pile, state.prompt

    with pytest.raises(uno.IllegalAction, match="not-your-turn"):
        uno.apply(state, Draw(2))
    assert before == (state.hands, state.draw_pile, state.discard_pile, state.prompt)


@pytest.mark.rule("ALL-TURN-11")
def test_catching_and_answering_need_no_turn() -> None:
    """A missed call is caught by anyone, and a Wild Draw Four is answered by the one it hit."""
    state = uno.position(["wild-draw-four blue-1", "red-1 red-2", "red-3 red-4"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="red"))

    assert {Catch(2, 0)} == set(uno.legal_actions(state, 2))
    assert {Catch(1, 0), Answer(1, "accept"), Answer(1, "challenge")} == set(uno.legal_actions(state, 1))


def test_the_grid_of_tops_is_complete() -> None:
    """52 coloured faces and two wilds in four colours."""
    assert 52 + 8 == len(TOPS) == len(set(TOPS))
    assert {Card("wild"), Card("wild-draw-four")} == {c for c in DECK if c.color is None}


# The newer sheets.


@pytest.mark.rule("NEW-TURN-10")
@BOTH
@BOTH_WAYS_ROUND
@pytest.mark.parametrize("turn", ["play", "draw and pass", "play the drawn card"])
def test_after_a_play_or_a_draw_the_next_player_has_the_turn(
    variant: Variant, turn: str, seats: int, direction: Direction
) -> None:
    """R-20a: after the play or the pass, also of a card just drawn, in the direction of play."""
    state = table(variant, around("red-1 green-2 green-3", seats=seats), draw="red-9", direction=direction)
    if turn == "play":
        state, _ = play(state, lay(state, "red-1"))
    else:
        state, _ = play(state, Draw(0))
        assert ("drawn", 0) == (state.prompt.kind, state.prompt.seat)
        state, _ = play(state, Pass(0) if turn == "draw and pass" else lay(state, "red-9"))

    assert ("turn", direction % seats) == (state.prompt.kind, state.prompt.seat)
