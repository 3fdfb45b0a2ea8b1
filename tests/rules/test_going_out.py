"""Going out: the last card, its effects, and the round after."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, W, around, drew, of, play, play_of, refusal, sizes
from tests.kit.decks import classic_and, small
from unorules import Answer, CallUno, Catch, Draw, NextRound, Pass, Play, Reason, card
from unorules.cards import Ask, DrawCards
from unorules.events import Asked, DealerDrawn, Drew, Played, Reshuffled, RoundEnded
from unorules.variants import CLASSIC_2010

LAST_CARDS = [
    ("red-1", 0),
    ("red-skip", 0),
    ("red-reverse", 0),
    ("wild", 0),
    ("red-draw-two", 2),
    ("wild-draw-four", 4),
]
"""What may be laid last, and how many cards the next player then draws."""


@pytest.mark.rule("C10-OUT-01")
@pytest.mark.parametrize("laid", [laid for laid, _ in LAST_CARDS])
@pytest.mark.parametrize("turn", [0, 2])
def test_round_is_over_when_a_player_has_no_cards(laid: str, turn: int) -> None:
    """Any card may be the last; its player has won the round, and nobody has another turn."""
    state = uno.position(around(laid, seats=3, turn=turn), top="red-5", turn=turn)

    state, events = play(state, Play(turn, card(laid)))

    (ended,) = of(RoundEnded, events)
    assert ("out", turn, 1) == (ended.why, ended.winner, ended.round)
    assert ("round_over", None) == (state.prompt.kind, state.prompt.seat)
    assert card(laid) == state.top
    for seat in range(3):
        assert () == uno.legal_actions(state, seat)
        assert Reason.ROUND_OVER == refusal(state, Play(seat, card("blue-1")))
        assert Reason.ROUND_OVER == refusal(state, Draw(seat))
        assert Reason.ROUND_OVER == refusal(state, Pass(seat))
        assert Reason.ROUND_OVER == refusal(state, CallUno(seat))
        assert Reason.ROUND_OVER == refusal(state, Answer(seat, "challenge"))
    assert {NextRound(), *map(NextRound, range(3))} == set(uno.legal_actions(state))


@pytest.mark.rule("C10-OUT-01")
def test_round_goes_on_while_every_player_holds_a_card() -> None:
    """One card left is not out."""
    state = uno.position(["red-1 red-2", "red-3", "red-4"], top="red-5")

    state, events = play(state, Play(0, card("red-1")))

    assert [] == of(RoundEnded, events)
    assert Reason.ROUND_NOT_OVER == refusal(state, NextRound())


@pytest.mark.rule("C10-OUT-01")
def test_player_with_one_card_who_draws_and_plays_is_not_out() -> None:
    """One card and the drawn one make two, and the first is still there."""
    state = uno.position(["blue-1", "red-3 red-4", "red-6 red-7"], top="red-5", draw="red-9")

    state, events = play(state, Draw(0), Play(0, card("red-9")))

    assert [] == of(RoundEnded, events)
    assert (card("blue-1"),) == state.hands[0]


@pytest.mark.rule("C10-OUT-01")
@pytest.mark.parametrize("last", [W, WD4])
@pytest.mark.parametrize("color", [None, "red", "blue"])
def test_wild_as_last_card_may_name_a_colour_or_not(last: uno.Card, color: str | None) -> None:
    """R-19: both plays are legal, the colour is ignored, and none is in force when the round is over."""
    state = uno.position([str(last), "green-1", "green-2"], top="red-5")
    plain, plain_events = play(state, Play(0, last))
    assert Play(0, last, color=color) in uno.legal_actions(state, 0)

    state, events = play(state, Play(0, last, color=color))

    assert plain == state
    assert plain_events == events
    assert Played(0, last, None) == events[0]
    assert (None, None) == (state.color, uno.view(state, 1).color)


@pytest.mark.rule("C10-OUT-03")
@pytest.mark.parametrize(("laid", "draws"), LAST_CARDS)
@pytest.mark.parametrize(
    ("seats", "turn", "direction"),
    [(2, 0, 1), (2, 1, -1), (3, 0, 1), (3, 0, -1), (4, 3, 1), (4, 3, -1)],
)
def test_only_draw_two_and_wild_draw_four_still_act_as_last_card(
    laid: str, draws: int, seats: int, turn: int, direction: Direction
) -> None:
    """R-32: the next player draws two or four before the count; after any other card nobody draws."""
    state = uno.position(
        around(laid, seats=seats, turn=turn),
        top="red-5",
        turn=turn,
        direction=direction,
        draw="green-9 green-8 green-7 green-6",
    )
    victim = (turn + direction) % seats
    held = sum(2 * (seat % 9 + 1) for seat in range(seats) if seat != turn)
    drawn = [9, 8, 7, 6][:draws]

    state, events = play(state, Play(turn, card(laid)))

    expected = [2] * seats
    expected[turn] = 0
    expected[victim] += draws
    assert expected == sizes(state)
    assert [f"green-{n}" for n in drawn] == drew(events, victim)
    assert draws == len(of(Drew, events))
    assert isinstance(events[-1], RoundEnded)
    assert state.hands == events[-1].hands
    assert held + sum(drawn) == events[-1].points[turn]
    assert [] == of(Asked, events)


@pytest.mark.rule("C10-OUT-03")
@pytest.mark.parametrize("laid", ["red-1", "red-skip", "red-reverse", "wild"])
def test_last_card_that_makes_nobody_draw_does_nothing_at_all(laid: str) -> None:
    """R-49: an empty hand has gone out, and the card's effects do not run."""
    state = uno.position(around(laid, seats=3), top="red-5")

    state, events = play(state, Play(0, card(laid)))

    assert [Played, RoundEnded] == [type(event) for event in events]
    assert 1 == state.direction


