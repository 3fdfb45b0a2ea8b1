"""Tables in one line: of any sheet, with house rules, for few and many seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

import pytest
from typing_extensions import Unpack

import unorules as uno
from tests.kit.builders import Direction, play, refusal
from tests.kit.decks import small
from unorules import Answer, CallUno, Card, Catch, Play, Seat, State, Variant, card
from unorules.rules import RuleChanges
from unorules.variants import (
    CLASSIC_2010,
    FLIP_2018,
    FRIENDS_2022,
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    SHANTELL_MARTIN_2023,
)

# Games with a chosen first card, and matches played to their end.

COLORS: Final = ("blue", "green", "red", "yellow")

DECK: Counter[Card] = Counter(dict(CLASSIC_2010.deck))
"""The cards in the box of the classic game."""


SINGLES = small("test:small", " ".join(map(str, DECK)), hand_size=5)
"""One card of each face: 54 cards, all different."""


def turn_up(turned: str, players: int, *, dealer: Seat = 0, variant: Variant = CLASSIC_2010, seed: int = 0) -> uno.Step:
    """A game whose draw pile has these cards on top once the hands are dealt: the first is turned up."""
    wanted = list(map(card, turned.split()))
    rest = [face for face, count in variant.deck for _ in range(count)]
    for face in wanted:
        rest.remove(face)
    dealt = players * variant.rules.hand_size
    return uno.from_deck([*rest[:dealt], *wanted], variant, players, dealer=dealer, seed=seed)


def play_out(state: State, most: int = 20_000) -> Iterator[uno.Step]:
    """Every step of a match in which everyone takes the first legal action, to its end."""
    for _ in range(most):
        if state.over:
            return
        state, events = uno.apply(state, uno.legal_actions(state)[0])
        yield state, events
    pytest.fail(f"no end after {most} actions")


# The five sheets, in the faces of the classic cards.

OLDER: Final = {"C10": CLASSIC_2010, "HK": HELLO_KITTY_2017, "SM": SHANTELL_MARTIN_2023}
NEWER: Final = {"NFL": ICE_THE_KICKER_2023, "FR": FRIENDS_2022}
SHEETS: Final = OLDER | NEWER
"""The games by the prefix of their rules."""

EACH_SHEET: Final = pytest.mark.parametrize(
    "variant", [pytest.param(variant, id=sheet) for sheet, variant in SHEETS.items()]
)
"""Marks a test that holds for all of them."""

BOTH: Final = pytest.mark.parametrize("variant", [pytest.param(newer, id=sheet) for sheet, newer in NEWER.items()])
"""Marks a test that holds for both of the newer sheets."""

SPECIAL: Final = {
    HELLO_KITTY_2017.id: "wild-badtz-maru",
    ICE_THE_KICKER_2023.id: "wild-ice-the-kicker",
    FRIENDS_2022.id: "wild-the-one-where-you-draw",
}
"""The wild that only this sheet has."""


def sheet_text(text: str, variant: Variant) -> str:
    """How a sheet prints a classic card or colour: pink stands for red, and `special` for the sheet's own wild."""
    word = SPECIAL[variant.id] if text == "special" else text
    return word if "red" in variant.colors else word.replace("red", "pink")


@cache
def face(card: Card) -> str:
    """A card's text without what else is printed on it."""
    return str(Card(card.kind, card.color))


