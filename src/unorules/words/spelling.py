"""Spelling: the ways in which people write cards and colours, and how close each is to the full name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from unorules.model.cards import Card, Color
from unorules.model.seats import Seat
from unorules.model.variant import Variant
from unorules.words.titles import color_adjective, color_title, kind_title, tag_title, words_of
from unorules.words.voice import Voice

EXACT, FULL, SHORT, PART = range(4)
"""How something is written: as `describe` does, in full, in short, or so that only a part of it is named."""

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DIGITS = {word: str(number) for number, word in enumerate(NUMBERS)}
"""Numbers that ids have as words, and people write as digits; or the other way round."""
WORDS = {digits: word for word, digits in DIGITS.items()}


class Spelling:
    """The spellings of a variant's words in one language. Spaces, hyphens, case and fillers make no difference."""

    def __init__(self, voice: Voice, variant: Variant, fillers: Iterable[str]) -> None:
        self.voice = voice
        self.variant = variant
        self.fillers = frozenset(fillers)
        self._cards: dict[Card, dict[str, int]] = {}
        self._kinds: dict[str, dict[str, int]] = {}

    def squeezed(self, text: str) -> str:
        """Return a text without anything that makes no difference."""
        from unicodedata import normalize  # which games do without

        plain = normalize("NFKC", text).casefold().replace("+", " draw ")
        words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
        return "".join([word for word in words if word not in self.fillers])

    def name(self, seat: Seat) -> str:
        """Return the name of a player, of which nothing is a filler."""
        return Spelling(self.voice, self.variant, ()).squeezed(self.voice.name(seat))

    def words(self, id: str) -> list[str]:
        """Return what people type for an action: its own word, and those of the catalogue."""
        return [self.squeezed(text) for text in (id, *self.voice.say(f"spelled.{id}").split(","))]

    @cached_property
    def colors(self) -> dict[Color, dict[str, int]]:
        """The spellings of each colour, with how close they are."""
        return {**self._colors(self.variant.back_colors), **self._colors(self.variant.colors)}

    def _colors(self, known: tuple[Color, ...]) -> dict[Color, dict[str, int]]:
        """Return the spellings of the colours of one side. An initial is enough where no other has it."""
        language = self.voice.catalogue
        spelled = {}
        for color in known:
            titles = [title(color, self.variant, language=language) for title in (color_title, color_adjective)]
            spelled[color] = self._ways((FULL, name) for name in (color, *titles, *self._others(color)))
        for color, ways in spelled.items():
            for initial in {way[0] for way in ways}:
                if not any(way[0] == initial for other in known if other != color for way in spelled[other]):
                    ways.setdefault(initial, SHORT)
        return spelled

    def card(self, card: Card) -> dict[str, int]:
        """Return the spellings of a card, with how close they are."""
        if card not in self._cards:
            sides = [self.voice.noun(side) for side in (card, card.back) if side is not None]
            faces = (str(card), str(card.front), sides[0], " ".join(sides), self.voice.both_sides(card))
            self._cards[card] = found = self._ways((FULL, face) for face in faces)
            for way, level in self._parts(card):
                found[way] = min(level, found.get(way, level))
        return self._cards[card]

    def _parts(self, card: Card) -> Iterator[tuple[str, int]]:
        """Yield a card by its colour, its kind and its tags, some of which may be left out."""
        colors = {} if card.color is None else self.colors[card.color]
        titles = [tag_title(tag, self.variant, language=self.voice.catalogue) for tag in card.tags]
        tags = {**self._ways([(FULL, " ".join(card.tags)), (FULL, " ".join(titles))]), "": SHORT if card.tags else FULL}
        for kind, level in self._kind(card.kind).items():
            for tag, lacking in tags.items():
                yield f"{kind}{tag}", PART if colors else max(level, lacking)
                for color, short in colors.items():
                    yield f"{color}{kind}{tag}", max(level, lacking, short)
                    yield f"{kind}{color}{tag}", SHORT

    def _kind(self, id: str) -> dict[str, int]:
        if id not in self._kinds:
            self._kinds[id] = self._ways(self._names(id))
        return self._kinds[id]

    def _names(self, id: str) -> Iterator[tuple[int, str]]:
        words = words_of(id)
        yield FULL, words
        yield FULL, kind_title(id, self.variant, language=self.voice.catalogue)
        yield from ((SHORT, text) for text in self._others(id))
        yield SHORT, WORDS.get(words, words)
        digits = [DIGITS.get(word, word) for word in words.split()]
        yield SHORT, " ".join(digits)
        if len(digits) > 1:
            yield SHORT, "".join(word[0] for word in digits)
            if digits[0] == "wild":
                yield SHORT, " ".join(digits[1:])
                yield SHORT, words.removeprefix("wild ")

    def _others(self, id: str) -> list[str]:
        """Return what else people type for a kind or a colour, as the catalogue lists it."""
        return self.voice.catalogue.title("spellings", id).split(",")

    def _ways(self, texts: Iterable[tuple[int, str]]) -> dict[str, int]:
        found: dict[str, int] = {}
        for level, text in texts:
            if way := self.squeezed(text):
                found[way] = min(level, found.get(way, level))
        return found
