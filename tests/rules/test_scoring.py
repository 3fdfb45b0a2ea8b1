"""Scoring and winning: the value of cards, the seat that gets the points, and the end of the match."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, refusal, sizes
from tests.rules.tables import BOTH, lay, play_out, table
from unorules import NextRound, Play, Reason, State, Variant, card
from unorules.events import Asked, Drew, MatchEnded, RoundEnded, RoundStarted, Skipped
from unorules.variants import CLASSIC_2010

VALUES = {
    "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
    "draw-two": 20, "reverse": 20, "skip": 20, "wild": 50, "wild-draw-four": 50,
}  # fmt: skip
"""What the sheet says each face is worth."""

TALLY = CLASSIC_2010.with_rules(scoring="own_tally")
ONE_ROUND = CLASSIC_2010.with_rules(scoring="none")


def goes_out(
    *left: str, scores: list[int] | None = None, variant: uno.Variant = CLASSIC_2010
) -> tuple[State, RoundEnded, list[MatchEnded]]:
    """Seat 0 goes out with a number, while the others are left with these hands."""
    state = uno.position(["red-1", *left], top="red-5", scores=scores, variant=variant)
    state, events = play(state, Play(0, card("red-1")))
    (ended,) = of(RoundEnded, events)
    return state, ended, of(MatchEnded, events)


@pytest.mark.rule("ALL-SCORE-02", "ALL-SCORE-03", "ALL-SCORE-04")
@pytest.mark.parametrize("face", [str(face) for face, _ in CLASSIC_2010.deck])
def test_card_left_in_a_hand_has_the_value_of_its_face(face: str) -> None:
    """Numbers their face value, action cards 20, wilds 50: the same in every colour."""
    _, ended, _ = goes_out(face)

    assert (VALUES[card(face).kind], 0) == ended.points


@pytest.mark.rule("ALL-SCORE-04")
def test_wild_left_in_a_hand_has_no_colour() -> None:
    """It is counted as it is printed, also when another one lies on the pile with a colour named."""
    state = uno.position(["red-1", "wild wild-draw-four"], top="wild", color="red")

    state, events = play(state, Play(0, card("red-1")))

    (ended,) = of(RoundEnded, events)
    assert ((), (card("wild"), card("wild-draw-four"))) == ended.hands
    assert 100 == state.scores[0]


@pytest.mark.rule("ALL-SCORE-01")
def test_winner_gets_the_value_of_all_cards_in_all_other_hands() -> None:
    """Each card of each opponent counts, twins twice, and only the winner's total changes."""
    state, ended, over = goes_out("blue-7 blue-7 wild", "green-0", "yellow-9 red-skip", scores=[100, 40, 30, 20])

    assert (7 + 7 + 50 + 0 + 9 + 20, 0, 0, 0) == ended.points
    assert (193, 40, 30, 20) == ended.scores == state.scores
    assert [] == over


@pytest.mark.rule("ALL-SCORE-01")
def test_points_go_to_whoever_went_out() -> None:
    """It matters neither who deals nor who leads, and the winner's own draw of earlier is gone."""
    state = uno.position(["blue-1", "blue-2", "red-skip"], top="red-5", turn=2, dealer=1, scores=[400, 300, 5])

    state, _ = play(state, Play(2, card("red-skip")))

    assert (400, 300, 8) == state.scores


@pytest.mark.rule("ALL-SCORE-01")
def test_opponents_left_with_zeros_give_no_points() -> None:
    """A round may be won for nothing, and the match goes on."""
    state, ended, over = goes_out("blue-0", "green-0 yellow-0", scores=[499, 0, 0])

    assert (0, 0, 0) == ended.points
    assert (499, 0, 0) == state.scores
    assert ([], "round_over") == (over, state.prompt.kind)


@pytest.mark.rule("ALL-SCORE-01")
def test_hands_are_laid_open_to_be_counted() -> None:
    """The end of the round shows what each seat was left with, in the order of seats."""
    _, ended, _ = goes_out("blue-7", "green-0 wild")

    assert ((), (card("blue-7"),), (card("green-0"), card("wild"))) == ended.hands


