"""The card turned up at the start (matrix section 3 and grid 12.1), and dealing again (R-11)."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest
from attrs import frozen

import unorules as uno
from tests.kit.builders import WD4, W, drew, everything, of, play, refusal, sizes, turns
from tests.kit.decks import small
from tests.rules.tables import COLORS, DECK, OLDER, SHEETS, turn_up
from unorules import Action, Answer, Card, Draw, NextRound, Pass, Play, Reason, Seat, Variant, card
from unorules.events import (
    Asked,
    ColorSet,
    Dealt,
    Drew,
    MatchStarted,
    Redealt,
    Reversed,
    RoundStarted,
    Skipped,
    TurnedUp,
)
from unorules.variants import CLASSIC_2010
from unorules.variants import SHEETS as ALL_SHEETS

TABLES = [
    pytest.param(players, dealer, id=f"{players} players, {dealer} deals")
    for players in (2, 3, 4, 10)
    for dealer in sorted({0, 1, players - 1})
]
"""The seat counts at which the opening differs, each with several dealers."""


def chains(pile: str, players: int) -> list[uno.Step]:
    """Many games of one card each, whose draw pile holds these cards, shuffled otherwise each time."""
    hands = " ".join(f"yellow-{seat}" for seat in range(players))
    variant = small("test:small", f"{hands} {pile}", hand_size=1)
    return [uno.from_deck(f"{hands} {pile}", variant, players, seed=seed) for seed in range(40)]


@pytest.mark.rule("C10-OPEN-01")
@pytest.mark.parametrize(("players", "dealer"), TABLES)
@pytest.mark.parametrize(
    ("turned", "first", "second", "direction", "left_holds"),
    [
        ("red-0", 1, 2, 1, 7),
        ("blue-7", 1, 2, 1, 7),
        ("green-draw-two", 2, 3, 1, 9),
        ("yellow-skip", 2, 3, 1, 7),
        ("red-reverse", 0, -1, -1, 7),
        ("wild", 1, 2, 1, 7),
    ],
)
def test_opening_card_decides_who_starts_and_which_way(
    players: int, dealer: Seat, turned: str, first: int, second: int, direction: int, left_holds: int
) -> None:
    """The grid of opening cards: who moves first and next, the direction, and what the left player holds."""
    state, _ = turn_up(turned, players, dealer=dealer)
    if turned == "wild":
        state, _ = play(state, Answer((dealer + 1) % players, "blue"))
    expected = [7] * players
    expected[(dealer + 1) % players] = left_holds

    assert "turn" == state.prompt.kind
    assert direction == state.direction
    assert expected == sizes(state)
    assert card(turned) == state.top
    assert 1 == len(state.discard_pile)
    assert DECK == everything(state)
    assert [(dealer + first) % players, (dealer + second) % players] == turns(state, 2)


@pytest.mark.rule("ALL-OPEN-08")
@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("number", range(10))
def test_a_number_turned_up_does_nothing(number: int, color: str) -> None:
    """Its colour is in force and the left player starts, a zero included."""
    state, events = turn_up(f"{color}-{number}", 4)

    assert (color, 1, [7, 7, 7, 7]) == (state.color, state.prompt.seat, sizes(state))
    assert TurnedUp(card(f"{color}-{number}"), "opens") == events[-1]


@pytest.mark.rule("C10-OPEN-02")
@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize(("players", "second"), [(2, 0), (3, 2), (4, 2), (10, 2)])
def test_a_draw_two_turned_up_costs_the_left_player_two_cards_and_the_turn(
    players: int, second: Seat, color: str
) -> None:
    """The two come off the draw pile, and its colour is in force."""
    state, events = turn_up(f"{color}-draw-two red-8 blue-8", players)

    assert ["red-8", "blue-8"] == drew(events, 1)
    assert 2 == len(of(Drew, events))
    assert [Skipped(1)] == of(Skipped, events)
    assert (second, color, 1) == (state.prompt.seat, state.color, state.direction)


@pytest.mark.rule("C10-OPEN-02")
def test_a_draw_two_turned_up_cannot_be_answered() -> None:
    """Nothing is asked of the left player, who holds a Draw Two, and the next one owes nothing."""
    variant = CLASSIC_2010.with_rules(hand_size=2)
    state, events = uno.from_deck("red-draw-two blue-draw-two green-1 red-1 blue-1 green-2 green-draw-two", variant, 3)

    assert [] == of(Asked, events)
    assert ("turn", 2) == (state.prompt.kind, state.prompt.seat)
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(1, card("red-draw-two")))
    state, events = play(state, Play(2, card("blue-draw-two")))
    assert (2, 2) == (len(drew(events, 0)), len(of(Drew, events)))
    assert [4, 4, 1] == sizes(state)


@pytest.mark.rule("C10-OPEN-03")
@pytest.mark.parametrize(("players", "order"), [(3, [0, 2, 1, 0]), (4, [0, 3, 2, 1]), (10, [0, 9, 8, 7])])
def test_a_reverse_turned_up_lets_the_dealer_start_to_the_right(players: int, order: list[Seat]) -> None:
    """The left player comes last, and nobody loses a turn."""
    state, events = turn_up("blue-reverse", players)

    assert [Reversed(-1)] == of(Reversed, events)
    assert [] == of(Skipped, events)
    assert "blue" == state.color
    assert order == turns(state, 4)


@pytest.mark.rule("C10-OPEN-03")
@pytest.mark.parametrize("how", ["skip", "literal"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_between_two_an_opening_reverse_lets_the_dealer_start_then_the_other(how: str, dealer: Seat) -> None:
    """Whether or not a Reverse skips between two players, here it gives the same (R-15)."""
    classic = CLASSIC_2010
    rules = {"skip": classic, "literal": classic.with_rules(two_player_reverse="literal")}
    state, _ = turn_up("red-reverse", 2, dealer=dealer, variant=rules[how])

    assert -1 == state.direction
    assert [dealer, 1 - dealer, dealer, 1 - dealer] == turns(state, 4)


@pytest.mark.rule("C10-OPEN-04")
@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize(("players", "starts"), [(2, 0), (3, 2), (4, 2), (10, 2)])
def test_a_skip_turned_up_passes_over_the_left_player(players: int, starts: Seat, color: str) -> None:
    """No card moves, and the one after starts."""
    state, events = turn_up(f"{color}-skip", players)

    assert [Skipped(1)] == of(Skipped, events)
    assert [] == of(Drew, events)
    assert (starts, color, 1) == (state.prompt.seat, state.color, state.direction)


@pytest.mark.rule("C10-OPEN-05")
@pytest.mark.parametrize(("players", "dealer"), TABLES)
def test_a_wild_turned_up_asks_the_left_player_for_the_color(players: int, dealer: Seat) -> None:
    """Not the dealer, and before any turn; the four colours are the options (R-13)."""
    state, events = turn_up("wild", players, dealer=dealer)
    left = (dealer + 1) % players

    assert ("ask", left, left) == (state.prompt.kind, state.prompt.seat, state.prompt.about)
    assert sorted(COLORS) == sorted(map(str, state.prompt.options))
    assert state.color is None
    assert [left] == [asked.seat for asked in of(Asked, events)]
    assert {Answer(left, color) for color in COLORS} == set(uno.legal_actions(state))


@pytest.mark.rule("C10-OPEN-05")
def test_nothing_else_happens_until_the_opening_wild_has_its_color() -> None:
    """Playing, drawing, passing and answers from elsewhere are refused, for the left player too."""
    state, _ = turn_up("wild", 3)

    for seat in range(3):
        tries: list[Action] = [Draw(seat), Pass(seat), *(Play(seat, c) for c in state.hands[seat])]
        assert {Reason.QUESTION_PENDING} == {refusal(state, action) for action in tries}
    assert Reason.NOT_YOUR_TURN == refusal(state, Answer(0, "red"))
    assert Reason.NOT_YOUR_TURN == refusal(state, Answer(2, "red"))
    assert Reason.NOT_YOUR_TURN == refusal(state, Answer(None, "red"))
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(1, "pink"))
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(1, 0))


@pytest.mark.rule("C10-OPEN-05")
@pytest.mark.parametrize("color", COLORS)
def test_the_named_color_of_an_opening_wild_is_in_force_and_the_namer_plays(color: str) -> None:
    """The left player names it, then takes a normal turn; the card itself stays colourless (R-13)."""
    variant = CLASSIC_2010.with_rules(hand_size=4)
    hands = " ".join(f"{c}-{number}" for c in COLORS for number in (1, 2, 3))
    state, _ = uno.from_deck(f"{hands} wild", variant, 3)
    state, events = play(state, Answer(1, color))

    assert ColorSet(1, color) in events
    assert [] == of(Drew, events)
    assert (color, None) == (state.color, state.top.color)
    assert [card(f"{color}-1")] == [a.card for a in uno.legal_actions(state, 1) if isinstance(a, Play)]
    state, _ = play(state, Play(1, card(f"{color}-1")))
    assert 2 == state.prompt.seat


@pytest.mark.rule("C10-OPEN-06")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("seed", range(5))
def test_a_wild_draw_four_turned_up_goes_back_and_another_card_is_turned(players: int, seed: int) -> None:
    """It is in the draw pile again, and on the discard pile lies the other card alone."""
    state, events = turn_up("wild-draw-four", players, seed=seed)
    turned = of(TurnedUp, events)

    assert TurnedUp(WD4, "returned") == turned[0]
    assert TurnedUp(state.top, "opens") == turned[-1]
    assert state.top != WD4
    assert (state.top,) == state.discard_pile
    assert DECK == everything(state)
    assert WD4 in state.draw_pile


@pytest.mark.rule("C10-OPEN-06")
def test_a_returned_wild_draw_four_is_shuffled_into_the_whole_pile() -> None:
    """It may come to lie anywhere, and the cards beside it change their order too (R-11)."""
    places: set[int] = set()
    orders: set[tuple[Card, ...]] = set()
    for state, _ in chains("wild-draw-four red-1 red-2 red-3 red-4", 2):
        places.add(state.draw_pile.index(WD4))
        orders.add(tuple(c for c in state.draw_pile if c != WD4))

    assert {0, 1, 2, 3} == places
    assert len(orders) > 10


@pytest.mark.rule("C10-OPEN-06")
@pytest.mark.parametrize("copies", [1, 2, 4])
def test_wild_draw_fours_in_a_row_all_go_back(copies: int) -> None:
    """Before the number nobody draws, is asked or loses a turn, and then the left player starts."""
    longest = 0
    for state, events in chains("wild-draw-four " * copies + "red-5", 3):
        *returned, opener = of(TurnedUp, events)
        assert [TurnedUp(WD4, "returned")] * len(returned) == returned
        assert TurnedUp(card("red-5"), "opens") == opener
        assert (WD4,) * copies == state.draw_pile
        assert ("turn", 1, 1) == (state.prompt.kind, state.prompt.seat, state.direction)
        assert [1, 1, 1] == sizes(state)
        assert [] == [*of(Drew, events), *of(Asked, events), *of(Skipped, events)]
        longest = max(longest, len(returned))

    # The same card can come up again after the shuffle.
    assert longest > copies


@pytest.mark.rule("C10-OPEN-06", "C10-OPEN-03")
@pytest.mark.parametrize(("players", "second"), [(2, 1), (3, 2), (4, 3), (10, 9)])
def test_a_reverse_after_a_wild_draw_four_still_lets_the_dealer_start(players: int, second: Seat) -> None:
    """The card that opens acts as if it had been the first."""
    for state, events in chains("wild-draw-four red-reverse", players):
        turned = of(TurnedUp, events)
        assert [WD4, card("red-reverse")] == [turned[0].card, turned[-1].card]
        assert (0, -1) == (state.prompt.seat, state.direction)
        assert [0, second] == turns(state, 2)


@pytest.mark.rule("C10-OPEN-06", "C10-OPEN-05")
def test_a_wild_after_a_wild_draw_four_asks_the_left_player() -> None:
    """Once for the Wild, never for the Wild Draw Four."""
    for state, events in chains("wild-draw-four wild", 3):
        turned = of(TurnedUp, events)
        assert [WD4, W] == [turned[0].card, turned[-1].card]
        assert 1 == len(of(Asked, events))
        assert ("ask", 1, "color") == (state.prompt.kind, state.prompt.seat, state.prompt.question)


# The grid over the five sheets.


@frozen
class Opening:
    """A cell of the grid: who moves first and next, counted from the dealer, and what else happens."""

    first: int
    second: int
    direction: int = 1
    left_draws: int = 0
    asks: bool = False
    """Whether the left player names a colour before the first turn."""


NOTHING = Opening(1, 2)
COLOR = Opening(1, 2, asks=True)

GRID = [
    # Turned up: a number.
    *[
        pytest.param(sheet, "number", NOTHING, id=f"{sheet}: number", marks=pytest.mark.rule("ALL-OPEN-08"))
        for sheet in SHEETS
    ],
    # A card that acts on the older sheets.
    *[
        pytest.param(
            sheet,
            "draw-two",
            Opening(2, 3, left_draws=2),
            id=f"{sheet}: Draw Two",
            marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-02"),
        )
        for sheet in OLDER
    ],
    *[
        pytest.param(
            sheet, "skip", Opening(2, 3), id=f"{sheet}: Skip", marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-04")
        )
        for sheet in OLDER
    ],
    *[
        pytest.param(
            sheet,
            "reverse",
            Opening(0, -1, direction=-1),
            id=f"{sheet}: Reverse",
            marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-03"),
        )
        for sheet in OLDER
    ],
    *[
        pytest.param(sheet, "wild", COLOR, id=f"{sheet}: Wild", marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-05"))
        for sheet in OLDER
    ],
    pytest.param("HK", "wild-badtz-maru", COLOR, id="HK: Badtz-Maru", marks=pytest.mark.rule("HK-OPEN-07", "HK-BM-05")),
    # A Wild Draw Four, which on the older sheets goes back.
    *[
        pytest.param(
            sheet, f"{four} number", NOTHING, id=f"{sheet}: {four}, number", marks=pytest.mark.rule("C10-OPEN-06")
        )
        for sheet in OLDER
        for four in ("wild-draw-four", "wild-draw-four wild-draw-four")
    ],
    *[
        pytest.param(
            sheet,
            "wild-draw-four reverse",
            Opening(0, -1, direction=-1),
            id=f"{sheet}: wild-draw-four, reverse",
            marks=pytest.mark.rule("C10-OPEN-03", "C10-OPEN-06"),
        )
        for sheet in OLDER
    ],
    # A card that the newer sheets ignore, alone and in rows.
    *[
        pytest.param(
            sheet,
            f"{ignored} number",
            NOTHING,
            id=f"{sheet}: {ignored}, number",
            marks=pytest.mark.rule("NEW-OPEN-01", "NEW-SETUP-02"),
        )
        for sheet, special in (("NFL", "wild-ice-the-kicker"), ("FR", "wild-the-one-where-you-draw"))
        for ignored in (
            "draw-two",
            "skip",
            "reverse",
            "wild",
            "wild-draw-four",
            special,
            "reverse reverse reverse",
            "wild-draw-four wild-draw-four",
            f"{special} {special}",
            f"skip wild wild-draw-four {special}",
            f"draw-two reverse {special} skip wild",
        )
    ],
]


def kind_of(face: Card) -> str:
    """The word for a card in the grid."""
    return "number" if face.kind.isdecimal() else face.kind


def open_with(variant: Variant, turned: str, players: int) -> uno.Step:
    """A game of the whole deck in which cards of these kinds are turned up, one after the other.

    After a card that goes back the pile is shuffled, and so the first seed is taken whose shuffle serves.
    """
    wanted = turned.split()
    pool = [face for face, count in variant.deck for _ in range(count)]
    pile = []
    for kind in wanted:
        face = next(one for one in pool if kind_of(one) == kind)
        pool.remove(face)
        pile.append(str(face))
    for seed in range(5000):
        state, events = turn_up(" ".join(pile), players, variant=variant, seed=seed)
        if wanted == [kind_of(up.card) for up in of(TurnedUp, events)]:
            return state, events
    pytest.fail(f"no seed turns up {turned}")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("sheet", "turned", "expected"), GRID)
def test_opening_card_does_what_the_sheet_says(sheet: str, turned: str, expected: Opening, players: int) -> None:
    """R-10 to R-16: who moves first and next, which way, who draws, who is asked, and where the cards go."""
    variant = SHEETS[sheet]
    state, events = open_with(variant, turned, players)
    *before, opener = of(TurnedUp, events)

    assert "opens" == opener.fate
    assert ["returned" if sheet in OLDER else "covered"] * len(before) == [up.fate for up in before]
    under = [] if sheet in OLDER else [up.card for up in reversed(before)]
    assert [opener.card, *under] == list(state.discard_pile)

    colors = variant.colors
    assert [Asked(1, 1, "color", colors)] * expected.asks == of(Asked, events)
    if expected.asks:
        state, _ = play(state, Answer(1, colors[0]))
    assert (colors[0] if expected.asks else opener.card.color) == state.color

    assert [7, 7 + expected.left_draws, *[7] * (players - 2)] == sizes(state)
    assert [1] * expected.left_draws == [event.seat for event in of(Drew, events)]
    assert Counter(dict(variant.deck)) == everything(state)
    assert ("turn", expected.direction) == (state.prompt.kind, state.direction)
    assert [expected.first % players, expected.second % players] == turns(state, 2)


# Dealing again.


@pytest.mark.rule("C10-OPEN-06")
def test_a_deck_that_can_never_open_is_no_variant() -> None:
    """Nothing but Wild Draw Fours would be turned up and returned for ever (R-11)."""
    with pytest.raises(uno.errors.VariantError, match="no card of the deck can open a game"):
        CLASSIC_2010.with_deck("test:fours-only", {"wild-draw-four": 20})


@pytest.mark.rule("C10-OPEN-06")
def test_when_every_card_that_could_open_is_dealt_the_deal_is_done_again() -> None:
    """A deck with a single opening card gets that card onto the discard pile."""
    variant = small("test:small", "red-5 wild-draw-four wild-draw-four wild-draw-four", hand_size=1)
    for seed in range(30):  # in about half of the first deals the red 5 is in a hand
        state, events = uno.new_game(variant, 2, seed=seed)

        assert card("red-5") == state.top
        assert [(WD4,), (WD4,)] == [state.hands[0], state.hands[1]]
        assert Counter(dict(variant.deck)) == everything(state)
        assert {TurnedUp(card("red-5"), "opens")} == {up for up in of(TurnedUp, events) if up.fate == "opens"}


@pytest.mark.rule("C10-OPEN-06")
@pytest.mark.parametrize("opening", ["effects", "numbers_only"])
def test_everyone_is_told_each_time_all_cards_are_dealt_again(opening: Literal["effects", "numbers_only"]) -> None:
    """R-11, R-12: after the start of the round and before the hands that count, once for every deal in vain."""
    variant = small("test:small", "red-5 wild-draw-four wild-draw-four", hand_size=1, opening=opening)
    again: Counter[int] = Counter()
    for seed in range(30):
        _, events = uno.new_game(variant, 2, seed=seed, dealer=0)
        redeals = len(of(Redealt, events))
        assert [MatchStarted, RoundStarted, *[Redealt] * redeals, Dealt, Dealt, TurnedUp] == [*map(type, events)]
        assert [Redealt()] * redeals == of(Redealt, uno.redact(events, None))
        again[redeals] += 1

    # The red 5 is in a hand in two deals of three.
    assert {0, 1, 2, 3} <= set(again)
    assert again[0] < 20


@pytest.mark.rule("C10-OPEN-06", "NEW-OPEN-01")
@pytest.mark.parametrize("variant", ALL_SHEETS, ids=str)
def test_no_sheets_deck_is_dealt_again_with_hands_of_seven(variant: uno.Variant) -> None:
    """R-11: ten hands leave more cards than there are that cannot open the round."""
    numbers = sum(count for face, count in variant.deck if face.kind.isdecimal())
    fours = dict(variant.deck)[WD4]
    cannot = fours if variant.rules.opening == "effects" else variant.size - numbers

    assert (10, 7) == (variant.most_players, variant.rules.hand_size)
    assert variant.size - 10 * 7 > cannot


@pytest.mark.rule("C10-OPEN-06", "C10-OUT-04")
def test_a_later_round_is_dealt_again_by_its_own_dealer() -> None:
    """R-11: dealing again changes neither the dealer nor the number of the round."""
    variant = small("test:small", "red-5 red-6 wild-draw-four wild-draw-four", hand_size=1)
    again = 0
    for seed in range(20):
        state = uno.position(["red-5", "red-6"], top="wild-draw-four", color="red", variant=variant, seed=seed)
        state, events = play(state, Play(0, card("red-5")), NextRound(1))
        assert [RoundStarted(2, 1)] == of(RoundStarted, events)
        assert (2, 1) == (state.round, state.dealer)
        again += len(of(Redealt, events)) > 0

    assert 0 < again < 20
