"""Hello Kitty & Friends: its deck, and Wild Badtz-Maru."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, W, drew, everything, of, play, playable, refusal, sizes
from tests.rules.tables import turn_up
from unorules import Answer, CallUno, Card, Catch, Draw, Pass, Play, Reason, Seat, State, card
from unorules.events import Asked, ColorSet, Drew, HandShown, Reshuffled, RoundEnded, Skipped, TurnedUp
from unorules.variants import HELLO_KITTY_2017

BADTZ = card("wild-badtz-maru")
COLORS = ("blue", "green", "pink", "yellow")
NUMBERS = 2 * [f"{color}-{number}" for number in range(1, 10) for color in ("green", "yellow", "blue")]


def table(*left: int, turn: Seat = 0, direction: Direction = 1) -> State:
    """A table at which each seat holds so many cards, none of them pink, once Badtz-Maru has left the hand."""
    cards = iter(NUMBERS)
    hands = [[next(cards) for _ in range(count)] for count in left]
    hands[turn].append("wild-badtz-maru")
    return uno.position(hands, top="pink-5", turn=turn, direction=direction, variant=HELLO_KITTY_2017)


def badtz(seat: Seat = 0, color: str = "pink") -> Play:
    """Laying a Badtz-Maru."""
    return Play(seat, BADTZ, color=color)


BOX = everything(uno.new_game(HELLO_KITTY_2017, 4, seed="box")[0])
"""The cards that a dealt game holds."""


@pytest.mark.rule("HK-COMP-01")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_deck_has_112_cards_at_every_table(players: int) -> None:
    """However many play, hands and piles hold the same 112 cards."""
    state, _ = uno.new_game(HELLO_KITTY_2017, players, seed=1)

    assert BOX == everything(state)
    assert (112, 112, 0) == (BOX.total(), HELLO_KITTY_2017.size, HELLO_KITTY_2017.extras)


@pytest.mark.rule("HK-COMP-01", "HK-COMP-03")
def test_deck_is_made_of_76_numbers_24_action_cards_and_12_wilds() -> None:
    """The five groups that the sheet lists add up to the 112 it prints."""
    groups = Counter[str]()
    for face, count in BOX.items():
        groups["number" if face.kind.isdecimal() else face.kind] += count

    expected = {"number": 76, "draw-two": 8, "reverse": 8, "skip": 8, "wild": 4, "wild-draw-four": 4}
    assert {**expected, "wild-badtz-maru": 4} == dict(groups)


@pytest.mark.rule("HK-COMP-02", "HK-COMP-04")
@pytest.mark.parametrize("color", COLORS)
def test_every_color_has_19_numbers_and_six_action_cards(color: str) -> None:
    """Pink has what red has elsewhere: one 0, two of 1 to 9, two of each action card."""
    found = {face.kind: count for face, count in BOX.items() if face.color == color}

    assert {"0": 1} | dict.fromkeys([*"123456789", "draw-two", "reverse", "skip"], 2) == found


@pytest.mark.rule("HK-COMP-02")
def test_colors_are_blue_green_pink_and_yellow() -> None:
    """No card is red, and a table cannot be laid with one."""
    assert {*COLORS, None} == {face.color for face in BOX}
    assert set(COLORS) == set(HELLO_KITTY_2017.colors)
    with pytest.raises(uno.errors.SetupError):
        uno.position(["red-1", "pink-2"], top="pink-1", variant=HELLO_KITTY_2017)


@pytest.mark.rule("HK-COMP-02")
@pytest.mark.parametrize("wild", [W, WD4, BADTZ], ids=str)
def test_every_wild_offers_pink_and_refuses_red(wild: Card) -> None:
    """Exactly the four colours of the deck can be named."""
    state = uno.position([[wild, "blue-1"], "blue-2"], top="pink-1", variant=HELLO_KITTY_2017)
    offered = [a.color for a in uno.legal_actions(state, 0) if isinstance(a, Play) and a.card == wild]

    assert sorted(COLORS) == sorted(map(str, offered))
    assert None is refusal(state, Play(0, wild, color="pink"))
    assert Reason.NO_SUCH_COLOR == refusal(state, Play(0, wild, color="red"))


@pytest.mark.rule("HK-COMP-02")
def test_pink_is_matched_like_any_color() -> None:
    """A pink card goes on pink, whatever else is on it."""
    hand = "pink-9 pink-skip green-1 green-2"
    state = uno.position([hand, "blue-2"], top="pink-1", variant=HELLO_KITTY_2017)

    assert {"pink-9", "pink-skip", "green-1"} == set(playable(state, 0))


@pytest.mark.rule("HK-COMP-03")
def test_there_are_twelve_cards_without_a_color_four_of_them_badtz_maru() -> None:
    """Badtz-Maru comes beside the four Wild and the four Wild Draw Four, not in their place."""
    assert {W: 4, WD4: 4, BADTZ: 4} == {face: count for face, count in BOX.items() if face.color is None}


# Wild Badtz-Maru as a card.

OWN_TALLY = HELLO_KITTY_2017.with_rules(scoring="own_tally")


@pytest.mark.rule("HK-OPEN-07", "HK-BM-05")
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_badtz_maru_turned_up_lets_the_left_player_name_the_color(players: int, dealer: Seat) -> None:
    """R-16: all hands tie at seven, and yet nobody draws; then the left player takes a turn."""
    state, events = turn_up("wild-badtz-maru", players, dealer=dealer, variant=HELLO_KITTY_2017)
    left = (dealer + 1) % players

    assert TurnedUp(BADTZ, "opens") in events
    assert [Asked(left, left, "color", HELLO_KITTY_2017.colors)] == of(Asked, events)
    state, answered = play(state, Answer(left, "pink"))
    assert (ColorSet(left, "pink"), []) == (answered[-1], of(Drew, [*events, *answered]))
    assert ([7] * players, (BADTZ,), "pink", 1) == (sizes(state), state.discard_pile, state.color, state.direction)
    assert ("turn", left) == (state.prompt.kind, state.prompt.seat)
    state, _ = play(state, Draw(left), Pass(left))
    assert (left + 1) % players == state.prompt.seat


@pytest.mark.rule("HK-OPEN-07", "HK-BM-05")
def test_badtz_maru_turned_up_offers_pink_and_refuses_red() -> None:
    """The left player alone is asked, for one of the four colours, and everything else waits."""
    state, _ = turn_up("wild-badtz-maru", 3, variant=HELLO_KITTY_2017)

    assert {Answer(1, color) for color in COLORS} == set(uno.legal_actions(state))
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(1, "red"))
    for seat in (0, 2, None):
        assert Reason.NOT_YOUR_TURN == refusal(state, Answer(seat, "pink"))
    for seat in (0, 1, 2):
        assert Reason.QUESTION_PENDING == refusal(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refusal(state, Play(seat, state.hands[seat][0]))


@pytest.mark.rule("HK-BM-03")
@pytest.mark.parametrize("color", COLORS)
def test_player_of_a_badtz_maru_names_the_color(color: str) -> None:
    """Any of the four, the one in force included, and the next player has to match it; the card stays colourless."""
    follow = [f"{one}-9" for one in COLORS]
    hands = ["wild-badtz-maru green-1 green-2", follow, "green-3 green-4 green-6"]
    state = uno.position(hands, top="pink-5", draw="blue-1 blue-2 blue-3 blue-4", variant=HELLO_KITTY_2017)

    state, events = play(state, badtz(color=color))

    assert uno.events.Played(0, BADTZ, color) == events[0]
    assert (color, BADTZ, None) == (state.color, state.top, state.top.color)
    assert [f"{color}-9"] == playable(state, 1)


@pytest.mark.rule("HK-BM-03")
def test_badtz_maru_needs_a_color_of_the_deck() -> None:
    """Without one, or with another than the four, it is refused."""
    state = table(3, 3)

    assert Reason.COLOR_NEEDED == refusal(state, Play(0, BADTZ))
    for color in ("red", "Pink", "wild", ""):
        assert Reason.NO_SUCH_COLOR == refusal(state, badtz(color=color))


@pytest.mark.rule("HK-BM-03")
@pytest.mark.parametrize(
    ("top", "color"),
    [
        ("green-0", None),
        ("blue-7", None),
        ("yellow-skip", None),
        ("pink-reverse", None),
        ("green-draw-two", None),
        ("wild", "blue"),
        ("wild-draw-four", "yellow"),
        ("wild-badtz-maru", "green"),
    ],
)
def test_badtz_maru_goes_on_anything_whatever_else_is_held(top: str, color: str | None) -> None:
    """Neither the top card nor a hand full of other matches stands in its way."""
    hand = "wild-badtz-maru wild wild-draw-four pink-1 yellow-1 green-1 blue-1"
    state = uno.position([hand, "green-2"], top=top, color=color, variant=HELLO_KITTY_2017)

    assert {badtz(color=one) for one in COLORS} <= set(uno.legal_actions(state, 0))
    state, _ = play(state, badtz())
    assert BADTZ == state.top


@pytest.mark.rule("HK-BM-03")
def test_badtz_maru_may_be_played_when_just_drawn() -> None:
    """The drawn card counts no longer when the fewest is found."""
    state = uno.position(
        ["green-1 green-2", "green-3 green-4", "green-6 green-7 green-8"],
        top="pink-5",
        draw="wild-badtz-maru",
        variant=HELLO_KITTY_2017,
    )

    state, _ = play(state, Draw(0), badtz(color="blue"))

    assert ([6, 6, 3], "blue", 1) == (sizes(state), state.color, state.prompt.seat)


@pytest.mark.rule("HK-BM-03", "N-10")
@pytest.mark.parametrize("held", ["pink-1 pink-2 pink-3", "green-1 green-2 green-3", "wild wild-draw-four pink-1"])
def test_badtz_maru_cannot_be_challenged(held: str) -> None:
    """Whether or not its player holds the colour, nothing is asked and no hand is shown."""
    hands = [f"wild-badtz-maru {held}", "green-4 green-6", "yellow-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="pink-5", variant=HELLO_KITTY_2017)

    state, events = play(state, badtz(color="green"))

    assert [] == [*of(Asked, events), *of(HandShown, events)]
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    assert Reason.NO_QUESTION == refusal(state, Answer(1, "challenge"))


@pytest.mark.rule("HK-BM-04", "N-09")
@pytest.mark.parametrize(
    ("left", "turn", "direction", "acts"),
    [
        pytest.param([3, 2], 0, 1, 1, id="two players, the next draws"),
        pytest.param([2, 3], 0, 1, 1, id="two players, its own player draws"),
        pytest.param([2, 2], 1, -1, 0, id="two players, both draw"),
        pytest.param([3, 2, 4], 0, 1, 1, id="three players, the next draws"),
        pytest.param([3, 4, 2], 0, 1, 1, id="three players, another draws"),
        pytest.param([3, 4, 2], 0, -1, 2, id="to the right, the next draws"),
        pytest.param([2, 2, 2, 2], 3, 1, 0, id="four players, everyone draws"),
    ],
)
def test_nobody_loses_a_turn_through_badtz_maru(left: list[int], turn: Seat, direction: Direction, acts: Seat) -> None:
    """R-39: the next player acts, whoever has drawn, and the direction stays."""
    state, events = play(table(*left, turn=turn, direction=direction), badtz(turn))

    assert [] == of(Skipped, events)
    assert ("turn", acts, direction) == (state.prompt.kind, state.prompt.seat, state.direction)
    assert None is refusal(state, Draw(acts))


@pytest.mark.rule("HK-BM-04", "N-09")
def test_next_player_may_play_one_of_the_four_cards_just_drawn() -> None:
    """The turn is a normal one: any matching card of the hand, or one more card from the pile."""
    state = uno.position(
        ["wild-badtz-maru green-1 green-2", "green-3", "green-4 green-6"],
        top="pink-5",
        draw="pink-7 blue-1 blue-2 wild",
        variant=HELLO_KITTY_2017,
    )
    state, _ = play(state, badtz())

    assert {"pink-7", "wild"} == set(playable(state, 1))
    assert Reason.MUST_DRAW == refusal(state, Pass(1))
    state, _ = play(state, Play(1, card("pink-7")))
    assert ([2, 4, 2], 2) == (sizes(state), state.prompt.seat)


@pytest.mark.rule("HK-BM-06")
@pytest.mark.parametrize("color", [None, "pink"])
@pytest.mark.parametrize("others", [[1], [3, 1], [2, 2, 2], [1, 2, 3]])
def test_badtz_maru_as_the_last_card_makes_nobody_draw(others: list[int], color: str | None) -> None:
    """R-33: the round is over; neither who went out nor the fewest of the others draws, and no colour is needed."""
    state = table(0, *others)
    worth = sum(int(face.kind) for hand in state.hands[1:] for face in hand)
    pile = state.draw_pile

    state, events = play(state, Play(0, BADTZ, color=color))

    assert [] == [*of(Drew, events), *of(Asked, events)]
    assert ([0, *others], pile) == (sizes(state), state.draw_pile)
    (end,) = of(RoundEnded, events)
    assert ("out", 0, worth) == (end.why, end.winner, end.points[0])
    assert "round_over" == state.prompt.kind


@pytest.mark.rule("HK-BM-07")
@pytest.mark.parametrize(
    ("left", "expected"),
    [
        ("wild-badtz-maru", 50),
        ("wild-badtz-maru wild-badtz-maru", 100),
        ("wild-badtz-maru wild wild-draw-four", 150),
        ("wild-badtz-maru pink-9 pink-skip blue-0", 79),
    ],
)
def test_badtz_maru_left_in_a_hand_counts_50(left: str, expected: int) -> None:
    """For who went out, or against who holds it, as the points are kept."""
    for scoring, points in ((HELLO_KITTY_2017, (expected, 0)), (OWN_TALLY, (0, expected))):
        state = uno.position(["pink-1", left], top="pink-5", variant=scoring)
        _, events = play(state, Play(0, card("pink-1")))
        assert [points] == [end.points for end in of(RoundEnded, events)]


# The fewest cards draw four.


@pytest.mark.rule("HK-BM-01")
@pytest.mark.parametrize(
    ("left", "turn", "direction", "drawer"),
    [
        pytest.param([3, 2, 4], 0, 1, 1, id="the next player"),
        pytest.param([3, 4, 2], 0, 1, 2, id="the player before"),
        pytest.param([4, 5, 3, 6], 0, 1, 2, id="the player opposite"),
        pytest.param([4, 5, 3, 1], 1, -1, 3, id="a player not next, to the right"),
        pytest.param([3, 1, 3], 0, 1, 1, id="a player with one card"),
        pytest.param([3, 2], 0, 1, 1, id="the other of two"),
        pytest.param([2, 3, 4], 0, 1, 0, id="its own player"),
        pytest.param([5, 4, 2], 2, -1, 2, id="its own player, to the right"),
        pytest.param([2, 3], 0, 1, 0, id="its own player, because the card has left the hand"),
        pytest.param([3, 3, 3, 3, 3, 2, 3, 3, 3, 3], 9, 1, 5, id="one of ten"),
    ],
)
def test_player_with_the_fewest_cards_draws_four(
    left: list[int], turn: Seat, direction: Direction, drawer: Seat
) -> None:
    """R-39: counted over all players, its own included, after the card has left the hand."""
    state = table(*left, turn=turn, direction=direction)
    pile = state.draw_pile

    state, events = play(state, badtz(turn))

    expected = list(left)
    expected[drawer] += 4
    assert expected == sizes(state)
    assert [Drew(drawer, face, "card") for face in pile[:4]] == of(Drew, events)
    assert pile[4:] == state.draw_pile


@pytest.mark.rule("HK-BM-01", "C10-UNO-03")
@pytest.mark.parametrize("called", [False, True])
def test_player_who_is_the_fewest_and_draws_has_no_uno_to_call(called: bool) -> None:
    """R-37: the call is judged after the card's effects, and the hand is five by then."""
    state = table(1, 2, 3)
    before = [CallUno(0)] if called else []

    state, _ = play(state, *before, badtz())

    assert ([5, 2, 3], ()) == (sizes(state), state.catchable)
    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))


