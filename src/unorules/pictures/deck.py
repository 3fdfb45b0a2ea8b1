"""A sheet with every card of a variant, and how many there are of each."""

from __future__ import annotations

from collections import Counter

from unorules.errors import SetupError, shown
from unorules.model.cards import Card
from unorules.model.variant import Variant
from unorules.pictures.face import HEIGHT, WIDTH
from unorules.pictures.style import STYLE
from unorules.pictures.svg import Picture, picture
from unorules.pictures.symbols import Symbols
from unorules.words.catalogue import Language, catalogue_of

MARGIN = 14
STEP, LINE = WIDTH + 6, HEIGHT + 20
TIMES = "\u00d7"


def deck_svg(variant: Variant, *, language: Language = "en", columns: int = 14, card_width: float = 48) -> Picture:
    """Return a sheet of all cards of a variant, colour by colour, with the number of copies below each.

    Where cards have two sides, all faces of the one are followed by all of the other.

    Args:
        variant: The variant whose deck it is.
        columns: How many cards stand in a row at most: seven can be read on a phone.
        card_width: The width of a card, in pixels.

    Raises:
        SetupError: For what is no variant, no number of columns, or no width.
        LanguageError: For an unknown language.
    """
    given: object = variant
    if not isinstance(given, Variant):
        raise SetupError(f"a deck is drawn from a variant, as in deck_svg(CLASSIC_2010), not from {shown(given)}")
    if type(columns) is not int or columns < 1:
        raise SetupError(f"columns must be an integer above 0, not {shown(columns)}")
    symbols = Symbols(variant, language=language)
    rows = [row for entries in _by_color(variant, symbols) for row in _split(entries, columns)]
    cards = "".join(
        _entry(id, count, MARGIN + x * STEP, MARGIN + y * LINE)
        for y, row in enumerate(rows)
        for x, (id, count) in enumerate(row)
    )
    wide = 2 * MARGIN + max(map(len, rows)) * STEP - (STEP - WIDTH)
    high = 2 * MARGIN + len(rows) * LINE - 4
    sheet = f'<rect class="uno-felt" width="{wide}" height="{high}" rx="16"/>{cards}'
    title = catalogue_of(language).say("picture.deck", variant=variant.title)
    return picture(title, sheet, (wide, high), card_width / WIDTH, symbols, style=STYLE)


def _by_color(variant: Variant, symbols: Symbols) -> list[list[tuple[str, int]]]:
    """Return the drawings of all faces with their numbers of copies, for each colour of each side."""
    fronts, backs = Counter[Card](), Counter[Card]()
    for card, count in variant.deck:
        fronts[card.front] += count
        if card.back is not None:
            backs[card.back] += count
    kinds = [kind.id for kind in variant.kinds]
    sides = (
        (False, variant.colors, list(fronts)),
        (True, variant.back_colors, sorted(backs, key=lambda card: kinds.index(card.kind))),
    )
    return [
        [(symbols.card(card, dark=dark), (fronts, backs)[dark][card]) for card in faces if card.color == color]
        for dark, colors, faces in sides
        for color in (*colors, None)
    ]


def _split(entries: list[tuple[str, int]], columns: int) -> list[list[tuple[str, int]]]:
    """Return the cards of a colour in rows of about the same length."""
    count = max(1, -(-len(entries) // columns))
    longest = max(1, -(-len(entries) // count))
    return [entries[at : at + longest] for at in range(0, len(entries), longest)]


def _entry(id: str, count: int, x: int, y: int) -> str:
    drawn = f'<use href="#{id}" x="{x}" y="{y}"/>'
    if count == 1:
        return drawn
    return f'{drawn}<text class="uno-copies" x="{x + WIDTH // 2}" y="{y + HEIGHT + 11}">{TIMES}{count}</text>'