class Box:
    """The cards of a sheet, taken out by their faces."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.left = [card for card, count in variant.deck for _ in range(count)]

    def take(self, faces: str) -> list[Card]:
        """Cards with these faces, whatever else is printed on them."""
        taken = []
        for text in faces.split():
            wanted = sheet_text(text, self.variant)
            taken.append(next(card for card in self.left if face(card) == wanted))
            self.left.remove(taken[-1])
        return taken


def table(
    variant: Variant,
    hands: Sequence[str],
    *,
    top: str = "red-5",
    color: str | None = None,
    draw: str = "",
    discard: str = "",
    rest: Literal["draw", "discard"] | Seat = "draw",
    direction: Direction = 1,
    scores: Sequence[int] | None = None,
    seed: int = 0,
) -> State:
    """A table of this sheet, written in faces; seat 0 is to move."""
    box = Box(variant)
    return uno.position(
        [box.take(hand) for hand in hands],
        top=box.take(top)[0],
        color=None if color is None else sheet_text(color, variant),
        draw=box.take(draw),
        discard=box.take(discard),
        rest=rest,
        direction=direction,
        scores=scores,
        variant=variant,
        seed=seed,
    )


def lay(state: State, text: str, color: str | None = None) -> Play:
    """Whoever is to move lays the card with this face."""
    seat = state.prompt.seat
    assert seat is not None
    wanted = sheet_text(text, state.variant)
    return Play(seat, next(held for held in state.hands[seat] if face(held) == wanted), color=color)


def open_game(variant: Variant, turned: str, players: int = 4, *, dealer: Seat = 0) -> uno.Step:
    """A game in which these faces are on top of the draw pile once the hands are dealt."""
    wanted = " ".join(map(str, Box(variant).take(turned)))
    return turn_up(wanted, players, dealer=dealer, variant=variant)


# House rules.

Stacking: TypeAlias = Literal["off", "same_kind", "equal_or_higher", "any"]
Bounce: TypeAlias = Literal["off", "reverse", "skip", "both"]
JumpIn: TypeAlias = Literal["off", "colored", "any"]
LastCard: TypeAlias = Literal["any", "no_wild", "numbers_only"]

QUIET = "green-1 green-2 green-3"
"""Cards that go on nothing red or blue."""


def house(**rules: Unpack[RuleChanges]) -> Variant:
    """Return the classic game with these switches."""
    return CLASSIC_2010.with_rules(**rules)


def waits(state: State) -> tuple[str, Seat | None]:
    """Return what a table waits for, and whom."""
    return state.prompt.kind, state.prompt.seat


def owes(state: State) -> tuple[Seat | None, int]:
    """Return who owes at this table, and how many cards."""
    assert "debt" == state.prompt.kind
    assert state.prompt.about == state.prompt.seat
    return state.prompt.seat, state.prompt.owed


# Seats, to the left and to the right.

BOTH_WAYS_ROUND: Final = pytest.mark.parametrize(
    ("seats", "direction"), [(2, 1), (2, -1), (3, 1), (3, -1), (4, -1), (10, 1)]
)
"""Seat 0 has the turn."""

FROM_ANY_SEAT: Final = pytest.mark.parametrize(
    ("seats", "turn", "direction"),
    [(2, 0, 1), (2, 1, -1), (3, 0, 1), (3, 0, -1), (4, 3, 1), (4, 0, -1), (10, 9, 1)],
)
"""Another seat may have it."""


# Hands of two cards and of one.

EACH_KIND = pytest.mark.parametrize(
    "laid", ["red-1", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four"]
)


def two_left(laid: str = "red-1", variant: uno.Variant = CLASSIC_2010, *, second: str = "red-6 red-7 red-8") -> State:
    """Seat 0 of three is to move, with this card, which fits, and a blue 2."""
    hands = [f"{laid} blue-2", second, "red-6 red-7 red-8"]
    return uno.position(hands, top="red-5", draw="yellow-1 yellow-2 yellow-3 yellow-4", variant=variant)


def one_left(variant: uno.Variant = CLASSIC_2010, *, second: str = "red-6 red-7 red-8") -> State:
    """Seat 0 of three has laid the next-to-last card in silence; seat 1 is to move."""
    state, _ = play(two_left(variant=variant, second=second), Play(0, card("red-1")))
    assert (0,) == state.catchable
    return state


def still_open(state: State) -> bool:
    """Whether seat 0 can be caught, by each account: the state's, the list's and the check's."""
    accounts = {
        state.catchable == (0,),
        all(Catch(by, 0) in uno.legal_actions(state, by) for by in (1, 2)),
        all(refusal(state, Catch(by, 0)) is None for by in (1, 2)),
        CallUno(0) in uno.legal_actions(state, 0),
    }
    assert 1 == len(accounts)
    return accounts == {True}


# The dark side of UNO Flip.


def dark(hands: Sequence[str], *, top: str, color: str | None = None, variant: Variant = FLIP_2018) -> State:
    """A table written in dark faces, with seat 0 to move. The last seat has just played a Flip on the light side.

    The card that was lowest in the discard pile is its top now; if it is a wild, seat 0 names the colour.
    """
    left = [face for face, count in variant.deck for _ in range(count)]
    behind = [[_take(left, text) for text in hand.split()] for hand in hands]
    under = _take(left, top)
    flip = next(face for face in left if face.kind == "flip")
    left.remove(flip)
    on = next(face for face in left if face.color == flip.color)
    last = len(hands) - 1
    light = [*behind[:last], [*behind[last], flip]]
    state = uno.position(light, top=on, discard=[under], turn=last, variant=variant)
    state, _ = play(state, Play(last, flip))
    return state if color is None else play(state, Answer(0, color))[0]


def _take(left: list[Card], text: str) -> Card:
    """Take a card with this face behind out of those that are left."""
    found = next(face for face in left if face.back == card(text))
    left.remove(found)
    return found


def faces(cards: Sequence[Card]) -> list[str]:
    """The sides in front, as sorted texts."""
    return sorted(str(face.front) for face in cards)
