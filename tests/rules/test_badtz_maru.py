"""Wild Badtz-Maru as a card: the colour, whose turn it is then, what it is worth, and opening or going out with it."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import Direction, of, play, playable, refused, sizes
from tests.rules.dealing import turn_up
from tests.rules.hello_kitty import BADTZ, COLORS, badtz, table
from unorules import Answer, Draw, Pass, Play, Reason, Seat, card
from unorules.events import Asked, ColorSet, Drew, HandShown, RoundEnded, Skipped, TurnedUp
from unorules.variants import HELLO_KITTY_2017

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
    assert Reason.NO_SUCH_OPTION == refused(state, Answer(1, "red"))
    for seat in (0, 2, None):
        assert Reason.NOT_YOUR_TURN == refused(state, Answer(seat, "pink"))
    for seat in (0, 1, 2):
        assert Reason.QUESTION_PENDING == refused(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refused(state, Play(seat, state.hands[seat][0]))


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

    assert Reason.COLOR_NEEDED == refused(state, Play(0, BADTZ))
    for color in ("red", "Pink", "wild", ""):
        assert Reason.NO_SUCH_COLOR == refused(state, badtz(color=color))


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
    assert Reason.NO_QUESTION == refused(state, Answer(1, "challenge"))


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
    assert None is refused(state, Draw(acts))


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
    assert Reason.MUST_DRAW == refused(state, Pass(1))
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
