"""The box: which cards there are (matrix section 1)."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, everything, of, play, refused
from unorules import Card, Draw, Pass, Play, Reason, card
from unorules.variants import CLASSIC_2010

BOX = everything(uno.new_game(players=4, seed="box")[0])
"""The cards that a dealt game holds: what is really in play, not what a list says."""

COLORS = ("blue", "green", "red", "yellow")


@pytest.mark.rule("C10-COMP-01")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_deck_has_108_cards_at_every_table(players: int) -> None:
    """However many play, hands and piles hold the same 108 cards."""
    state, _ = uno.new_game(players=players, seed=1)

    assert 108 == everything(state).total()
    assert BOX == everything(state)
    assert 108 == CLASSIC_2010.size


@pytest.mark.rule("C10-COMP-01")
def test_two_identical_cards_are_equal_and_both_there() -> None:
    """A red 7 is like the other red 7, and a hand can hold both."""
    state = uno.position(["red-7 red-7 blue-1", "blue-2"], top="red-1", draw="green-1")

    assert Card("7", "red") == card("red-7")
    assert 2 == BOX[card("red-7")]
    assert 2 == state.hands[0].count(card("red-7"))
    after, _ = play(state, Play(0, card("red-7")))
    assert 1 == after.hands[0].count(card("red-7"))


@pytest.mark.rule("C10-COMP-02")
@pytest.mark.parametrize("color", COLORS)
def test_every_color_has_nineteen_numbers_one_zero_and_two_of_each_other(color: str) -> None:
    """The sheet prints 19 cards from 0 to 9; one 0 and two of 1 to 9 is how they are split (R-01)."""
    numbers = {c.kind: count for c, count in BOX.items() if c.color == color and c.kind.isdecimal()}

    assert {"0": 1} | dict.fromkeys("123456789", 2) == numbers
    assert 19 == sum(numbers.values())


@pytest.mark.rule("C10-COMP-02")
def test_deck_has_76_numbers() -> None:
    """No number is without a colour."""
    assert 76 == sum(count for c, count in BOX.items() if c.kind.isdecimal())


@pytest.mark.rule("C10-COMP-03")
def test_colors_are_blue_green_red_and_yellow() -> None:
    """The coloured cards show these four and no other, 25 of each."""
    shown = Counter({c.color: 0 for c in BOX})
    for c, count in BOX.items():
        shown[c.color] += count

    assert {"blue": 25, "green": 25, "red": 25, "yellow": 25, None: 8} == dict(shown)
    assert set(COLORS) == set(CLASSIC_2010.colors)


@pytest.mark.rule("C10-COMP-03")
@pytest.mark.parametrize("wild", [W, WD4])
def test_a_wild_offers_exactly_the_four_colors(wild: Card) -> None:
    """Each colour once, also the one in force."""
    state = uno.position([[wild, "blue-1"], "blue-2"], top="red-1")
    offered = [a.color for a in uno.legal_actions(state, 0) if isinstance(a, Play) and a.card == wild]

    assert sorted(COLORS) == sorted(map(str, offered))


@pytest.mark.rule("C10-COMP-03")
@pytest.mark.parametrize("color", ["pink", "purple", "black", "wild", "RED", "red ", ""])
@pytest.mark.parametrize("wild", [W, WD4])
def test_no_fifth_color_can_be_named(wild: Card, color: str) -> None:
    """A colour that is not printed in this deck is refused."""
    state = uno.position([[wild, "blue-1"], "blue-2"], top="red-1")

    assert Reason.NO_SUCH_COLOR == refused(state, Play(0, wild, color=color))


@pytest.mark.rule("C10-COMP-04")
@pytest.mark.parametrize("kind", ["draw-two", "reverse", "skip"])
def test_every_color_has_two_of_each_action_card(kind: str) -> None:
    """Eight of a kind, two in each colour."""
    found = {c.color: count for c, count in BOX.items() if c.kind == kind}

    assert dict.fromkeys(COLORS, 2) == found


@pytest.mark.rule("C10-COMP-04")
def test_the_only_kinds_are_numbers_three_action_cards_and_two_wilds() -> None:
    """24 coloured action cards, and nothing that the sheet does not list."""
    symbols = {c.kind for c in BOX if not c.kind.isdecimal()}

    assert {"draw-two", "reverse", "skip", "wild", "wild-draw-four"} == symbols
    assert 24 == sum(count for c, count in BOX.items() if c.color and not c.kind.isdecimal())


@pytest.mark.rule("C10-COMP-05")
def test_there_are_four_wilds_and_four_wild_draw_fours_without_a_color() -> None:
    """Eight cards show no colour."""
    assert {W: 4, WD4: 4} == {c: count for c, count in BOX.items() if c.color is None}


@pytest.mark.rule("C10-COMP-05")
@pytest.mark.parametrize("seed", range(5))
def test_no_wild_has_a_color_in_a_hand_or_in_the_draw_pile(seed: int) -> None:
    """Also where it was played under a named colour and came back with the reshuffled pile."""
    state, happened = uno.new_game(players=10, seed=seed)

    def wilds(*zones: tuple[Card, ...]) -> list[Card]:
        return [c for zone in zones for c in zone if c.kind.startswith("wild")]

    def rank(action: uno.Action) -> int:
        """A wild before a draw before anything else, and no card that has a colour."""
        if isinstance(action, Play):
            return 0 if action.card in (W, WD4) else 9
        return [Draw, Pass, uno.Answer].index(type(action)) + 1 if isinstance(action, Draw | Pass | uno.Answer) else 8

    assert {None} == {c.color for c in wilds(*state.hands, state.draw_pile)}
    events: tuple[uno.Event, ...] = ()
    for _ in range(300):
        state, events = uno.apply(state, min(uno.legal_actions(state), key=rank))
        happened += events
        if of(uno.events.Reshuffled, events) and wilds(state.draw_pile):
            break
    assert of(uno.events.Reshuffled, events)
    named = [event.color for event in of(uno.events.Played, happened) if event.card in (W, WD4)]

    assert named
    assert set(named) <= set(COLORS)
    assert wilds(state.draw_pile)
    assert {None} == {c.color for c in wilds(*state.hands, state.draw_pile)}


@pytest.mark.rule("C10-COMP-05")
def test_naming_a_color_writes_nothing_on_the_cards() -> None:
    """The played wild and its three twins stay colourless, in this game and in the next one."""
    state = uno.position(["wild blue-1", "wild blue-2 blue-3"], top="red-1", draw="wild green-1")
    after, _ = play(state, Play(0, W, color="green"), Draw(1), Pass(1))

    assert "green" == after.color
    assert after.top.color is None
    assert 2 == after.hands[1].count(W)
    assert everything(state) == everything(after)
    assert 4 == everything(after)[W]
    assert 4 == everything(uno.new_game(players=2, seed=3)[0])[W]


@pytest.mark.parametrize("players", range(2, 11))
def test_two_to_ten_may_play(players: int) -> None:
    """The classic sheet prints no number of players; two to ten is how it is read (R-07)."""
    state, _ = uno.new_game(players=players, seed=0)

    assert players == state.seats


@pytest.mark.parametrize("players", [-1, 0, 1, 11, 12])
def test_one_or_eleven_may_not_play(players: int) -> None:
    """Outside two to ten a game is refused (R-07)."""
    with pytest.raises(uno.errors.SetupError):
        uno.new_game(players=players, seed=0)