@pytest.mark.rule("HK-BM-01", "C10-UNO-03")
def test_call_made_ahead_of_a_badtz_maru_does_not_count_for_a_later_card() -> None:
    """R-37: who draws and comes down to one card again has to call again."""
    state = uno.position(
        ["wild-badtz-maru green-1", "pink-3"], top="pink-5", draw="pink-2", rest=1, variant=HELLO_KITTY_2017
    )
    state, _ = play(state, CallUno(0), badtz())
    assert ["green-1", "pink-2", "pink-5"] == sorted(map(str, state.hands[0]))

    state, _ = play(state, Play(1, card("pink-3")), Play(0, card("pink-2")), Play(1, card("pink-4")))
    state, _ = play(state, Play(0, card("pink-5")))

    assert (1, (0,)) == (len(state.hands[0]), state.catchable)


@pytest.mark.rule("HK-BM-01", "C10-UNO-03")
def test_player_who_forgot_to_call_is_hit_but_no_longer_caught() -> None:
    """Laying a Badtz-Maru begins the next player's turn; the one with a single card draws four and not two more."""
    hands = ["pink-1 green-1", "wild-badtz-maru green-2 green-3", "green-4 green-5"]
    state = uno.position(hands, top="pink-5", variant=HELLO_KITTY_2017)
    state, _ = play(state, Play(0, card("pink-1")))
    assert (0,) == state.catchable

    state, _ = play(state, badtz(1))

    assert ([5, 2, 2], ()) == (sizes(state), state.catchable)
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(2, 0))


