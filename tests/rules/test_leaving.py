"""Leaving: the host takes a seat out of the match, and the others go on (R-72)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, everything, of, play, refusal, sizes
from tests.kit.decks import classic_and, nothing
from tests.rules.tables import QUIET, SHEETS, house, owes, table, turn_up, waits
from unorules import Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play, Reason, State, Variant, card
from unorules.cards import Ask, Effect, Turn
from unorules.events import Asked, ColorSet, Drew, MatchEnded, RoundEnded, RoundStarted, SeatOut, Skipped
from unorules.variants import CLASSIC_2010

LEAVING = house(leaving="allowed")


def at_turn(first: str = "red-1 red-2 red-3", *, direction: Direction = 1, variant: Variant = LEAVING) -> State:
    """Seat 0 of four is to move on a red 5."""
    hands = [first, QUIET, "blue-8 blue-9", "red-4 yellow-1 yellow-2"]
    return uno.position(hands, top="red-5", direction=direction, discard="yellow-9", variant=variant)


@pytest.mark.rule("R-72")
def test_only_the_host_takes_a_seat_out_and_only_where_it_is_allowed() -> None:
    """It is listed for the host, never for a seat."""
    state = at_turn()
    leaves = [Leave(seat) for seat in range(4)]

    assert leaves == [action for action in uno.legal_actions(state) if isinstance(action, Leave)]
    for seat in range(4):
        assert not any(isinstance(action, Leave) for action in uno.legal_actions(state, seat))
    never = at_turn(variant=CLASSIC_2010)
    assert not any(isinstance(action, Leave) for action in uno.legal_actions(never))
    assert {Reason.NO_LEAVING} == {refusal(never, leave) for leave in leaves}


@pytest.mark.rule("R-72")
def test_cards_of_a_leaver_go_under_the_discard_pile_unseen() -> None:
    """In the order of the deck, the first at the bottom; nothing is lost, and the top card stays."""
    state = at_turn()
    before = everything(state)

    state, events = play(state, Leave(3))

    assert (SeatOut(3, "left", 3),) == events
    expected = "red-5 yellow-9 yellow-2 yellow-1 red-4"
    assert expected.split() == [str(found) for found in state.discard_pile]
    assert (before, (), (0, 1, 2), (3,)) == (everything(state), state.hands[3], state.active, state.gone)


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("direction", "next_seat"), [(1, 1), (-1, 3)])
def test_next_active_seat_has_an_ordinary_turn_if_it_was_the_leavers(direction: Direction, next_seat: int) -> None:
    """In the direction of play; nobody is skipped, and nothing is drawn."""
    state, events = play(at_turn(direction=direction), Leave(0))

    assert (("turn", next_seat), []) == (waits(state), of(Skipped, events) + of(Drew, events))


@pytest.mark.rule("R-72")
def test_turn_of_another_seat_goes_on() -> None:
    """Who leaves out of turn changes nothing for the seat to move, but who comes after it."""
    state, _ = play(at_turn(), Leave(1))
    assert ("turn", 0) == waits(state)

    state, _ = play(state, Play(0, card("red-1")))

    assert ("turn", 2) == waits(state)


@pytest.mark.rule("R-72")
def test_card_just_drawn_goes_with_its_owner() -> None:
    """The next seat has a turn, and cannot play it."""
    state, _ = play(at_turn(), Draw(0), Leave(0))

    assert (("turn", 1), [0, 3, 2, 3]) == (waits(state), sizes(state))


@pytest.mark.rule("R-72", "R-60")
def test_debt_of_a_leaver_lapses() -> None:
    """Seat 2 has an ordinary turn, and the two cards are drawn by nobody."""
    state = at_turn("red-draw-two red-2 red-3", variant=house(leaving="allowed", stacking="any"))
    state, _ = play(state, Play(0, card("red-draw-two")))
    assert (1, 2) == owes(state)

    state, events = play(state, Leave(1))

    assert (("turn", 2), 0, []) == (waits(state), state.prompt.owed, of(Drew, events))


@pytest.mark.rule("R-72", "R-60")
@pytest.mark.parametrize("leaver", [0, 2])
def test_debt_of_another_seat_stays(leaver: int) -> None:
    """Whoever laid the card may go, or whoever would be next."""
    state = at_turn("red-draw-two red-2 red-3", variant=house(leaving="allowed", stacking="any"))

    state, _ = play(state, Play(0, card("red-draw-two")), Leave(leaver))
    assert (1, 2) == owes(state)
    state, _ = play(state, Draw(1))

    assert (5, ("turn", 3 if leaver == 2 else 2)) == (sizes(state)[1], waits(state))


@pytest.mark.rule("R-72")
def test_leaver_can_no_longer_be_caught_and_does_nothing_more() -> None:
    """Its window closes with it."""
    state, _ = play(at_turn("red-1 red-2"), Play(0, card("red-1")))
    assert (0,) == state.catchable

    state, _ = play(state, Leave(0))

    assert ((), ()) == (state.catchable, uno.legal_actions(state, 0))
    for action in (Draw(0), Pass(0), Play(0, card("red-2")), CallUno(0), Catch(0, 1)):
        assert Reason.SEAT_IS_OUT == refusal(state, action)
    assert refusal(state, Catch(1, 0)) is not None
    assert refusal(state, Leave(0)) is not None


@pytest.mark.rule("R-72")
def test_window_of_another_seat_stays_open_when_somebody_leaves() -> None:
    """Nobody has begun a turn: seat 0 can still be caught though seat 1, who was next, is gone."""
    state, _ = play(at_turn("red-1 red-2"), Play(0, card("red-1")), Leave(1))

    assert ((0,), ("turn", 2)) == (state.catchable, waits(state))


@pytest.mark.rule("R-72")
def test_two_active_seats_of_four_play_as_two() -> None:
    """R-17: a Reverse lets its player go again."""
    state = at_turn("red-reverse red-2 red-3")

    state, events = play(state, Leave(1), Leave(3), Play(0, card("red-reverse")))

    assert ([Skipped(2)], ("turn", 0)) == (of(Skipped, events), waits(state))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_one_seat_left_wins_the_round_and_the_match(order: tuple[int, ...]) -> None:
    """The cards of the others are under the pile, so there is nothing to score."""
    state, events = play(at_turn(), *map(Leave, order))

    (end,) = of(RoundEnded, events)
    assert ("last_seat", 0, (0, 0, 0, 0)) == (end.why, end.winner, end.points)
    assert [MatchEnded((0,), (0, 0, 0, 0))] == of(MatchEnded, events)
    assert (True, (0,)) == (state.over, state.winners)


@pytest.mark.rule("R-72")
def test_nobody_leaves_once_the_match_is_over() -> None:
    """There is nothing to leave."""
    state, _ = play(at_turn(), Leave(1), Leave(2), Leave(3))

    assert Reason.MATCH_OVER == refusal(state, Leave(0))
    assert () == uno.legal_actions(state)


@pytest.mark.rule("R-72", "R-71")
def test_one_seat_left_in_the_round_only_wins_the_round() -> None:
    """Seat 1 is out by mercy and plays on in the next round; seat 2 leaves."""
    hands = ["red-1 red-2 green-4", "green-6 green-7 green-8 green-9", QUIET]
    variant = house(leaving="allowed", mercy=4, hand_size=3)
    state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-1")))
    assert (0, 2) == state.active

    state, events = play(state, Leave(2))

    assert [("last_seat", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert ([], "round_over") == (of(MatchEnded, events), state.prompt.kind)
    state, _ = play(state, uno.NextRound(0))
    assert ((0, 1), [3, 3, 0]) == (state.active, sizes(state))


@pytest.mark.rule("R-72", "R-71")
def test_seat_that_is_out_of_the_round_may_leave_the_match_too() -> None:
    """It holds no cards any more, and the round goes on."""
    hands = ["red-1 red-2 green-4", "green-6 green-7 green-8 green-9", QUIET]
    variant = house(leaving="allowed", mercy=4, hand_size=3)
    state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-1")))

    state, events = play(state, Leave(1))

    assert (SeatOut(1, "left", 0),) == events
    assert (("turn", 2), (1,), (0, 2)) == (waits(state), state.gone, state.active)


# Open questions.


def challenged(first: str = "wild-draw-four red-1 red-2", *, stacking: bool = False) -> State:
    """Seat 0 of four has laid a Wild Draw Four, and seat 1 is asked."""
    hands = [first, QUIET, "blue-8 blue-9", "yellow-1 yellow-2"]
    variant = LEAVING.with_rules(stacking="any") if stacking else LEAVING
    return play(uno.position(hands, top="red-5", variant=variant), Play(0, WD4, color="green"))[0]


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("stacking", [False, True])
def test_question_lapses_with_whoever_asked_it(stacking: bool) -> None:
    """And what it would have cost: nobody draws, and the next after the asker has an ordinary turn."""
    state, events = play(challenged(stacking=stacking), Leave(0))

    assert (("turn", 1), 0) == (waits(state), state.prompt.owed)
    assert [] == of(Drew, events) + of(Skipped, events)
    assert "green" == state.color


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("stacking", [False, True])
def test_question_lapses_with_whoever_was_asked(stacking: bool) -> None:
    """The turn is that of whoever is next after the asker now: seat 2, who is not asked in turn."""
    state, events = play(challenged(stacking=stacking), Leave(1))

    assert (("turn", 2), 0) == (waits(state), state.prompt.owed)
    assert [] == of(Drew, events) + of(Skipped, events) + of(Asked, events)


@pytest.mark.rule("R-72", "R-61")
@pytest.mark.parametrize("leaver", [1, 2])
def test_debt_under_a_question_lapses_with_it(leaver: int) -> None:
    """Seat 1 laid a Wild Draw Four on a debt of two and asks seat 2: six cards lapse."""
    hands = ["red-draw-two red-1 red-2", "wild-draw-four blue-1 blue-2", "blue-8 blue-9", QUIET]
    state = uno.position(hands, top="red-5", variant=LEAVING.with_rules(stacking="any"))
    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, WD4, color="green"))
    assert (("ask", 2), 6) == (waits(state), state.prompt.owed)

    state, events = play(state, Leave(leaver))

    assert (("turn", 2 if leaver == 1 else 3), 0, []) == (waits(state), state.prompt.owed, of(Drew, events))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("leaver", [2, 3])
def test_question_of_others_stays(leaver: int) -> None:
    """Seat 1 still answers, and the turn after it goes over the empty chair."""
    state, _ = play(challenged(), Leave(leaver))
    assert (("ask", 1), ("accept", "challenge")) == (waits(state), state.prompt.options)

    state, events = play(state, Answer(1, "accept"))

    assert (4, ("turn", 3 if leaver == 2 else 2)) == (len(of(Drew, events)), waits(state))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("leaver", "next_seat"), [(0, 1), (1, 2)])
def test_outcome_lapses_with_whoever_it_is_about_or_who_asked(leaver: int, next_seat: int) -> None:
    """The kick of Ice The Kicker: the host has nothing to report any more, and nobody draws three."""
    state = table(
        SHEETS["NFL"].with_rules(leaving="allowed"), ["special red-1 red-2", "green-1 green-2", "blue-8 blue-9"]
    )
    state, _ = play(state, Play(0, card("wild-ice-the-kicker"), color="green"))
    assert (("outcome", None), 1) == (waits(state), state.prompt.about)

    state, events = play(state, Leave(leaver))

    assert (("turn", next_seat), []) == (waits(state), of(Drew, events))
    assert Reason.NO_QUESTION == refusal(state, Answer(None, "no-good"))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("leaver", "expected"), [(0, ("turn", 1)), (1, ("ask", 0))])
def test_question_that_a_player_asks_itself_lapses_with_that_player_only(
    leaver: int, expected: tuple[str, int]
) -> None:
    """The friend of The One Where You Draw: if the next player leaves, the one after draws."""
    state = table(
        SHEETS["FR"].with_rules(leaving="allowed"), ["special red-1 red-2", "green-1 green-2", "blue-8 blue-9"]
    )
    state, _ = play(state, Play(0, card("wild-the-one-where-you-draw"), color="green"))

    state, _ = play(state, Leave(leaver))

    assert expected == waits(state)
    if leaver == 1:
        state, events = play(state, Answer(0, "joey"))
        assert ({2}, ("turn", 2)) == ({event.seat for event in of(Drew, events)}, waits(state))


@pytest.mark.rule("R-72", "R-66")
def test_leaver_is_no_option_any_more() -> None:
    """The 7 can still be swapped with the others, even if only one is left."""
    hands = ["red-7 red-1", QUIET, "blue-8 blue-9", "yellow-1 yellow-2 yellow-3 yellow-4"]
    state = uno.position(hands, top="red-5", variant=LEAVING.with_rules(seven_zero="on"))
    state, _ = play(state, Play(0, card("red-7")), Leave(2))

    assert (("ask", 0), (1, 3)) == (waits(state), state.prompt.options)
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(0, 2))
    state, _ = play(state, Leave(1))
    assert (3,) == state.prompt.options
    state, _ = play(state, Answer(0, 3))

    assert ([4, 0, 0, 1], ("turn", 3)) == (sizes(state), waits(state))


@pytest.mark.rule("R-72", "R-66")
def test_swap_lapses_with_the_player_of_the_seven() -> None:
    """Nobody's hand moves, and the next seat has its turn."""
    hands = ["red-7 red-1", QUIET, "blue-8 blue-9"]
    state = uno.position(hands, top="red-5", variant=LEAVING.with_rules(seven_zero="on"))

    state, events = play(state, Play(0, card("red-7")), Leave(0))

    assert (("turn", 1), [0, 3, 2], []) == (waits(state), sizes(state), of(uno.events.HandMoved, events))


