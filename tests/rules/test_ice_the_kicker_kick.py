"""The kick: the next player makes it or draws three, the host has seen which, and then the kicker has the turn."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import Direction, around, drew, everything, of, play, playable, refused, sizes
from tests.rules.dealing import played_out
from tests.rules.ice_the_kicker import BOTH_REPORTS, KICKER, asked
from tests.rules.matrix import RULES
from tests.rules.seating import FROM_ANY_SEAT
from unorules import Answer, CallUno, Catch, Draw, NextRound, Pass, Play, Reason, Seat, card
from unorules.events import Answered, Asked, Drew, Passed, Played, Reshuffled, Skipped
from unorules.variants import ICE_THE_KICKER_2023


@pytest.mark.rule("NFL-KICK-01")
@FROM_ANY_SEAT
@BOTH_REPORTS
def test_next_player_makes_the_kick_or_draws_three(
    report: str, count: int, seats: int, turn: Seat, direction: Direction
) -> None:
    """The host is asked about the next player in the direction of play, and nobody else draws."""
    hands = around("wild-ice-the-kicker green-2 green-3", seats=seats, turn=turn)
    state = uno.position(hands, top="red-5", turn=turn, direction=direction, variant=ICE_THE_KICKER_2023)
    kicker, pile = (turn + direction) % seats, state.draw_pile
    state, events = play(state, Play(turn, KICKER, color="green"))

    assert [Asked(None, kicker, "kick", ("good", "no-good"))] == of(Asked, events)
    assert ("outcome", None, kicker) == (state.prompt.kind, state.prompt.seat, state.prompt.about)
    assert [] == of(Drew, events)

    state, events = play(state, Answer(None, report))
    expected = [2] * seats
    expected[kicker] += count
    assert expected == sizes(state)
    assert [Drew(kicker, drawn, "card") for drawn in pile[:count]] == of(Drew, events)


@pytest.mark.rule("NFL-KICK-01")
def test_nothing_else_can_be_done_until_the_kick_is_reported() -> None:
    """Nobody plays, draws or passes, and no round is started: the host's two reports are all there is."""
    state = asked()

    assert (Answer(None, "good"), Answer(None, "no-good")) == uno.legal_actions(state)
    for seat, hand in enumerate(state.hands):
        assert () == uno.legal_actions(state, seat)
        assert Reason.QUESTION_PENDING == refused(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refused(state, Pass(seat))
        assert {Reason.QUESTION_PENDING} == {refused(state, Play(seat, held)) for held in hand}
        assert Reason.CALL_NOT_DUE == refused(state, CallUno(seat))
    assert Reason.ROUND_NOT_OVER == refused(state, NextRound())


@pytest.mark.rule("NFL-KICK-01")
def test_calling_and_catching_go_on_while_the_kick_is_due() -> None:
    """R-35, R-49: the question about the kick does not stop the one about UNO, and is still there after it."""
    state = asked("green-2")

    assert (0,) == state.catchable
    for action in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        assert action in uno.legal_actions(state)
        after, _ = play(state, action)
        assert (state.prompt, ()) == (after.prompt, after.catchable)
        assert None is refused(after, Answer(None, "good"))
    caught, _ = play(state, Catch(2, 0))
    assert [3, 2, 2] == sizes(caught)


@pytest.mark.rule("NFL-KICK-01")
@BOTH_REPORTS
def test_report_of_the_kick_leaves_the_uno_window_open(report: str, count: int) -> None:
    """R-35: it closes when the kicker plays or draws as a turn."""
    state, _ = play(asked("green-2"), Answer(None, report))

    assert ((0,), 2 + count) == (state.catchable, len(state.hands[1]))
    assert None is refused(state, Catch(2, 0))
    state, _ = play(state, Draw(1))
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(2, 0))