@pytest.mark.rule("HK-BM-02")
@pytest.mark.parametrize(
    ("left", "turn", "direction", "order"),
    [
        pytest.param([2, 2], 0, 1, [1, 0], id="both of two"),
        pytest.param([2, 2], 1, -1, [0, 1], id="both of two, to the right"),
        pytest.param([3, 2, 2, 5], 0, 1, [1, 2], id="two others"),
        pytest.param([3, 2, 2, 5], 0, -1, [2, 1], id="two others, to the right"),
        pytest.param([2, 4, 2], 0, 1, [2, 0], id="its player and another"),
        pytest.param([3, 3, 4, 3], 1, 1, [3, 0, 1], id="three of four"),
        pytest.param([1, 1, 1], 0, 1, [1, 2, 0], id="everyone, with one card"),
        pytest.param([6, 6, 6, 6], 2, 1, [3, 0, 1, 2], id="everyone"),
        pytest.param([6, 6, 6, 6], 2, -1, [1, 0, 3, 2], id="everyone, to the right"),
        pytest.param([2] * 10, 4, 1, [5, 6, 7, 8, 9, 0, 1, 2, 3, 4], id="all ten"),
    ],
)
def test_all_who_tie_for_the_fewest_draw_four_each(
    left: list[int], turn: Seat, direction: Direction, order: list[Seat]
) -> None:
    """R-39: the fewest is counted once, and they draw from the next player on, its own player last."""
    state = table(*left, turn=turn, direction=direction)
    pile = state.draw_pile

    state, events = play(state, badtz(turn))

    assert [held + 4 * (seat in order) for seat, held in enumerate(left)] == sizes(state)
    drawers = [seat for seat in order for _ in range(4)]
    assert [Drew(seat, face, "card") for seat, face in zip(drawers, pile, strict=False)] == of(Drew, events)