@pytest.mark.rule("R-72")
def test_opening_colour_is_named_by_the_next_seat_to_the_left() -> None:
    """That seat then has the first turn, as P1 would have had."""
    state, _ = turn_up("wild", 4, variant=LEAVING)
    assert (("ask", 1), "color") == (waits(state), state.prompt.question)

    state, events = play(state, Leave(1))
    assert (("ask", 2), state.variant.colors) == (waits(state), state.prompt.options)
    assert [2] == [asked.seat for asked in of(Asked, events)]
    state, events = play(state, Answer(2, "blue"))

    assert (ColorSet(2, "blue"), "blue", ("turn", 2)) == (of(ColorSet, events)[0], state.color, waits(state))


@pytest.mark.rule("R-72", "R-60")
def test_debt_of_an_opening_draw_two_lapses_with_the_first_player() -> None:
    """Seat 2 has an ordinary turn."""
    state, _ = turn_up("red-draw-two", 4, variant=LEAVING.with_rules(stacking="any"))
    assert (1, 2) == owes(state)

    state, events = play(state, Leave(1))

    assert (("turn", 2), []) == (waits(state), of(Drew, events))


# The rounds that follow.


def round_over(*, winner: int = 0, dealer: int = 0, scores: tuple[int, ...] = (0, 0, 0, 0), variant: Variant) -> State:
    """A round of four that this seat has won; every other one was left with a blue number."""
    hands = ["blue-1", "blue-2", "blue-3", "blue-4"]
    hands[winner] = "red-1"
    state = uno.position(hands, top="red-5", turn=winner, dealer=dealer, scores=scores, variant=variant)
    state, _ = play(state, Play(winner, card("red-1")))
    assert "round_over" == state.prompt.kind
    return state