@pytest.mark.rule("C10-SCORE-05")
def test_below_the_target_all_cards_are_shuffled_for_another_round() -> None:
    """At 499 nobody has won: the whole deck of 108 is in play again, and the totals stand."""
    state, _, over = goes_out("blue-9", "green-0", scores=[490, 499, 499])
    assert ([], ()) == (over, state.winners)
    assert not state.over

    state, events = play(state, NextRound())

    assert 1 == len(of(uno.events.RoundStarted, events))
    assert (499, 499, 499) == state.scores
    cards = [*state.draw_pile, *state.discard_pile, *(held for hand in state.hands for held in hand)]
    assert 108 == len(cards)
    assert dict(CLASSIC_2010.deck) == Counter(cards)


@pytest.mark.rule("C10-SCORE-05", "ALL-SCORE-06", "C10-OBJ-01")
@pytest.mark.parametrize("seed", range(5))
def test_points_accumulate_over_the_rounds_until_someone_has_enough(seed: int) -> None:
    """The totals are the sums of the rounds, and the first of them to reach the target ends the match."""
    variant = CLASSIC_2010.with_rules(hand_size=2, target=200)
    state, _ = uno.new_game(variant, 3, seed=seed)
    totals = [0, 0, 0]
    rounds = 0
    while not state.over:
        seat = state.prompt.seat
        state, events = play(state, NextRound() if seat is None else uno.legal_actions(state, seat)[0])
        for ended in of(RoundEnded, events):
            rounds += 1
            assert rounds == ended.round
            totals = [total + points for total, points in zip(totals, ended.points, strict=True)]
            assert tuple(totals) == ended.scores == state.scores
            assert (max(totals) >= 200) == state.over

    assert rounds > 1
    assert (totals.index(max(totals)),) == state.winners


@pytest.mark.rule("ALL-SCORE-06")
@pytest.mark.parametrize(
    ("target", "before", "left", "won"),
    [
        pytest.param(500, 490, "blue-9", False, id="499 of 500"),
        pytest.param(500, 491, "blue-9", True, id="exactly 500"),
        pytest.param(500, 499, "wild", True, id="more than 500"),
        pytest.param(200, 150, "wild", True, id="exactly 200"),
        pytest.param(200, 149, "wild", False, id="199 of 200"),
        pytest.param(1000, 499, "wild", False, id="549 of 1000"),
        pytest.param(1, 0, "blue-1", True, id="exactly 1"),
        pytest.param(1, 0, "blue-0", False, id="0 of 1"),
    ],
)
def test_first_to_reach_the_target_wins_the_match(target: int, before: int, left: str, won: bool) -> None:
    """R-44: a total of 500 or more, or of what `target` says, after a round."""
    variant = CLASSIC_2010.with_rules(target=target)
    state, ended, over = goes_out(left, "green-0", scores=[before, 0, 0], variant=variant)

    assert before + VALUES[card(left).kind] == ended.scores[0]
    assert won == state.over
    assert ((0,) if won else ()) == state.winners
    assert ([MatchEnded((0,), ended.scores)] if won else []) == over
    assert ("match_over" if won else "round_over") == state.prompt.kind
    assert (Reason.MATCH_OVER if won else None) == refusal(state, NextRound())


@pytest.mark.rule("ALL-SCORE-06")
def test_match_is_won_by_one_player_alone() -> None:
    """R-44: one player scores in a round, so that others close to the target do not share."""
    state, _, over = goes_out("wild", "wild", scores=[450, 499, 499])

    assert [MatchEnded((0,), (550, 499, 499))] == over
    assert (0,) == state.winners


@pytest.mark.rule("ALL-SCORE-06")
def test_nothing_can_be_done_when_the_match_is_over() -> None:
    """No play, no call and no further round."""
    state, _, _ = goes_out("wild", "blue-2", scores=[499, 0, 0])

    assert () == uno.legal_actions(state)
    for action in (
        Play(1, card("wild"), color="red"),
        uno.Draw(1),
        uno.CallUno(2),
        uno.Catch(1, 2),
        NextRound(1),
    ):
        assert Reason.MATCH_OVER == refusal(state, action)


