"""Stacking: a draw card is a debt, which can be answered with a draw card or taken (R-60)."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, play_of, playable, refusal, sizes
from tests.kit.decks import small
from tests.rules.tables import EACH_SHEET, QUIET, SHEETS, Bounce, Stacking, house, lay, owes, table, turn_up, waits
from unorules import CallUno, Catch, Draw, Pass, Play, Reason, State, Variant, card
from unorules.events import Asked, Drew, Owed, Played, Reversed, RoundEnded, Skipped
from unorules.variants import CLASSIC_2010

EACH_WAY = pytest.mark.parametrize("stacking", ["same_kind", "equal_or_higher", "any"])


def debt_table(first: str = "red-draw-two", second: str = QUIET, *, variant: Variant) -> State:
    """Seat 0 of four has laid this card on a red one; seat 1 holds these."""
    hands = [f"{first} green-4 green-5", second, "yellow-draw-two green-6 green-7", QUIET.replace("green", "yellow")]
    return play(uno.position(hands, top="red-5", variant=variant), play_of(first))[0]


@pytest.mark.rule("R-60")
@EACH_WAY
@EACH_SHEET
def test_draw_card_does_not_hit_at_once(variant: Variant, stacking: Stacking) -> None:
    """Its number becomes a debt of the next seat, on every sheet."""
    changed = variant.with_rules(stacking=stacking)
    state = table(changed, ["red-draw-two green-4 green-5", "green-1 green-2", "yellow-1 yellow-2"])

    state, events = play(state, lay(state, "red-draw-two"))

    assert (1, 2) == owes(state)
    assert [Owed(1, 2)] == of(Owed, events)
    assert ([], []) == (of(Drew, events), of(Skipped, events))
    assert [2, 2, 2] == sizes(state)


@pytest.mark.rule("R-60")
def test_who_owes_takes_all_of_it_and_loses_the_turn() -> None:
    """The cards come first, then the turn is lost, and the one after has an ordinary turn."""
    state = debt_table(variant=house(stacking="any"))

    state, events = play(state, Draw(1))

    assert ["Drew", "Drew", "Skipped"] == [type(event).__name__ for event in events]
    assert {"card"} == {event.why for event in of(Drew, events)}
    assert ([2, 5, 3, 3], ("turn", 2), 0) == (sizes(state), waits(state), state.prompt.owed)


@pytest.mark.rule("R-60")
def test_number_of_a_card_laid_on_a_debt_is_added_and_the_next_seat_owes() -> None:
    """Nobody has drawn so far, and nobody has lost a turn."""
    state = debt_table(second=f"blue-draw-two {QUIET}", variant=house(stacking="any"))

    state, events = play(state, Play(1, card("blue-draw-two")))

    assert (2, 4) == owes(state)
    assert (Played(1, card("blue-draw-two"), None), Owed(2, 4)) == events
    assert card("blue-draw-two") == state.top


@pytest.mark.rule("R-60")
def test_debt_that_went_round_the_table_is_drawn_once_and_whole() -> None:
    """No penalty is doubled or eaten: four cards of two each are eight, drawn by whoever laid the first."""
    hands = [f"{color}-draw-two green-{n} yellow-{n}" for n, color in enumerate(("red", "blue", "green", "yellow"), 1)]
    state = uno.position(hands, top="red-5", variant=house(stacking="same_kind"))
    plays = [Play(seat, card(hand.split()[0])) for seat, hand in enumerate(hands)]

    state, events = play(state, *plays, Draw(0))

    assert [Owed(1, 2), Owed(2, 4), Owed(3, 6), Owed(0, 8)] == of(Owed, events)
    assert [10, 2, 2, 2] == sizes(state)
    assert ([Skipped(0)], ("turn", 1)) == (of(Skipped, events), waits(state))


@pytest.mark.rule("R-60")
@pytest.mark.parametrize(
    ("stacking", "last", "answers"),
    [
        ("same_kind", "red-draw-two", ["blue-draw-two"]),
        ("same_kind", "wild-draw-four", ["wild-draw-four"]),
        ("equal_or_higher", "red-draw-two", ["blue-draw-two", "wild-draw-four"]),
        ("equal_or_higher", "wild-draw-four", ["wild-draw-four"]),
        ("any", "red-draw-two", ["blue-draw-two", "wild-draw-four"]),
        ("any", "wild-draw-four", ["blue-draw-two", "wild-draw-four"]),
    ],
)
def test_what_may_be_laid_on_a_draw_card(stacking: Stacking, last: str, answers: list[str]) -> None:
    """The same kind, a number at least as high, or any; the colour does not matter (red is named for the wild)."""
    rules = house(stacking=stacking, wd4="free")
    state = uno.position(
        [f"{last} green-4 green-5", "blue-draw-two wild-draw-four red-1 wild", QUIET], top="red-5", variant=rules
    )
    state, _ = play(state, play_of(last, color="red"))

    assert answers == playable(state, 1)
    for text in {"blue-draw-two", "wild-draw-four", "red-1", "wild"} - set(answers):
        assert Reason.NOT_AN_ANSWER == refusal(state, play_of(text, seat=1))


@pytest.mark.rule("R-60", "R-64")
@pytest.mark.parametrize(
    ("stacking", "answers"),
    [("same_kind", ["wild-draw-four"]), ("equal_or_higher", ["wild-draw-four"]), ("any", ["blue-draw-two"])],
)
def test_bounced_reverse_on_top_does_not_change_what_answers(stacking: Stacking, answers: list[str]) -> None:
    """The last draw card counts, a Wild Draw Four here; not the Reverse, which costs nothing."""
    rules = house(stacking=stacking, wd4="free", bounce="both")
    hands = ["wild-draw-four blue-draw-two wild-draw-four green-1", "blue-reverse green-2 green-3", QUIET]
    state = uno.position(hands, top="red-5", variant=rules)

    state, _ = play(state, play_of("wild-draw-four", color="blue"), Play(1, card("blue-reverse")))

    assert ((0, 4), card("blue-reverse")) == (owes(state), state.top)
    assert list(dict.fromkeys([*answers, "wild-draw-four"])) == playable(state, 0)


@pytest.mark.rule("R-60")
def test_card_that_matches_but_is_no_draw_card_does_not_answer() -> None:
    """A debt is not a turn: numbers and plain wilds stay in the hand, and nobody passes."""
    state = debt_table(second="red-1 wild red-skip red-reverse", variant=house(stacking="any"))

    assert [Draw(1)] == list(uno.legal_actions(state, 1))
    assert Reason.NOT_AN_ANSWER == refusal(state, Play(1, card("red-skip")))
    assert refusal(state, Pass(1)) is not None
    assert Reason.NOT_YOUR_TURN == refusal(state, Draw(2))
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(2, card("yellow-draw-two")))


@pytest.mark.rule("R-60")
@pytest.mark.parametrize("sheet", ["HK", "NFL", "FR"])
def test_special_wild_is_no_draw_card(sheet: str) -> None:
    """It cannot be laid on a debt, and makes none: cards drawn until something turns up are not counted."""
    variant = SHEETS[sheet].with_rules(stacking="any")
    hands = ["red-draw-two special green-4 green-5", "special green-1", "green-6 green-7"]
    state = table(variant, hands)

    owing, _ = play(state, lay(state, "red-draw-two"))
    assert Reason.NOT_AN_ANSWER == refusal(owing, lay(owing, "special", "green"))

    played, events = play(state, lay(state, "special", "green"))
    assert [] == of(Owed, events)
    assert 0 == played.prompt.owed
    assert played.prompt.kind in ("turn", "ask", "outcome")


@pytest.mark.rule("R-60")
@pytest.mark.parametrize("there_are", [0, 1, 3])
def test_debt_may_be_taken_from_piles_that_are_too_short(there_are: int) -> None:
    """What is missing lapses; the card under the top one is all there is at first."""
    pile = "yellow-1 yellow-2 yellow-3"[: 9 * there_are].strip()
    hands = ["red-draw-two green-4 green-5", "blue-draw-two green-1", QUIET.replace("1", "8")]
    state = uno.position(hands, top="red-5", draw=pile, rest=2, variant=house(stacking="any"))
    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, card("blue-draw-two")))

    state, events = play(state, Draw(2))

    # Beside the pile there are the two cards under the top card.
    assert min(4, there_are + 2) == len(drew(events, 2))
    assert ([Skipped(2)], ("turn", 0)) == (of(Skipped, events), waits(state))
    assert card("blue-draw-two") == state.top


@pytest.mark.rule("R-60")
def test_reshuffle_for_a_debt_keeps_the_top_card_and_its_colour() -> None:
    """A wild that lay under it and is drawn again has no colour any more: its player names one."""
    hands = ["wild-draw-four green-1", "green-draw-two green-4"]
    variant = house(stacking="any", wd4="free")
    state = uno.position(hands, top="wild", color="red", rest=0, variant=variant)

    state, events = play(state, play_of("wild-draw-four", color="green"), Draw(1))

    assert (["wild"], "wild-draw-four", "green") == (drew(events, 1), str(state.top), state.color)
    state, _ = play(state, Play(0, card("green-1")))
    assert Reason.COLOR_NEEDED == refusal(state, Play(1, card("wild")))


@pytest.mark.rule("R-60")
def test_debt_may_be_taken_where_nothing_at_all_is_left() -> None:
    """All cards are dealt but the one turned up: the whole debt lapses, and the turn is lost all the same."""
    variant = small("test:five", "red-1 red-2 red-3 red-4 red-draw-two", hand_size=2, stacking="any")
    state, _ = uno.from_deck("red-1 red-2 red-3 red-4 red-draw-two", variant, 2)
    assert (1, 2) == owes(state)

    state, events = play(state, Draw(1))

    assert (Skipped(1),) == events
    assert (("turn", 0), [2, 2]) == (waits(state), sizes(state))


@pytest.mark.rule("R-60", "R-69", "R-70")
def test_exactly_what_is_owed_is_drawn() -> None:
    """Neither drawing until playable nor drawing only if stuck is about a debt."""
    rules = house(stacking="any", turn_draw="until_playable", draw_choice="only_if_stuck")
    hands = ["red-draw-two green-4 green-5", "red-draw-two red-1", QUIET]
    state = uno.position(hands, top="red-5", draw="green-8 green-9 yellow-1 yellow-2", variant=rules)
    state, _ = play(state, Play(0, card("red-draw-two")))

    state, events = play(state, Draw(1))

    assert ["green-8", "green-9"] == drew(events, 1)
    assert ("turn", 2) == waits(state)


@pytest.mark.rule("R-60", "R-64")
@pytest.mark.parametrize(("bounce", "asked"), [("reverse", True), ("skip", False), ("both", True)])
def test_nothing_is_asked_where_no_kind_of_the_deck_could_answer(bounce: Bounce, asked: bool) -> None:
    """Without stacking only a bounce answers, and this deck has Reverses but no Skips."""
    cards = "red-1 red-2 red-3 red-4 red-5 red-6 red-7 red-8 red-draw-two red-draw-two red-reverse"
    variant = small("test:no-skips", cards, hand_size=2, bounce=bounce)
    state = uno.position(["red-draw-two red-1 red-2", "red-3 red-4"], top="red-5", variant=variant)

    state, events = play(state, Play(0, card("red-draw-two")))

    assert (0 if asked else 2) == len(drew(events, 1))
    assert (("debt", 1) if asked else ("turn", 0)) == waits(state)


@pytest.mark.rule("R-60")
def test_the_kind_is_asked_for_and_not_how_many_copies_are_left() -> None:
    """The only Draw Two is on the pile, and still the seat is asked: nobody counts cards."""
    cards = "red-1 red-2 red-3 red-4 red-5 red-6 red-7 red-draw-two"
    variant = small("test:one-draw-two", cards, hand_size=2, stacking="same_kind")
    state = uno.position(["red-draw-two red-1 red-2", "red-3 red-4"], top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("red-draw-two")))

    assert (1, 2) == owes(state)


@pytest.mark.rule("R-60")
@pytest.mark.parametrize(("opening", "expected"), [("effects", ("debt", 1, 2)), ("numbers_only", ("turn", 1, 0))])
def test_draw_two_that_acts_at_the_start_is_a_debt(
    opening: Literal["effects", "numbers_only"], expected: tuple[str, int, int]
) -> None:
    """The first player may answer it; where only numbers open it is covered."""
    state, events = turn_up("red-draw-two red-5", 4, variant=house(stacking="any", opening=opening))

    assert expected == (*waits(state), state.prompt.owed)
    assert [] == of(Drew, events)
    assert [Owed(1, 2)] * (opening == "effects") == of(Owed, events)


@pytest.mark.rule("R-60")
def test_debt_counts_as_a_turn() -> None:
    """At the limit the round is void before anything is owed, and the debt lapses."""
    hands = ["red-draw-two green-4 green-5", "blue-draw-two green-1 green-2", QUIET.replace("1", "8")]
    state = uno.position(hands, top="red-5", variant=house(stacking="any", turn_limit=2))

    state, _ = play(state, Play(0, card("red-draw-two")))
    assert ((1, 2), 0) == (owes(state), state.turns_left)
    state, events = play(state, Play(1, card("blue-draw-two")))

    assert ["turn_limit"] == [end.why for end in of(RoundEnded, events)]
    assert ([], []) == (of(Drew, events), of(Owed, events))
    assert [2, 2, 3] == sizes(state)


@pytest.mark.rule("R-60")
def test_draw_cards_hit_at_once_by_default() -> None:
    """With stacking and bounce off nobody owes, not even while a challenge is open."""
    state = debt_table(variant=CLASSIC_2010)
    assert (("turn", 2), [2, 5, 3, 3]) == (waits(state), sizes(state))

    state = debt_table("wild-draw-four", variant=CLASSIC_2010)
    assert (("ask", 1), 0) == (waits(state), state.prompt.owed)


# Going out on a debt, and how long a player can be caught.

BOTH = house(stacking="any", bounce="both")


def owing(hand: str, *, seats: int = 4, variant: Variant = BOTH) -> State:
    """Seat 1 owes two on a red card and holds these; all others hold an answer to everything."""
    hands = ["red-draw-two blue-draw-two", hand, "yellow-draw-two red-reverse", "green-draw-two red-skip"]
    state = uno.position(hands[:seats], top="red-5", variant=variant)
    return play(state, Play(0, card("red-draw-two")))[0]


@pytest.mark.rule("R-62")
@pytest.mark.parametrize(("last", "whole"), [("green-draw-two", 4), ("wild-draw-four", 6)])
def test_next_seat_draws_the_whole_debt_when_a_draw_card_is_the_last(last: str, whole: int) -> None:
    """Nothing is asked, though the seat holds an answer: a winner's card is not stacked on after the end."""
    state, events = play(owing(last), Play(1, card(last)))

    assert (whole, [], []) == (len(drew(events, 2)), of(Owed, events), of(Asked, events))
    assert [(1, "out")] == [(end.winner, end.why) for end in of(RoundEnded, events)]
    assert 2 + whole == sizes(state)[2]
    assert "round_over" == state.prompt.kind


