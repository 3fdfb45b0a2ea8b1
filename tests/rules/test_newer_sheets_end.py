"""The end of a game of the newer sheets: one hand is the game, and points are an option."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import everything, of, play, refused, sizes
from tests.rules.dealing import played_out
from tests.rules.sheets import BOTH, lay, table
from unorules import NextRound, Reason, Variant
from unorules.events import Asked, Drew, MatchEnded, RoundEnded, RoundStarted, Skipped


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
    assert Reason.MATCH_OVER == refused(state, NextRound())


@pytest.mark.rule("NEW-OBJ-01")
@BOTH
@pytest.mark.parametrize("seed", range(3))
def test_whole_game_is_one_round(variant: Variant, seed: int) -> None:
    """From the deal to the end there is a single winner, whose hand is the one that is empty."""
    start, dealt = uno.new_game(variant, 4, seed=seed)
    steps = [(start, dealt), *played_out(start)]
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
    assert None is refused(state, NextRound())


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
    steps = list(played_out(start))
    state, _ = steps[-1]
    ends = [end for _, events in steps for end in of(RoundEnded, events)]

    assert len(ends) > 1
    assert tuple(map(sum, zip(*(end.points for end in ends), strict=True))) == state.scores
    assert max(state.scores) >= 150
