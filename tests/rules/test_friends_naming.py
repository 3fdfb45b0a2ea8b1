"""The One Where You Draw, as it is laid: its player names a colour and one of six; opening or last, it asks nothing."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import of, play, playable, refused
from tests.rules import sheets
from tests.rules.dealing import turn_up
from tests.rules.friends import HANDS, SIX, TOWYD, table
from unorules import Answer, CallUno, Catch, Draw, NextRound, Pass, Play, Reason, card
from unorules.events import Asked, Drew, HandShown, Played, TurnedUp
from unorules.variants import FRIENDS_2022


@pytest.mark.rule("FR-TOWYD-01")
def test_player_names_one_of_six() -> None:
    """The question goes to the player of the card, with six options in all."""
    state, events = play(table(), Play(0, TOWYD, color="green"))

    assert [Asked(0, 0, "friend", SIX)] == of(Asked, events)
    assert ("ask", 0, 0, SIX) == (state.prompt.kind, state.prompt.seat, state.prompt.about, state.prompt.options)
    assert tuple(Answer(0, friend) for friend in SIX) == uno.legal_actions(state) == uno.legal_actions(state, 0)
    assert [] == of(Drew, events)


@pytest.mark.rule("FR-TOWYD-01")
@pytest.mark.parametrize("other", ["gunther", "Joey", "joey ", "", "green", "accept", "challenge", 0, 2, True])
def test_any_other_name_is_refused(other: str | int) -> None:
    """Six names and no seventh, written as they are."""
    state, _ = play(table(), Play(0, TOWYD, color="green"))

    assert Reason.NO_SUCH_OPTION == refused(state, Answer(0, other))


@pytest.mark.rule("FR-TOWYD-01")
@pytest.mark.parametrize("friend", SIX)
def test_nobody_else_names_the_character(friend: str) -> None:
    """Neither the one who is going to draw, nor another, nor the host."""
    state, _ = play(table(), Play(0, TOWYD, color="green"))

    for seat in (1, 2, None):
        assert Reason.NOT_YOUR_TURN == refused(state, Answer(seat, friend))


@pytest.mark.rule("FR-TOWYD-01")
def test_everything_but_a_call_waits_for_the_name() -> None:
    """Nobody plays, draws or passes; whoever is left with one card can call and be caught."""
    state, _ = play(table(["wild-the-one-where-you-draw green-1.ross", *HANDS[1:]]), Play(0, TOWYD, color="green"))

    for seat, hand in enumerate(state.hands):
        assert Reason.QUESTION_PENDING == refused(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refused(state, Pass(seat))
        assert {Reason.QUESTION_PENDING} == {refused(state, Play(seat, held)) for held in hand}
    assert Reason.ROUND_NOT_OVER == refused(state, NextRound())
    for action in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        assert action in uno.legal_actions(state)
        after, _ = play(state, action)
        assert (state.prompt, ()) == (after.prompt, after.catchable)


@pytest.mark.rule("FR-TOWYD-03")
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
def test_player_names_the_colour_too(color: str) -> None:
    """It comes with the card, before the character, and holds after the drawing."""
    state, events = play(table(), Play(0, TOWYD, color=color))
    assert ([Played(0, TOWYD, color)], color) == (of(Played, events), state.color)

    state, _ = play(state, Answer(0, "rachel"))
    assert (color, TOWYD) == (state.color, state.top)
    assert {color, None} >= {card(text).color for text in playable(state, 1)}


@pytest.mark.rule("FR-TOWYD-03")
@pytest.mark.parametrize(
    ("color", "expected"), [(None, Reason.COLOR_NEEDED), ("pink", Reason.NO_SUCH_COLOR), ("joey", Reason.NO_SUCH_COLOR)]
)
def test_colour_is_required_unless_going_out(color: str | None, expected: Reason) -> None:
    """One of the deck's colours, while cards are left in the hand."""
    assert expected == refused(table(), Play(0, TOWYD, color=color))


