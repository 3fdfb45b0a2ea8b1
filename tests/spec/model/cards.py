"""Cards as texts, such as `red-7`, `red-7.joey` and `red-7/pink-2`: sides, points and matching."""

from __future__ import annotations

from tests.spec.model.table import Sheet, Table, wait_for


def front_of(card: str) -> str:
    """Return the side of a card that counts."""
    return card.split("/")[0]


def back_of(card: str) -> str:
    """Return the other side of a card that has two."""
    return card.split("/")[1]


def turn_over(card: str) -> str:
    """Return a card with two sides as it is when the other side counts."""
    return f"{back_of(card)}/{front_of(card)}"


def face_of(card: str) -> str:
    """Return what is printed on it, without the characters."""
    return front_of(card).split(".")[0]


def characters_of(card: str) -> list[str]:
    """Return the characters that it shows."""
    # FR-COMP-02, R-41: a card may show several, or none.
    return front_of(card).split(".")[1:]


def is_wild(card: str) -> bool:
    """Return whether it has no colour of its own."""
    # C10-COMP-05
    return card.startswith("wild")


def color_of(card: str) -> str | None:
    """Return its printed colour, None for a wild."""
    if is_wild(card):
        return None
    return face_of(card).split("-")[0]


def kind_of(card: str) -> str:
    """Return its number or its symbol, or which wild it is."""
    if is_wild(card):
        return face_of(card)
    return face_of(card).split("-", 1)[1]


def is_number(card: str) -> bool:
    """Return whether it is a number card, 0 to 9."""
    return kind_of(card).isdigit()


# Sides.


def colors_in_play(table: Table) -> list[str]:
    """Return the colours that can be named now."""
    # FL-COMP-02: those of the side that counts.
    return table["sheet"]["back_colors"] if table["turned"] else table["sheet"]["colors"]


def deck_in_play(table: Table) -> list[str]:
    """Return the cards of the deck in its order, one of each, with the side in front that counts."""
    deck = list(table["sheet"]["deck"])
    return [turn_over(card) for card in deck] if table["turned"] else deck


def backs_of_hands(table: Table) -> list[list[str]]:
    """Return what everybody sees of the hands, in an order that tells nothing else; nothing if cards have one side."""
    # FL-SEE-01
    if not table["sheet"]["back_colors"]:
        return []
    return [sorted(back_of(card) for card in hand) for hand in table["hands"]]


def next_back(table: Table) -> str | None:
    """Return what everybody sees of the next card of the draw pile, if there is one."""
    # FL-SEE-01
    if not table["sheet"]["back_colors"] or not table["draw"]:
        return None
    return back_of(table["draw"][0])


# Flip: turning all cards over.


def turn_all_over(table: Table) -> None:
    """Turn over every hand and both piles."""
    table["turned"] = not table["turned"]
    # FL-FLIP-01
    table["hands"] = [[turn_over(card) for card in hand] for hand in table["hands"]]
    # FL-FLIP-02: the lowest card comes on top.
    table["draw"] = [turn_over(card) for card in reversed(table["draw"])]
    table["discard"] = [turn_over(card) for card in reversed(table["discard"])]
    table["color"] = color_of(table["discard"][0])


def play_flip(table: Table, following: int) -> int | None:
    """Turn all cards over; what comes on top does nothing. Return whose turn it is, None while that seat is asked."""
    turn_all_over(table)
    if not is_wild(table["discard"][0]):
        return following
    # FL-FLIP-03, R-87
    wait_for(table, "ask", following, question="color", options=colors_in_play(table))
    return None


# Matching.


def matches(table: Table, card: str) -> bool:
    """Return whether a card goes on the top card."""
    # ALL-TURN-06, ALL-WD4-07, HK-BM-03, NFL-KICK-03, FR-TOWYD-03: a wild goes on anything.
    if is_wild(card):
        return True
    # ALL-TURN-02, ALL-WILD-03, R-18: the colour in force, printed or named.
    if color_of(card) == table["color"]:
        return True
    # ALL-TURN-03, ALL-TURN-04, C10-TURN-05: the same number or the same symbol.
    return kind_of(card) == kind_of(table["discard"][0])


# Jumping in.


def may_jump_in(table: Table, seat: int, card: str) -> bool:
    """Return whether a seat may jump in with this card, if it can be played at all."""
    # ALL-TURN-11, N-03: nobody plays out of turn, as printed.
    if table["sheet"]["rules"]["jump_in"] == "off":
        return False
    # not after a draw, and not during a question; who is out stays out.
    if table["prompt"]["kind"] not in ("turn", "debt") or seat not in table["active"]:
        return False
    # never on the card that was turned up.
    if not table["laid"]:
        return False
    # a wild only under `any`.
    if is_wild(card) and table["sheet"]["rules"]["jump_in"] != "any":
        return False
    # the same kind and colour, characters aside.
    return face_of(card) == face_of(table["discard"][0])


# Points.


def points_of(sheet: Sheet, card: str) -> int:
    """Return what it scores when it is left in a hand."""
    # ALL-SCORE-02: a number is worth its face.
    if is_number(card):
        return int(kind_of(card))
    # AW-SCORE-01, FL-SCORE-01, C18-SWAP-01, C18-CUST-01: what the box prints otherwise.
    if kind_of(card) in sheet["points"]:
        return sheet["points"][kind_of(card)]
    # ALL-SCORE-04, HK-BM-07, NFL-KICK-06, FR-TOWYD-05, R-83: any wild is worth 50.
    if is_wild(card):
        return 50
    # ALL-SCORE-03, R-06, R-83: Draw Two, Reverse and Skip are worth 20.
    return 20