@pytest.mark.rule("R-72")
def test_no_cards_move_between_rounds() -> None:
    """The hands were counted; nothing ends but the seat's part in the match."""
    state = round_over(variant=house(leaving="allowed"))
    assert Leave(2) in uno.legal_actions(state)

    after, events = play(state, Leave(2))

    assert (SeatOut(2, "left", 0),) == events
    assert (state.hands, state.discard_pile, (2,)) == (after.hands, after.discard_pile, after.gone)
    assert "round_over" == after.prompt.kind


@pytest.mark.rule("R-72")
def test_leaver_gets_no_cards_in_the_next_round() -> None:
    """The others are dealt seven, and the turn goes round the empty chair."""
    state, events = play(round_over(variant=house(leaving="allowed")), Leave(1), NextRound(0))

    assert [7, 0, 7, 7] == [len(hand) for hand in state.hands]
    assert {0, 2, 3} == {dealt.seat for dealt in of(uno.events.Dealt, events) if dealt.count}
    assert ((0, 2, 3), (1,)) == (state.active, state.gone)
    assert state.prompt.seat != 1


@pytest.mark.rule("R-72")
def test_leaver_named_as_dealer_is_refused() -> None:
    """Any other seat may be named."""
    state, _ = play(round_over(variant=house(leaving="allowed")), Leave(1))

    assert refusal(state, NextRound(1)) is not None
    assert NextRound(1) not in uno.legal_actions(state)
    assert refusal(state, NextRound(2)) is None


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(
    ("next_dealer", "winner", "dealer", "leavers", "expected"),
    [
        ("rotate_left", 0, 0, (1,), 2),
        ("rotate_left", 0, 0, (1, 2), 3),
        ("rotate_left", 0, 2, (3,), 0),
        ("winner", 1, 0, (1,), 2),
        ("winner", 1, 0, (2,), 1),
        ("same", 0, 3, (3,), 0),
        ("same", 0, 3, (0, 3), 1),
    ],
)
def test_whoever_sits_next_to_the_left_deals_instead(
    next_dealer: Literal["rotate_left", "winner", "same"],
    winner: int,
    dealer: int,
    leavers: tuple[int, ...],
    expected: int,
) -> None:
    """The dealer of the next round is never out."""
    variant = house(leaving="allowed", next_dealer=next_dealer)
    state = round_over(winner=winner, dealer=dealer, variant=variant)

    state, events = play(state, *map(Leave, leavers), NextRound())

    assert [expected] == [started.dealer for started in of(RoundStarted, events)]
    assert expected == state.dealer


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("dealer", ["draw_high", "host_or_random"])
@pytest.mark.parametrize("leaver", range(4))
def test_dealer_is_drawn_among_those_who_are_left(dealer: Literal["draw_high", "host_or_random"], leaver: int) -> None:
    """Whether by high card or at random."""
    variant = house(leaving="allowed", dealer=dealer)

    state, events = play(round_over(variant=variant), Leave(leaver), NextRound())

    assert leaver != state.dealer
    assert leaver not in {drawn.seat for drawn in of(uno.events.DealerDrawn, events)}


