"""Mercy: a hand that is too big when a turn or a debt would begin is out of the round (R-71)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, everything, of, play, refusal, sizes
from tests.kit.decks import small
from tests.rules.tables import QUIET, house, owes, waits
from unorules import Answer, Catch, Draw, NextRound, Pass, Play, Reason, State, Variant, card
from unorules.errors import VariantError
from unorules.events import Drew, MatchEnded, Owed, Reshuffled, RoundEnded, SeatOut, Skipped
from unorules.words import describe

FIVE = house(mercy=5, hand_size=3)
BIG = "green-6 green-7 green-8 green-9 blue-1"
"""Five cards."""


def at_turn(*hands: str, direction: Direction = 1, draw: str = "", variant: Variant = FIVE) -> State:
    """Seat 0 is to move on a red 5; these are the hands."""
    return uno.position(list(hands), top="red-5", direction=direction, draw=draw, variant=variant)


@pytest.mark.rule("R-71")
@pytest.mark.parametrize(("hand", "out"), [(BIG, True), (f"{BIG} blue-2", True), (BIG.removesuffix(" blue-1"), False)])
def test_seat_with_that_many_cards_is_out_when_a_turn_would_begin(hand: str, out: bool) -> None:
    """Five or more, not four; the next active seat has the turn instead."""
    state = at_turn("red-1 red-2 green-4", hand, QUIET)

    state, events = play(state, Play(0, card("red-1")))

    assert ([SeatOut(1, "mercy", len(hand.split()))] if out else []) == of(SeatOut, events)
    assert ((0, 2) if out else (0, 1, 2)) == state.active
    assert ("turn", 2 if out else 1) == waits(state)
    assert () == state.gone


@pytest.mark.rule("R-71")
def test_its_cards_go_under_the_discard_pile_unseen_in_the_order_of_the_deck() -> None:
    """The first in the order of the deck lies at the bottom; the top card stays, and no event shows a face."""
    hands = ["red-1 red-2 green-4", "wild blue-1 green-9 red-3 yellow-2", QUIET]
    state = uno.position(hands, top="red-5", discard="yellow-8 yellow-9", variant=FIVE)

    state, events = play(state, Play(0, card("red-1")))

    expected = "red-1 red-5 yellow-8 yellow-9 wild blue-1 green-9 yellow-2 red-3"
    assert expected.split() == [str(found) for found in state.discard_pile]
    assert (() == state.hands[1], card("red-1")) == (True, state.top)
    assert "wild" not in " ".join(describe(event, state.players) for event in of(SeatOut, events))


@pytest.mark.rule("R-71")
def test_its_cards_come_back_with_the_next_reshuffle() -> None:
    """Nothing is lost: the draw pile is used up, and the hand of seat 1 is shuffled into the new one."""
    hands = ["red-1 red-2 green-4", BIG, "yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", draw="yellow-1", rest="discard", variant=FIVE)
    before = everything(state)
    state, _ = play(state, Play(0, card("red-1")), Draw(2), Pass(2))

    state, events = play(state, Draw(0))

    assert (before, 1) == (everything(state), len(of(Reshuffled, events)))
    assert 1 == len(state.discard_pile)


@pytest.mark.rule("R-71")
@pytest.mark.parametrize(("direction", "order"), [(1, [2, 3]), (-1, [3, 2])])
def test_everyone_is_judged_once_around_from_the_seat_that_is_due(direction: Direction, order: list[int]) -> None:
    """In the direction of play, also those whose turn it is not."""
    hands = ["red-1 red-2 green-4", QUIET, BIG, BIG.replace("green", "yellow").replace("blue-1", "blue-2")]
    state = at_turn(*hands, direction=direction)

    state, events = play(state, Play(0, card("red-1")))

    assert order == [out.seat for out in of(SeatOut, events)]
    assert ((0, 1), ("turn", 1)) == (state.active, waits(state))


@pytest.mark.rule("R-71")
def test_player_whose_own_turn_made_the_hand_too_big_is_out_when_it_ends() -> None:
    """A card just drawn may still be played: the turn has begun, and the prompt for it is no new one."""
    state = at_turn("green-4 green-5 green-6 green-7", QUIET, "blue-8 blue-9", draw="red-1 red-2")

    state, _ = play(state, Draw(0))
    assert (("drawn", 0), (0, 1, 2)) == (waits(state), state.active)
    kept, events = play(state, Pass(0))
    assert ([SeatOut(0, "mercy", 5)], ("turn", 1)) == (of(SeatOut, events), waits(kept))
    laid, events = play(state, Play(0, card("red-1")))
    assert ([], (0, 1, 2)) == (of(SeatOut, events), laid.active)


@pytest.mark.rule("R-71")
def test_question_is_never_cut_off() -> None:
    """Seat 2 holds five cards while the Wild Draw Four waits; it is judged when the next turn would begin."""
    state = at_turn("wild-draw-four green-4 green-5", QUIET.replace("green", "yellow"), BIG)

    state, events = play(state, Play(0, WD4, color="red"))
    assert ([], ("ask", 1), (0, 1, 2)) == (of(SeatOut, events), waits(state), state.active)
    state, events = play(state, Answer(1, "accept"))

    assert [2, 1] == [out.seat for out in of(SeatOut, events)]
    assert [("last_seat", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]


@pytest.mark.rule("R-71")
def test_catch_makes_nobody_out_at_once() -> None:
    """The penalty makes the hand too big in the turn of another seat; the next turn judges it."""
    variant = house(mercy=4, hand_size=3, uno_penalty=3)
    state = at_turn("red-1 green-4", "red-6 blue-7 blue-8", QUIET, variant=variant)

    state, events = play(state, Play(0, card("red-1")), Catch(1, 0))
    assert ([], 4, ("turn", 1)) == (of(SeatOut, events), sizes(state)[0], waits(state))
    state, events = play(state, Play(1, card("red-6")))

    assert [SeatOut(0, "mercy", 4)] == of(SeatOut, events)


@pytest.mark.rule("R-71", "R-60")
def test_debt_of_a_seat_that_is_out_lapses() -> None:
    """The next active seat has an ordinary turn: the two cards are drawn by nobody."""
    variant = house(mercy=5, hand_size=3, stacking="any")
    state = at_turn("red-draw-two green-4 green-5", BIG, QUIET, "blue-8 blue-9", variant=variant)

    state, events = play(state, Play(0, card("red-draw-two")))

    assert ([SeatOut(1, "mercy", 5)], [], []) == (of(SeatOut, events), of(Owed, events), of(Drew, events))
    assert (("turn", 2), 0) == (waits(state), state.prompt.owed)


@pytest.mark.rule("R-71", "R-60")
def test_debt_stays_when_another_seat_is_out() -> None:
    """Seat 2 is out, seat 1 still owes, and what it owes goes over the empty chair."""
    variant = house(mercy=5, hand_size=3, stacking="any")
    state = at_turn("red-draw-two green-4 green-5", "blue-draw-two green-1", BIG, "blue-8 blue-9", variant=variant)

    state, _ = play(state, Play(0, card("red-draw-two")))
    assert ((1, 2), (0, 1, 3)) == (owes(state), state.active)
    state, _ = play(state, Play(1, card("blue-draw-two")))

    assert (3, 4) == owes(state)


@pytest.mark.rule("R-71")
def test_seat_is_judged_after_it_took_a_debt() -> None:
    """The draw makes its hand too big, and the next turn would begin."""
    variant = house(mercy=5, hand_size=3, stacking="any")
    state = at_turn("red-draw-two green-4 green-5", QUIET, "blue-8 blue-9", variant=variant)

    state, events = play(state, Play(0, card("red-draw-two")), Draw(1))

    assert ([SeatOut(1, "mercy", 5)], ("turn", 2)) == (of(SeatOut, events), waits(state))


@pytest.mark.rule("R-71")
def test_last_active_seat_is_never_judged_and_wins_the_round() -> None:
    """Also with a hand that is too big. Who is out holds no cards, so there is nothing to score."""
    hands = ["red-1 red-2 green-4", BIG, BIG.replace("green", "yellow").replace("blue-1", "blue-2")]
    state = at_turn(*hands)

    state, events = play(state, Play(0, card("red-1")))

    assert [("last_seat", 0, (0, 0, 0))] == [(end.why, end.winner, end.points) for end in of(RoundEnded, events)]
    assert "round_over" == state.prompt.kind

    everyone = at_turn(f"red-1 {BIG}", BIG.replace("green", "yellow").replace("blue-1", "blue-2"))
    _, events = play(everyone, Play(0, card("red-1")))
    assert [1] == [out.seat for out in of(SeatOut, events)]
    assert [("last_seat", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]


@pytest.mark.rule("R-71")
def test_last_seat_wins_the_match_where_one_round_is_the_match() -> None:
    """Mercy ends it like going out does."""
    state = at_turn("red-1 green-4", BIG, variant=house(mercy=5, hand_size=3, scoring="none"))

    _, events = play(state, Play(0, card("red-1")))

    assert [(0,)] == [end.winners for end in of(MatchEnded, events)]


@pytest.mark.rule("R-71")
def test_who_is_out_scores_nothing_and_holds_nothing_when_points_are_counted() -> None:
    """Under own_tally the hand that was taken away is not held against its player."""
    variant = house(mercy=5, hand_size=3, scoring="own_tally")
    state = at_turn("red-1 red-2", BIG, "blue-8 blue-9", variant=variant)

    state, events = play(state, Play(0, card("red-1")), Draw(2), Pass(2), Play(0, card("red-2")))

    (end,) = of(RoundEnded, events)
    assert ("out", 0, 0, 0) == (end.why, end.winner, end.points[0], end.points[1])
    assert end.points[2] >= 17


@pytest.mark.rule("R-71")
def test_seat_plays_again_in_the_next_round() -> None:
    """It is out of the round and not of the match."""
    state = at_turn("red-1 red-2", BIG, QUIET)

    state, _ = play(state, Play(0, card("red-1")), Draw(2), Pass(2), Play(0, card("red-2")), NextRound(0))

    assert ((0, 1, 2), [3, 3, 3]) == (state.active, [len(hand) for hand in state.hands])


@pytest.mark.rule("R-71")
def test_seat_that_is_out_does_nothing_more_in_the_round() -> None:
    """It neither plays nor draws, calls nor catches."""
    state, _ = play(at_turn("red-1 red-2 green-4", BIG, QUIET), Play(0, card("red-1")))

    assert () == uno.legal_actions(state, 1)
    for action in (Draw(1), Pass(1), Play(1, card("green-6")), uno.CallUno(1), Catch(1, 0)):
        assert Reason.SEAT_IS_OUT == refusal(state, action)


@pytest.mark.rule("R-71")
def test_number_must_be_more_than_a_hand() -> None:
    """Everyone would be out after the deal."""
    for mercy in (6, 7):
        with pytest.raises(VariantError, match=r"mercy.*hand_size"):
            house(mercy=mercy)

    assert 8 == house(mercy=8).rules.mercy


@pytest.mark.rule("R-71")
def test_nobody_is_out_for_holding_cards_by_default() -> None:
    """A hand of fifty goes on playing."""
    state = uno.position(["red-1 red-2", "blue-1", "green-1"], top="red-5", rest=1)

    state, events = play(state, Play(0, card("red-1")))

    assert ([], ("turn", 1)) == (of(SeatOut, events), waits(state))


# The turn limit, stalemates, partners, and two seats that are left of more.

OTHER_BIG = "yellow-6 yellow-7 yellow-8 yellow-9 blue-2"
"""Five cards each."""


@pytest.mark.rule("R-71")
def test_turn_limit_is_looked_at_first() -> None:
    """At the limit the round is void: nobody is judged, and nobody wins as the last seat."""
    hands = ["red-1 red-2", BIG]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3, turn_limit=1))

    state, events = play(state, Play(0, card("red-1")))

    assert ([], ["turn_limit"]) == (of(SeatOut, events), [end.why for end in of(RoundEnded, events)])
    assert [1, 5] == sizes(state)


@pytest.mark.rule("R-71")
def test_turn_that_mercy_takes_away_is_counted_once() -> None:
    """The turn goes to the next active seat: one turn began."""
    hands = ["red-1 red-2", BIG, QUIET]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3, turn_limit=9))
    assert 8 == state.turns_left

    state, _ = play(state, Play(0, card("red-1")))

    assert (("turn", 2), 7) == (waits(state), state.turns_left)


def pass_or_draw(state: State) -> tuple[State, bool]:
    """Let the seat to move draw and pass, or pass because it must. Return whether it had to."""
    seat = state.prompt.seat
    assert seat is not None
    if refusal(state, Draw(seat)) is None:
        return play(state, Draw(seat), Pass(seat))[0], False
    return play(state, Pass(seat))[0], True


@pytest.mark.rule("R-71")
def test_stalemate_is_counted_over_the_active_seats() -> None:
    """Nothing goes on the blue 9. The first forced pass puts the hand of seat 2 under the pile, and is forgotten.

    Once those five cards are drawn, three forced passes end the round: seat 2 has no say in it.
    """
    reds = " ".join(f"red-{n} red-{n}" for n in range(1, 6))
    variant = small("test:dry", f"blue-9 red-6 {reds}", hand_size=2, mercy=5)
    hands = ["red-1 red-2", "red-1 red-2", "red-3 red-3 red-4 red-4 red-5", "red-5 red-6"]
    state = uno.position(hands, top="blue-9", variant=variant)
    assert () == state.draw_pile

    forced = []
    while state.prompt.kind == "turn":
        state, had_to = pass_or_draw(state)
        forced.append(had_to)

    assert [True, *[False] * 5, *[True] * 3] == forced
    assert ((0, 1, 3), "round_over") == (state.active, state.prompt.kind)


@pytest.mark.rule("R-71")
@pytest.mark.parametrize(("laid", "next_seat"), [("red-reverse", 0), ("red-skip", 0)])
def test_two_active_seats_of_three_are_two_players(laid: str, next_seat: int) -> None:
    """R-17: a Reverse between two lets its player go again, though three sat down."""
    hands = ["red-1 green-4 green-5", BIG, f"{laid} blue-8 blue-9"]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3))
    state, _ = play(state, Play(0, card("red-1")))
    assert ("turn", 2) == waits(state)

    state, events = play(state, Play(2, card(laid)))

    assert ([Skipped(next_seat)], ("turn", 2)) == (of(Skipped, events), waits(state))


@pytest.mark.rule("R-71")
def test_reverse_of_three_active_seats_of_four_goes_round_the_empty_chair() -> None:
    """Seat 1 is out: to the right of seat 2 sits seat 0."""
    hands = ["red-1 green-4 green-5", BIG, "red-reverse blue-8 blue-9", "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3))

    state, _ = play(state, Play(0, card("red-1")), Play(2, card("red-reverse")))

    assert (-1, ("turn", 0)) == (state.direction, waits(state))


@pytest.mark.rule("R-71", "R-73")
@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (["red-1 green-4", BIG, QUIET, OTHER_BIG], 2),
        (["red-1 green-4", BIG, QUIET, "yellow-1 yellow-2"], None),
        (["red-1 blue-3 blue-4 blue-6 blue-7 blue-8", BIG, QUIET, OTHER_BIG], 2),
    ],
)
def test_last_side_is_never_judged_and_wins(hands: list[str], winner: int | None) -> None:
    """Of the side the seat that is due next is named; a side with one seat left still plays."""
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3, partners="opposite"))

    state, events = play(state, Play(0, card("red-1")))

    ends = [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert ([] if winner is None else [("last_seat", winner)]) == ends
    assert 0 not in {out.seat for out in of(SeatOut, events)}
