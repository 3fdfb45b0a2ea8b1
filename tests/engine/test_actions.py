"""Actions: legal ones, each listed once, and junk or stale ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import unorules as uno
from tests.engine.situations import (
    RED_1,
    STATES,
    after_drawing,
    asked,
    asked_for_a_seat,
    at_turn,
    at_turn_of_1,
    match_over,
    round_over,
    waiting_for_the_host,
    with_copies,
    with_two_cards,
)
from tests.kit.builders import WD4, W, play, refusal
from tests.kit.house import house_states
from unorules import (
    Answer,
    CallUno,
    Catch,
    Draw,
    IllegalAction,
    Leave,
    NextRound,
    Pass,
    Play,
    Reason,
    StaleState,
    State,
    card,
)
from unorules.variants import CLASSIC_2010

WRONG_CALLS_COST_TWO = CLASSIC_2010.with_rules(uno_false_penalty=2)


def one_uncalled() -> State:
    """Seat 1 has come down to one card and has not called; it is seat 2's turn, with two cards."""
    hands = ["red-5 red-6 red-7", "red-1 red-2", "blue-1 blue-2"]
    return play(uno.position(hands, top="red-9", turn=1, variant=WRONG_CALLS_COST_TWO), Play(1, card("red-1")))[0]


def test_card_that_is_held_twice_is_listed_once() -> None:
    """Either of the two is the same play."""
    state = uno.position(["red-1 red-1 blue-5", "blue-1"], top="red-9")

    assert (Play(0, card("red-1")), Draw(0)) == uno.legal_actions(state, 0)


def test_call_is_listed_once_for_a_seat_whose_turn_it_is_again() -> None:
    """With its last card in hand it can be caught, and it is also the seat to move."""
    state, _ = play(uno.position(["red-skip red-5", "blue-1 blue-2"], top="red-9"), Play(0, card("red-skip")))

    assert (Play(0, card("red-5")), Draw(0), CallUno(0)) == uno.legal_actions(state, 0)
    assert (Draw(0), CallUno(0), Catch(1, 0)) == uno.legal_actions(state)[1:]


def test_right_and_wrong_calls_are_listed_once_each() -> None:
    """First those that are due, then those that cost cards, seat by seat (R-36)."""
    due = (Play(2, card("blue-1")), Draw(2), CallUno(2), CallUno(1), Catch(0, 1), Catch(2, 1))
    wrong = (CallUno(0), Catch(0, 2), Catch(1, 0), Catch(1, 2), Catch(2, 0))

    assert (*due, *wrong) == uno.legal_actions(one_uncalled())


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (0, (Catch(0, 1), CallUno(0), Catch(0, 2))),
        (1, (CallUno(1), Catch(1, 0), Catch(1, 2))),
        (2, (Play(2, card("blue-1")), Draw(2), CallUno(2), Catch(2, 1), Catch(2, 0))),
    ],
)
def test_each_seat_has_its_own_of_them(seat: int, expected: tuple[uno.Action, ...]) -> None:
    """And nobody catches itself."""
    assert expected == uno.legal_actions(one_uncalled(), seat)


def test_wrong_call_of_a_seat_that_is_asked_is_listed_once() -> None:
    """With two cards in hand, but no turn, its call would be wrong."""
    hands = ["wild-draw-four red-1 blue-2", "green-1 green-2"]
    state, _ = play(uno.position(hands, top="red-9", variant=WRONG_CALLS_COST_TWO), Play(0, WD4, color="blue"))

    assert (Answer(1, "accept"), Answer(1, "challenge"), CallUno(1), Catch(1, 0)) == uno.legal_actions(state, 1)


def test_nobody_catches_wrongly_when_nothing_is_left_to_draw() -> None:
    """A wrong catch has taken the last card; the seat that can be caught may still be."""
    hands = ["red-5 red-6 red-7", "red-1 red-2", "blue-1 blue-2"]
    start = uno.position(hands, top="red-9", turn=1, rest=2, variant=WRONG_CALLS_COST_TWO)
    state, _ = play(start, Play(1, card("red-1")), Catch(2, 0))

    assert ((), (Catch(0, 1),), (CallUno(1),)) == (
        state.draw_pile,
        uno.legal_actions(state, 0),
        uno.legal_actions(state, 1),
    )