@pytest.mark.rule("C10-ALT-01")
def test_own_tally_adds_to_each_player_what_that_player_was_left_with() -> None:
    """R-45, `scoring="own_tally"`: the winner of the round gets nothing, the others their own cards."""
    state, ended, over = goes_out(
        "blue-7 wild", "green-0", "yellow-9 red-skip", scores=[100, 40, 30, 20], variant=TALLY
    )

    assert (0, 57, 0, 29) == ended.points
    assert (100, 97, 30, 49) == state.scores
    assert [] == over


@pytest.mark.rule("C10-ALT-01", "C10-OUT-03")
@pytest.mark.parametrize(("last", "expected"), [("red-draw-two", 50 + 3), ("wild-draw-four", 50 + 3 + 20 + 9)])
def test_own_tally_counts_the_cards_drawn_for_the_last_one(last: str, expected: int) -> None:
    """They are drawn before the tally, by the next player alone."""
    state = uno.position([last, "blue-7", "green-1"], top="red-5", draw="wild blue-3 blue-skip blue-9", variant=TALLY)

    state, _ = play(state, Play(0, card(last)))

    assert (0, 7 + expected, 1) == state.scores


@pytest.mark.rule("C10-ALT-02")
@pytest.mark.parametrize(
    ("before", "winners"),
    [
        pytest.param([100, 450, 200], (0,), id="who went out is lowest"),
        pytest.param([300, 450, 100], (2,), id="who did not go out is lowest"),
        pytest.param([499, 499, 498], (0,), id="two pass together, who went out did not"),
        pytest.param([101, 450, 100], (0, 2), id="who went out and another tie"),
        pytest.param([400, 450, 449], (0,), id="exactly 500 and 450"),
    ],
)
def test_lowest_tally_wins_when_anyone_reaches_the_target(before: list[int], winners: tuple[int, ...]) -> None:
    """R-45: seat 1 is left with 50 and seat 2 with 1, or 2 where that makes the second pass the target."""
    left = ("wild", "blue-2") if before[2] == 498 else ("wild", "blue-1")
    state, ended, over = goes_out(*left, scores=before, variant=TALLY)

    assert [MatchEnded(winners, ended.scores)] == over
    assert winners == state.winners
    assert state.over


@pytest.mark.rule("C10-ALT-02")
def test_tally_below_the_target_ends_no_match() -> None:
    """At 499 another round is played, and the totals stand."""
    state, _, over = goes_out("wild", "blue-9", scores=[100, 449, 490], variant=TALLY)

    assert ([], (100, 499, 499)) == (over, state.scores)
    assert None is refusal(state, NextRound())


@pytest.mark.rule("C10-ALT-02")
@pytest.mark.parametrize(("target", "over"), [(50, True), (51, False)])
def test_target_of_a_tally_can_be_set(target: int, over: bool) -> None:
    """R-44: `target` holds for this scoring as well, and reaching it exactly is enough."""
    variant = CLASSIC_2010.with_rules(scoring="own_tally", target=target)
    state, _, _ = goes_out("wild", "blue-9", variant=variant)

    assert over == state.over
    assert ((0,) if over else ()) == state.winners


@pytest.mark.rule("C10-ALT-02")
def test_tie_for_the_lowest_tally_is_shared() -> None:
    """R-45: all who tie have won, whoever went out."""
    state, _, over = goes_out("wild", "blue-5", "green-5", scores=[300, 450, 200, 200], variant=TALLY)

    assert [MatchEnded((2, 3), (300, 500, 205, 205))] == over
    assert (2, 3) == state.winners


@pytest.mark.rule("C10-ALT-02")
def test_tie_at_zero_in_the_first_round_is_shared() -> None:
    """R-56: a hand of zeros ties with the empty hand when a third player reaches the target at once."""
    state = uno.position(["red-1", "blue-0", "green-1"], top="red-5", rest=2, variant=TALLY)

    state, _ = play(state, Play(0, card("red-1")))

    assert state.scores[2] >= 500
    assert (0, 0) == state.scores[:2]
    assert (0, 1) == state.winners


@pytest.mark.rule("C10-ALT-02")
def test_highest_tally_is_never_the_winner_alone() -> None:
    """Two players: who reaches the target has lost, even to one who is close."""
    _, _, over = goes_out("blue-1", scores=[498, 499], variant=TALLY)

    assert [MatchEnded((0,), (498, 500))] == over


