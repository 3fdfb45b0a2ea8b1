"""Titles and names for people: of cards, kinds, colours, tags, questions and options."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from unorules._compiled import CompiledVariant, compile_variant
from unorules.cards.cards import Card, Color
from unorules.cards.kind import Kind
from unorules.errors import EventError, VariantError, quote
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.views import View
from unorules.words.catalogue import Catalogue, Language, catalogue_of


def check_is_variant(variant: object) -> None:
    """Raise a VariantError unless given a variant, or None for the shipped ones."""
    if variant is not None and not isinstance(variant, Variant):
        raise VariantError(f"variant must be a Variant, as state.variant is, or None, not {quote(variant)}")


def check_is_card(card: object) -> None:
    """Raise an EventError unless given a card."""
    if not isinstance(card, Card):
        raise EventError(f"expected a card, like card('red-7'), not {quote(card)}")


class Titles:
    """The titles of a variant in a language, each looked up once.

    Without a variant, they are those of all shipped variants.
    """

    def __init__(self, variant: Variant | None, catalogue: Catalogue) -> None:
        self.variant = variant
        self.catalogue = catalogue
        self._kinds = _shipped_kinds() if variant is None else {kind.id: kind for kind in _kinds_of(variant)}
        self._own_words = _shipped_titles() if variant is None else dict(variant.titles)
        kinds = () if variant is None else _kinds_of(variant)
        self._questions = [question for kind in kinds for question in kind.questions]
        self.kind = lru_cache(KEPT)(self._kind)
        self.color = lru_cache(KEPT)(self._color)
        self.adjective = lru_cache(KEPT)(self._adjective)
        self.tag = lru_cache(KEPT)(self._tag)
        self.option = lru_cache(KEPT)(self._option)
        self.noun = lru_cache(KEPT)(self._noun)
        self.article = lru_cache(KEPT)(self._article)

    def text(self, id: str) -> str:
        """Return what a kind does, in words for people; an empty text if it says nothing."""
        return self._catalogue_title("texts", id, "text") or getattr(self._kinds.get(id), "text", "")

    def question(self, question: str) -> str:
        """Return the title that a kind gives its question; an empty text if there is none."""
        return next((one.title for one in self._questions if one.question == question and one.title), "")

    def both_sides(self, card: Card) -> str:
        """Return a card in words with its back, if it has one, and without an article."""
        noun = self.noun(card)
        return noun if card.back is None else self.catalogue.say("card.backed", noun=noun, back=self.noun(card.back))

    def nouns(self, cards: Iterable[Card]) -> str:
        """Return a list of cards, without articles: `red 7, blue skip`."""
        return self.catalogue.say("list.comma").join(map(self.noun, cards))

    def _kind(self, id: str) -> str:
        return self._catalogue_title("kinds", id, "title") or self._own_title(id) or words_of(id).title()

    def _color(self, color: Color) -> str:
        return self._color_title("colors", color) or self._own_words.get(color, "") or words_of(color)

    def _adjective(self, color: Color) -> str:
        return self._color_title("adjectives", color) or self.color(color)

    def _tag(self, tag: str) -> str:
        return self.catalogue.title("tags", tag) or self._own_words.get(tag, "") or words_of(tag).title()

    def _option(self, option: str) -> str:
        for question in self._questions:
            if question.titles and option in question.options:
                return question.titles[question.options.index(option)]
        found = self.catalogue.title("options", option) or self._own_words.get(option, "")
        return found or self.color(option)

    def _noun(self, card: Card) -> str:
        """Return a card in words without an article."""
        noun = self._kind_noun(card.kind)
        if card.color is not None:
            noun = self.catalogue.say("card.colored", color=self.adjective(card.color), noun=noun)
        if card.tags:
            tags = self.catalogue.say("list.comma").join(map(self.tag, card.tags))
            noun = self.catalogue.say("card.tagged", noun=noun, tags=tags)
        return noun

    def _article(self, card: Card) -> str:
        """Return a card in words with an article, unless it has a name of its own."""
        noun = self.noun(card)
        if card.color is None and self._own_title(card.kind) and not self._catalogue_title("nouns", card.kind, "title"):
            return self.catalogue.say("card.named", noun=noun)
        return self.catalogue.say("card.article", *(["vowel"] if noun[:1].casefold() in VOWELS else []), noun=noun)

    def _kind_noun(self, id: str) -> str:
        """Return a kind as a noun in a sentence: its title, or the words of its id."""
        if noun := self._catalogue_title("nouns", id, "title"):
            return noun
        if title := self._catalogue_title("kinds", id, "title") or self._own_title(id):
            return self.catalogue.say("card.titled", title=title)
        words = words_of(id)
        return words if words.isdecimal() else self.catalogue.say("card.untitled", words=words)

    def _own_title(self, id: str) -> str:
        """Return the title that a kind's author gave it; an empty text if there is none."""
        return getattr(self._kinds.get(id), "title", "")

    def _catalogue_title(self, table: str, id: str, words: Literal["title", "text"]) -> str:
        """Return the catalogue's entry for a kind of this variant, `all-wild/wild`, or of any, `wild`.

        It is an empty text if there is none, or if the kind has other words than the shipped one.
        """
        own = getattr(self._kinds.get(id), words, "")
        for entry in (id,) if self.variant is None else (f"{self.variant.id}/{id}", id):
            if getattr(_shipped_kinds().get(entry), words, own) == own and (
                found := self.catalogue.title(table, entry)
            ):
                return found
        return ""

    def _color_title(self, table: str, color: Color) -> str:
        """Return the catalogue's entry for a colour; an empty text if the variant gives it a title of its own."""
        other = color in _shipped_colors() and self._own_words.get(color, "") != _shipped_titles().get(color, "")
        return "" if other else self.catalogue.title(table, color)


