"""Titles: what people call cards, kinds, colours, tags, questions and options."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from unorules._compiled import CompiledVariant, compile_variant
from unorules.cards.card import Card, Color
from unorules.cards.kind import Kind
from unorules.errors import VariantError, quote
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.views import View
from unorules.words.catalogue import Catalogue, Language, catalogue_of

# Titles: what people call kinds, colours, tags, questions, options and verdicts.


def check_is_variant(variant: object) -> None:
    """Raise a VariantError unless titles can be had from this: a variant, or None for the shipped ones."""
    if variant is not None and not isinstance(variant, Variant):
        raise VariantError(f"variant must be a Variant, as state.variant is, or None, not {quote(variant)}")


class Titles:
    """What the things of a variant are called in a language. Each title is looked for once.

    Without a variant, they are the things that are shipped.
    """

    def __init__(self, variant: Variant | None, catalogue: Catalogue) -> None:
        self.variant = variant
        self.catalogue = catalogue
        self._kinds = _shipped_kinds() if variant is None else {kind.id: kind for kind in _kinds_of(variant)}
        self._given = _shipped_titles() if variant is None else dict(variant.titles)
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
        """Return what a kind does, in words for people; an empty text where nothing is said."""
        return self._catalogued("texts", id, "text") or getattr(self._kinds.get(id), "text", "")

    def asked(self, question: str) -> str:
        """Return what a card gives as the title of its question; an empty text if there is none."""
        return next((one.title for one in self._questions if one.question == question and one.title), "")

    def _kind(self, id: str) -> str:
        return self._catalogued("kinds", id, "title") or self._own(id) or words_of(id).title()

    def _color(self, color: Color) -> str:
        return self._of_color("colors", color) or self._given.get(color, "") or words_of(color)

    def _adjective(self, color: Color) -> str:
        return self._of_color("adjectives", color) or self.color(color)

    def _tag(self, tag: str) -> str:
        return self.catalogue.title("tags", tag) or self._given.get(tag, "") or words_of(tag).title()

    def _option(self, option: str) -> str:
        for question in self._questions:
            if question.titles and option in question.options:
                return question.titles[question.options.index(option)]
        found = self.catalogue.title("options", option) or self._given.get(option, "")
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
        """Return a card in words with an article, unless it is called by a name."""
        noun = self.noun(card)
        if card.color is None and self._own(card.kind) and not self._catalogued("nouns", card.kind, "title"):
            return self.catalogue.say("card.named", noun=noun)
        return self.catalogue.say("card.article", *(["vowel"] if noun[:1].casefold() in VOWELS else []), noun=noun)

    def _kind_noun(self, id: str) -> str:
        """Return a kind in a sentence: a number as it is, a title as given, anything else as plain words."""
        if noun := self._catalogued("nouns", id, "title"):
            return noun
        if title := self._catalogued("kinds", id, "title") or self._own(id):
            return self.catalogue.say("card.titled", title=title)
        words = words_of(id)
        return words if words.isdecimal() else self.catalogue.say("card.untitled", words=words)

    def _own(self, id: str) -> str:
        """Return the title that the author of a kind gave it; an empty text if there is none."""
        return getattr(self._kinds.get(id), "title", "")

    def _catalogued(self, table: str, id: str, words: Literal["title", "text"]) -> str:
        """Return what the catalogue has for a kind of this variant, `all-wild/wild`, or of any, `wild`.

        It is an empty text if it has nothing, or if the kind has other words than the shipped one.
        """
        own = getattr(self._kinds.get(id), words, "")
        for entry in (id,) if self.variant is None else (f"{self.variant.id}/{id}", id):
            if getattr(_shipped_kinds().get(entry), words, own) == own and (
                found := self.catalogue.title(table, entry)
            ):
                return found
        return ""

    def _of_color(self, table: str, color: Color) -> str:
        """Return what the catalogue calls a colour: nothing if the variant calls it something else than the shipped."""
        other = color in _shipped_colors() and self._given.get(color, "") != _shipped_titles().get(color, "")
        return "" if other else self.catalogue.title(table, color)


KEPT = 512
"""How many titles of a sort are kept for each variant and language, and for how many of those."""

_TITLES: dict[tuple[int, int], Titles] = {}
"""By the `id` of the variant and of the catalogue, which they keep alive: equal variants may have other words."""


def titles_of(variant: Variant | None, language: Language) -> Titles:
    """Return what the things of a variant, or without one the shipped things, are called in a language."""
    catalogue = catalogue_of(language)
    key = id(variant), id(catalogue)
    found = _TITLES.get(key)
    if found is None:
        if len(_TITLES) >= KEPT:
            _TITLES.clear()
        found = _TITLES[key] = Titles(variant, catalogue)
    return found


def kind_title(id: str, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the title of a kind: `Draw Two`, `The One Where You Draw`.

    A kind that has none, or is neither of the variant nor shipped, is called by the words of its id, without the
    namespace.
    """
    return titles_of(variant, language).kind(id)