@pytest.mark.rule("ALL-SCORE-01", "ALL-SCORE-06")
def test_without_scoring_one_round_is_the_match() -> None:
    """R-46, `scoring="none"`: who goes out has won, no points are given and no hand is laid open."""
    state, ended, over = goes_out("wild wild", "blue-9", variant=ONE_ROUND)

    assert (0, 0, 0) == ended.points == state.scores
    assert ended.hands is None
    assert [MatchEnded((0,), (0, 0, 0))] == over
    assert ((0,), True) == (state.winners, state.over)
    assert Reason.MATCH_OVER == refusal(state, NextRound())


@pytest.mark.rule("C10-OUT-03")
def test_without_scoring_the_last_draw_two_is_drawn_all_the_same() -> None:
    """R-32: the draw is the card's, not the scoring's."""
    state = uno.position(["red-draw-two", "blue-1", "blue-2"], top="red-5", variant=ONE_ROUND)

    state, _ = play(state, Play(0, card("red-draw-two")))

    assert [0, 3, 1] == sizes(state)
    assert (0,) == state.winners


# The newer sheets: one hand is the game, and points are an option.


@pytest.mark.rule("NEW-OBJ-01")
@BOTH
def test_first_empty_hand_is_the_end_of_the_game(variant: Variant) -> None:
    """R-46: one hand is the game, nothing is counted, and no further round can be started."""
    state = table(variant, ["red-1", "wild blue-9", "green-2"])
    state, events = play(state, lay(state, "red-1"))

    assert [RoundEnded(1, "out", 0, (0, 0, 0), (0, 0, 0), None)] == of(RoundEnded, events)
    assert [MatchEnded((0,), (0, 0, 0))] == of(MatchEnded, events)
    assert (True, (0,), "match_over") == (state.over, state.winners, state.prompt.kind)
    assert () == uno.legal_actions(state)
    assert Reason.MATCH_OVER == refusal(state, NextRound())


@pytest.mark.rule("NEW-OBJ-01")
@BOTH
@pytest.mark.parametrize("seed", range(3))
def test_whole_game_is_one_round(variant: Variant, seed: int) -> None:
    """From the deal to the end there is a single winner, whose hand is the one that is empty."""
    start, dealt = uno.new_game(variant, 4, seed=seed)
    steps = [(start, dealt), *play_out(start)]
    state, _ = steps[-1]

    assert 1 == sum(len(of(RoundStarted, events)) for _, events in steps)
    (winner,) = state.winners
    assert [winner] == [seat for seat, size in enumerate(sizes(state)) if size == 0]


@pytest.mark.rule("NEW-OBJ-01", "NEW-SCORE-07")
@BOTH
@pytest.mark.parametrize("scoring", ["winner_takes", "own_tally"])
def test_with_scoring_switched_on_the_game_goes_on(
    variant: Variant, scoring: Literal["winner_takes", "own_tally"]
) -> None:
    """R-46: an empty hand then ends the round alone."""
    state = table(variant.with_rules(scoring=scoring), ["red-1", "wild blue-9", "green-2"])
    state, events = play(state, lay(state, "red-1"))

    assert [] == of(MatchEnded, events)
    assert (False, (), "round_over") == (state.over, state.winners, state.prompt.kind)
    assert None is refusal(state, NextRound())


@pytest.mark.rule("NEW-OUT-02")
@BOTH
@pytest.mark.parametrize("last", ["red-1", "red-skip", "red-reverse", "wild", "special"])
def test_player_of_the_final_card_wins(variant: Variant, last: str) -> None:
    """R-33, R-49: nobody draws, nobody is asked anything, and no call is needed."""
    state = table(variant, [last, "blue-8 blue-9", "yellow-8 yellow-9"])
    state, events = play(state, lay(state, last))

    assert (True, (0,)) == (state.over, state.winners)
    assert [] == [*of(Asked, events), *of(Drew, events), *of(Skipped, events)]
    assert [0, 2, 2] == sizes(state)


