"""Empty piles: the discards are shuffled (C10-DRAW-07), or nothing is left to draw (R-43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, W, drew, everything, of, play, playable, refusal, sizes
from tests.kit.decks import small
from tests.rules.tables import BOTH, DECK, face, lay, table, turn_up
from unorules import (
    Answer,
    CallUno,
    Card,
    Catch,
    Draw,
    Event,
    NextRound,
    Pass,
    Play,
    Reason,
    Seat,
    Variant,
    card,
)
from unorules.cards import Kind, Penalty
from unorules.events import Drew, Passed, Reshuffled, RoundEnded, Skipped
from unorules.variants import CLASSIC_2010

BLUE = "blue-5 blue-6 blue-7"
"""A hand that has no match on a red card."""


def steps(events: Sequence[Event]) -> list[str]:
    """The draws and shuffles among the events, in order."""
    marks = {Drew: "draw", Reshuffled: "shuffle"}
    return [marks[type(event)] for event in events if type(event) in marks]


@pytest.mark.rule("C10-DRAW-07")
def test_need_one_with_five_discarded_four_are_shuffled_and_the_top_stays() -> None:
    """Case (a): one of the four is drawn, three are left, and the colour in force is the same."""
    under = "yellow-1 yellow-2 yellow-3 yellow-4"
    state = uno.position([BLUE, "green-1"], top="red-1", discard=under, rest=1)
    after, events = play(state, Draw(0))

    assert ["shuffle", "draw"] == steps(events)
    assert [Reshuffled(4)] == of(Reshuffled, events)
    assert (card("red-1"),) == after.discard_pile
    assert "red" == after.color
    assert {*under.split()} == {*map(str, after.draw_pile), *drew(events, 0)}
    assert 3 == len(after.draw_pile)
    assert DECK == everything(after)


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize("seed", range(10))
def test_the_face_up_card_is_never_shuffled_into_the_pile(seed: int) -> None:
    """Even with a single card under it, that one is drawn and not the top (R-42)."""
    state = uno.position([BLUE, "green-1"], top="red-1", discard="yellow-1", rest=1, seed=seed)
    after, events = play(state, Draw(0))

    assert ["yellow-1"] == drew(events, 0)
    assert ((card("red-1"),), ()) == (after.discard_pile, after.draw_pile)


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize("wild", ["wild", "wild-draw-four"])
def test_a_wild_on_top_keeps_its_named_color_through_the_shuffle(wild: str) -> None:
    """The wild stays where it is, and green goes on being in force."""
    state = uno.position([BLUE, "green-1 red-1"], top=wild, color="green", discard="red-9 red-8", rest=0)
    state, _ = play(state, Draw(0), Pass(0))

    assert ((card(wild),), "green") == (state.discard_pile, state.color)
    assert ["green-1"] == playable(state, 1)


@pytest.mark.rule("C10-DRAW-07")
def test_the_pile_is_really_shuffled() -> None:
    """The discards do not come back in the order in which they lie, and each seed has its own order."""
    under = [f"yellow-{number}" for number in range(10)]
    orders = set()
    for seed in range(20):
        state = uno.position([BLUE, "green-1"], top="red-1", discard=under, rest=1, seed=seed)
        state, events = play(state, Draw(0))
        orders.add((*drew(events, 0), *map(str, state.draw_pile)))

    assert 20 == len(orders)
    assert orders.isdisjoint([tuple(under), tuple(reversed(under))])


@pytest.mark.rule("C10-DRAW-07")
def test_discards_are_shuffled_when_a_card_is_needed_and_not_before() -> None:
    """Taking the last card shuffles nothing; what is played in between is shuffled as well (R-42)."""
    state = uno.position([BLUE, "red-2 red-3 red-4"], top="red-1", draw="blue-9", discard="green-1", rest=0)
    state, events = play(state, Draw(0))
    assert ["draw"] == steps(events)
    assert ((), 2) == (state.draw_pile, len(state.discard_pile))

    state, events = play(state, Pass(0), Play(1, card("red-2")), Draw(0))
    assert [Reshuffled(2)] == of(Reshuffled, events)
    assert {"green-1", "red-1"} == {*drew(events, 0), *map(str, state.draw_pile)}


@pytest.mark.rule("C10-DRAW-07")
def test_need_four_with_two_left_two_are_drawn_then_two_after_the_shuffle() -> None:
    """Case (b): the Wild Draw Four stays on top, and the colour named with it holds."""
    state = uno.position(
        ["wild-draw-four blue-5 blue-6", "green-1 green-2", "yellow-5"],
        top="red-1",
        draw="yellow-1 yellow-2",
        discard="red-9",
        rest=2,
    )
    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert ["draw", "draw", "shuffle", "draw", "draw"] == steps(events)
    assert [Reshuffled(2)] == of(Reshuffled, events)
    assert ["yellow-1", "yellow-2"] == drew(events, 1)[:2]
    assert {"red-1", "red-9"} == set(drew(events, 1)[2:])
    assert ((WD4,), "green", ()) == (state.discard_pile, state.color, state.draw_pile)
    assert (6, 2) == (sizes(state)[1], state.prompt.seat)


@pytest.mark.rule("C10-DRAW-07")
def test_need_six_in_a_lost_challenge_goes_through_the_shuffle_too() -> None:
    """The challenger takes what the pile has and the rest from the discards."""
    state = uno.position(
        ["wild-draw-four blue-5 blue-6", "green-1 green-2", "yellow-5"],
        top="red-1",
        draw="yellow-1 yellow-2",
        discard="red-9 red-8 red-7 red-6",
        rest=2,
    )
    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert ["draw", "draw", "shuffle", *["draw"] * 4] == steps(events)
    assert (2 + 6, 1) == (sizes(state)[1], len(state.draw_pile))
    assert (WD4,) == state.discard_pile


@pytest.mark.rule("C10-DRAW-07")
def test_need_four_with_one_left_and_one_discarded_gets_one_and_the_rest_lapses() -> None:
    """Case (c): only a card turned up lies alone, so one of our own opens; the turn is lost all the same."""
    four = Kind("draw-four", points=20, on_play=(Penalty(4),), on_open="effects")
    variant = small("test:small", "blue-1 blue-2 blue-3 red-draw-four", four, hand_size=1)
    state, events = uno.from_deck("blue-1 blue-2 red-draw-four blue-3", variant, 2)

    assert ["draw"] == steps(events)
    assert ["blue-3"] == drew(events, 1)
    assert [Skipped(1)] == of(Skipped, events)
    assert (0, [1, 2]) == (state.prompt.seat, sizes(state))
    assert ((card("red-draw-four"),), ()) == (state.discard_pile, state.draw_pile)


@pytest.mark.rule("C10-DRAW-07", "C10-OPEN-02")
def test_an_opening_draw_two_with_one_card_left_gives_one() -> None:
    """Case (c) with the classic deck, nearly all of it dealt to two players."""
    state, events = turn_up("red-draw-two", 2, variant=CLASSIC_2010.with_rules(hand_size=53))

    assert ["draw"] == steps(events)
    assert ([53, 54], ()) == (sizes(state), state.draw_pile)
    assert ("turn", 0, card("red-draw-two")) == (state.prompt.kind, state.prompt.seat, state.top)


@pytest.mark.rule("C10-DRAW-07")
def test_cards_that_could_not_be_drawn_are_not_owed_later() -> None:
    """The victim of a Wild Draw Four gets the two there are, and later draws one card as anyone (R-43)."""
    state = uno.position(
        ["wild-draw-four blue-5 blue-6", "yellow-8 yellow-9", "green-5 green-6"],
        top="red-1",
        draw="yellow-1",
        rest=2,
    )
    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))
    assert (["draw", "shuffle", "draw"], [2, 4]) == (steps(events), sizes(state)[:2])
    assert ["yellow-1", "red-1"] == drew(events, 1)

    state, events = play(state, Play(2, card("green-5")), Play(0, card("blue-5")), Draw(1))
    assert (["shuffle", "draw"], [1, 5]) == (steps(events), sizes(state)[:2])
    assert 1 == len(state.draw_pile)


@pytest.mark.rule("C10-DRAW-07")
def test_who_is_caught_without_a_call_goes_through_the_shuffle_too() -> None:
    """The two cards come from the pile and from the discards, and the top stays."""
    state = uno.position(["red-5 blue-5", "green-1", "green-2"], top="red-1", draw="yellow-1", rest=2)
    state, events = play(state, Play(0, card("red-5")), Catch(1, 0))

    assert ["draw", "shuffle", "draw"] == steps(events)
    assert ["yellow-1", "red-1"] == drew(events, 0)
    assert ((card("red-5"),), 3, 1) == (state.discard_pile, sizes(state)[0], state.prompt.seat)


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize(("last", "due"), [("red-draw-two", 2), ("wild-draw-four", 4)])
def test_the_draw_for_a_last_card_is_shuffled_for_and_the_last_card_stays_on_top(last: str, due: int) -> None:
    """The cards count although the round is over (R-42)."""
    state = uno.position(
        [last, "green-1", "green-2"], top="red-1", draw="yellow-1", discard="blue-9 blue-8 blue-7", rest=2
    )
    state, events = play(state, Play(0, card(last)))
    (end,) = of(RoundEnded, events)

    assert ["draw", "shuffle", *["draw"] * (due - 1)] == steps(events)
    assert ((card(last),), 1 + due) == (state.discard_pile, sizes(state)[1])
    assert 0 == end.winner


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize("wild", [W, WD4])
def test_a_reshuffled_wild_has_no_color_and_is_named_anew(wild: Card) -> None:
    """Case (h): what was named for it the last time is gone."""
    state = uno.position(["red-5 red-6 red-7", "blue-1 blue-2"], top=wild, color="red", rest=0)
    state, events = play(state, Play(0, card("red-5")), Draw(1))

    assert [Reshuffled(1)] == of(Reshuffled, events)
    assert [Drew(1, wild, "turn")] == of(Drew, events)
    assert Reason.COLOR_NEEDED == refusal(state, Play(1, wild))
    offered = {a.color for a in uno.legal_actions(state, 1) if isinstance(a, Play)}
    assert {"red", "yellow", "green", "blue"} == offered
    state, _ = play(state, Play(1, wild, color="green"))
    assert ("green", None) == (state.color, state.top.color)


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize("players", [2, 5, 10])
def test_no_card_is_lost_or_doubled_through_many_shuffles(players: int) -> None:
    """A long game of drawing whenever possible keeps its 108 cards, and the top stays each time."""
    state, _ = uno.new_game(players=players, seed=players, dealer=0)
    shuffles = 0
    for _ in range(400):
        actions = uno.legal_actions(state)
        draws = [a for a in actions if isinstance(a, Draw)]
        action = draws[0] if draws else actions[0]
        top = action.card if isinstance(action, Play) else state.top
        state, events = uno.apply(state, action)
        if of(Reshuffled, events):
            shuffles += 1
            assert (top,) == state.discard_pile
        assert DECK == everything(state)

    assert shuffles > 0


# Nothing left on either pile (R-43, grid 12.6 d to f).


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("red-5 blue-5 blue-6", {Play(0, card("red-5"))}),
        ("blue-1 blue-5 blue-6", {Play(0, card("blue-1"))}),
        ("wild blue-5 blue-6", {Play(0, W, color=c) for c in ("red", "yellow", "green", "blue")}),
    ],
)
def test_with_nothing_to_draw_who_can_play_must_play(hand: str, plays: set[Play]) -> None:
    """Case (d): neither drawing nor passing is possible (R-43)."""
    state = uno.position([hand, "green-1"], top="red-1", rest=1)

    assert Reason.NOTHING_TO_DRAW == refusal(state, Draw(0))
    assert Reason.MUST_PLAY == refusal(state, Pass(0))
    assert plays == set(uno.legal_actions(state, 0))


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_with_nothing_to_draw_and_nothing_to_play_the_turn_is_passed() -> None:
    """Case (e): the seat says so itself, no card moves, and the next one takes a turn (R-43)."""
    state = uno.position(["blue-5 blue-6 blue-7", "green-1"], top="red-1", rest=1)
    assert (Pass(0),) == uno.legal_actions(state, 0)

    after, events = play(state, Pass(0))
    assert (Passed(0),) == events
    assert (sizes(state), "turn", 1) == (sizes(after), after.prompt.kind, after.prompt.seat)


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_with_nothing_to_draw_an_innocent_wild_draw_four_must_be_played() -> None:
    """Case (e): it is a play like any other when no colour in hand forbids it (R-43)."""
    for hand in ("wild-draw-four blue-5 blue-6", "wild-draw-four wild-draw-four blue-6"):
        state = uno.position([hand, "green-1"], top="red-1", rest=1)
        assert Reason.MUST_PLAY == refusal(state, Pass(0))
        assert {str(WD4)} == set(playable(state, 0))


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_with_nothing_to_draw_a_guilty_wild_draw_four_need_not_be_played() -> None:
    """Case (e): where wilds count as a match, two Wild Draw Fours make each other guilty (R-24, R-43)."""
    strict = CLASSIC_2010.with_rules(challenge_match="color_or_wild")
    state = uno.position([f"{WD4} {WD4} blue-5", "green-1"], top="red-1", rest=1, variant=strict)
    bluffs = {Play(0, WD4, color=color) for color in ("red", "yellow", "green", "blue")}

    assert bluffs | {Pass(0)} == set(uno.legal_actions(state, 0))
    assert Reason.NOTHING_TO_DRAW == refusal(state, Draw(0))


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
@pytest.mark.parametrize(("how", "passes"), [("enforce", True), ("free", False)])
def test_with_nothing_to_draw_the_wild_draw_four_switch_decides(how: Literal["enforce", "free"], passes: bool) -> None:
    """Enforced, a guilty one cannot be played, so one passes; free of conditions it must be played (R-22)."""
    rules = CLASSIC_2010.with_rules(wd4=how, challenge_match="color_or_wild")
    state = uno.position([f"{WD4} {WD4} blue-5", "green-1"], top="red-1", rest=1, variant=rules)

    assert (None if passes else Reason.MUST_PLAY) == refusal(state, Pass(0))
    assert ([] if passes else [str(WD4)]) == playable(state, 0)


@pytest.mark.rule("C10-TURN-08", "C10-DRAW-07")
def test_passing_with_a_guilty_wild_draw_four_counts_for_the_stalemate() -> None:
    """Nobody has to bluff: where everyone passes, with such a card or with nothing, the round is void (R-24, R-43)."""
    deck = {"red-1": 1, "wild-draw-four": 4, "blue-2": 1, "green-3": 1}
    variant = CLASSIC_2010.with_deck("test:bluffs", deck).with_rules(hand_size=1, challenge_match="color_or_wild")
    state = uno.position([f"{WD4} {WD4} blue-2", f"{WD4} {WD4} green-3"], top="red-1", variant=variant)

    assert [str(WD4)] == playable(state, 0)
    state, _ = play(state, Pass(0))
    assert [str(WD4)] == playable(state, 1)
    state, events = play(state, Pass(1))

    assert ["stalemate"] == [end.why for end in of(RoundEnded, events)]
    assert "round_over" == state.prompt.kind


STUCK = small("test:small", "red-1 blue-2 green-3 yellow-4 blue-5 green-6 yellow-7", hand_size=1)
"""Cards of which none goes on the red one."""


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize(
    ("hands", "direction", "order"),
    [
        (["blue-2 blue-5 green-3", "green-6 yellow-4 yellow-7"], 1, [1, 0]),
        (["blue-2 blue-5", "green-3 green-6", "yellow-4 yellow-7"], 1, [1, 2, 0]),
        (["blue-2 blue-5", "green-3 green-6", "yellow-4 yellow-7"], -1, [1, 0, 2]),
    ],
)
def test_a_full_circle_without_a_move_makes_the_round_void(
    hands: list[str], direction: Direction, order: list[Seat]
) -> None:
    """Case (f): stalemate, nobody wins and nobody scores (R-43)."""
    scores = tuple(range(10, 10 + len(hands)))
    state = uno.position(hands, top="red-1", turn=1, direction=direction, dealer=1, scores=scores, variant=STUCK)
    events: tuple[Event, ...] = ()
    for seat in order:
        assert ("turn", seat) == (state.prompt.kind, state.prompt.seat)
        assert [] == of(RoundEnded, events)
        state, events = play(state, Pass(seat))

    nothing = (0,) * len(hands)
    assert (Passed(order[-1]), RoundEnded(1, "stalemate", None, nothing, scores, None)) == events
    assert ("round_over", scores, ()) == (state.prompt.kind, state.scores, state.winners)


@pytest.mark.rule("C10-DRAW-07")
@pytest.mark.parametrize("scoring", ["winner_takes", "own_tally", "none"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_void_round_gives_no_points_in_any_scoring_and_the_same_dealer_deals_again(
    scoring: Literal["winner_takes", "own_tally", "none"], dealer: Seat
) -> None:
    """Under every way to find the next dealer, and also where one round is the match (R-43, R-46)."""
    hands = ["blue-2 blue-5 green-3", "green-6 yellow-4 yellow-7"]
    ways: tuple[Literal["repeat", "rotate_left", "winner", "same"], ...]
    ways = ("repeat", "rotate_left", "winner", "same")
    for way in ways:
        rules = STUCK.with_rules(scoring=scoring, next_dealer=way)
        state = uno.position(hands, top="red-1", dealer=dealer, variant=rules)
        state, _ = play(state, Pass(0), Pass(1))
        assert ((0, 0), False, ()) == (state.scores, state.over, state.winners)
        assert 1 - dealer == play(state, NextRound(1 - dealer))[0].dealer
        state, events = play(state, NextRound())
        assert (dealer, 2, []) == (state.dealer, state.round, of(uno.events.DealerDrawn, events))


@pytest.mark.rule("C10-DRAW-07")
def test_a_draw_in_between_starts_the_circle_anew() -> None:
    """Passes count only when they follow each other without a card being played or drawn (R-43)."""
    deck = "red-1 wild blue-2 blue-5 blue-6 yellow-4 yellow-7 yellow-8"
    variant = CLASSIC_2010.with_deck("test:no-green", dict.fromkeys(deck.split(), 1)).with_rules(hand_size=1)
    hands = ["blue-2 blue-5 blue-6", "wild yellow-4", "yellow-7 yellow-8"]
    state = uno.position(hands, top="red-1", variant=variant)
    state, events = play(state, Pass(0), CallUno(1), Play(1, W, color="green"), Draw(2))
    assert ["red-1"] == drew(events, 2)

    for seat in (2, 0, 1):
        state, events = play(state, Pass(seat))
        assert [] == of(RoundEnded, events)
    state, events = play(state, Pass(2))
    assert ["stalemate"] == [end.why for end in of(RoundEnded, events)]


@pytest.mark.rule("C10-DRAW-07")
def test_a_play_in_between_starts_the_circle_anew() -> None:
    """Also when the next player draws what it uncovered as a penalty, so that nothing is left again (R-43)."""
    deck = "red-1 wild-draw-four blue-2 blue-5 blue-6 yellow-4 yellow-7 yellow-8"
    variant = CLASSIC_2010.with_deck("test:no-green", dict.fromkeys(deck.split(), 1)).with_rules(hand_size=1)
    hands = ["blue-2 blue-5 blue-6", "wild-draw-four yellow-4", "yellow-7 yellow-8"]
    state = uno.position(hands, top="red-1", variant=variant)
    state, events = play(state, Pass(0), CallUno(1), Play(1, WD4, color="green"), Answer(2, "accept"))
    assert ["red-1"] == drew(events, 2)

    for seat in (0, 1):
        state, events = play(state, Pass(seat))
        assert [] == of(RoundEnded, events)
    state, events = play(state, Pass(2))
    assert ["stalemate"] == [end.why for end in of(RoundEnded, events)]


# The newer sheets.


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_discards_become_the_draw_pile_when_there_is_none(variant: Variant) -> None:
    """R-42: all but the top, whose colour stays in force; all cards are still there."""
    state = table(
        variant, ["green-2 green-3", "blue-8"], top="wild", color="yellow", discard="red-1 red-2 special", rest=1
    )
    state, events = play(state, Draw(0))

    assert [Reshuffled(3)] == of(Reshuffled, events)
    assert (2, 1, "wild", "yellow") == (len(state.draw_pile), len(state.discard_pile), face(state.top), state.color)
    assert Counter(dict(variant.deck)) == everything(state)


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_draw_two_is_served_across_the_reshuffle(variant: Variant) -> None:
    """One card of the pile and one of the discards."""
    state = table(
        variant, ["red-draw-two green-3 green-4", "blue-8", "blue-9"], draw="yellow-1", discard="green-1", rest=2
    )
    state, events = play(state, lay(state, "red-draw-two"))

    assert [Drew, Reshuffled, Drew] == [type(event) for event in events if isinstance(event, Drew | Reshuffled)]
    assert [Reshuffled(2)] == of(Reshuffled, events)
    assert (3, 2) == (len(state.hands[1]), state.prompt.seat)


@pytest.mark.rule("NEW-DRAW-08")
@BOTH
def test_what_both_piles_cannot_give_is_not_owed(variant: Variant) -> None:
    """R-43: four cards are due, one is there; the rest lapses."""
    state = table(variant, ["wild-draw-four green-3 green-4", "blue-8", "blue-9"], rest=2)
    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert (2, (), 2) == (len(state.hands[1]), state.draw_pile, state.prompt.seat)


@pytest.mark.rule("NEW-TURN-09", "NEW-DRAW-08")
@BOTH
@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("red-1 green-2", Reason.MUST_PLAY, id="a-match"),
        pytest.param("special green-2", Reason.MUST_PLAY, id="the-special-wild"),
        pytest.param("green-1 green-2", None, id="no-match"),
        pytest.param("wild-draw-four wild-draw-four", None, id="a-guilty-wild-draw-four"),
        pytest.param("wild-draw-four green-2", Reason.MUST_PLAY, id="an-innocent-wild-draw-four"),
    ],
)
def test_with_both_piles_used_up_a_match_must_be_played(variant: Variant, held: str, expected: Reason | None) -> None:
    """R-43: nobody can draw; who has no play that could be asked for passes, and others play."""
    state = table(variant, [held, "blue-8"], rest=1)

    assert Reason.NOTHING_TO_DRAW == refusal(state, Draw(0))
    assert expected == refusal(state, Pass(0))
