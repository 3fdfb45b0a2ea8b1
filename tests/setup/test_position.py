"""Tables set up by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import W, everything, play, playable, sizes
from tests.kit.decks import TINY, small
from tests.kit.invariants import check_closed, check_state
from unorules import Draw, Pass, Play, card
from unorules.errors import SetupError, VariantError
from unorules.events import Drew
from unorules.variants import CLASSIC_2010, FLIP_2018, FRIENDS_2022
from unorules.variants.house import PARTNERS


def table_refused(**fields: Any) -> str:
    """What is said against a table like this."""
    table: dict[str, Any] = {"hands": ["red-1 red-2", "blue-3"], "top": "red-9"} | fields
    with pytest.raises(SetupError) as refusal:
        uno.position(**table)
    return str(refusal.value)


def test_table_is_laid_as_it_is_written() -> None:
    """Piles with their top first; what is not mentioned goes under the draw pile."""
    state = uno.position(
        ["wild red-1", ["blue-3", card("red-2")]],
        top="wild-draw-four",
        color="green",
        turn=1,
        draw="red-5 red-6",
        discard=["red-7", "red-8"],
        direction=-1,
        dealer=1,
        scores=(499, 0),
        players=["Ann", "Bo"],
    )

    check_state(state)
    check_closed(state)
    assert ((card("red-1"), W), (card("red-2"), card("blue-3"))) == state.hands
    assert tuple(map(card, ["wild-draw-four", "red-7", "red-8"])) == state.discard_pile
    assert (card("red-5"), card("red-6")) == state.draw_pile[:2]
    assert 108 - 4 - 3 == len(state.draw_pile)
    assert ("green", -1, 1, 1) == (state.color, state.direction, state.prompt.seat, state.dealer)
    assert ((499, 0), ("Ann", "Bo"), 0, 1) == (state.scores, state.players, state.seq, state.round)


def test_first_card_of_the_draw_pile_is_drawn_first() -> None:
    """So that a test can say what will be drawn."""
    state = uno.position(["red-1", "blue-3"], top="red-9", draw="yellow-5 yellow-6")
    _, events = play(state, Draw(0))

    assert [Drew(0, card("yellow-5"), "turn")] == list(events)


@pytest.mark.parametrize(
    ("rest", "expected"),
    [("draw", (103, 2, 1, 2)), ("discard", (0, 105, 1, 2)), (0, (0, 2, 104, 2)), (1, (0, 2, 1, 105))],
)
def test_cards_not_mentioned_go_where_they_are_said_to_go(rest: Any, expected: tuple[int, ...]) -> None:
    """Under a pile or into a hand."""
    state = uno.position(["red-1", "blue-3 blue-4"], top="red-9", discard="red-8", rest=rest)

    check_state(state)
    assert expected == (len(state.draw_pile), len(state.discard_pile), *sizes(state))


@pytest.mark.parametrize("rest", ["draw", "discard"])
def test_rest_lies_under_what_was_set_up_by_hand(rest: Any) -> None:
    """And is shuffled by the seed."""
    compiled = [
        uno.position(["red-1", "blue-3"], top="red-9", draw="red-5", discard="red-6", rest=rest, seed=seed)
        for seed in (1, 1, 2)
    ]

    assert compiled[0] == compiled[1]
    assert compiled[0] != compiled[2]
    assert all(card("red-5") == state.draw_pile[0] for state in compiled)
    assert all(card("red-6") == state.discard_pile[1] for state in compiled)


def test_rest_is_not_ordered_by_a_shuffle_of_the_game() -> None:
    """The first reshuffle of the game does not repeat it."""
    state = uno.position(["red-1", "blue-3"], top="red-9", rest="discard")
    under = state.discard_pile[1:]
    state, _ = play(state, Draw(0))
    (drawn,) = Counter(state.hands[0]) - Counter([card("red-1")])

    assert Counter(under) == Counter((drawn, *state.draw_pile))
    assert under != (drawn, *state.draw_pile)


def test_wild_on_top_needs_the_colour_named_for_it() -> None:
    """The message lists the colours."""
    expected = "color must be one of red, yellow, green, blue on wild, not "

    assert f"{expected}None" == table_refused(top="wild")
    assert f"{expected}'mauve'" == table_refused(top="wild", color="mauve")
    assert f"{expected}7" == table_refused(top="wild", color=7)
    assert "blue" == uno.position(["red-1", "blue-3"], top="wild", color="blue").color


def test_coloured_card_on_top_has_its_own_colour() -> None:
    """It may be repeated, and cannot be another one."""
    assert "color must be None or its own colour on red-9, not 'blue'" == table_refused(color="blue")
    assert "red" == uno.position(["red-1", "blue-3"], top="red-9", color="red").color


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hands": ["red-1"]}, "classic-2010 is for 2 to 10 players, not 1"),
        ({"hands": []}, "classic-2010 is for 2 to 10 players, not 0"),
        ({"players": ["Ann", "Bo", "Cy"]}, "there are 2 hands for 3 players"),
        ({"turn": 2}, "turn must be a seat from 0 to 1, not 2"),
        ({"turn": -1}, "turn must be a seat from 0 to 1, not -1"),
        ({"turn": "Ann"}, "turn must be a seat from 0 to 1, not 'Ann'"),
        ({"turn": True}, "turn must be a seat from 0 to 1, not True"),
        ({"turn": None}, "turn must be a seat from 0 to 1, not None"),
        ({"dealer": 2}, "dealer must be a seat from 0 to 1, not 2"),
        ({"dealer": None}, "dealer must be a seat from 0 to 1, not None"),
        ({"direction": 0}, "direction must be 1, to the left, or -1, to the right, not 0"),
        ({"direction": "left"}, "direction must be 1, to the left, or -1, to the right, not 'left'"),
        ({"direction": 1.0}, "direction must be 1, to the left, or -1, to the right, not 1.0"),
        ({"direction": True}, "direction must be 1, to the left, or -1, to the right, not True"),
        ({"hands": ["red-1", ""]}, "hand 1 is empty: the round would be over"),
        ({"hands": [[], "red-1"]}, "hand 0 is empty: the round would be over"),
        ({"hands": ["red-1", "red-x"]}, "hand 1: there is no card red-x in classic-2010"),
        (
            {"hands": ["red-1", ["red 7"]]},
            "hand 1: a card is written like 'red-7', 'wild' or 'acme:wild-storm', not 'red 7'",
        ),
        ({"draw": "mauve-1"}, "the draw pile: there is no card mauve-1 in classic-2010"),
        ({"discard": ["red-1.x"]}, "the discard pile: there is no card red-1.x in classic-2010: did you mean red-1?"),
        ({"top": "red-x"}, "the top card: there is no card red-x in classic-2010"),
        ({"top": 7}, "the top card: there is no card 7 in classic-2010"),
        ({"draw": "red-1 red-1"}, "red-1 is used 3 times, but classic-2010 has 2"),
        ({"top": "red-1", "discard": "red-1"}, "red-1 is used 3 times, but classic-2010 has 2"),
        ({"hands": ["blue-0", "blue-0"]}, "blue-0 is used 2 times, but classic-2010 has 1"),
        ({"scores": [0]}, "scores must be 2 integers from 0 to 499, not [0]"),
        ({"scores": [0, 500]}, "scores must be 2 integers from 0 to 499, not [0, 500]"),
        ({"scores": [0, -1]}, "scores must be 2 integers from 0 to 499, not [0, -1]"),
        ({"scores": [0, True]}, "scores must be 2 integers from 0 to 499, not [0, True]"),
        ({"scores": [0, 1.0]}, "scores must be 2 integers from 0 to 499, not [0, 1.0]"),
    ],
    ids=str,
)
def test_table_that_cannot_be_is_refused(fields: dict[str, Any], said: str) -> None:
    """With what is wrong and where."""
    assert said == table_refused(**fields)


@pytest.mark.parametrize("rest", ["hand", "", None, 2, -1, True, 0.0], ids=repr)
def test_rest_goes_to_a_pile_or_a_seat(rest: Any) -> None:
    """The message names the piles and the seats."""
    said = table_refused(rest=rest)

    assert repr(rest) in said
    assert all(word in said for word in ("draw", "discard", "0 to 1"))


def test_hand_can_be_filled_with_the_rest() -> None:
    """An empty one is not empty then."""
    assert [107 - 1, 1] == sizes(uno.position(["", "red-1"], top="red-9", rest=0))


def test_bad_variant_is_refused() -> None:
    """An unknown id gets the same error as in `new_game`."""
    with pytest.raises(VariantError, match="there is no variant 'no-such-game'"):
        uno.position(["red-1", "red-2"], top="red-9", variant="no-such-game")
    with pytest.raises(VariantError, match="there is no variant 'no-such-game'"):
        uno.from_deck("", "no-such-game")


def test_switches_are_not_a_variant() -> None:
    """The error says where they belong."""
    with pytest.raises(VariantError, match=r"^these are switches and not a variant: pass CLASSIC_2010\.with_rules"):
        uno.new_game(uno.Rules(), 4)  # type: ignore[arg-type]


def test_table_can_be_played_on() -> None:
    """It is a state like any other."""
    state = uno.position(["wild", "red-1"], top="blue-2", variant=TINY.with_rules(hand_size=1))
    state, _ = play(state, Play(0, W))

    assert "round_over" == state.prompt.kind


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"draw": 7}, "the draw pile: expected cards like 'red-7 wild' or a list of cards, not 7"),
        ({"top": "wild", "color": ["red"]}, "color must be one of red, yellow, green, blue on wild, not ['red']"),
        ({"scores": 7}, "scores must be 2 integers from 0 to 499, not 7"),
    ],
    ids=str,
)
def test_field_of_another_sort_is_refused(fields: dict[str, Any], said: str) -> None:
    """With what was expected."""
    assert said == table_refused(**fields)


@pytest.mark.parametrize(
    "hands",
    ["red-1 red-2", {"red-1"}, {0: "red-1", 1: "red-2"}, None, 2, iter(["red-1", "red-2"])],
    ids=lambda hands: type(hands).__name__,
)
@pytest.mark.parametrize("players", [None, ["Ann", "Bo"]])
def test_hands_that_are_no_list_are_refused(hands: Any, players: Any) -> None:
    """A text is one hand, and a set knows no seats."""
    assert f"hands must be a list of the hands by seat, not {hands!r}" == table_refused(hands=hands, players=players)


def test_deck_that_deals_out_all_that_could_open_is_refused() -> None:
    """The order that was given is never exchanged for another."""
    numbers = small(
        "test:one-number", "red-1 red-skip red-skip red-skip blue-skip blue-skip", opening="numbers_only", hand_size=2
    )
    with pytest.raises(SetupError, match="every card that could open the game is dealt"):
        uno.from_deck("red-1", numbers, 2)


# House rules.


def test_cards_of_all_decks_can_be_placed() -> None:
    """R-77: there are twice as many of each, and no more."""
    two = CLASSIC_2010.with_rules(decks=2)
    state = uno.position(["red-1"] * 4, top="red-0", variant=two)

    assert 4 == sum(hand.count(card("red-1")) for hand in state.hands)
    check_state(state)
    with pytest.raises(SetupError, match=r"^red-1 is used 5 times, but classic-2010 has 4$"):
        uno.position(["red-1"] * 5, top="red-0", variant=two)


def test_top_card_of_a_table_counts_as_laid() -> None:
    """R-65: somebody may jump in on it at once."""
    variant = CLASSIC_2010.with_rules(jump_in="colored")
    state = uno.position(["blue-1 blue-2", "red-9 blue-3"], top="red-9", variant=variant)

    assert ["red-9"] == playable(state, 1)
    check_closed(state)


def test_first_card_of_a_given_deck_is_not_laid() -> None:
    """R-65: until somebody has played, also after a draw and a pass."""
    variant = CLASSIC_2010.with_rules(jump_in="colored", hand_size=1)
    # One card to each, the first to the left of the dealer; then the card that is turned up.
    state, _ = uno.from_deck("red-9 blue-1 red-9 blue-2", variant, 2, dealer=0)
    assert (card("red-9"), 1) == (state.top, state.prompt.seat)
    assert [] == playable(state, 0)

    state, _ = play(state, Draw(1), Pass(1))
    assert [] == playable(state, 1)


def test_hand_at_the_number_of_mercy_is_judged_when_the_next_turn_begins() -> None:
    """R-71: not before, so that any position can be set up."""
    variant = CLASSIC_2010.with_rules(mercy=3, hand_size=2)
    state = uno.position(["red-1 red-2", "blue-1 blue-2 blue-3", "green-1 green-2"], top="red-9", variant=variant)
    assert (0, 1, 2) == state.active

    state, _ = play(state, Play(0, card("red-1")))
    assert ((0, 2), [1, 0, 2]) == (state.active, sizes(state))


def test_partners_have_one_score() -> None:
    """R-73: the one of their side."""
    variant = CLASSIC_2010.with_rules(PARTNERS)
    hands = ["red-1", "red-2", "red-3", "red-4"]
    state = uno.position(hands, top="red-9", scores=[10, 20, 10, 20], variant=variant)

    assert state == uno.State.from_json(state.to_json())
    with pytest.raises(SetupError, match="partners have one score"):
        uno.position(hands, top="red-9", scores=[10, 20, 11, 20], variant=variant)


def test_scores_are_below_the_target_where_the_last_one_wins() -> None:
    """R-74: whoever has reached it is out of the match."""
    variant = CLASSIC_2010.with_rules(scoring="last_standing", target=60)
    with pytest.raises(SetupError, match="scores must be 3 integers from 0 to 59"):
        uno.position(["red-1", "red-2", "red-3"], top="red-9", scores=[0, 60, 0], variant=variant)


# FRIENDS: a card may be named without its character.


def friends(*hands: str, **fields: Any) -> uno.State:
    """A position of FRIENDS."""
    return uno.position(hands, variant=FRIENDS_2022, **{"top": "red-2.ross", **fields})


def test_card_without_its_tag_is_any_that_is_left() -> None:
    """The first of the deck that nobody names."""
    state = friends("red-7 blue-3.joey", "red-7.chandler red-0", top="red-2")

    assert {"red-7.joey", "blue-3.joey"} == set(map(str, state.hands[0]))
    assert {"red-7.chandler", "red-0.monica"} == set(map(str, state.hands[1]))
    assert state.top in (card("red-2.ross"), card("red-2.phoebe"))
    assert everything(uno.new_game(FRIENDS_2022, 2)[0]) == everything(state)


def test_both_of_them_may_be_named_without_tags() -> None:
    """Each is another card."""
    assert ["red-7.chandler", "red-7.joey"] == list(map(str, friends("red-7 red-7", "red-1").hands[0]))


def test_deck_may_be_named_without_tags() -> None:
    """And whatever is not named follows."""
    state, _ = uno.from_deck("red-7 red-8 red-7.chandler", FRIENDS_2022, 2)

    assert card("red-7.joey") in (*state.hands[0], *state.hands[1])
    assert everything(uno.new_game(FRIENDS_2022, 2)[0]) == everything(state)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("red-7 red-7 red-7", "red-7 is used too often: friends-2022 has red-7.chandler, red-7.joey"),
        ("red-7 red-7 red-7.joey", "red-7 is used too often: friends-2022 has red-7.chandler, red-7.joey"),
        ("red-0.ross", "hand 0: there is no card red-0.ross in friends-2022: did you mean red-0.monica?"),
        ("wild.ross", "hand 0: there is no card wild.ross in friends-2022: did you mean wild?"),
        ("mauve-7", "hand 0: there is no card mauve-7 in friends-2022"),
    ],
)
def test_error_says_which_tags_there_are(hand: str, said: str) -> None:
    """Where one is wrong, or too many cards are named."""
    with pytest.raises(SetupError) as refusal:
        friends(hand, "red-1")

    assert said == str(refusal.value)


# Cards with two sides.


def table(*hands: str, **fields: Any) -> uno.State:
    """A position of UNO Flip."""
    return uno.position(hands, variant=FLIP_2018, **fields)


def test_position_lies_on_its_front_or_on_its_back() -> None:
    """Cards are written with the side in play first, and those not placed lie on the same side."""
    light = table("red-1/pink-1", "red-2/purple-7", top="wild/purple-6", color="red")
    dark = table("pink-1/red-1", "purple-7/red-2", top="purple-6/wild", turned=True)

    assert (False, True) == (uno.view(light, 0).turned, uno.view(dark, 0).turned)
    assert ("red", "purple") == (light.color, dark.color)
    assert (card("red-1/pink-1"),) == light.hands[0] == tuple(one.turned_over for one in dark.hands[0])
    assert everything(uno.new_game(FLIP_2018, 2, seed=7)[0]) == everything(light)  # where no Flip is turned up
    assert {one.turned_over: count for one, count in everything(light).items()} == everything(dark)


def test_turned_position_is_played_on() -> None:
    """It is read back, and everybody sees the fronts of what is held."""
    state = table("pink-1 pink-1", "teal-2", top="wild", color="teal", turned=True)
    check_closed(state)

    after, _ = uno.apply(state, Draw(0))
    assert state == uno.State.from_json(state.to_json())
    assert after == uno.State.from_json(after.to_json())
    assert {"red", "yellow", "green", "blue"} >= {one.color for one in uno.view(state, None).backs[0]}


@pytest.mark.parametrize("turned", [False, True])
def test_card_without_its_back_is_any_that_is_left(turned: bool) -> None:
    """The first of the deck that nobody names."""
    color = "pink" if turned else "red"
    state = table(f"{color}-1 {color}-1", f"{color}-reverse", top=f"{color}-3", turned=turned)

    assert [f"{color}-1"] * 2 == [str(one.front) for one in state.hands[0]]
    assert 2 == len(set(state.hands[0]))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hands": ["red-1/pink-9", "red-2"]}, "hand 0: there is no card red-1/pink-9 in flip-2018"),
        ({"hands": ["red-1.joey", "red-2"]}, "hand 0: there is no card red-1.joey in flip-2018"),
        ({"hands": ["red-1 red-1 red-1", "red-2"]}, "red-1 is used too often: flip-2018 has red-1/pink-1,"),
        ({"turned": True}, "hand 0: there is no card red-1 in flip-2018"),
        ({"turned": 1}, "turned must be True or False, not 1"),
        ({"turned": True, "variant": "classic-2010"}, "the cards of classic-2010 have one side"),
        (
            {"turned": True, "hands": ["pink-1", "pink-2"], "top": "wild", "color": "red"},
            "color must be one of pink, teal, orange, purple on wild/",
        ),
    ],
    ids=repr,
)
def test_error_says_what_is_wrong(fields: dict[str, Any], said: str) -> None:
    """A back that no such card has is not replaced by another."""
    usual: dict[str, Any] = {"hands": ["red-1", "red-2"], "top": "red-3", "variant": FLIP_2018}
    with pytest.raises(SetupError) as refusal:
        uno.position(**{**usual, **fields})

    assert str(refusal.value).startswith(said)


def test_card_with_one_side_has_no_back_to_name() -> None:
    """In a deck without backs a card with one is unknown."""
    with pytest.raises(SetupError, match=r"hand 0: there is no card red-1/red-2 in classic-2010"):
        uno.position(["red-1/red-2", "red-2"], top="red-3")