@pytest.mark.rule("R-72")
def test_one_seat_left_between_rounds_wins_the_match() -> None:
    """No round ends again."""
    state = round_over(scores=(0, 300, 0, 0), variant=house(leaving="allowed"))

    state, events = play(state, Leave(1), Leave(0), Leave(3))

    assert ([], [(2,)]) == (of(RoundEnded, events), [end.winners for end in of(MatchEnded, events)])
    assert ((2,), True) == (state.winners, state.over)


@pytest.mark.rule("R-72")
def test_leaver_never_wins_by_the_lowest_total() -> None:
    """Under own_tally seat 3, with nothing, has left; of the others seat 0 has least."""
    variant = house(leaving="allowed", scoring="own_tally", target=100)
    state = uno.position(["red-1", "blue-9", "wild", "blue-2"], top="red-5", scores=(20, 60, 80, 0), variant=variant)

    state, events = play(state, Leave(3), Play(0, card("red-1")))

    assert [(20, 69, 130, 0)] == [end.scores for end in of(RoundEnded, events)]
    assert [(0,)] == [end.winners for end in of(MatchEnded, events)]


@pytest.mark.rule("R-72")
def test_total_of_a_leaver_at_the_target_is_not_reached_by_leaving() -> None:
    """Leaving scores nothing: the totals stay as they are."""
    state = uno.position(
        ["red-1 red-2", "blue-9", "wild"], top="red-5", scores=(20, 60, 80), variant=house(leaving="allowed")
    )

    state, _ = play(state, Leave(2))

    assert ((20, 60, 80), False) == (state.scores, state.over)


def points_at(turn: Turn) -> Iterable[Effect]:
    """The player chooses the one seat that is next."""
    return [Ask(turn.seat, "who?", (turn.next,))]


@pytest.mark.rule("R-72")
def test_question_without_options_lapses() -> None:
    """The only seat that could be chosen has left: it is the turn of whoever is next after the asker."""
    kind = uno.cards.wild("acme:point", on_answer=nothing)(points_at)
    variant = classic_and(kind, leaving="allowed")
    state = uno.position(["acme:point red-1", "blue-1", "green-1"], top="red-5", variant=variant)
    state, _ = play(state, Play(0, card("acme:point"), color="red"))
    assert (("ask", 0), (1,)) == (waits(state), state.prompt.options)

    state, _ = play(state, Leave(1))

    assert (("turn", 2), [1, 0, 1]) == (waits(state), sizes(state))