def card_text(card: Card, *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return what a card does, in words for people; an empty text where nothing is said.

    It is the `text` of its kind, unless the catalogue has its own under `[titles.texts]`.

    Args:
        variant: Where cards of your own have their kinds from.

    Raises:
        LanguageError: For an unknown language.
    """
    return titles_of(variant, language).text(card.kind)


def color_title(color: Color, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the name of a colour for people: `red`.

    The catalogue may translate the title that a variant gives, unless it is another one for a shipped colour.
    """
    return titles_of(variant, language).color(color)


def color_adjective(color: Color, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the name of a colour as it stands before a card: `red`, in German `rote`."""
    return titles_of(variant, language).adjective(color)


def tag_title(tag: str, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the title of a tag: `Phoebe`."""
    return titles_of(variant, language).tag(tag)


def question_word(question: str, *, language: Language = "en") -> str:
    """Return a word for a question: `challenge`."""
    return catalogue_of(language).title("questions", question) or words_of(question)


def words_of(id: str) -> str:
    """Return the words of an id, without its namespace: `wild storm`."""
    return id.rpartition(":")[2].replace("-", " ").replace("_", " ")


def _kinds_of(variant: Variant) -> list[Kind]:
    """Return the kinds of a variant, with what drawing is."""
    return [*variant.kinds, *([variant.on_draw] if variant.on_draw else [])]


@cache
def _shipped_kinds() -> dict[str, Kind]:
    """Return the shipped kinds by id, that of the first variant where several have one; and all as `all-wild/wild`."""
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


# Faces: cards in words, with an article for sentences and without one for lists and buttons.

VOWELS = tuple("aeiou")


def face(card: Card, *, article: bool = True, language: Language = "en", variant: Variant | None = None) -> str:
    """Return a card in words: `a red 7`, `a wild draw four`, `The One Where You Draw`.

    A card with two sides is called by the one in front.

    Args:
        article: Whether to say `a red 7` or `red 7`.

    Raises:
        LanguageError: For an unknown language.
    """
    titles = titles_of(variant, language)
    return titles.article(card) if article else titles.noun(card)


def both_faces(card: Card, *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return both sides of a card in words, without an article: `red 7 with pink 2 behind`. It may have only one."""
    titles = titles_of(variant, language)
    noun = titles.noun(card)
    return noun if card.back is None else titles.catalogue.say("card.backed", noun=noun, back=titles.noun(card.back))


def faces(cards: Iterable[Card], *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return a list of cards: `red 7, blue skip`."""
    titles = titles_of(variant, language)
    return titles.catalogue.say("list.comma").join(map(titles.noun, cards))


# The order of cards in a hand: as in the deck or, where cards have two sides, by what is in front.


def in_order(cards: Iterable[Card], variant: Variant) -> list[Card]:
    """Return cards as somebody would hold them. Those that look the same stay as they are."""
    if not variant.deck[0][0].back:
        return sorted(cards, key=compile_variant(variant).card_numbers.__getitem__)
    colors = (*variant.colors, *variant.back_colors, None)
    kinds = [kind.id for kind in variant.kinds]
    return sorted(cards, key=lambda card: (colors.index(card.color), kinds.index(card.kind)))


# The side in play, where cards have two.


def side_in_play(view: View) -> CompiledVariant:
    """Return the compiled variant with the side of the cards in front that a view shows there."""
    compiled = compile_variant(view.variant)
    return compiled.sides[view.turned] if compiled.sides else compiled
