"""The boxes: their cards (matrix section 1), and several decks (R-77)."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, everything, of, play, refusal, sizes
from tests.rules.tables import COLORS, EACH_SHEET, house, play_out
from unorules import Card, Draw, Pass, Play, Reason, Variant, card
from unorules.errors import SetupError
from unorules.variants import ALL_WILD, ATTACK_2010, CLASSIC_2010, CLASSIC_2018, FLIP_2018, NO_MERCY_2023

BOX = everything(uno.new_game(players=4, seed="box")[0])
"""The cards that a dealt game holds: what is really in play, not what a list says."""


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

    assert Reason.NO_SUCH_COLOR == refusal(state, Play(0, wild, color=color))


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


# Products, as published lists have them.

LIGHT = ("red", "yellow", "green", "blue")
DARK = ("pink", "teal", "orange", "purple")


def counts(of_each_color: dict[str, int], wilds: dict[str, int], colors: tuple[str, ...] = LIGHT) -> dict[str, int]:
    """Return the number of copies of every face."""
    return {f"{color}-{kind}": count for color in colors for kind, count in of_each_color.items()} | wilds


def numbers(first: int, copies: int) -> dict[str, int]:
    """Return so many copies of each number up to nine."""
    return {str(number): copies for number in range(first, 10)}


NO_MERCY = counts(
    {
        **numbers(0, 2),
        "draw-two": 3,
        "draw-four": 2,
        "skip": 3,
        "reverse": 3,
        "discard-all": 3,
        "skip-everyone": 2,
    },
    {"wild-reverse-draw-four": 8, "wild-draw-six": 4, "wild-draw-ten": 4, "wild-color-roulette": 8},
)
FLIP_LIGHT = counts(
    {**numbers(1, 2), "draw-one": 2, "reverse": 2, "skip": 2, "flip": 2}, {"wild": 4, "wild-draw-two": 4}
)
FLIP_DARK = counts(
    {**numbers(1, 2), "draw-five": 2, "reverse": 2, "skip-everyone": 2, "flip": 2},
    {"wild": 4, "wild-draw-color": 4},
    DARK,
)
WILDS = {
    "wild": 54,
    "wild-reverse": 14,
    "wild-skip": 14,
    "wild-draw-two": 10,
    "wild-draw-four": 6,
    "wild-skip-two": 6,
    "wild-targeted-draw-two": 4,
    "wild-forced-swap": 4,
}
ATTACK = counts(
    {**numbers(1, 2), "reverse": 1, "skip": 2, "discard-all": 2, "hit-one": 1, "hit-two": 2},
    {"wild": 4, "wild-attack-attack": 4},
)
CLASSIC = counts(
    {"0": 1, **numbers(1, 2), "skip": 2, "reverse": 2, "draw-two": 2},
    {"wild": 4, "wild-draw-four": 4, "wild-swap-hands": 1, "wild-customizable": 3},
)

BOXES = [
    pytest.param(NO_MERCY_2023, NO_MERCY, 168, marks=pytest.mark.rule("NM-COMP-01", "R-80")),
    pytest.param(FLIP_2018, FLIP_LIGHT, 112, marks=pytest.mark.rule("FL-COMP-01")),
    pytest.param(ALL_WILD, WILDS, 112, marks=pytest.mark.rule("AW-COMP-01", "R-82")),
    pytest.param(ATTACK_2010, ATTACK, 112, marks=pytest.mark.rule("AT-COMP-01")),
    pytest.param(CLASSIC_2018, CLASSIC, 112, marks=pytest.mark.rule("C18-COMP-01")),
]


def fronts(variant: Variant) -> Counter[str]:
    """Return how many cards of a dealt game show each face."""
    found = Counter[str]()
    for face, count in everything(uno.new_game(variant, 3, seed="box")[0]).items():
        found[str(face.front)] += count
    return found


@pytest.mark.parametrize(("variant", "expected", "size"), BOXES)
def test_every_count_of_the_box_is_as_published(variant: Variant, expected: dict[str, int], size: int) -> None:
    """In a dealt game, and not in a list: a wrong deck can have the right sum."""
    found = fronts(variant)

    for face, count in expected.items():
        assert count == found[face], face
    assert set(expected) == set(found)
    assert size == variant.size == found.total()


@pytest.mark.rule("FL-COMP-02")
def test_every_count_of_the_dark_side_is_as_published() -> None:
    """The other faces of the same cards."""
    found = Counter[str]()
    for face, count in FLIP_2018.deck:
        found[str(face.back)] += count

    for behind, count in FLIP_DARK.items():
        assert count == found[behind], behind
    assert set(FLIP_DARK) == set(found)
    assert 112 == found.total()


@pytest.mark.rule("FL-COMP-03", "R-85")
def test_what_is_behind_a_card_is_fixed() -> None:
    """The first and the last card of the list, and how many differ; another pairing is another deck."""
    assert (card("red-1/pink-1"), card("wild-draw-two/orange-8")) == (FLIP_2018.deck[0][0], FLIP_2018.deck[-1][0])
    assert 112 == len(FLIP_2018.deck)

    swapped = {"red-1/pink-2": 5, "blue-2/wild": 5}
    mine = FLIP_2018.with_deck("my:flip", swapped)

    assert swapped == {str(face): count for face, count in mine.deck}


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(NO_MERCY_2023, marks=pytest.mark.rule("R-80")),
        pytest.param(ALL_WILD, marks=pytest.mark.rule("R-82")),
    ],
    ids=str,
)
def test_deck_that_is_assumed_can_be_replaced(variant: Variant) -> None:
    """By one call, under an id of its own."""
    deck = {str(face): count for face, count in variant.deck}
    first = next(iter(deck))

    mine = variant.with_deck(f"my:{variant.id}", {**deck, first: deck[first] + 1})

    assert variant.size + 1 == mine.size
    assert variant.rules == mine.rules


POINTS = {
    ALL_WILD: {"wild": 20} | dict.fromkeys([kind for kind in WILDS if kind != "wild"], 50),
    FLIP_2018: {
        **{str(number): number for number in range(1, 10)},
        "draw-one": 10,
        "draw-five": 20,
        "reverse": 20,
        "skip": 20,
        "flip": 20,
        "skip-everyone": 30,
        "wild": 40,
        "wild-draw-two": 50,
        "wild-draw-color": 60,
    },
    CLASSIC_2018: {
        **{str(number): number for number in range(10)},
        **dict.fromkeys(["skip", "reverse", "draw-two"], 20),
        **dict.fromkeys(["wild", "wild-draw-four"], 50),
        **dict.fromkeys(["wild-swap-hands", "wild-customizable"], 40),
    },
    ATTACK_2010: {
        **{str(number): number for number in range(1, 10)},
        **dict.fromkeys(["reverse", "skip", "hit-one", "hit-two"], 20),
        "discard-all": 30,
        "wild": 50,
        "wild-attack-attack": 50,
    },
}


@pytest.mark.rule("AW-SCORE-01", "FL-SCORE-01", "C18-SWAP-01", "C18-CUST-01", "R-83")
@pytest.mark.parametrize("variant", POINTS, ids=str)
def test_points_of_every_card_are_as_published(variant: Variant) -> None:
    """One by one; those of UNO Attack are assumed."""
    assert POINTS[variant] == {kind.id: kind.points for kind in variant.kinds}


# Several decks.


def cards(variant: Variant, times: int) -> Counter[Card]:
    """Return so many decks of a variant."""
    return Counter({face: count * times for face, count in variant.deck})


@pytest.mark.rule("R-77")
@EACH_SHEET
@pytest.mark.parametrize("decks", [1, 2, 3])
def test_so_many_decks_are_in_play(variant: Variant, decks: int) -> None:
    """Every card is there so many times, in a new game and in a position."""
    changed = variant.with_rules(decks=decks)

    assert cards(variant, decks) == everything(uno.new_game(changed, 3, seed=1)[0])
    assert cards(variant, decks) == everything(uno.position(["wild", "wild"], top=red_five(variant), variant=changed))


def red_five(variant: Variant) -> Card:
    """Return a card to play on."""
    return next(face for face, _ in variant.deck if face.kind == "5")


@pytest.mark.rule("R-77")
@EACH_SHEET
def test_deck_and_size_of_the_variant_stay_those_of_one(variant: Variant) -> None:
    """They say what is in a box."""
    changed = variant.with_rules(decks=3)

    assert (variant.deck, variant.size) == (changed.deck, changed.size)


@pytest.mark.rule("R-77")
def test_no_card_is_lost_in_a_whole_match() -> None:
    """Reshuffles included."""
    start, _ = uno.new_game(house(decks=2, scoring="none"), 4, seed=3)

    for state, _ in play_out(start):
        assert cards(CLASSIC_2010, 2) == everything(state)


@pytest.mark.rule("R-77")
@pytest.mark.parametrize(
    ("decks", "hand_size", "fits"), [(1, 10, True), (1, 11, False), (2, 11, True), (2, 21, True), (2, 22, False)]
)
def test_players_times_hand_and_one_more_is_checked_against_all_of_them(decks: int, hand_size: int, fits: bool) -> None:
    """R-52: ten players, 108 cards or 216."""
    variant = house(decks=decks, hand_size=hand_size)
    assert fits == (10 * hand_size + 1 <= 108 * decks)
    if fits:
        state, _ = uno.new_game(variant, 10, seed=1)
        assert [hand_size] * 10 == [len(hand) for hand in state.hands]
        return

    with pytest.raises(SetupError):
        uno.new_game(variant, 10, seed=1)


@pytest.mark.rule("R-77")
def test_hand_may_hold_what_only_two_decks_have() -> None:
    """Two red zeros; with one deck there is one."""
    hands = ["red-0 red-0", "blue-0"]
    state = uno.position(hands, top="red-5", variant=house(decks=2))
    assert [2, 1] == sizes(state)
    state, _ = play(state, Play(0, card("red-0")))
    assert card("red-0") == state.top

    with pytest.raises(SetupError):
        uno.position(hands, top="red-5")


@pytest.mark.rule("R-77")
def test_opening_position_may_name_cards_of_all_decks() -> None:
    """A deck in a given order, longer than one box."""
    deck = [face for face, count in CLASSIC_2010.deck for _ in range(2 * count)]

    state, _ = uno.from_deck(deck, house(decks=2), 2)

    assert 216 == everything(state).total()
    with pytest.raises(SetupError):
        uno.from_deck(deck, CLASSIC_2010, 2)
