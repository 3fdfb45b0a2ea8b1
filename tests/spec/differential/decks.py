"""Decks: a few cards of a box, or cards that no box has together."""

from __future__ import annotations

from random import Random

from tests.spec.model.launcher import HITS
from tests.spec.model.products import ALL_WILD_DECK, DARK, DARK_COLORS, LIGHT, NO_MERCY_WILDS, PRODUCTS
from tests.spec.model.sheets import FOUR_COLORS, OF_EACH_COLOR
from tests.spec.model.table import Sheet

SYMBOLS = ["skip", "reverse", "draw-two"]
MORE_SYMBOLS = ["draw-four", "discard-all", "skip-everyone"]
WILDS = ["wild", "wild-draw-four", "wild-badtz-maru", "wild-ice-the-kicker", "wild-the-one-where-you-draw"]
MORE_WILDS = [*NO_MERCY_WILDS, "wild-swap-hands", "wild-customizable"]


def random_deck(rng: Random, sheet: Sheet) -> Sheet:
    """Return a sheet with another deck: a few cards of its own, or a few kinds of all sheets in odd colours."""
    if rng.random() < 0.5:
        cards = [card for card, copies in sheet["deck"].items() for _ in range(copies)]
        few = rng.sample(cards, rng.choice([4, 6, 8, 10, 15, 40]))
        return {**sheet, "deck": {card: few.count(card) for card in sheet["deck"] if card in few}}
    if sheet["back_colors"]:
        return {**sheet, "deck": _two_sided(rng)}
    if sheet["launcher"]:
        return {**sheet, "deck": _launched(rng)}
    if not sheet["colors"]:
        wilds = rng.sample(list(ALL_WILD_DECK), rng.randint(1, 5))
        return {**sheet, "deck": {wild: rng.randint(1, 8) for wild in wilds}}
    return _mixed(rng, sheet)


def _two_sided(rng: Random) -> dict[str, int]:
    """Return cards with few faces on both sides, and many that turn all cards over."""
    light, dark = (
        [
            *(f"{color}-{kind}" for color in rng.sample(colors, 2) for kind in ("flip", *rng.sample(kinds, 3))),
            *rng.sample(wilds, rng.randint(0, 2)),
        ]
        for colors, kinds, wilds in (
            (FOUR_COLORS, LIGHT, ["wild", "wild-draw-two"]),
            (DARK_COLORS, DARK, ["wild", "wild-draw-color"]),
        )
    )
    cards = [f"{rng.choice(light)}/{rng.choice(dark)}" for _ in range(rng.choice([6, 10, 20, 40]))]
    return {card: cards.count(card) for card in cards}


def _launched(rng: Random) -> dict[str, int]:
    """Return a few cards for a launcher."""
    kinds = rng.sample(["7", "skip", "reverse", "discard-all", *HITS], rng.randint(1, 4))
    wilds = rng.sample(["wild", "wild-attack-attack"], rng.randint(0, 2))
    faces = [*(f"{color}-{kind}" for color in FOUR_COLORS[: rng.randint(1, 4)] for kind in kinds), *wilds]
    return {face: rng.randint(1, 4) for face in faces}


def _mixed(rng: Random, sheet: Sheet) -> Sheet:
    """Return a few kinds of all sheets in odd colours."""
    colors = rng.sample(["red", "yellow", "green", "blue", "pink", "teal"], rng.choice([1, 2, 2, 3, 4, 6]))
    more = rng.random() < 0.5
    symbols = [*SYMBOLS, *MORE_SYMBOLS] if more else SYMBOLS
    pool = rng.choice([symbols, [*symbols, "7", "0"], list(OF_EACH_COLOR), list(OF_EACH_COLOR)])
    kinds = rng.sample(pool, min(len(pool), rng.choice([1, 1, 2, 3, 6])))
    wilds = rng.sample([*WILDS, *MORE_WILDS] if more else WILDS, rng.randint(0, 4))
    faces = [*(f"{color}-{kind}" for color in colors for kind in kinds), *wilds]
    shows = ["", "", "", ".joey", ".ross", ".monica.rachel"]
    most = rng.choice([1, 2, 4])
    deck = {face + rng.choice(shows): rng.randint(1, most) for face in faces}
    points = {**PRODUCTS["classic-2018"]["points"], **sheet["points"]}
    return {**sheet, "colors": colors, "deck": deck, "points": points}
