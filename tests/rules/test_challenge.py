"""Challenging a Wild Draw Four: the right to, the penalties, and the hand shown."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, around, drew, of, play, play_of, playable, refusal, sizes
from tests.rules.tables import EACH_SHEET, FROM_ANY_SEAT, table
from unorules import (
    Answer,
    CallUno,
    Catch,
    Draw,
    NextRound,
    Pass,
    Play,
    Reason,
    Replay,
    State,
    Variant,
    card,
    redact,
    view,
)
from unorules.events import Asked, Drew, HandShown, Skipped
from unorules.variants import CLASSIC_2010

Reveal = Literal["challenger", "all"]


@pytest.mark.rule("ALL-CHAL-01")
@pytest.mark.parametrize(("direction", "challenger"), [(1, 1), (-1, 3)])
def test_only_the_player_it_was_played_on_may_challenge(direction: Direction, challenger: int) -> None:
    """R-26: a compulsory choice of two, put to the next player in the direction of play."""
    hands = ["wild-draw-four green-2 blue-3", "red-1", "red-2", "red-3"]
    state = uno.position(hands, top="red-5", direction=direction)

    state, events = play(state, Play(0, WD4, color="green"))

    assert [Asked(challenger, challenger, "challenge", ("accept", "challenge"))] == of(Asked, events)
    expected = (Answer(challenger, "accept"), Answer(challenger, "challenge"))
    assert expected == uno.legal_actions(state, challenger)
    assert expected == uno.legal_actions(state)
    for seat in {0, 1, 2, 3} - {challenger}:
        assert Reason.NOT_YOUR_TURN == refusal(state, Answer(seat, "challenge"))
        assert Reason.NOT_YOUR_TURN == refusal(state, Answer(seat, "accept"))


@pytest.mark.rule("ALL-CHAL-01")
def test_everything_but_the_answer_waits_for_it() -> None:
    """Nobody plays, draws or passes, no third answer is taken, and the host cannot answer or go on."""
    state = uno.position(["wild-draw-four green-2 blue-3", "green-1 wild-draw-four", "green-6"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"))

    for seat, held in enumerate(state.hands):
        assert Reason.QUESTION_PENDING == refusal(state, Play(seat, held[0]))
        assert Reason.QUESTION_PENDING == refusal(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refusal(state, Pass(seat))
    for option in ("guilty", "Challenge", "", 1):
        assert Reason.NO_SUCH_OPTION == refusal(state, Answer(1, option))
    assert Reason.NOT_YOUR_TURN == refusal(state, Answer(None, "challenge"))
    assert Reason.ROUND_NOT_OVER == refusal(state, NextRound())


@pytest.mark.rule("ALL-CHAL-01", "C10-UNO-03")
def test_calling_and_catching_go_on_while_the_challenge_is_open() -> None:
    """The question about the cards does not stop the one about UNO, and is still there after it."""
    state = uno.position(["wild-draw-four green-2", "green-1 green-3", "green-6"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="green"))

    assert Catch(1, 0) in uno.legal_actions(state, 1)
    assert Catch(2, 0) in uno.legal_actions(state, 2)
    for action in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        after, _ = play(state, action)
        assert state.prompt == after.prompt
        assert None is refusal(after, Answer(1, "challenge"))


@pytest.mark.rule("ALL-CHAL-01")
def test_challenge_is_made_once_before_any_card_is_taken() -> None:
    """R-26: who has accepted, or has been answered, has no second try."""
    state = uno.position(["wild-draw-four red-2 blue-3", "green-1 green-3 green-4", "green-6"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="green"))

    for option in ("accept", "challenge"):
        after, _ = play(state, Answer(1, option))
        assert Reason.NO_QUESTION == refusal(after, Answer(1, "challenge"))


@pytest.mark.rule("ALL-CHAL-01")
@pytest.mark.parametrize("laid", ["red-draw-two", "red-skip", "red-reverse", "red-1", "wild"])
def test_nothing_but_a_wild_draw_four_can_be_challenged(laid: str) -> None:
    """Every other card is followed by a turn."""
    state = uno.position([f"{laid} red-2 red-3", "green-1", "green-6"], top="red-5")

    state, events = play(state, play_of(laid))

    assert [] == of(Asked, events)
    assert "turn" == state.prompt.kind
    for seat in range(3):
        assert Reason.NO_QUESTION == refusal(state, Answer(seat, "challenge"))


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize(("reveal", "to"), [("challenger", 1), ("all", None)])
@pytest.mark.parametrize("held", ["green-2 blue-3", "blue-3 red-1", "red-9"])
def test_challenged_player_shows_the_remaining_hand_once(held: str, reveal: Reveal, to: int | None) -> None:
    """R-30: to the challenger alone or, where `challenge_reveal` says so, to all; guilty or not."""
    variant = CLASSIC_2010.with_rules(challenge_reveal=reveal)
    state = uno.position([f"wild-draw-four {held}", "yellow-1 yellow-2", "blue-8"], top="red-5", variant=variant)

    state, laid = play(state, Play(0, WD4, color="green"))
    state, events = play(state, Answer(1, "challenge"))

    (shown,) = of(HandShown, laid + events)
    assert (0, to) == (shown.seat, shown.to)
    assert shown.cards is not None
    assert sorted(held.split()) == sorted(map(str, shown.cards))


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("reveal", ["challenger", "all"])
def test_no_hand_is_shown_to_who_accepts(reveal: Reveal) -> None:
    """R-30: showing the hand is the answer to a challenge alone."""
    variant = CLASSIC_2010.with_rules(challenge_reveal=reveal)
    state = uno.position(["wild-draw-four red-2 blue-3", "yellow-1", "blue-8"], top="red-5", variant=variant)

    _, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert [] == of(HandShown, events)


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-04")
def test_hand_is_shown_before_the_guilty_player_draws() -> None:
    """The four penalty cards are never part of what the challenger sees."""
    state = uno.position(["wild-draw-four red-2 blue-3", "yellow-1", "blue-8"], top="red-5")

    _, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    sorts = [type(event) for event in events if isinstance(event, HandShown | Drew)]
    assert [HandShown, Drew, Drew, Drew, Drew] == sorts


# Outcomes.


@pytest.mark.rule("ALL-WD4-02", "ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize(
    ("option", "other", "player_draws", "next_draws", "moved_on"),
    [
        pytest.param("accept", "green-2", 0, 4, 2, id="accepted"),
        pytest.param("accept", "red-2", 0, 4, 2, id="accepted-bluff"),
        pytest.param("challenge", "green-2", 0, 6, 2, id="innocent"),
        pytest.param("challenge", "red-2", 4, 0, 1, id="guilty"),
    ],
)
@FROM_ANY_SEAT
def test_outcome_says_who_draws_and_who_is_next(
    option: str,
    other: str,
    player_draws: int,
    next_draws: int,
    moved_on: int,
    seats: int,
    turn: int,
    direction: Direction,
) -> None:
    """R-27 to R-29: who draws four or six cards as the next player loses the turn; who draws none has it."""
    hands = around(f"wild-draw-four {other} green-3", seats=seats, turn=turn)
    state = uno.position(hands, top="red-5", turn=turn, direction=direction)
    victim, pile = (turn + direction) % seats, state.draw_pile

    state, events = play(state, Play(turn, WD4, color="yellow"), Answer(victim, option))

    expected = [2] * seats
    expected[turn] += player_draws
    expected[victim] += next_draws
    assert expected == sizes(state)
    assert list(pile[: player_draws + next_draws]) == [event.card for event in of(Drew, events)]
    assert ("turn", (turn + moved_on * direction) % seats) == (state.prompt.kind, state.prompt.seat)
    assert ([Skipped(victim)] if next_draws else []) == of(Skipped, events)
    assert ("yellow", WD4, direction) == (state.color, state.top, state.direction)


@pytest.mark.rule("ALL-CHAL-04")
def test_challenger_of_a_bluff_takes_a_normal_turn() -> None:
    """R-27: the challenger draws nothing and may play on the named colour, or draw by choice."""
    state = uno.position(["wild-draw-four red-2 blue-3", "green-1 red-7 green-skip", "blue-8"], top="red-5")

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert 4 == len(drew(events, 0))
    assert [] == drew(events, 1)
    assert {"green-1", "green-skip"} == set(playable(state, 1))
    assert None is refusal(state, Draw(1))
    assert Reason.MUST_DRAW == refusal(state, Pass(1))
    state, _ = play(state, Play(1, card("green-1")))
    assert 2 == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-05")
def test_challenger_in_the_wrong_has_no_turn() -> None:
    """R-28: after six cards the turn goes to the player after the challenger."""
    state = uno.position(["wild-draw-four blue-2 blue-3", "green-1 red-7 green-2", "green-8"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert 9 == len(state.hands[1])
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(1, card("green-1")))
    assert None is refusal(state, Play(2, card("green-8")))


@pytest.mark.rule("ALL-CHAL-05")
def test_six_cards_come_partly_from_the_reshuffled_pile() -> None:
    """One is left to draw; the other five come out of the discard pile, whose top and colour stay."""
    state = uno.position(
        ["wild-draw-four blue-2 blue-3", "green-1", "green-8"],
        top="red-5",
        draw="yellow-7",
        discard="wild red-1 red-2 red-3 red-4",
        rest=2,
    )

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert "yellow-7" == drew(events, 1)[0]
    assert 7 == len(state.hands[1])
    assert [uno.events.Reshuffled(6)] == of(uno.events.Reshuffled, events)
    assert (1, (WD4,), "green") == (len(state.draw_pile), state.discard_pile, state.color)


@pytest.mark.rule("ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize(
    ("other", "drawer", "expected"),
    [
        pytest.param("blue-2", 1, 2, id="innocent"),
        pytest.param("red-2", 0, 1, id="guilty"),
    ],
)
def test_penalty_beyond_what_the_piles_hold_lapses(other: str, drawer: int, expected: int) -> None:
    """Three cards are left in both piles: they are drawn, and the turn goes where it would have gone."""
    state = uno.position(
        [f"wild-draw-four {other} blue-3", "green-1", "green-8"],
        top="red-5",
        draw="yellow-7",
        discard="red-3",
        rest=2,
    )

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    drawn = drew(events, drawer)
    assert "yellow-7" == drawn[0]
    assert {"yellow-7", "red-3", "red-5"} == set(drawn)
    assert () == state.draw_pile
    assert expected == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-04")
def test_penalties_of_a_catch_and_of_a_bluff_add_up() -> None:
    """R-53: a guilty player who was caught before draws two and four, and shows neither."""
    state = uno.position(["wild-draw-four red-2", "yellow-1", "blue-8"], top="red-5")

    state, events = play(state, Play(0, WD4, color="green"), Catch(1, 0), Answer(1, "challenge"))

    assert ["uno", "uno", "card", "card", "card", "card"] == [event.why for event in of(Drew, events)]
    assert [HandShown(0, 1, (card("red-2"),))] == of(HandShown, events)
    assert [7, 1, 1] == sizes(state)
    assert 1 == state.prompt.seat


# Who sees the hand.

SEATS: list[int | None] = [None, 0, 1, 2, 3]


def challenged(variant: Variant, held: str) -> tuple[State, Replay]:
    """Seat 0 has laid a Wild Draw Four on a blue card, and seat 1 challenges; what seat 0 held is of one colour."""
    hands = [f"wild-draw-four {held}-1 {held}-2 {held}-3", "green-1 green-2", "green-3 green-4", "green-5 green-6"]
    before = table(variant, hands, top="blue-9")
    asked, _ = play(before, Play(0, WD4, color="green"))
    return asked, Replay.of(before, [Play(0, WD4, color="green"), Answer(1, "challenge")])


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
@EACH_SHEET
def test_challenged_hand_is_told_to_the_two_alone(variant: Variant, held: str) -> None:
    """The others are told that it was shown, and to whom."""
    asked, _ = challenged(variant, held)
    _, events = uno.apply(asked, Answer(1, "challenge"))
    shown = {seat: of(HandShown, redact(events, seat)) for seat in SEATS}

    whole = [HandShown(0, 1, asked.hands[0])]
    assert {None: [HandShown(0, 1, None)], 0: whole, 1: whole, 2: shown[None], 3: shown[None]} == shown


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
@EACH_SHEET
def test_challenged_hand_is_in_nobody_elses_view(variant: Variant, held: str) -> None:
    """Before the answer and after it; only its owner holds it in hand."""
    asked, replay = challenged(variant, held)
    for state in (asked, replay.verify()):
        for seat in (None, 1, 2, 3):
            seen = view(state, seat)
            assert set() == set(asked.hands[0]) & {*seen.hand, seen.top}
    assert set(asked.hands[0]) <= set(view(asked, 0).hand)


@pytest.mark.rule("ALL-CHAL-03")
@EACH_SHEET
def test_verdict_is_not_seen_before_the_answer(variant: Variant) -> None:
    """Whether the challenge would succeed makes no difference to any view but the owner's."""
    guilty, _ = challenged(variant, "blue")
    innocent, _ = challenged(variant, "yellow")

    for seat in (None, 1, 2, 3):
        assert view(innocent, seat) == view(guilty, seat)


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
@EACH_SHEET
def test_challenged_hand_is_in_no_other_replay(variant: Variant, held: str) -> None:
    """Not in the public one and not in those of the seats that looked on."""
    asked, replay = challenged(variant, held)
    texts = {seat: replay.for_seat(seat).to_json() for seat in SEATS}
    hand = " ".join(map(str, asked.hands[0]))

    assert [False, True, True, False, False] == [hand in text for text in texts.values()]


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("held", ["blue", "yellow"], ids=["guilty", "innocent"])
def test_hand_that_is_shown_to_all_is_told_to_all(held: str) -> None:
    """Where the rules say so (R-30)."""
    asked, _ = challenged(CLASSIC_2010.with_rules(challenge_reveal="all"), held)
    _, events = uno.apply(asked, Answer(1, "challenge"))

    for seat in SEATS:
        assert [HandShown(0, None, asked.hands[0])] == of(HandShown, redact(events, seat))


@pytest.mark.rule("ALL-CHAL-03")
def test_hand_that_is_not_challenged_is_shown_to_nobody() -> None:
    """Whoever takes the four cards does not learn what it was."""
    asked, _ = challenged(CLASSIC_2010, "blue")
    state, events = uno.apply(asked, Answer(1, "accept"))

    for seat in SEATS:
        assert [] == of(HandShown, redact(events, seat))
    assert card("blue-1") not in view(state, 1).hand