@pytest.mark.rule("NFL-KICK-01")
def test_three_cards_come_partly_from_the_reshuffled_pile() -> None:
    """One is left to draw; the others come from under the card, which stays with its colour."""
    state = uno.position(
        ["wild-ice-the-kicker green-2 green-3", "blue-8", "blue-9"],
        top="red-5",
        draw="yellow-7",
        discard="red-1 red-2",
        rest=2,
        variant=ICE_THE_KICKER_2023,
    )
    state, events = play(state, Play(0, KICKER, color="green"), Answer(None, "no-good"))

    assert ("yellow-7", 3) == (drew(events, 1)[0], len(drew(events, 1)))
    assert [Reshuffled(3)] == of(Reshuffled, events)
    assert ((KICKER,), "green", 1) == (state.discard_pile, state.color, len(state.draw_pile))


@pytest.mark.rule("NFL-KICK-01")
def test_what_the_piles_cannot_give_is_not_owed() -> None:
    """R-43: of three cards one is there, and the kicker has the turn."""
    state = uno.position(
        ["wild-ice-the-kicker green-2 green-3", "blue-8", "blue-9"], top="red-5", rest=2, variant=ICE_THE_KICKER_2023
    )
    state, events = play(state, Play(0, KICKER, color="green"), Answer(None, "no-good"))

    assert ["red-5"] == drew(events, 1)
    assert ((), 1) == (state.draw_pile, state.prompt.seat)


@pytest.mark.rule("NFL-KICK-02")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("report", ["good", "no-good"])
def test_only_the_host_says_whether_the_kick_was_good(seat: Seat, report: str) -> None:
    """Neither the kicker nor the holder of the goalposts nor anyone else at the table."""
    assert Reason.HOST_ONLY == refused(asked(), Answer(seat, report))


@pytest.mark.rule("NFL-KICK-02")
@pytest.mark.parametrize("report", [True, False, 1, "", "Good", "no good", "missed", "accept", "challenge"])
def test_kick_is_good_or_no_good_and_nothing_else(report: str | int) -> None:
    """R-40: a refused kick is one that was not made, and a spoiled attempt is not reported."""
    assert Reason.NO_SUCH_OPTION == refused(asked(), Answer(None, report))


@pytest.mark.rule("NFL-KICK-02")
def test_outcome_of_a_kick_is_never_invented() -> None:
    """Whatever the seed, the game waits, and both reports are open."""
    for seed in range(25):
        state = uno.position(
            ["wild-ice-the-kicker green-2 green-3", "blue-8"], top="red-5", seed=seed, variant=ICE_THE_KICKER_2023
        )
        state, events = play(state, Play(0, KICKER, color="green"))
        assert ([], "outcome") == (of(Answered, events), state.prompt.kind)
        assert (Answer(None, "good"), Answer(None, "no-good")) == uno.legal_actions(state)


@pytest.mark.rule("NFL-KICK-02")
@BOTH_REPORTS
def test_reported_kick_is_kept_with_the_game(report: str, count: int) -> None:
    """The report is an action and an event like any other: the same actions give the same game again."""
    first = play(asked(), Answer(None, report))
    second = play(asked(), Answer(None, report))

    assert first == second
    assert [Answered(None, 1, "kick", report)] == of(Answered, first[1])
    assert count == len(drew(first[1], 1))


@pytest.mark.rule("NFL-KICK-02")
def test_kick_is_reported_once() -> None:
    """After the report there is no question left."""
    state, _ = play(asked(), Answer(None, "good"))

    assert Reason.NO_QUESTION == refused(state, Answer(None, "no-good"))


@pytest.mark.rule("NFL-KICK-04", "N-09")
@FROM_ANY_SEAT
@BOTH_REPORTS
def test_kicker_then_takes_the_turn(report: str, count: int, seats: int, turn: Seat, direction: Direction) -> None:
    """R-40: no lost turn is printed, so nobody loses one; of two players the opponent acts."""
    hands = around("wild-ice-the-kicker green-2 green-3", seats=seats, turn=turn)
    state = uno.position(hands, top="red-5", turn=turn, direction=direction, variant=ICE_THE_KICKER_2023)
    kicker = (turn + direction) % seats
    state, events = play(state, Play(turn, KICKER, color="blue"), Answer(None, report))

    assert [] == of(Skipped, events)
    assert ("turn", kicker, direction) == (state.prompt.kind, state.prompt.seat, state.direction)
    assert (count, None) == (len(drew(events, kicker)), refused(state, Draw(kicker)))


