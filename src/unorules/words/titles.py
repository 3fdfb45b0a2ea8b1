"""Titles: what people call cards, kinds, colours, tags, questions and options."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from unorules._compiled import CompiledVariant, compile_variant
from unorules.cards.card import Card, Color
from unorules.cards.kind import Kind
from unorules.cards.questions import Question
from unorules.errors import VariantError, shown
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.views import View
from unorules.words.catalogue import Language, catalogue_of

# Titles: what people call kinds, colours, tags, questions, options and verdicts.


def check_is_variant(variant: object) -> None:
    """Raise a VariantError unless titles can be had from this: a variant, or None for the shipped ones."""
    if variant is not None and not isinstance(variant, Variant):
        raise VariantError(f"variant must be a Variant, as state.variant is, or None, not {shown(variant)}")


def kind_title(id: str, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the title of a kind: `Draw Two`, `The One Where You Draw`.

    A kind that has none, or is neither of the variant nor shipped, is called by the words of its id, without the
    namespace.
    """
    return translated("kinds", id, variant, language) or own_title(id, variant) or words_of(id).title()


def card_text(card: Card, *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return what a card does, in words for people; an empty text where nothing is said.

    It is the `text` of its kind, unless the catalogue has its own under `[titles.texts]`.

    Args:
        variant: Where cards of your own have their kinds from.

    Raises:
        LanguageError: For an unknown language.
    """
    kind = _kinds(variant).get(card.kind)
    text = "" if kind is None else kind.text
    return _catalogued("texts", card.kind, variant, language, "text") or text


def color_title(color: Color, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the name of a colour for people: `red`.

    The catalogue may translate the title that a variant gives, unless it is another one for a shipped colour.
    """
    return _color("colors", color, variant, language) or _given(color, variant) or words_of(color)


def color_adjective(color: Color, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the name of a colour as it stands before a card: `red`, in German `rote`."""
    adjective = _color("adjectives", color, variant, language)
    return adjective or color_title(color, variant, language=language)


def tag_title(tag: str, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return the title of a tag: `Phoebe`."""
    return catalogue_of(language).title("tags", tag) or _given(tag, variant) or words_of(tag).title()


def question_word(question: str, *, language: Language = "en") -> str:
    """Return a word for a question: `challenge`."""
    return catalogue_of(language).title("questions", question) or words_of(question)


def option_title(option: str, variant: Variant | None = None, *, language: Language = "en") -> str:
    """Return an option that is a word: `no good`, `Monica`, `red`."""
    for question in _questions(variant):
        if question.titles and option in question.options:
            return question.titles[question.options.index(option)]
    found = catalogue_of(language).title("options", option) or _given(option, variant)
    return found or color_title(option, variant, language=language)


def asked_in_words(question: str, variant: Variant | None) -> str:
    """Return what a card of the variant gives as the title of its question; an empty text if there is none."""
    return next((one.title for one in _questions(variant) if one.question == question and one.title), "")


def translated(table: str, id: str, variant: Variant | None, language: Language) -> str:
    """Return what the catalogue calls a kind: an empty text if nothing, or if the variant calls it something else."""
    return _catalogued(table, id, variant, language, "title")


def own_title(id: str, variant: Variant | None) -> str:
    """Return the title that the author of a kind gave it; an empty text if there is none."""
    kind = _kinds(variant).get(id)
    return "" if kind is None else kind.title


def words_of(id: str) -> str:
    """Return the words of an id, without its namespace: `wild storm`."""
    return id.rpartition(":")[2].replace("-", " ").replace("_", " ")


def _catalogued(
    table: str, id: str, variant: Variant | None, language: Language, words: Literal["title", "text"]
) -> str:
    """Return what the catalogue has for a kind of this variant, `all-wild/wild`, or of any, `wild`.

    It is an empty text if it has nothing, or if the kind has other words than the shipped one.
    """
    own, catalogue = getattr(_kinds(variant).get(id), words, ""), catalogue_of(language)
    for entry in (id,) if variant is None else (f"{variant.id}/{id}", id):
        if getattr(_shipped_kinds().get(entry), words, own) == own and (found := catalogue.title(table, entry)):
            return found
    return ""


def _color(table: str, color: Color, variant: Variant | None, language: Language) -> str:
    """Return what the catalogue calls a colour: an empty text if nothing, or if the variant calls it something else."""
    shipped = any(color in (*known.colors, *known.back_colors) for known in BUILT_IN)
    other = shipped and _given(color, variant) != _shipped_titles().get(color, "")
    return "" if other else catalogue_of(language).title(table, color)


def _kinds(variant: Variant | None) -> dict[str, Kind]:
    return _shipped_kinds() if variant is None else {kind.id: kind for kind in _kinds_of(variant)}


def _kinds_of(variant: Variant) -> list[Kind]:
    """Return the kinds of a variant, with what drawing is."""
    return [*variant.kinds, *([variant.on_draw] if variant.on_draw else [])]


def _given(word: str, variant: Variant | None) -> str:
    titles = _shipped_titles() if variant is None else dict(variant.titles)
    return titles.get(word, "")


def _questions(variant: Variant | None) -> list[Question]:
    kinds = [] if variant is None else _kinds_of(variant)
    return [question for kind in kinds for question in kind.questions]


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
    catalogue, noun = catalogue_of(language), bare_face(card, language=language, variant=variant)
    if not article:
        return noun
    if card.color is None and own_title(card.kind, variant) and not translated("nouns", card.kind, variant, language):
        return catalogue.say("card.named", noun=noun)
    return catalogue.say("card.article", *(["vowel"] if noun[:1].casefold() in VOWELS else []), noun=noun)


def bare_face(card: Card, *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return a card in words without an article: `red 7`, `red 7 (Monica)`."""
    catalogue = catalogue_of(language)
    noun = _kind_noun(card.kind, language, variant)
    if card.color is not None:
        color = color_adjective(card.color, variant, language=language)
        noun = catalogue.say("card.colored", color=color, noun=noun)
    if card.tags:
        tags = [tag_title(tag, variant, language=language) for tag in card.tags]
        noun = catalogue.say("card.tagged", noun=noun, tags=catalogue.say("list.comma").join(tags))
    return noun


def both_faces(card: Card, *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return both sides of a card in words, without an article: `red 7 with pink 2 behind`. It may have only one."""
    noun = bare_face(card, language=language, variant=variant)
    if card.back is None:
        return noun
    back = bare_face(card.back, language=language, variant=variant)
    return catalogue_of(language).say("card.backed", noun=noun, back=back)


def faces(cards: Iterable[Card], *, language: Language = "en", variant: Variant | None = None) -> str:
    """Return a list of cards: `red 7, blue skip`."""
    shown = [bare_face(card, language=language, variant=variant) for card in cards]
    return catalogue_of(language).say("list.comma").join(shown)


def _kind_noun(id: str, language: Language, variant: Variant | None) -> str:
    """Return a kind in a sentence: a number as it is, a title as given, anything else as plain words."""
    catalogue = catalogue_of(language)
    if noun := translated("nouns", id, variant, language):
        return noun
    if title := translated("kinds", id, variant, language) or own_title(id, variant):
        return catalogue.say("card.titled", title=title)
    words = words_of(id)
    return words if words.isdecimal() else catalogue.say("card.untitled", words=words)


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