def test_call_ahead_of_the_play_is_listed_where_a_drawn_card_stays() -> None:
    """Before drawing a card can be played; after it, none can (R-34)."""
    keep = CLASSIC_2010.with_rules(drawn_card="keep")
    before = uno.position(["red-1 red-2", "blue-1 blue-2"], top="red-9", variant=keep)
    after, _ = play(uno.position(["red-1", "blue-1 blue-2"], top="red-9", variant=keep), Draw(0))

    assert CallUno(0) in uno.legal_actions(before, 0)
    assert (Pass(0),) == uno.legal_actions(after, 0)


def test_drawn_wild_draw_four_waits_while_a_card_of_the_color_is_in_hand() -> None:
    """Where bluffing is not allowed, the drawn card is no exception."""
    enforced = CLASSIC_2010.with_rules(wd4="enforce")
    hands = ["red-1 red-2 blue-5", "blue-1 blue-2"]
    state, _ = play(uno.position(hands, top="red-9", draw="wild-draw-four", variant=enforced), Draw(0))

    assert (Pass(0),) == uno.legal_actions(state, 0)


def test_drawn_wild_draw_four_need_not_be_a_bluff() -> None:
    """A drawn card that must be played may be kept if playing it would be a bluff."""
    forced = CLASSIC_2010.with_rules(drawn_card="force_play")
    hands = ["red-1 red-2 blue-5", "blue-1 blue-2"]
    state, _ = play(uno.position(hands, top="red-9", draw="wild-draw-four", variant=forced), Draw(0))

    assert Pass(0) == uno.legal_actions(state, 0)[-1]


def test_seat_that_is_out_has_nothing_to_do() -> None:
    """Also while somebody else can be caught, and on anybody's turn."""
    variant = CLASSIC_2010.with_rules(leaving="allowed", jump_in="any", uno_false_penalty=2)
    start = uno.position(["red-1 red-2", "blue-3 blue-4", "red-1 blue-5"], top="red-9", variant=variant)
    state, _ = play(start, Leave(2), Play(0, card("red-1")))

    assert ((0,), (2,)) == (state.catchable, state.gone)
    assert () == uno.legal_actions(state, 2)
    assert Catch(1, 0) in uno.legal_actions(state, 1)
    assert [0, 1] == [action.seat for action in uno.legal_actions(state) if isinstance(action, Leave)]


def test_leaving_is_listed_for_the_host_alone() -> None:
    """R-72: and nowhere once the match is over."""
    state = house_states()["has left"]

    assert [Leave(0), Leave(1)] == [action for action in uno.legal_actions(state) if isinstance(action, Leave)]
    for seat in range(3):
        assert not any(isinstance(action, Leave) for action in uno.legal_actions(state, seat))
    assert () == uno.legal_actions(house_states()["won because all others have left"])


# Junk: fields of another sort, never coerced.


class Touchy:
    """Something that does not want to be compared or hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("hands off")


class SlyDraw(Draw):
    """An action of a class of one's own."""


NO_SEATS: tuple[Any, ...] = (True, "1", 1.0, b"1", [], (1,), 1j, -1, 99, Touchy())
NO_HOSTS: tuple[Any, ...] = (None,)
NO_CARDS: tuple[Any, ...] = ("red-1", None, 7, [], {}, ("1", "red"), Touchy())
NO_COLORS: tuple[Any, ...] = ("", 3, True, False, [], ("red",), Touchy())
NO_COUNTS: tuple[Any, ...] = (True, 1.0, 2.0, "1", None, [], 0, -1, 10**30, Touchy())
NO_OPTIONS: tuple[Any, ...] = (True, 1.0, "1", None, [], ("accept",), b"accept", Touchy())

