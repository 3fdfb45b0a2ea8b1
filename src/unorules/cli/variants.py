"""The command `variants`, which lists the variants, or shows one with its deck."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from attrs import frozen

from unorules.cards.cards import Card
from unorules.cards.kind import Kind
from unorules.cli.options import add_variant_option, find_variant, make_registry
from unorules.cli.output import OK, print_line, print_section, wrap_text
from unorules.cli.rule_texts import assumption, changed_switches
from unorules.registry import Registry
from unorules.variant import Variant
from unorules.words.titles import card_text, color_title, kind_title, tag_title

HELP = "List the variants, or show the deck of one"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help="show this one, and not a list")
    add_variant_option(parser)


def run(options: argparse.Namespace) -> int:
    if options.variant is None:
        _list(make_registry(options))
    else:
        _show(find_variant(options))
    return OK


def print_heading(variant: Variant) -> None:
    """Print the title of a variant, its numbers of players and cards, its colours, and what is assumed about it."""
    decks = variant.rules.decks
    cards = f"{variant.size} cards" if decks == 1 else f"{number(decks)} decks of {variant.size} cards"
    front, back = (
        ", ".join(color_title(color, variant) for color in colors) for colors in (variant.colors, variant.back_colors)
    )
    colors = (front and f", {front}") + (back and f"; behind them {back}")
    what = assumption(variant)
    print_line(f"{variant.title} ({variant.id}, version {variant.version})")
    for text in (
        f"{variant.least_players} to {variant.most_players} players, {cards}{colors}",
        *([f"Assumed: {what}"] if what else []),
    ):
        for line in wrap_text(text):
            print_line(line)


def _list(registry: Registry) -> None:
    rows = [
        (
            variant.id,
            f"v{variant.version}",
            f"{variant.size:>3} cards",
            f"{variant.least_players}-{variant.most_players} players",
            f"{variant.title} *" if assumption(variant) else variant.title,
        )
        for variant in registry
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print_line("  ".join(f"{text:{width}}" for text, width in zip(row, widths, strict=True)).rstrip())
    if any(map(assumption, registry)):
        print_line("\n* Something about it is assumed: `unorules variants VARIANT` says what.")


def _show(variant: Variant) -> None:
    tags = dict.fromkeys(tag_title(tag, variant) for card, _ in variant.deck for tag in card.tags)
    shown = [f"With {', '.join(tags)} on the cards."] if tags else []
    print_heading(variant)
    print_section("Deck", [*deck_lines(variant), *shown])
    if one_side(variant, back=True):
        print_section("Behind them", deck_lines(variant, back=True))
    print_section("What the cards do", special_cards(variant))
    print_section("Switches that are not as usual", changed_switches(variant))


# The deck of a variant in lines, like `four 0 cards` or `eight of each 1 to 9`, and the texts of its cards.

WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def number(count: int) -> str:
    """Return a number as a word if it is small, or in digits."""
    return WORDS[count] if count < len(WORDS) else str(count)


@frozen
class _Copies:
    """The copies of a kind in the deck."""

    kind: Kind
    total: int
    each: int
    """The copies in every colour; 0 if colours differ, or if there are none."""

    def like(self, other: _Copies) -> bool:
        """Return whether another kind is the next number, with as many copies."""
        numbers = self.kind.number, other.kind.number
        in_a_row = None not in numbers and numbers[1] == numbers[0] + 1  # type: ignore[operator]
        counted = all(one.kind.points == one.kind.number for one in (self, other))
        return in_a_row and counted and (self.total, self.each) == (other.total, other.each)


def deck_lines(variant: Variant, *, back: bool = False) -> list[str]:
    """Return a line for every kind: the number of cards, the number in each colour, and the points.

    Consecutive numbers with as many copies share a line. If cards have two sides, `back` chooses which one is listed.
    """
    rows = [(_how_many(run, variant), _of_each_color(run), _points(run)) for run in _runs(variant, back)]
    first, second = (max(len(row[at]) for row in rows) for at in range(2))
    return [f"{row[0]:{first}}  {row[1]:{second}}  {row[2]}" for row in rows]


def special_cards(variant: Variant, language: str = "en") -> list[str]:
    """Return a text for every kind that does something, and for the variant's way of drawing."""
    kinds = [card.kind for back in (False, True) for card, _ in one_side(variant, back=back)]
    if variant.on_draw is not None:
        kinds.append(variant.on_draw.id)
    return [
        f"{kind_title(kind, variant, language=language)}: {text}"
        for kind in dict.fromkeys(kinds)
        if (text := card_text(Card(kind), language=language, variant=variant))
    ]


def one_side(variant: Variant, *, back: bool) -> list[tuple[Card, int]]:
    """Return the fronts or the backs of all cards, with their numbers of copies; no backs if cards have one side."""
    sides = [(card.back if back else card.front, count) for card, count in variant.deck]
    return [(side, count) for side, count in sides if side is not None]


def _runs(variant: Variant, back: bool) -> Iterator[list[_Copies]]:
    run: list[_Copies] = []
    for copies in _count_copies(variant, back):
        if run and not run[-1].like(copies):
            yield run
            run = []
        run.append(copies)
    yield run


def _count_copies(variant: Variant, back: bool) -> Iterator[_Copies]:
    cards = one_side(variant, back=back)
    for kind in variant.kinds:
        by_color = dict.fromkeys((*(variant.back_colors if back else variant.colors), None), 0)
        for card, count in cards:
            if card.kind == kind.id:
                by_color[card.color] += count
        total, wilds = sum(by_color.values()), by_color.pop(None)
        if total:
            even = not wilds and len(set(by_color.values())) == 1
            yield _Copies(kind, total, total // len(by_color) if even else 0)


def _how_many(run: list[_Copies], variant: Variant) -> str:
    first, last = (kind_title(copies.kind.id, variant) for copies in (run[0], run[-1]))
    if len(run) > 1:
        return f"{number(run[0].total)} of each {first} to {last}"
    noun = "card" if run[0].total == 1 else "cards"
    return f"{number(run[0].total)} {first} {noun}"


def _of_each_color(run: list[_Copies]) -> str:
    return f"{number(run[0].each)} of each colour" if run[0].each else ""


def _points(run: list[_Copies]) -> str:
    if len(run) > 1:
        return "their number"
    points = run[0].kind.points
    return f"{points} point{'' if points == 1 else 's'}"
