"""Wild Ice The Kicker: the card, and the kick."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, around, drew, everything, of, play, playable, refusal, sizes
from tests.rules.matrix import RULES
from tests.rules.tables import COLORS, FROM_ANY_SEAT, play_out, turn_up
from unorules import Answer, CallUno, Catch, Draw, NextRound, Pass, Play, Reason, Seat, State, card
from unorules.events import Answered, Asked, Drew, HandShown, Passed, Played, Reshuffled, RoundEnded, Skipped, TurnedUp
from unorules.variants import ICE_THE_KICKER_2023

KICKER = card("wild-ice-the-kicker")
BOTH_REPORTS = pytest.mark.parametrize(("report", "count"), [("good", 0), ("no-good", 3)])


def asked(held: str = "green-2 green-3", *, draw: str = "") -> State:
    """Seat 0 of three has laid the card, named green and holds these others; the kick of seat 1 is due."""
    state = uno.position(
        [f"wild-ice-the-kicker {held}", "green-8 blue-8", "yellow-9 blue-9"],
        top="red-5",
        draw=draw,
        variant=ICE_THE_KICKER_2023,
    )
    return play(state, Play(0, KICKER, color="green"))[0]


@pytest.mark.rule("NFL-COMP-01")
def test_deck_has_108_cards_with_all_three_wilds_described() -> None:
    """R-02: the sheet prints the sum alone; the split of the eight wilds is an assumption."""
    counts = {str(face): count for face, count in ICE_THE_KICKER_2023.deck if face.color is None}

    assert 108 == ICE_THE_KICKER_2023.size
    assert {"wild": 2, "wild-draw-four": 4, "wild-ice-the-kicker": 2} == counts
    assert 0 == ICE_THE_KICKER_2023.extras


@pytest.mark.rule("NFL-COMP-01")
def test_another_split_of_the_deck_is_one_call_away() -> None:
    """R-02: who has opened the box and counted otherwise says so, and keeps kinds and rules."""
    counted = {str(face): count for face, count in ICE_THE_KICKER_2023.deck} | {"wild": 4, "wild-ice-the-kicker": 4}
    mine = ICE_THE_KICKER_2023.with_deck("my-box", counted)
    state, _ = uno.new_game(mine, 4, seed=1)

    assert (112, ICE_THE_KICKER_2023.rules) == (mine.size, mine.rules)
    assert 4 == everything(state)[KICKER]
    assert "my-box" == state.variant.id


@pytest.mark.rule("NFL-COMP-02")
@pytest.mark.parametrize("color", COLORS)
def test_each_colour_has_the_usual_cards(color: str) -> None:
    """R-01, R-05: colours and counts are not printed; numbers from 0 to 9 are, in the scoring."""
    counts = {face.kind: count for face, count in ICE_THE_KICKER_2023.deck if face.color == color}
    numbers = {str(number): 2 for number in range(1, 10)}

    assert {"0": 1, **numbers, "skip": 2, "reverse": 2, "draw-two": 2} == counts
    assert 4 == len(ICE_THE_KICKER_2023.colors)


@pytest.mark.rule("NFL-KICK-03")
@pytest.mark.parametrize("color", COLORS)
@BOTH_REPORTS
def test_player_names_the_colour_with_the_card(report: str, count: int, color: str) -> None:
    """It is in force before the kick and after it; the colour in force may be named again."""
    state = uno.position(
        ["wild-ice-the-kicker green-2 green-3", "blue-8", "blue-9"], top="red-5", variant=ICE_THE_KICKER_2023
    )
    state, events = play(state, Play(0, KICKER, color=color))

    assert [Played(0, KICKER, color)] == of(Played, events)
    assert [Played, Asked] == [type(event) for event in events]
    assert (color, KICKER) == (state.color, state.top)
    state, _ = play(state, Answer(None, report))
    assert (color, KICKER, 1 + count) == (state.color, state.top, len(state.hands[1]))
    assert {color, None} >= {card(text).color for text in playable(state, 1)}


@pytest.mark.rule("NFL-KICK-03")
@pytest.mark.parametrize(
    ("color", "expected"), [(None, Reason.COLOR_NEEDED), ("pink", Reason.NO_SUCH_COLOR), ("", Reason.NO_SUCH_COLOR)]
)
def test_card_is_refused_without_a_colour_of_the_deck(color: str | None, expected: Reason) -> None:
    """The colour is asked for before the kick."""
    state = uno.position(["wild-ice-the-kicker green-2", "blue-8"], top="red-5", variant=ICE_THE_KICKER_2023)

    assert expected == refusal(state, Play(0, KICKER, color=color))


@pytest.mark.rule("NFL-KICK-03")
@pytest.mark.parametrize(
    ("top", "color"),
    [
        ("red-5", None),
        ("blue-skip", None),
        ("green-draw-two", None),
        ("yellow-reverse", None),
        ("wild", "red"),
        ("wild-draw-four", "blue"),
        ("wild-ice-the-kicker", "green"),
    ],
)
def test_card_goes_on_anything(top: str, color: str | None) -> None:
    """Whatever else is held, also the colour in force: unlike a Wild Draw Four it has no condition."""
    state = uno.position(
        ["wild-ice-the-kicker red-1 blue-1 green-1 yellow-1", "blue-8"],
        top=top,
        color=color,
        variant=ICE_THE_KICKER_2023,
    )

    assert None is refusal(state, Play(0, KICKER, color="red"))


@pytest.mark.rule("NFL-KICK-03")
def test_card_just_drawn_may_be_played_at_once() -> None:
    """A drawn wild of this sort fits like any other."""
    state = uno.position(
        ["green-2 green-3", "blue-8"], top="red-5", draw="wild-ice-the-kicker", variant=ICE_THE_KICKER_2023
    )
    state, _ = play(state, Draw(0), Play(0, KICKER, color="blue"))

    assert ("outcome", 1) == (state.prompt.kind, state.prompt.about)


@pytest.mark.rule("NFL-KICK-03", "N-10")
def test_card_cannot_be_challenged() -> None:
    """Neither instead of the kick nor after it, though its player holds the colour; no hand is shown."""
    state = asked("red-1 red-2")
    assert Reason.HOST_ONLY == refusal(state, Answer(1, "challenge"))
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(None, "challenge"))

    state, events = play(state, Answer(None, "no-good"))
    assert Reason.NO_QUESTION == refusal(state, Answer(1, "challenge"))
    assert [] == of(HandShown, events)


@pytest.mark.rule("NFL-KICK-03", "NEW-WD4-05")
def test_wild_draw_four_on_it_is_judged_by_the_colour_named_for_it() -> None:
    """R-23: the kicker lays one and holds the colour that was named, or not."""
    for held, guilty in (("green-8 blue-8", True), ("yellow-8 blue-8", False)):
        state = uno.position(
            ["wild-ice-the-kicker red-2 red-3", f"wild-draw-four {held}", "yellow-9"],
            top="red-5",
            variant=ICE_THE_KICKER_2023,
        )
        state, _ = play(state, Play(0, KICKER, color="green"), Answer(None, "good"))
        state, _ = play(state, Play(1, WD4, color="red"), Answer(2, "challenge"))
        assert ([2, 6, 1] if guilty else [2, 2, 7]) == sizes(state)


@pytest.mark.rule("NFL-KICK-06")
@pytest.mark.parametrize("count", [1, 2])
def test_card_left_in_a_hand_is_worth_50(count: int) -> None:
    """As every wild is, where points are counted."""
    state = uno.position(
        ["red-1", f"{'wild-ice-the-kicker ' * count}blue-9"],
        top="red-5",
        variant=ICE_THE_KICKER_2023.with_rules(scoring="winner_takes"),
    )
    state, _ = play(state, Play(0, card("red-1")))

    assert (50 * count + 9, 0) == state.scores


@pytest.mark.rule("NFL-KICK-06", "NEW-OPEN-01")
def test_card_turned_up_at_the_start_asks_for_no_colour_and_no_kick() -> None:
    """It is ignored, also twice in a row, and stays under the number that opens the game."""
    state, events = turn_up("wild-ice-the-kicker wild-ice-the-kicker blue-3", 3, variant=ICE_THE_KICKER_2023)

    assert ["covered", "covered", "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert ([], []) == (of(Asked, events), of(Drew, events))
    assert (card("blue-3"), KICKER, KICKER) == state.discard_pile
    assert ("turn", 1, "blue", 1) == (state.prompt.kind, state.prompt.seat, state.color, state.direction)


@pytest.mark.rule("NFL-KICK-06")
@pytest.mark.parametrize("color", [None, "green"])
@pytest.mark.parametrize("seats", [2, 3])
def test_last_card_ends_the_game_and_asks_for_no_kick(seats: int, color: str | None) -> None:
    """R-33: no outcome is asked, nobody draws, and a colour may be named or not."""
    hands = around("wild-ice-the-kicker", seats=seats)
    state = uno.position(hands, top="red-5", variant=ICE_THE_KICKER_2023)
    state, events = play(state, Play(0, KICKER, color=color))

    assert ([], []) == (of(Asked, events), of(Drew, events))
    assert (True, (0,), "match_over") == (state.over, state.winners, state.prompt.kind)
    assert Reason.MATCH_OVER == refusal(state, Answer(None, "no-good"))


@pytest.mark.rule("NFL-KICK-06")
def test_last_card_counts_only_what_the_others_held() -> None:
    """R-33: where points are counted, no kick adds to them."""
    state = uno.position(
        ["wild-ice-the-kicker", "blue-8", "wild"],
        top="red-5",
        variant=ICE_THE_KICKER_2023.with_rules(scoring="winner_takes"),
    )
    state, events = play(state, Play(0, KICKER))

    assert [RoundEnded(1, "out", 0, (58, 0, 0), (58, 0, 0), ((), (card("blue-8"),), (card("wild"),)))] == of(
        RoundEnded, events
    )


# The kick.


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
        assert Reason.QUESTION_PENDING == refusal(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refusal(state, Pass(seat))
        assert {Reason.QUESTION_PENDING} == {refusal(state, Play(seat, held)) for held in hand}
        assert Reason.CALL_NOT_DUE == refusal(state, CallUno(seat))
    assert Reason.ROUND_NOT_OVER == refusal(state, NextRound())


@pytest.mark.rule("NFL-KICK-01")
def test_calling_and_catching_go_on_while_the_kick_is_due() -> None:
    """R-35, R-49: the question about the kick does not stop the one about UNO, and is still there after it."""
    state = asked("green-2")

    assert (0,) == state.catchable
    for action in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        assert action in uno.legal_actions(state)
        after, _ = play(state, action)
        assert (state.prompt, ()) == (after.prompt, after.catchable)
        assert None is refusal(after, Answer(None, "good"))
    caught, _ = play(state, Catch(2, 0))
    assert [3, 2, 2] == sizes(caught)


@pytest.mark.rule("NFL-KICK-01")
@BOTH_REPORTS
def test_report_of_the_kick_leaves_the_uno_window_open(report: str, count: int) -> None:
    """R-35: it closes when the kicker plays or draws as a turn."""
    state, _ = play(asked("green-2"), Answer(None, report))

    assert ((0,), 2 + count) == (state.catchable, len(state.hands[1]))
    assert None is refusal(state, Catch(2, 0))
    state, _ = play(state, Draw(1))
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(2, 0))


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
    assert Reason.HOST_ONLY == refusal(asked(), Answer(seat, report))


@pytest.mark.rule("NFL-KICK-02")
@pytest.mark.parametrize("report", [True, False, 1, "", "Good", "no good", "missed", "accept", "challenge"])
def test_kick_is_good_or_no_good_and_nothing_else(report: str | int) -> None:
    """R-40: a refused kick is one that was not made, and a spoiled attempt is not reported."""
    assert Reason.NO_SUCH_OPTION == refusal(asked(), Answer(None, report))


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

    assert Reason.NO_QUESTION == refusal(state, Answer(None, "no-good"))


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
    assert (count, None) == (len(drew(events, kicker)), refusal(state, Draw(kicker)))


@pytest.mark.rule("NFL-KICK-04")
def test_kicker_may_play_a_card_just_drawn_for_the_kick() -> None:
    """R-40: it is a normal turn with all cards in hand, any of the three among them; or one more is drawn."""
    state = asked(draw="green-1 red-1 wild green-5")
    state, _ = play(state, Answer(None, "no-good"))

    assert {"green-8", "green-1", "wild"} == set(playable(state, 1))
    assert Reason.MUST_DRAW == refusal(state, Pass(1))
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
        for state, events in play_out(start):
            acted = {event.seat for event in events if isinstance(event, Played | Passed)}
            acted |= {drawn.seat for drawn in of(Drew, events) if drawn.why == "turn"}
            if kickers and acted:
                assert acted == {kickers.pop()}
            reported = [answered.about for answered in of(Answered, events) if answered.question == "kick"]
            kickers += reported
            kicks += len(reported)
            assert Counter(dict(ICE_THE_KICKER_2023.deck)) == everything(state)

    assert kicks > 0