KEPT = 512
"""The most titles of a sort that are kept for a variant and language, and the most such pairs."""

_TITLES: dict[tuple[int, int], Titles] = {}
"""Titles by the `id` of a variant and a catalogue, which they keep alive. Equal variants may have different words."""


def titles_of(variant: Variant | None, language: Language) -> Titles:
    """Return the titles of a variant in a language; without a variant, those of all shipped ones."""
    catalogue = catalogue_of(language)
    key = id(variant), id(catalogue)
    found = _TITLES.get(key)
    if found is None:
        check_is_variant(variant)
        if len(_TITLES) >= KEPT:
            _TITLES.clear()
        found = _TITLES[key] = Titles(variant, catalogue)
    return found


def kind_title(id: str, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the title of a kind: `Draw Two`, `The One Where You Draw`.

    Without a title, it is the words of its id, without the namespace.
    """
    return titles_of(variant, language).kind(id)


def card_text(card: Card, *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return what a card does, in words for people; an empty text if its kind says nothing.

    It is the `text` of its kind, unless the catalogue has its own under `[titles.texts]`.

    Args:
        card: The card.
        language: `en`, `de`, or a `Catalogue` of your own.
        variant: Where cards of your own have their kinds from.

    Raises:
        EventError: Unless given a card.
        LanguageError: For an unknown language.
        VariantError: If `variant` is not a Variant.
    """
    check_is_card(card)
    return titles_of(variant, language).text(card.kind)


def color_title(color: Color, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the name of a colour for people: `red`.

    The catalogue may translate the title, unless the variant gives a shipped colour one of its own.
    """
    return titles_of(variant, language).color(color)


def color_adjective(color: Color, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the name of a colour before a card: `red`, in German `rote`."""
    return titles_of(variant, language).adjective(color)


def tag_title(tag: str, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the title of a tag: `Phoebe`."""
    return titles_of(variant, language).tag(tag)


def words_of(id: str) -> str:
    """Return the words of an id, without its namespace: `wild storm`."""
    return id.rpartition(":")[2].replace("-", " ").replace("_", " ")


def _kinds_of(variant: Variant) -> list[Kind]:
    """Return the kinds of a variant, with its kind for drawing if it has one."""
    return [*variant.kinds, *([variant.on_draw] if variant.on_draw else [])]


@cache
def _shipped_kinds() -> dict[str, Kind]:
    """Return the shipped kinds by variant and id, `all-wild/wild`, and by id, which finds the first variant's."""
    found: dict[str, Kind] = {}
    for variant in BUILT_IN:
        for kind in _kinds_of(variant):
            found.setdefault(kind.id, kind)
            found[f"{variant.id}/{kind.id}"] = kind
    return found


@cache
def _shipped_titles() -> dict[str, str]:
    return {word: title for variant in BUILT_IN for word, title in variant.titles}


@cache
def _shipped_colors() -> frozenset[Color]:
    return frozenset(color for variant in BUILT_IN for color in (*variant.colors, *variant.back_colors))


# Cards in words: with an article for sentences, without one for lists and buttons.

VOWELS = tuple("aeiou")


def face(card: Card, *, article: bool = True, language: Language = "en", variant: Variant | None = None) -> str:
    """Return a card in words: `a red 7`, `a wild draw four`, `The One Where You Draw`.

    A card with two sides is called by its front.

    Args:
        card: The card.
        article: Whether to say `a red 7` or `red 7`.
        language: `en`, `de`, or a `Catalogue` of your own.
        variant: The variant that has the titles of your own cards.

    Raises:
        EventError: Unless given a card.
        LanguageError: For an unknown language.
        VariantError: If `variant` is not a Variant.
    """
    check_is_card(card)
    titles = titles_of(variant, language)
    return titles.article(card) if article else titles.noun(card)


def both_faces(card: Card, *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return a card in words with its back, if it has one, and without an article: `red 7 with pink 2 behind`."""
    return titles_of(variant, language).both_sides(card)


# The order of the cards in a hand.


def in_order(cards: Iterable[Card], variant: Variant) -> list[Card]:
    """Return cards in the order of the deck; if they have two sides, in the order of the fronts' colours and kinds.

    Cards with equal fronts keep their order.
    """
    if not variant.deck[0][0].back:
        return sorted(cards, key=compile_variant(variant).card_numbers.__getitem__)
    colors = (*variant.colors, *variant.back_colors, None)
    kinds = [kind.id for kind in variant.kinds]
    return sorted(cards, key=lambda card: (colors.index(card.color), kinds.index(card.kind)))


# The side in play, if cards have two.


def side_in_play(view: View) -> CompiledVariant:
    """Return the compiled variant for the side of the cards that is in front in a view."""
    compiled = compile_variant(view.variant)
    return compiled.sides[view.turned] if compiled.sides else compiled
