"""Pictures of a card, a hand and a whole deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from attrs import frozen

from unorules._values import Value
from unorules.cards.cards import Card
from unorules.errors import SetupError, quote
from unorules.pictures.face import HEIGHT, WIDTH
from unorules.pictures.style import STYLE
from unorules.pictures.svg import Picture, Symbols, picture
from unorules.variant import Variant
from unorules.words.catalogue import Language, catalogue_of
from unorules.words.titles import titles_of

# A single card.


def card_svg(
    card: Card | None, *, variant: Variant | None = None, language: Language = "en", card_width: float = 120
) -> Picture:
    """Return a picture of a card.

    A card of your own shows its title if you also give its variant, and the words of its id otherwise.

    Args:
        card: The card; None for one that lies face down.
        variant: The variant that has the titles of your own cards.
        language: `en`, `de`, or a `Catalogue` of your own.
        card_width: The width of the picture, in pixels.

    Raises:
        SetupError: If `card` is not a Card, or the width is not a number in range.
        LanguageError: For an unknown language.
        VariantError: If `variant` is not a Variant.
    """
    symbols = Symbols(variant, language=language)
    drawn = f'<use href="#{symbols.card(card)}"/>'
    return picture(symbols.title(card), drawn, (WIDTH, HEIGHT), card_width / WIDTH, symbols)


# A hand: its cards side by side, in one row or several, with the playable ones raised.

GAP = 4
ROW = 7 * (WIDTH + GAP) - GAP
"""The greatest width of a row: seven cards that do not overlap."""
MOST_IN_A_ROW = 10
"""The most cards in a row. More would hide each other's faces."""
RAISED = 10


@frozen(eq=False, repr=False)
class HandDrawing(Value):
    """A hand, `width` units wide and `height` units high."""

    content: str
    """SVG."""
    width: float
    height: float


def hand_svg(
    cards: Iterable[Card],
    *,
    legal: Collection[Card] = (),
    variant: Variant | None = None,
    language: Language = "en",
    card_width: float = 60,
) -> Picture:
    """Return a picture of a hand.

    Args:
        cards: The cards, from left to right.
        legal: The cards that are raised.
        variant: The variant that has the titles of your own cards.
        language: `en`, `de`, or a `Catalogue` of your own.
        card_width: The width of a card, in pixels.

    Raises:
        SetupError: If one of `cards` is not a Card, or the width is not a number in range.
        LanguageError: For an unknown language.
        VariantError: If `variant` is not a Variant.
    """
    held, symbols = list(cards), Symbols(variant, language=language)
    drawn = draw_hand(held, symbols, legal)
    titles = titles_of(variant, language)
    words = titles.nouns(held) or titles.catalogue.say("picture.no_cards")
    return picture(words, drawn.content, (drawn.width, drawn.height), card_width / WIDTH, symbols)


def draw_hand(cards: Sequence[Card | None], symbols: Symbols, legal: Collection[Card | None] = ()) -> HandDrawing:
    """Return a hand for a picture that has these symbols. None is a card face down.

    Args:
        cards: The cards, from left to right.
        symbols: The symbols of the picture.
        legal: The cards that are raised.

    Raises:
        SetupError: If one of `cards` is not a Card.
    """
    rows = max(1, -(-len(cards) // MOST_IN_A_ROW))
    longest = max(1, -(-len(cards) // rows))
    step = min(WIDTH + GAP, (ROW - WIDTH) / max(1, longest - 1))
    drawn = "".join(
        f'<use href="#{symbols.card(card)}" x="{at % longest * step:.4g}"'
        f' y="{at // longest * (HEIGHT + RAISED) + (0 if card in legal else RAISED)}"/>'
        for at, card in enumerate(cards)
    )
    return HandDrawing(drawn, round((longest - 1) * step + WIDTH, 1), rows * (HEIGHT + RAISED))


# A deck: a sheet with every card of a variant and the number of its copies.

MARGIN = 14
STEP, LINE = WIDTH + 6, HEIGHT + 20
TIMES = "\u00d7"


def deck_svg(variant: Variant, *, language: Language = "en", columns: int = 14, card_width: float = 48) -> Picture:
    """Return a sheet of all cards of a variant, colour by colour, with the number of copies below each.

    If cards have two sides, all fronts come first, and then all backs.

    Args:
        variant: The variant whose deck it is.
        language: `en`, `de`, or a `Catalogue` of your own.
        columns: The most cards in a row: seven can be read on a phone.
        card_width: The width of a card, in pixels.

    Raises:
        SetupError: If `variant` is not a Variant, or a number is out of range.
        LanguageError: For an unknown language.
    """
    given: object = variant
    if not isinstance(given, Variant):
        raise SetupError(f"a deck is drawn from a variant, as in deck_svg(CLASSIC_2010), not from {quote(given)}")
    if type(columns) is not int or columns < 1:
        raise SetupError(f"columns must be an integer above 0, not {quote(columns)}")
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
    """Return the ids of all faces with their numbers of copies, for each colour of each side."""
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
    """Return the cards of a colour in rows of nearly equal length."""
    count = max(1, -(-len(entries) // columns))
    longest = max(1, -(-len(entries) // count))
    return [entries[at : at + longest] for at in range(0, len(entries), longest)]


def _entry(id: str, count: int, x: int, y: int) -> str:
    drawn = f'<use href="#{id}" x="{x}" y="{y}"/>'
    if count == 1:
        return drawn
    return f'{drawn}<text class="uno-copies" x="{x + WIDTH // 2}" y="{y + HEIGHT + 11}">{TIMES}{count}</text>'