@pytest.mark.rule("HK-BM-02")
def test_tie_of_the_hands_before_the_card_was_laid_does_not_count() -> None:
    """R-39: two hold three cards each, one of them the Badtz-Maru; its player alone is left with two."""
    state = table(2, 3)
    assert [3, 3] == sizes(state)

    state, events = play(state, badtz())

    assert ([6, 3], []) == (sizes(state), drew(events, 1))


@pytest.mark.rule("HK-BM-02", "HK-DRAW-07")
@pytest.mark.parametrize(
    ("direction", "first", "second"), [pytest.param(1, 1, 2, id="left"), pytest.param(-1, 2, 1, id="right")]
)
def test_with_a_short_pile_whoever_is_earlier_in_the_order_is_served_first(
    direction: Direction, first: Seat, second: Seat
) -> None:
    """R-39: three tie and six cards are left: four for the next, two for the one after, none for its own player."""
    state = uno.position(
        ["wild-badtz-maru pink-1", "green-1", "green-2", "green-3"],
        top="pink-5",
        draw="blue-1 blue-2 blue-3",
        discard="yellow-1 yellow-2",
        rest=3,
        direction=direction,
        variant=HELLO_KITTY_2017,
    )
    state, events = play(state, badtz(color="green"))
    expected = [1, 1, 1]
    expected[first] += 4
    expected[second] += 2

    assert expected == sizes(state)[:3]
    assert [first] * 4 + [second] * 2 == [event.seat for event in of(Drew, events)]
    assert ["blue-1", "blue-2", "blue-3"] == drew(events, first)[:3]
    assert [Reshuffled(3)] == of(Reshuffled, events)
    assert ((BADTZ,), (), "green") == (state.discard_pile, state.draw_pile, state.color)
    assert direction % 4 == state.prompt.seat


@pytest.mark.rule("HK-BM-02", "C10-UNO-03")
def test_player_for_whom_no_card_was_left_still_has_to_call() -> None:
    """R-37: only a hand that has grown is free of the call."""
    state = uno.position(
        ["wild-badtz-maru pink-1", "green-1", "green-3"],
        top="pink-5",
        draw="blue-1 blue-2 blue-3",
        rest=2,
        variant=HELLO_KITTY_2017,
    )

    state, _ = play(state, badtz())

    assert ([1, 5], (0,)) == (sizes(state)[:2], state.catchable)
    assert None is refusal(state, Catch(1, 0))
    assert None is refusal(state, CallUno(0))