@pytest.mark.rule("R-62")
def test_last_draw_card_without_a_debt_below_it_is_drawn_too() -> None:
    """The next seat holds a Draw Two, and draws: nobody answers a card that ended the round."""
    state = uno.position(["red-draw-two", "blue-draw-two", "green-1"], top="red-5", variant=BOTH)

    state, events = play(state, Play(0, card("red-draw-two")))

    assert (2, []) == (len(drew(events, 1)), of(Owed, events))
    assert [0, 3, 1] == sizes(state)


@pytest.mark.rule("R-62")
def test_points_are_counted_after_the_last_draw() -> None:
    """The four cards drawn for it belong to the hand: two of 9 and two of 8."""
    hands = ["red-draw-two blue-1", "green-draw-two", "yellow-2"]
    state = uno.position(hands, top="red-5", draw="red-9 blue-9 red-8 blue-8", variant=BOTH)

    _, events = play(state, Play(0, card("red-draw-two")), Play(1, card("green-draw-two")))

    (end,) = of(RoundEnded, events)
    assert (0, 1 + 2 + 9 + 9 + 8 + 8, 0) == end.points
    assert [*["Drew"] * 4, "RoundEnded"] == [type(event).__name__ for event in events[-5:]]


@pytest.mark.rule("R-62", "R-64")
@pytest.mark.parametrize(("last", "payer", "direction"), [("red-skip", 2, 1), ("red-reverse", 0, -1)])
def test_last_card_that_passes_the_debt_on(last: str, payer: int, direction: int) -> None:
    """A Reverse turns the direction first; then the next seat draws what is owed, and then points are counted."""
    state, events = play(owing(last), Play(1, card(last)))

    assert (2, direction) == (len(drew(events, payer)), state.direction)
    assert 2 == len(of(Drew, events))
    assert [] == of(Owed, events)
    assert (1, "out") == (of(RoundEnded, events)[0].winner, of(RoundEnded, events)[0].why)
    order = [type(event).__name__ for event in events if not isinstance(event, Skipped)]
    assert ["Played", *["Reversed"] * (direction < 0), "Drew", "Drew", "RoundEnded"] == order


