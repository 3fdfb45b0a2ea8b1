"""Wild Ice The Kicker as a card: how many there are, the colour, what it is worth, and opening or going out with it."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, around, everything, of, play, playable, refused, sizes
from tests.rules.dealing import turn_up
from tests.rules.ice_the_kicker import BOTH_REPORTS, KICKER, asked
from unorules import Answer, Draw, Play, Reason, card
from unorules.events import Asked, Drew, HandShown, Played, RoundEnded, TurnedUp
from unorules.variants import ICE_THE_KICKER_2023


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
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
def test_each_colour_has_the_usual_cards(color: str) -> None:
    """R-01, R-05: colours and counts are not printed; numbers from 0 to 9 are, in the scoring."""
    counts = {face.kind: count for face, count in ICE_THE_KICKER_2023.deck if face.color == color}
    numbers = {str(number): 2 for number in range(1, 10)}

    assert {"0": 1, **numbers, "skip": 2, "reverse": 2, "draw-two": 2} == counts
    assert 4 == len(ICE_THE_KICKER_2023.colors)


@pytest.mark.rule("NFL-KICK-03")
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
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

    assert expected == refused(state, Play(0, KICKER, color=color))


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

    assert None is refused(state, Play(0, KICKER, color="red"))


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
    assert Reason.HOST_ONLY == refused(state, Answer(1, "challenge"))
    assert Reason.NO_SUCH_OPTION == refused(state, Answer(None, "challenge"))

    state, events = play(state, Answer(None, "no-good"))
    assert Reason.NO_QUESTION == refused(state, Answer(1, "challenge"))
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
    assert Reason.MATCH_OVER == refused(state, Answer(None, "no-good"))


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