WRONG: list[tuple[str, Reason, Callable[[], State], Any]] = [
    *(
        (f"{sort.__name__} of {type(seat).__name__}", Reason.NO_SUCH_SEAT, at_turn_of_1, action)
        for seat in (*NO_SEATS, *NO_HOSTS)
        for sort, action in (
            (Play, Play(seat, card("red-3"))),
            (Draw, Draw(seat)),
            (Pass, Pass(seat)),
            (Leave, Leave(seat)),
            (CallUno, CallUno(seat)),
            (Catch, Catch(seat, 0)),
            (Catch, Catch(0, seat)),
        )
    ),
    *(
        (f"Answer of {type(seat).__name__}", Reason.NO_SUCH_SEAT, asked, Answer(seat, "accept"))
        for seat in NO_SEATS
    ),
    *(
        (f"NextRound by {type(seat).__name__}", Reason.NO_SUCH_SEAT, round_over, NextRound(seat))
        for seat in NO_SEATS
    ),
    *(
        (f"Play of {type(face).__name__}", Reason.NO_SUCH_CARD, at_turn, Play(0, face))
        for face in NO_CARDS
    ),
    *(
        (f"wild with {type(color).__name__}", Reason.NO_SUCH_COLOR, at_turn, Play(0, W, color=color))
        for color in NO_COLORS
    ),
    *(
        (f"number with {type(color).__name__}", Reason.COLOR_NOT_TAKEN, at_turn, Play(0, RED_1, color=color))
        for color in NO_COLORS
    ),
    *(
        (f"jump-in of {type(seat).__name__}", Reason.NO_SUCH_SEAT, with_copies, Play(seat, card("red-9")))
        for seat in (*NO_SEATS, *NO_HOSTS, 2)
    ),
    *(
        (f"jump-in with {type(face).__name__}", Reason.NOT_YOUR_TURN, with_copies, Play(1, face))
        for face in NO_CARDS
    ),
    *(
        (f"{type(count).__name__} cards at once", Reason.TOO_MANY_AT_ONCE, situation, Play(0, RED_1, count=count))
        for situation in (at_turn, with_copies)
        for count in NO_COUNTS
    ),
    *(
        (f"answer {type(option).__name__}", Reason.NO_SUCH_OPTION, situation, Answer(seat, option))
        for situation, seat in ((asked, 1), (asked_for_a_seat, 0))
        for option in NO_OPTIONS
    ),
]  # fmt: skip

NO_ACTIONS: tuple[Any, ...] = (
    None, "draw", b"draw", 0, True, 1.5, [], {}, set[int](), object(), Draw, Reason.NO_CALLS, RED_1,
    (0, RED_1), Touchy(), SlyDraw(0), [Draw(0)],
)  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "situation", "action"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_field_of_another_sort_is_refused(reason: Reason, situation: Callable[[], State], action: Any) -> None:
    """With a reason: nothing is coerced, and nothing but `IllegalAction` is raised."""
    state = situation()

    violation = uno.check(state, action)
    assert violation is not None
    assert reason is violation.reason
    with pytest.raises(IllegalAction) as caught:
        uno.apply(state, action)
    assert violation == caught.value.violation


@pytest.mark.parametrize("thing", NO_ACTIONS, ids=lambda thing: type(thing).__name__)
def test_what_is_no_action_is_refused(thing: Any) -> None:
    """Whatever it is, and whatever the game waits on."""
    for situation in STATES:
        assert Reason.NOT_AN_ACTION is refusal(situation(), thing)
        with pytest.raises(IllegalAction) as caught:
            uno.apply(situation(), thing)
        assert thing is caught.value.action


def test_dealer_of_another_sort_is_judged_once_a_round_can_start() -> None:
    """First whether it is time, then who deals."""
    junk: Any = NextRound("x")  # type: ignore[arg-type]

    assert Reason.ROUND_NOT_OVER is refusal(at_turn(), junk)
    assert Reason.NO_SUCH_SEAT is refusal(round_over(), junk)
    assert Reason.MATCH_OVER is refusal(match_over(), junk)


# Stale actions: their seat saw another prompt.


def test_stale_comes_before_who_and_who_before_what() -> None:
    """Seq, then seat, then card: whoever is not to move learns nothing about a card."""
    state = after_drawing()
    foreign = Play(1, card("mauve-1"), color="mauve")
    junk: Any = "draw"

    with pytest.raises(StaleState):
        uno.apply(state, foreign, at=0)
    with pytest.raises(StaleState):
        uno.apply(state, junk, at=99)
    assert Reason.NOT_YOUR_TURN is refusal(state, foreign)
    assert Reason.NO_SUCH_SEAT is refusal(state, Play(9, card("mauve-1")))
    assert Reason.NO_SUCH_CARD is refusal(state, Play(0, card("mauve-1"), color="mauve"))
    assert Reason.NOT_IN_HAND is refusal(state, Play(0, card("red-5"), color="mauve"))
    assert Reason.NO_SUCH_SEAT is refusal(round_over(), Draw(9))
    assert Reason.HOST_ONLY is refusal(waiting_for_the_host(), Answer(0, "wide"))
    assert Reason.NOT_YOUR_TURN is refusal(asked(), Answer(0, "refuse"))