@pytest.mark.rule("R-62", "R-64")
@pytest.mark.parametrize("last", ["red-skip", "red-reverse"])
def test_debt_passed_on_by_a_last_card_between_two_is_drawn_by_the_other_one(last: str) -> None:
    """Never by the player who has gone out."""
    state, events = play(owing(last, seats=2), Play(1, card(last)))

    assert (2, 0) == (len(drew(events, 0)), len(drew(events, 1)))
    assert [3, 0] == sizes(state)


@pytest.mark.rule("R-62", "R-68")
def test_several_draw_cards_that_are_the_last_ones_add_up() -> None:
    """Two Draw Twos on a debt of two are six cards, drawn by one seat."""
    variant = house(stacking="any", multi_play="identical")
    state = owing("green-draw-two green-draw-two", seats=3, variant=variant)

    state, events = play(state, Play(1, card("green-draw-two"), count=2))

    assert (6, [6 + 2]) == (len(drew(events, 2)), [sizes(state)[2]])
    assert Played(1, card("green-draw-two"), None, (card("green-draw-two"),)) == events[0]
    assert "out" == of(RoundEnded, events)[0].why


@pytest.mark.rule("R-62", "R-68")
def test_several_draw_cards_as_last_ones_add_up_without_stacking_too() -> None:
    """The next seat draws four before points are counted."""
    hands = ["red-draw-two red-draw-two", "blue-draw-two", "green-1"]
    state = uno.position(hands, top="red-5", variant=house(multi_play="identical"))

    state, events = play(state, Play(0, card("red-draw-two"), count=2))

    assert (4, [0, 5, 1]) == (len(drew(events, 1)), sizes(state))


