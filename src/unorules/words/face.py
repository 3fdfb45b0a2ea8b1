"""Faces: cards in words, with an article for sentences and without one for lists and buttons."""

from __future__ import annotations

from collections.abc import Iterable

from unorules.model.cards import Card
from unorules.model.variant import Variant
from unorules.words.catalogue import Language, catalogue_of
from unorules.words.titles import color_adjective, own_title, tag_title, translated, words_of

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