def test_caller_that_saw_the_prompt_is_not_stale() -> None:
    """From the seq at which the prompt first stood to the present one."""
    state = after_drawing()

    assert (1, 1) == (state.prompt.since, state.seq)
    assert uno.apply(state, Pass(0)) == uno.apply(state, Pass(0), at=1)


def test_call_in_between_does_not_void_a_play_in_flight() -> None:
    """A call leaves the prompt as it is, so that what was seen before it still counts."""
    state, _ = play(with_two_cards(), CallUno(0))

    assert (0, 1) == (state.prompt.since, state.seq)
    for at in (0, 1, None):
        assert uno.apply(state, Play(0, RED_1)) == uno.apply(state, Play(0, RED_1), at=at)


@pytest.mark.parametrize("at", [0, -1, 4, 99])
def test_caller_that_saw_another_prompt_is_stale(at: int) -> None:
    """Before the prompt first stood, or in a future that has not come."""
    state, _ = play(with_two_cards(), Draw(0), Pass(0), CallUno(1))
    assert (2, 3) == (state.prompt.since, state.seq)

    with pytest.raises(StaleState) as stale:
        uno.apply(state, Play(1, card("red-3")), at=at)

    assert (at, 2, 3) == (stale.value.at, stale.value.since, stale.value.seq)
    assert f"the caller saw seq {at}; the prompt is from seq 2, and the game is at 3" == str(stale.value)


@pytest.mark.parametrize("at", ["x", 0.0, True, [], -1, 10**9], ids=repr)
def test_what_was_never_a_seq_is_stale(at: Any) -> None:
    """Whatever it is."""
    state, _ = uno.new_game(players=2, seed=1)
    with pytest.raises(StaleState):
        uno.apply(state, uno.legal_actions(state)[0], at=at)


def test_of_two_who_jump_in_the_second_one_is_stale() -> None:
    """R-65: the host applies them in the order in which they come."""
    jumping = CLASSIC_2010.with_rules(jump_in="any")
    hands = ["blue-1 blue-2", "red-9 blue-3 blue-4", "red-9 blue-5 blue-6"]
    state = uno.position(hands, top="red-9", variant=jumping.with_rules(decks=2))
    first, _ = uno.apply(state, Play(2, card("red-9")), at=state.seq)

    with pytest.raises(StaleState):
        uno.apply(first, Play(1, card("red-9")), at=state.seq)
    assert card("red-9") == uno.apply(first, Play(1, card("red-9")), at=first.seq)[0].top


def test_leaving_makes_only_the_prompts_stale_that_it_concerns() -> None:
    """R-72: whoever is to move need not look again because somebody else has left."""
    leaving = CLASSIC_2010.with_rules(leaving="allowed")
    state = uno.position(["red-1 red-2", "blue-3 blue-4", "blue-5 blue-6"], top="red-9", variant=leaving)
    other, _ = uno.apply(state, Leave(2))
    mover, _ = uno.apply(state, Leave(0))

    assert 2 == uno.apply(other, Play(0, card("red-1")), at=0)[0].seq
    with pytest.raises(StaleState):
        uno.apply(mover, Draw(1), at=0)


def test_seat_that_is_not_asked_may_leave_while_an_opening_colour_is_named() -> None:
    """R-72: the question stands."""
    variant = CLASSIC_2010.with_rules(hand_size=1, leaving="allowed")
    opening = uno.from_deck("red-1 red-2 red-3 wild", variant, 3)[0]
    asked = opening.prompt
    state, events = uno.apply(opening, Leave(0 if asked.seat != 0 else 2))

    assert asked == state.prompt
    assert [uno.events.SeatOut] == list(map(type, events))