@pytest.mark.rule("NFL-KICK-04")
def test_kicker_may_play_a_card_just_drawn_for_the_kick() -> None:
    """R-40: it is a normal turn with all cards in hand, any of the three among them; or one more is drawn."""
    state = asked(draw="green-1 red-1 wild green-5")
    state, _ = play(state, Answer(None, "no-good"))

    assert {"green-8", "green-1", "wild"} == set(playable(state, 1))
    assert Reason.MUST_DRAW == refused(state, Pass(1))
    played, _ = play(state, Play(1, card("green-1")))
    assert 2 == played.prompt.seat
    drawn, events = play(state, Draw(1))
    assert (["green-5"], "drawn") == (drew(events, 1), drawn.prompt.kind)


@pytest.mark.rule("NFL-KICK-04", "NFL-KICK-01")
def test_after_a_reverse_the_kick_is_the_other_neighbours() -> None:
    """The direction in force when the card is laid decides."""
    state = uno.position(
        ["red-reverse green-2", "green-8 blue-8", "yellow-9 blue-9", "wild-ice-the-kicker yellow-1 yellow-2"],
        top="red-5",
        variant=ICE_THE_KICKER_2023,
    )
    state, _ = play(state, Play(0, card("red-reverse")), Play(3, KICKER, color="yellow"))
    assert 2 == state.prompt.about

    state, _ = play(state, Answer(None, "no-good"))
    assert ([1, 2, 5, 2], 2) == (sizes(state), state.prompt.seat)
    state, _ = play(state, Play(2, card("yellow-9")))
    assert 1 == state.prompt.seat


@pytest.mark.rule("NFL-KICK-04")
def test_kicker_may_answer_with_another_such_card() -> None:
    """Then it is the kick of the one after."""
    state = uno.position(
        ["wild-ice-the-kicker green-2 green-3", "wild-ice-the-kicker blue-8 blue-7", "yellow-9 blue-9"],
        top="red-5",
        variant=ICE_THE_KICKER_2023,
    )
    state, _ = play(state, Play(0, KICKER, color="green"), Answer(None, "good"), Play(1, KICKER, color="blue"))

    assert ("outcome", 2, "blue") == (state.prompt.kind, state.prompt.about, state.color)


@pytest.mark.rule("NFL-KICK-05")
def test_how_the_ball_is_folded_and_flicked_is_no_part_of_the_game() -> None:
    """A good kick changes nothing but what the game waits on; ball, posts and distance are words of help alone.

    There is nothing to play here: the test shows that the state takes up none of it, and where the help stands.
    """
    before = asked()
    after, events = play(before, Answer(None, "good"))

    assert ("kick", ("good", "no-good")) == (before.prompt.question, before.prompt.options)
    assert [Answered(None, 1, "kick", "good")] == list(events)
    for name in ("hands", "draw_pile", "discard_pile", "color", "direction", "dealer", "scores", "round", "catchable"):
        assert getattr(before, name) == getattr(after, name)
    for word in ("ball", "flick", "goalposts"):
        assert word in RULES["NFL-KICK-05"].shows
        assert word not in repr((after, after.prompt, events))


@pytest.mark.rule("NFL-KICK-01", "NFL-KICK-04")
def test_whole_games_are_played_to_their_end_with_every_kick_reported() -> None:
    """Whoever kicked is the next to play, draw or pass."""
    kicks = 0
    for seed in range(20):
        start, _ = uno.new_game(ICE_THE_KICKER_2023, 4, seed=seed)
        kickers: list[Seat] = []
        for state, events in played_out(start):
            acted = {event.seat for event in events if isinstance(event, Played | Passed)}
            acted |= {drawn.seat for drawn in of(Drew, events) if drawn.why == "turn"}
            if kickers and acted:
                assert acted == {kickers.pop()}
            reported = [answered.about for answered in of(Answered, events) if answered.question == "kick"]
            kickers += reported
            kicks += len(reported)
            assert Counter(dict(ICE_THE_KICKER_2023.deck)) == everything(state)

    assert kicks > 0
