"""The voice that speaks to one reader: messages with names, cards and numbers in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unorules._seats import Seat, is_seat
from unorules.cards.cards import Card
from unorules.cards.effects import Option
from unorules.errors import SeatError, quote
from unorules.variant import Variant
from unorules.words.catalogue import Language
from unorules.words.titles import check_is_variant, titles_of, words_of


class Voice:
    """Says messages to a reader, who is called `you`. Its methods raise a `SeatError` for a seat without a name."""

    def __init__(self, names: Sequence[str], you: Seat | None, language: Language, variant: Variant | None) -> None:
        given: object = names
        if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(one, str) for one in given):
            raise SeatError(f"names must be a list of the players by seat, not {quote(given)}")
        if you is not None and not is_seat(you, len(names)):
            raise SeatError(f"you must be a seat from 0 to {len(names) - 1}, or None, not {quote(you)}")
        check_is_variant(variant)
        self.names = names
        self.you = you
        self.variant = variant
        self.titles = titles_of(variant, language)
        self.catalogue = self.titles.catalogue
        self._host = self.catalogue.say("list.host")

    def say(self, id: str, who: Seat | str | None = None, whom: Seat | str | None = None, **arguments: object) -> str:
        """Return a message in the form for the reader. A seat is called by its name, and None is the host."""
        form = ["you"] if self._is_you(who) else ["to_you"] if self._is_you(whom) else []
        return self.catalogue.say(id, *form, who=self.name(who), whom=self.name(whom), **arguments)

    def sentence(self, id: str, who: Seat | str | None = None, whom: Seat | str | None = None, **given: object) -> str:
        """Return a message as a sentence, with a capital letter unless a name begins it."""
        return self.capitalize(self.say(id, who, whom, **given))

    def capitalize(self, text: str) -> str:
        """Return a text with a capital letter, unless a name begins it."""
        return text if text.startswith(tuple(filter(None, self.names))) else text[:1].upper() + text[1:]

    def name(self, seat: Seat | str | None) -> str:
        """Return the name of a player, or the word for the host."""
        if isinstance(seat, str):
            return seat
        if seat is None:
            return self._host
        if not 0 <= seat < len(self.names):
            raise SeatError(f"there is no name for seat {seat} among {quote(self.names)}")
        return self.names[seat]

    def players(self, seats: Sequence[Seat], pronoun: str = "list.you") -> str:
        """Return a list of players, with the reader last."""
        named = [self.name(seat) for seat in seats if seat != self.you]
        return self.join([*named, *([self.catalogue.say(pronoun)] if self.you in seats else [])])

    def join(self, texts: Sequence[str]) -> str:
        """Return texts as a list: `Ann, Bo and Cy`."""
        comma, last = self.catalogue.say("list.comma"), self.catalogue.say("list.and")
        return comma.join(texts) if len(texts) < 2 else f"{comma.join(texts[:-1])}{last}{texts[-1]}"

    def card(self, card: Card | None) -> str:
        """Return a card with an article; an unknown one is `a card`."""
        if card is None:
            return self.catalogue.say("card.unknown")
        return self.titles.article(card)

    def noun(self, card: Card) -> str:
        """Return a card without an article."""
        return self.titles.noun(card)

    def both_sides(self, card: Card) -> str:
        """Return a card without an article, with its back if it has two sides."""
        return self.titles.both_sides(card)

    def stack(self, card: Card, count: int) -> str:
        """Return a card with an article, or the number of cards that are played at once, with the top one."""
        return self.card(card) if count == 1 else self.catalogue.say("card.several", count=count, card=self.card(card))

    def cards(self, cards: Iterable[Card]) -> str:
        """Return a list of cards."""
        return self.titles.nouns(cards)

    def cards_with_count(self, cards: Sequence[Card]) -> str:
        """Return a single card with an article, or the number of several cards and their list."""
        if len(cards) == 1:
            return self.card(cards[0])
        return self.catalogue.say("card.counted", cards=self.count(len(cards)), faces=self.cards(cards))

    def colon_list(self, cards: Iterable[Card] | None) -> str:
        """Return a list of cards after a colon; an empty text if they are not known."""
        return "" if cards is None else self.catalogue.say("card.after_colon", cards=self.cards(cards))

    def count(self, count: int) -> str:
        """Return a number of cards."""
        return self.catalogue.say("card.count", count=count)

    def color(self, color: str) -> str:
        """Return the name of a colour."""
        return self.titles.color(color)

    def option(self, option: Option) -> str:
        """Return the word for an option, or the name of the player it stands for."""
        if isinstance(option, int):
            return self.players([option])
        return self.titles.option(option)

    def verdict(self, word: str) -> str:
        """Return a verdict in words."""
        return self.catalogue.title("verdicts", word) or words_of(word)

    def question(self, question: str) -> str:
        """Return a question with its question mark."""
        title = self.titles.question(question)
        return title or self.catalogue.say("prompt.question", question=self.word(question))

    def word(self, question: str) -> str:
        """Return a word for a question: `challenge`."""
        return self.catalogue.title("questions", question) or words_of(question)

    def _is_you(self, seat: Seat | str | None) -> bool:
        return self.you is not None and seat == self.you
