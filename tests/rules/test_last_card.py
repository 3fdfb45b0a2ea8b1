"""The last card: hands that may not end with a wild, or only with a number (R-76)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import W, of, play, playable, refusal, sizes
from tests.kit.decks import classic_and, small
from tests.rules.tables import QUIET, SHEETS, SPECIAL, LastCard, house, owes, table, waits
from unorules import Answer, Draw, Pass, Play, Reason, State, Variant, card
from unorules.cards import Kind, Skip
from unorules.errors import VariantError
from unorules.events import RoundEnded

EACH_SORT = ["red-1", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four"]


def at_turn(hand: str, *, variant: Variant) -> State:
    """Seat 0 of three is to move on a red 5 and holds these."""
    return uno.position([hand, QUIET, "blue-8 blue-9"], top="red-5", variant=variant)


def lay(text: str, count: int = 1) -> Play:
    """Seat 0 lays a card; a wild names blue."""
    face = card(text)
    return Play(0, face, color=None if face.color else "blue", count=count)


@pytest.mark.rule("R-76")
@pytest.mark.parametrize(
    ("last_card", "allowed"), [("any", EACH_SORT), ("no_wild", EACH_SORT[:4]), ("numbers_only", EACH_SORT[:1])]
)
def test_which_card_may_be_the_last(last_card: LastCard, allowed: list[str]) -> None:
    """All of them fit; some may not end a hand."""
    variant = house(last_card=last_card)

    for text in EACH_SORT:
        state = at_turn(text, variant=variant)
        assert (None if text in allowed else Reason.NOT_AS_LAST_CARD) == refusal(state, lay(text))
        assert (text in allowed) == (text in playable(state, 0))


@pytest.mark.rule("R-76")
@pytest.mark.parametrize("last_card", ["no_wild", "numbers_only"])
def test_any_card_may_be_the_last_but_one(last_card: LastCard) -> None:
    """Only a hand of one card is held to it."""
    for text in EACH_SORT:
        assert refusal(at_turn(f"{text} green-4", variant=house(last_card=last_card)), lay(text)) is None


@pytest.mark.rule("R-76")
@pytest.mark.parametrize("sheet", ["HK", "NFL", "FR"])
def test_special_wild_is_a_wild(sheet: str) -> None:
    """On every sheet that has one."""
    variant = SHEETS[sheet].with_rules(last_card="no_wild")
    state = table(variant, ["special", "green-1"])

    assert Reason.NOT_AS_LAST_CARD == refusal(state, Play(0, card(SPECIAL[variant.id]), color="green"))


@pytest.mark.rule("R-76")
def test_with_nothing_else_to_do_the_seat_draws() -> None:
    """And may then play one of the two: the wild is not the last card any more."""
    variant = house(last_card="no_wild")
    state = uno.position(["wild", QUIET], top="red-5", draw="wild red-1", variant=variant)
    assert {Draw(0)} == set(uno.legal_actions(state, 0))

    state, _ = play(state, Draw(0))
    assert refusal(state, Play(0, W, color="red")) is None
    state, _ = play(state, Pass(0))

    assert ("turn", 1) == waits(state)


@pytest.mark.rule("R-76")
def test_seat_passes_where_there_is_nothing_to_draw() -> None:
    """R-43: no card has to be played."""
    state = uno.position(["wild", QUIET], top="red-5", rest=1, variant=house(last_card="no_wild"))

    assert [Pass(0)] == list(uno.legal_actions(state, 0))


@pytest.mark.rule("R-76", "R-60")
@pytest.mark.parametrize("last", ["red-draw-two", "red-skip"])
def test_it_holds_on_a_debt(last: str) -> None:
    """An answer that would be the last card is refused, and the debt is taken."""
    variant = house(last_card="numbers_only", stacking="any", bounce="both")
    hands = ["red-draw-two green-4", last, QUIET]
    state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-draw-two")))
    assert (1, 2) == owes(state)

    assert Reason.NOT_AS_LAST_CARD == refusal(state, Play(1, card(last)))
    assert [Draw(1)] == [action for action in uno.legal_actions(state, 1) if isinstance(action, Play | Draw)]
    state, _ = play(state, Draw(1))
    assert 3 == sizes(state)[1]


@pytest.mark.rule("R-76", "R-68")
def test_it_holds_for_several_that_are_the_last_together() -> None:
    """Two wilds may not end a hand; one of the two may be laid, and then the other is stuck."""
    state = at_turn("wild wild", variant=house(last_card="no_wild", multi_play="identical"))

    assert Reason.NOT_AS_LAST_CARD == refusal(state, lay("wild", 2))
    assert refusal(state, lay("wild")) is None
    assert lay("wild", 2) not in uno.legal_actions(state)


@pytest.mark.rule("R-76", "R-68")
def test_several_of_more_may_be_laid() -> None:
    """Two wilds of three cards leave one."""
    state = at_turn("wild wild green-4", variant=house(last_card="no_wild", multi_play="identical"))

    assert refusal(state, lay("wild", 2)) is None


@pytest.mark.rule("R-76")
def test_card_with_a_number_may_be_the_last_whatever_it_does() -> None:
    """It goes by what is printed: a 3 that skips is a number, a blank card that does nothing is none."""
    three = Kind("acme:three", points=3, number=3, names_color=True, on_open="color", on_play=(Skip(),))
    blank = Kind("acme:blank", points=0, names_color=True, on_open="color")
    variant = classic_and(three, blank, last_card="numbers_only")

    assert refusal(at_turn("acme:three", variant=variant), lay("acme:three")) is None
    assert Reason.NOT_AS_LAST_CARD == refusal(at_turn("acme:blank", variant=variant), lay("acme:blank"))


@pytest.mark.rule("R-76", "R-66")
def test_hand_that_was_given_may_end_only_as_any_other() -> None:
    """A 7 swaps a single wild into a hand: its new owner is as stuck with it as the old one was."""
    variant = house(last_card="no_wild", seven_zero="on")
    state = uno.position(["red-7 wild", "red-1 red-2"], top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("red-7")))

    assert ("turn", 1) == waits(state)
    assert Reason.NOT_AS_LAST_CARD == refusal(state, Play(1, W, color="red"))


@pytest.mark.rule("R-76")
def test_drawn_card_is_never_the_last() -> None:
    """With one card in hand the drawn wild is the last but one, so it may be played."""
    variant = house(last_card="numbers_only", drawn_card="force_play")
    state = uno.position(["green-4", QUIET], top="red-5", draw="red-skip", variant=variant)

    state, _ = play(state, Draw(0))

    assert Reason.MUST_PLAY == refusal(state, Pass(0))
    assert refusal(state, Play(0, card("red-skip"))) is None


@pytest.mark.rule("R-76")
def test_number_wins_the_round_as_ever() -> None:
    """Nothing else changes."""
    _, events = play(at_turn("red-1", variant=house(last_card="numbers_only")), lay("red-1"))

    assert [0] == [end.winner for end in of(RoundEnded, events)]


@pytest.mark.rule("R-76")
def test_deck_without_numbers_is_refused() -> None:
    """Nobody could ever go out."""
    cards = "red-skip red-reverse red-draw-two blue-skip blue-reverse blue-draw-two"
    with pytest.raises(VariantError, match="last_card"):
        small("test:symbols", cards, hand_size=2, last_card="numbers_only")

    assert "no_wild" == small("test:symbols", cards, hand_size=2, last_card="no_wild").rules.last_card


@pytest.mark.rule("R-76", "R-61")
def test_question_of_a_wild_draw_four_is_as_ever_where_it_is_not_the_last() -> None:
    """The next to last card may be a Wild Draw Four, and is challenged as ever."""
    state, _ = play(at_turn("wild-draw-four red-4", variant=house(last_card="no_wild")), lay("wild-draw-four"))

    state, _ = play(state, Answer(1, "challenge"))

    assert [5, 3, 2] == sizes(state)
