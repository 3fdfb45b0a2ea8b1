"""When the draw pile runs out: the discards are shuffled (rule C10-DRAW-07, grid 12.6 a to c and h)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, drew, everything, of, play, playable, refused, sizes
from tests.kit.decks import small
from tests.rules.dealing import DECK, turn_up
from unorules import Answer, Card, Catch, Draw, Event, Pass, Play, Reason, card
from unorules.cards import Kind, Penalty
from unorules.events import Drew, Reshuffled, RoundEnded, Skipped
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
    assert Reason.COLOR_NEEDED == refused(state, Play(1, wild))
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