@pytest.mark.rule("C10-OUT-03", "ALL-SCORE-01", "ALL-SCORE-02", "ALL-SCORE-03", "ALL-SCORE-04")
def test_worked_example_of_128_points() -> None:
    """P1 goes out with a red Draw Two: 5 and 20 held, 50 and 3 drawn by P2; 0 and 50 held by P0."""
    state = uno.position(
        ["blue-0 wild-draw-four", "red-draw-two", "green-5 yellow-skip"],
        top="red-7",
        turn=1,
        draw="wild blue-3 blue-9",
    )

    state, events = play(state, Play(1, card("red-draw-two")))

    assert ["wild", "blue-3"] == drew(events, 2)
    assert 5 + 20 + 50 + 3 + 0 + 50 == 128 == state.scores[1]
    assert (0, 128, 0) == state.scores


@pytest.mark.rule("C10-OUT-03", "ALL-CHAL-01")
@pytest.mark.parametrize("wd4", ["challenge", "enforce", "free"])
def test_last_wild_draw_four_cannot_be_challenged(wd4: Literal["challenge", "enforce", "free"]) -> None:
    """R-31: the hand is empty, so that nobody is asked and the four cards are drawn."""
    variant = CLASSIC_2010.with_rules(wd4=wd4)
    state = uno.position(around("wild-draw-four", seats=3), top="red-5", variant=variant)

    state, events = play(state, Play(0, WD4))

    assert [] == of(Asked, events)
    assert 4 == len(drew(events, 1))
    assert Reason.ROUND_OVER == refusal(state, Answer(1, "challenge"))


@pytest.mark.rule("C10-OUT-03")
def test_cards_for_the_last_draw_come_from_the_reshuffled_pile() -> None:
    """R-42: the winning card stays on top and is never drawn."""
    state = uno.position(
        ["wild-draw-four", "blue-1", "blue-2"],
        top="red-5",
        draw="green-9",
        discard="green-3 green-4 green-6",
        rest=2,
    )

    state, events = play(state, Play(0, WD4))

    assert [Reshuffled(4)] == of(Reshuffled, events)
    assert "green-9" == drew(events, 1)[0]
    assert 5 == len(state.hands[1])
    assert (WD4,) == state.discard_pile
    assert 1 == len(state.draw_pile)