@pytest.mark.rule("NEW-OUT-02")
@BOTH
@pytest.mark.parametrize(("last", "count"), [("red-draw-two", 2), ("wild-draw-four", 4)])
def test_cards_of_a_final_draw_card_are_drawn(variant: Variant, last: str, count: int) -> None:
    """R-32: the next player in the direction of play draws, is not asked, and the game is over."""
    state = table(variant, [last, "blue-8 blue-9", "yellow-8 yellow-9"], direction=-1)
    state, events = play(state, lay(state, last))

    assert [0, 2, 2 + count] == sizes(state)
    assert ([], True, (0,)) == (of(Asked, events), state.over, state.winners)


@pytest.mark.rule("NEW-OUT-02", "NEW-SCORE-07")
@BOTH
def test_cards_of_a_final_draw_card_count(variant: Variant) -> None:
    """R-32: where points are counted, those just drawn are among them."""
    scored = variant.with_rules(scoring="winner_takes")
    state = table(scored, ["red-draw-two", "blue-8", "yellow-9"], draw="wild red-3")
    state, _ = play(state, lay(state, "red-draw-two"))

    assert (8 + 50 + 3 + 9, 0, 0) == state.scores


@pytest.mark.rule("NEW-OUT-02")
@BOTH
def test_all_cards_are_shuffled_to_play_again(variant: Variant) -> None:
    """Another game, or another round where points are counted, has all cards of the box again."""
    state = table(variant.with_rules(scoring="winner_takes"), ["red-1", "blue-8", "yellow-9"])
    state, _ = play(state, lay(state, "red-1"), NextRound())
    again, _ = uno.new_game(variant, 3, seed=2)

    assert Counter(dict(variant.deck)) == everything(state) == everything(again)
    assert ([7, 7, 7], 2) == (sizes(state), state.round)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_points_are_not_counted_unless_asked_for(variant: Variant) -> None:
    """R-46: off by default, and then no hand is laid open either."""
    state = table(variant, ["red-1", "wild blue-9", "green-2"])
    state, events = play(state, lay(state, "red-1"))
    (ended,) = of(RoundEnded, events)

    assert "none" == variant.rules.scoring
    assert ((0, 0, 0), None) == (state.scores, ended.hands)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_winner_may_take_what_the_others_hold(variant: Variant) -> None:
    """`scoring="winner_takes"`: totals are carried from hand to hand."""
    scored = variant.with_rules(scoring="winner_takes")
    state = table(scored, ["red-1", "special blue-9", "green-skip wild-draw-four"], scores=[10, 20, 30])
    state, _ = play(state, lay(state, "red-1"))
    assert (10 + 50 + 9 + 20 + 50, 20, 30) == state.scores

    state, _ = play(state, NextRound())
    assert (139, 20, 30) == state.scores


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_first_total_of_500_wins_where_the_winner_takes_all(variant: Variant) -> None:
    """499 is not enough."""
    scored = variant.with_rules(scoring="winner_takes")
    for left, over in (("blue-9", False), ("special", True)):
        state = table(scored, ["red-1", left], scores=[490, 0])
        state, _ = play(state, lay(state, "red-1"))
        assert (over, (0,) if over else ()) == (state.over, state.winners)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_each_may_count_the_own_leftovers(variant: Variant) -> None:
    """R-46, `scoring="own_tally"`: not printed here, but selectable; the lowest wins at 500."""
    tally = variant.with_rules(scoring="own_tally")
    state = table(tally, ["red-1", "special blue-9", "green-skip"], scores=[100, 440, 90])
    state, _ = play(state, lay(state, "red-1"))
    assert ((100, 499, 110), False) == (state.scores, state.over)

    state = table(tally, ["red-1", "special blue-9", "green-1"], scores=[100, 441, 90])
    state, _ = play(state, lay(state, "red-1"))
    assert ((100, 500, 91), (2,)) == (state.scores, state.winners)


@pytest.mark.rule("NEW-SCORE-07")
@BOTH
def test_totals_of_a_whole_match_are_the_sums_of_its_hands(variant: Variant) -> None:
    """Hand after hand until someone has the target."""
    start, _ = uno.new_game(variant.with_rules(scoring="winner_takes", target=150), 3, seed=4)
    steps = list(play_out(start))
    state, _ = steps[-1]
    ends = [end for _, events in steps for end in of(RoundEnded, events)]

    assert len(ends) > 1
    assert tuple(map(sum, zip(*(end.points for end in ends), strict=True))) == state.scores
    assert max(state.scores) >= 150