def one_left() -> State:
    """Seat 0 has laid a Draw Two and kept one card without a call; seat 1 owes two and holds an answer."""
    hands = ["red-draw-two blue-2", "blue-draw-two red-6 red-7", QUIET, QUIET.replace("green", "yellow")]
    return play(uno.position(hands, top="red-5", variant=house(stacking="any")), Play(0, card("red-draw-two")))[0]


@pytest.mark.rule("R-63")
def test_laying_a_card_on_a_debt_ends_the_time_to_catch() -> None:
    """It is a play made as a turn."""
    state = one_left()
    assert (0,) == state.catchable

    state, _ = play(state, Play(1, card("blue-draw-two")))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(2, 0))


@pytest.mark.rule("R-63")
def test_taking_a_debt_does_not_end_the_time_to_catch() -> None:
    """It is a forced draw: only the play of the one after ends it."""
    state, _ = play(one_left(), Draw(1))
    assert ((0,), ("turn", 2)) == (state.catchable, waits(state))
    assert 3 == len(play(state, Catch(1, 0))[0].hands[0])

    state, _ = play(state, Draw(2))
    assert () == state.catchable


@pytest.mark.rule("R-63")
def test_who_owes_may_catch_and_be_called_for_as_at_a_turn() -> None:
    """Calls and catches leave the debt as it is; a call ahead is due with two cards, for the play on the debt."""
    hands = ["red-draw-two blue-2", "blue-draw-two red-6", QUIET]
    state = uno.position(hands, top="red-5", variant=house(stacking="any"))
    state, _ = play(state, Play(0, card("red-draw-two")), Catch(1, 0), CallUno(1))
    assert ((1, 2), 3) == (owes(state), sizes(state)[0])

    state, _ = play(state, play_of("blue-draw-two", seat=1))

    assert (1, ()) == (sizes(state)[1], state.catchable)


@pytest.mark.rule("R-63")
def test_call_ahead_lapses_when_the_debt_is_taken() -> None:
    """The next time the seat has one card it must call again."""
    hands = ["red-draw-two blue-2 blue-3", "blue-draw-two red-6", QUIET]
    state = uno.position(hands, top="red-5", variant=house(stacking="any"))

    state, _ = play(state, Play(0, card("red-draw-two")), CallUno(1), Draw(1))

    assert 4 == sizes(state)[1]
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(1))


@pytest.mark.rule("R-61", "R-62")
def test_wild_draw_four_as_the_last_card_on_a_debt_is_not_challenged() -> None:
    """R-31: an empty hand is innocent, so nothing is asked; six cards are drawn."""
    state, events = play(owing("wild-draw-four"), Play(1, WD4))

    assert ([], [], 6) == (of(Asked, events), of(Owed, events), len(drew(events, 2)))
    assert [] == [event for event in events if isinstance(event, Reversed)]
    assert [] == [skipped for skipped in of(Skipped, events) if skipped.seat != 2]
    assert "round_over" == state.prompt.kind