@pytest.mark.rule("C10-OUT-03")
def test_cards_for_the_last_draw_that_do_not_exist_lapse() -> None:
    """Two are owed and one is left in both piles: the round is over and scored with that one."""
    state = uno.position(["red-draw-two", "blue-1", "blue-2"], top="red-5", rest=2)

    state, events = play(state, Play(0, card("red-draw-two")))

    assert ["red-5"] == drew(events, 1)
    (ended,) = of(RoundEnded, events)
    assert ended.hands is not None
    assert {card("red-5"), card("blue-1")} == set(ended.hands[1])


@pytest.mark.rule("C10-OUT-01")
def test_special_wild_as_last_card_makes_nobody_draw_and_asks_nothing() -> None:
    """R-33: what a sheet's own wild does is not done when it goes out."""
    storm = uno.cards.wild("acme:wild-storm", on_answer=lambda turn, reply: [])(
        lambda turn: [DrawCards(turn.next, 3), Ask(turn.next, "weather", ("fair", "foul"), outcome=True)]
    )
    state = uno.position(around("acme:wild-storm", seats=3), top="red-5", variant=classic_and(storm))

    state, events = play(state, Play(0, card("acme:wild-storm")))

    assert [Played, RoundEnded] == [type(event) for event in events]
    assert [0, 2, 2] == sizes(state)


@pytest.mark.rule("C10-OUT-01", "C10-UNO-01")
@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        ("red-1", "Played UnoCalled"),
        ("red-draw-two", "Played Drew Drew Skipped UnoCalled"),
        ("red-reverse", "Played Reversed UnoCalled"),
        ("wild-draw-four", "Played UnoCalled Asked"),
    ],
)
def test_card_that_is_not_the_last_acts_before_uno_is_settled(laid: str, expected: str) -> None:
    """R-49: card to the pile, its effects, the UNO call, and only then the question."""
    variant = CLASSIC_2010.with_rules(uno_call="auto")
    state = uno.position(around(f"{laid} green-1", seats=3), top="red-5", variant=variant)

    _, events = play(state, play_of(laid, color="red"))

    assert expected == " ".join(type(event).__name__ for event in events)


@pytest.mark.rule("C10-OUT-04")
def test_next_round_is_set_up_from_the_start() -> None:
    """R-09: the dealer is drawn for again, and everyone gets seven cards of the whole deck."""
    state = uno.position(around("red-1", seats=4), top="red-5", scores=[30, 20, 10, 0])

    state, ended = play(state, Play(0, card("red-1")))
    scores = state.scores
    state, events = play(state, NextRound())

    drawn = of(DealerDrawn, events)
    assert {0, 1, 2, 3} == {event.seat for event in drawn}
    assert [uno.events.RoundStarted(2, state.dealer)] == of(uno.events.RoundStarted, events)
    assert [7, 7, 7, 7] == [event.count for event in of(uno.events.Dealt, events)]
    cards = [*state.draw_pile, *state.discard_pile, *(held for hand in state.hands for held in hand)]
    assert dict(CLASSIC_2010.deck) == Counter(cards)
    assert (2, scores) == (state.round, state.scores)
    assert scores[0] == 30 + of(RoundEnded, ended)[0].points[0]