@pytest.mark.rule("FR-TOWYD-03")
def test_character_is_required_unless_going_out() -> None:
    """The next player has no turn before it is named."""
    state, _ = play(table(), Play(0, TOWYD, color="green"))

    assert ("ask", "friend") == (state.prompt.kind, state.prompt.question)
    assert () == uno.legal_actions(state, 1)
    assert Reason.QUESTION_PENDING == refused(state, Draw(1))


@pytest.mark.rule("FR-TOWYD-03")
@pytest.mark.parametrize(
    ("top", "color"),
    [
        ("red-5", None),
        ("blue-skip", None),
        ("wild", "red"),
        ("wild-draw-four", "blue"),
        ("wild-the-one-where-you-draw", "green"),
    ],
)
def test_card_goes_on_anything(top: str, color: str | None) -> None:
    """Whatever else is held: unlike a Wild Draw Four it has no condition."""
    hands = ["special red-1 yellow-1 green-1 blue-1", "red-8"]
    state = sheets.table(FRIENDS_2022, hands, top=top, color=color)

    assert None is refused(state, Play(0, TOWYD, color="red"))


@pytest.mark.rule("FR-TOWYD-03", "N-10")
def test_card_cannot_be_challenged() -> None:
    """Neither before the character is named nor after; no hand is shown, though its player holds the colour."""
    state = table(["wild-the-one-where-you-draw red-1.chandler red-1.joey", *HANDS[1:]])
    state, _ = play(state, Play(0, TOWYD, color="green"))
    assert Reason.NOT_YOUR_TURN == refused(state, Answer(1, "challenge"))

    state, events = play(state, Answer(0, "joey"))
    assert Reason.NO_QUESTION == refused(state, Answer(1, "challenge"))
    assert [] == of(HandShown, events)


@pytest.mark.rule("FR-TOWYD-05")
@pytest.mark.parametrize("count", [1, 4])
def test_card_left_in_a_hand_is_worth_50(count: int) -> None:
    """As every wild is, where points are counted; a character on a card is worth nothing."""
    scored = FRIENDS_2022.with_rules(scoring="winner_takes")
    state = table(["red-1.joey", f"{'wild-the-one-where-you-draw ' * count}blue-9.joey"], variant=scored)
    state, _ = play(state, Play(0, card("red-1.joey")))

    assert (50 * count + 9, 0) == state.scores


@pytest.mark.rule("FR-TOWYD-05", "NEW-OPEN-01")
def test_card_turned_up_at_the_start_asks_for_no_colour_and_no_character() -> None:
    """It is ignored, also twice in a row, and stays under the number that opens the game."""
    turned = "wild-the-one-where-you-draw wild-the-one-where-you-draw blue-9.joey"
    state, events = turn_up(turned, 3, variant=FRIENDS_2022)

    assert ["covered", "covered", "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert ([], []) == (of(Asked, events), of(Drew, events))
    assert (card("blue-9.joey"), TOWYD, TOWYD) == state.discard_pile
    assert ("turn", 1, "blue", 1) == (state.prompt.kind, state.prompt.seat, state.color, state.direction)


@pytest.mark.rule("FR-TOWYD-05", "FR-TOWYD-03")
@pytest.mark.parametrize("color", [None, "green"])
@pytest.mark.parametrize("seats", [2, 3])
def test_last_card_ends_the_game_and_asks_nothing(seats: int, color: str | None) -> None:
    """R-33: no character is named, nobody draws, and a colour may be named or not."""
    hands = ["wild-the-one-where-you-draw", *HANDS[1:]][:seats]
    state, events = play(table(hands), Play(0, TOWYD, color=color))

    assert ([], []) == (of(Asked, events), of(Drew, events))
    assert (True, (0,)) == (state.over, state.winners)
    assert Reason.MATCH_OVER == refused(state, Answer(0, "joey"))


@pytest.mark.rule("FR-TOWYD-05")
def test_last_card_counts_only_what_the_others_held() -> None:
    """R-33: where points are counted, no cards are drawn to be added to them."""
    scored = FRIENDS_2022.with_rules(scoring="winner_takes")
    state, _ = play(table(["wild-the-one-where-you-draw", "blue-8.monica", "wild"], variant=scored), Play(0, TOWYD))

    assert (8 + 50, 0, 0) == state.scores