@pytest.mark.rule("C10-OUT-04")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_next_round_knows_nothing_of_the_last_but_the_scores(dealer: int) -> None:
    """R-50: play goes to the left from the dealer's left, on the printed colour, and no window is open.

    The turn limit ends the round to the right, after an answer, on a named colour and with a window open.
    """

    def left(turn_limit: int | None) -> uno.State:
        state = uno.position(
            ["wild-draw-four red-2", "blue-3", "yellow-8"],
            top="wild",
            color="blue",
            direction=-1,
            scores=[3, 2, 1],
            variant=CLASSIC_2010.with_rules(opening="numbers_only", turn_limit=turn_limit),
        )
        return play(state, Play(0, WD4, color="green"), Answer(2, "accept"))[0]

    assert (-1, "green", (0,)) == (left(None).direction, left(None).color, left(None).catchable)
    state = left(1)
    assert ("round_over", -1) == (state.prompt.kind, state.direction)
    state, _ = play(state, NextRound(dealer))

    assert (1, (3, 2, 1)) == (state.direction, state.scores)
    assert state.top.color is not None
    assert state.top.color == state.color
    assert ("turn", (dealer + 1) % 3) == (state.prompt.kind, state.prompt.seat)
    assert () == state.catchable
    for seat in range(3):
        assert Reason.NO_QUESTION == refusal(state, Answer(seat, "accept"))
        assert Reason.CALL_NOT_DUE == refusal(state, CallUno(seat))
        assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(seat, (seat + 1) % 3))


@pytest.mark.rule("C10-OUT-04", "C10-UNO-01")
def test_call_of_the_last_round_is_not_carried_over() -> None:
    """R-50: with two cards dealt to each, the first player may call anew, and is caught without it."""
    cards = "red-1 red-2 red-3 red-4 red-5 red-6 red-7 red-skip"
    variant = small("test:small", cards, opening="numbers_only", hand_size=2)
    state = uno.position(["red-skip red-2", "red-3 red-4"], top="red-5", variant=variant)

    state, _ = play(state, CallUno(0), Play(0, card("red-skip")), Play(0, card("red-2")))
    state, _ = play(state, NextRound(1))

    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)
    assert None is refusal(state, CallUno(0))
    plays = [action for action in uno.legal_actions(state, 0) if isinstance(action, Play)]
    assert plays
    for action in plays:
        silent, _ = play(state, action)
        assert (0,) == silent.catchable
        caught, events = play(silent, Catch(1, 0))
        assert (2, 3) == (len(drew(events, 0)), len(caught.hands[0]))


@pytest.mark.rule("C10-OUT-03")
@pytest.mark.parametrize(("laid", "draws"), [("red-draw-two", 2), ("wild-draw-four", 4)])
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_loses_a_turn_to_the_last_card(laid: str, draws: int, seats: int) -> None:
    """R-32: the cards are drawn, and that is all: there is no turn to lose."""
    state = uno.position(around(laid, seats=seats), top="red-5")

    _, events = play(state, Play(0, card(laid)))

    assert [Played, *[Drew] * draws, RoundEnded] == [type(event) for event in events]


@pytest.mark.rule("C10-OUT-01")
@pytest.mark.parametrize(("scoring", "points"), [("own_tally", (0, 3 + 50, 4)), ("winner_takes", (3 + 50 + 4, 0, 0))])
def test_winner_who_draws_for_the_own_last_card_scores_nothing_for_that(
    scoring: Literal["own_tally", "winner_takes"], points: tuple[int, ...]
) -> None:
    """R-45: whoever goes out has gone out, and what the last card brings does not count."""
    flood = uno.cards.wild("acme:wild-flood", on_last=True)(lambda turn: [DrawCards(seat, 1) for seat in turn.everyone])
    state = uno.position(
        ["acme:wild-flood", "blue-3", "blue-4"],
        top="red-5",
        draw="wild green-0 blue-9",
        variant=classic_and(flood).with_rules(scoring=scoring),
    )

    state, events = play(state, Play(0, card("acme:wild-flood")))

    (ended,) = of(RoundEnded, events)
    assert ("out", 0) == (ended.why, ended.winner)
    assert ["blue-9"] == drew(events, 0)
    assert points == ended.points == state.scores
