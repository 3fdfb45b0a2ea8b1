"""The deck, the kinds and the rules of a game, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any

import attrs
from attrs import field, frozen

from unorules._limits import MAX_DECK_CHARS, MAX_INTEGER, is_short_text
from unorules.cards.cards import COLOR, KIND_ID, Card, Color, card, find_cards, suggestion
from unorules.cards.kind import Kind
from unorules.errors import SetupError, VariantError, quote
from unorules.rules import RuleChanges, Rules

if TYPE_CHECKING:
    from typing_extensions import Unpack  # four milliseconds that only type checkers need

__all__ = ["Variant"]

MAX_DISTINCT_CARDS = 256
MAX_CARDS = 5000
MAX_COLORS = 32
MAX_PLAYERS = 100
MAX_CARDS_BY_COLORS = 1_500
"""The maximum of distinct cards times colours: a view can list a play for each."""
MAX_COMBINATIONS = 100_000
"""The maximum of players times distinct cards times colours: the engine interns a play for each."""

_FIELD_TYPES: dict[str, type | tuple[type, ...]] = {
    "title": str,
    "version": int,
    "colors": tuple,
    "back_colors": tuple,
    "deck": tuple,
    "kinds": tuple,
    "rules": Rules,
    "extras": int,
    "on_draw": (Kind, NoneType),
    "least_players": int,
    "most_players": int,
    "titles": tuple,
}


def _to_tuple(value: Any) -> Any:
    """Turn a list into a tuple, and return anything else unchanged, for `check` to refuse."""
    return tuple(value) if isinstance(value, list) else value


def _colors(colors: Iterable[Color]) -> tuple[Color, ...]:
    converted: tuple[Color, ...] = _to_tuple(colors)
    return converted


def _deck(deck: Iterable[tuple[Card, int]]) -> tuple[tuple[Card, int], ...]:
    converted: tuple[tuple[Card, int], ...] = _to_tuple(deck)
    return converted


def _kinds(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    converted: tuple[Kind, ...] = _to_tuple(kinds)
    return converted


def _titles(titles: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    converted: tuple[tuple[str, str], ...] = _to_tuple(list(titles.items()) if isinstance(titles, Mapping) else titles)
    return converted


@frozen(kw_only=True, cache_hash=True)
class Variant:
    """A game that can be played: its cards and its rules, for `least_players` to `most_players`.

    Raises:
        VariantError: If a field is invalid.
    """

    id: str = field(kw_only=False)
    """Written like `classic-2010` or, with a namespace of your own, like `acme:storm-uno`."""
    title: str
    """Its name for people."""
    version: int = 1
    """The author's promise: same id and version, same game."""
    colors: tuple[Color, ...] = field(converter=_colors)
    """The colours of the cards, and the colours to choose from for a wild."""
    back_colors: tuple[Color, ...] = field(default=(), converter=_colors, repr=False)
    """The colours of the other side, if cards have two."""
    deck: tuple[tuple[Card, int], ...] = field(converter=_deck, repr=False)
    """Every distinct card with its number of copies. Hands are sorted in this order."""
    kinds: tuple[Kind, ...] = field(converter=_kinds, repr=False)
    """What the cards do."""
    rules: Rules
    titles: tuple[tuple[str, str], ...] = field(default=(), converter=_titles, eq=False, repr=False)
    """Titles of its colours and tags for people, given as a mapping; those without one go by their own names. They are
    ignored when variants are compared."""
    extras: int = 0
    """How many cards in the box never come into play."""
    on_draw: Kind | None = field(default=None, repr=False)
    """A kind that is on no card and acts in place of drawing: when somebody draws as a turn, which ends the turn, or
    for a missed or wrong call. `Turn.owed` is the number of cards that would be drawn."""
    least_players: int = 2
    most_players: int = 10

    def __attrs_post_init__(self) -> None:
        self.check(self.kinds)

    def __str__(self) -> str:
        return self.id

    @property
    def size(self) -> int:
        """How many cards are in one deck."""
        return sum(count for _, count in self.deck)

    def card(self, text: str) -> Card:
        """Return the card of the deck that a text names, like `red-7` or `Red 7`.

        Args:
            text: The card. Its tags and its other side may be left out if only one card is meant. The text of the other
                side gives the card turned over.

        Raises:
            SetupError: If there is no such card, or more than one; the message suggests similar ones.
        """
        cards = [face for face, _ in self.deck]
        turned = [face.turned_over for face in cards if face.back is not None]
        found = find_cards(cards, text) or find_cards(turned, text)
        if len(found) == 1:
            return found[0]
        if found:
            raise SetupError(f"{quote(text)} could be one of several cards of {self}: {', '.join(map(str, found))}")
        raise SetupError(f"there is no card {quote(text)} in {self}{suggestion([*cards, *turned], text)}")

    def with_rules(self, house: Rules | None = None, /, **changes: Unpack[RuleChanges]) -> Variant:
        """Return the same variant with other switches. It keeps its id.

        Args:
            house: A preset like `unorules.variants.house.PARTY`, whose switches that differ from `Rules()` are used.
            changes: Switches by name: the fields of `Rules`. They override those of the preset.

        Raises:
            VariantError: If a value is invalid, or the cards cannot be played under these rules.
        """
        if house is not None and type(house) is not Rules:
            hint = ": write with_rules(**switches)" if isinstance(house, Mapping) else ", like house.PARTY"
            raise VariantError(f"with_rules takes Rules{hint}, and switches by name, not {quote(house)}")
        switches = {a.name for a in attrs.fields(Rules)}
        if unknown := sorted(set(changes) - switches):
            names = ", ".join([name if name.isidentifier() else quote(name) for name in unknown])
            raise VariantError(f"there is no switch {names}; the switches are {', '.join(sorted(switches))}")
        merged: Any = {**({} if house is None else house.changes()), **changes}
        return attrs.evolve(self, rules=attrs.evolve(self.rules, **merged))

    def with_deck(self, id: str, deck: Mapping[str, int], *, title: str | None = None) -> Variant:
        """Return a variant with the same kinds and rules and another deck: for a box whose sheet prints no inventory.

        It is another game, so it needs another id.

        Args:
            id: The id of the new variant.
            deck: The number of copies, by card text.
            title: Its name for people; without one, the id.

        Raises:
            VariantError: If the variant cannot be played like this.
        """
        if not isinstance(deck, Mapping):
            raise VariantError(f"deck must be a mapping of cards' texts to numbers of copies, not {quote(deck)}")
        try:
            faces = {card(text): count for text, count in deck.items()}
        except SetupError as error:
            raise VariantError(f"variant {quote(id)}: {error}") from None
        return self._with_cards(id, title, faces, self.kinds)

    def extended(self, id: str, *, add: Mapping[Kind, int], title: str | None = None) -> Variant:
        """Return a variant with more cards. It is another game, so it needs another id.

        Args:
            id: The id of the new variant.
            add: The number of copies of each kind: of a wild in all, of any other kind in each colour.
            title: Its name for people; without one, the id.

        Raises:
            VariantError: If the variant cannot be played like this.
        """
        deck, kinds = dict(self.deck), {kind.id: kind for kind in self.kinds}
        for kind, count in _check_items(add):
            if kinds.setdefault(kind.id, kind) != kind:
                raise VariantError(f"variant {id!r}: two kinds have the id {kind.id!r}")
            for color in (None,) if kind.names_color or kind.colorless else self.colors:
                face = Card(kind.id, color)
                deck[face] = deck.get(face, 0) + count
        return self._with_cards(id, title, deck, tuple(kinds.values()))

    def _with_cards(self, id: str, title: str | None, deck: dict[Card, int], kinds: tuple[Kind, ...]) -> Variant:
        if id == self.id:
            raise VariantError(f"a variant with other cards needs an id other than {id!r}")
        named = id if title is None else title
        return attrs.evolve(self, id=id, title=named, version=1, deck=tuple(deck.items()), kinds=kinds, extras=0)

    def opens(self, kind: Kind) -> bool:
        """Return whether a card of this kind can start the discard pile under the variant's rules.

        Args:
            kind: A kind of the variant.
        """
        return kind.on_open == "plain" or (self.rules.opening == "effects" and kind.on_open != "return")

    def check(self, kinds: Iterable[Kind]) -> None:
        """Raise VariantError unless the variant can be played with these kinds. Called when it is created.

        Args:
            kinds: The kinds of its cards.

        Raises:
            VariantError: If it cannot be played.
        """
        if not is_short_text(self.id) or not KIND_ID.fullmatch(self.id):
            raise VariantError(f"a variant's id is written like 'classic-2010', not {self.id!r}")
        for faults in (self._type_faults, self._list_faults, self._player_faults):
            for fault in faults():
                raise VariantError(f"variant {self.id!r}: {fault}")
        for fault in self._deck_faults({kind.id: kind for kind in kinds}):
            raise VariantError(f"variant {self.id!r}: {fault}")

    def _type_faults(self) -> Iterator[str]:
        given: dict[str, Any] = attrs.asdict(self, recurse=False)
        for name, expected in _FIELD_TYPES.items():
            classes = expected if isinstance(expected, tuple) else (expected,)
            if type(given[name]) not in classes:
                yield f"{name} must be of type {classes[0].__name__}, not {quote(given[name])}"
        for color in (*given["colors"], *given["back_colors"]):
            if not is_short_text(color) or not COLOR.fullmatch(color):
                yield f"{quote(color)} is not a colour's name"
        for kind in given["kinds"]:
            if type(kind) is not Kind:
                yield f"{quote(kind)} is not a kind"
        for entry in given["deck"]:
            if type(entry) is not tuple or len(entry) != 2 or type(entry[0]) is not Card:
                yield f"the deck lists a card with its number of copies, not {quote(entry)}"
            if type(entry[1]) is not int or not 1 <= entry[1] <= MAX_CARDS:
                yield f"card {entry[0]!s} has a number of copies from 1 to {MAX_CARDS}, not {quote(entry[1])}"
        for entry in given["titles"]:
            if type(entry) is not tuple or len(entry) != 2 or not all(map(is_short_text, entry)):
                yield f"titles must be a mapping of words to their titles, not of {quote(entry)}"

    def _list_faults(self) -> Iterator[str]:
        for listed in (self.colors, self.back_colors):
            if color := _duplicate(listed):
                yield f"colour {quote(color)} is listed twice"
        if len({face.back is None for face, _ in self.deck}) > 1:
            yield "either all cards have a back, or none"
        if kind := _duplicate(kind.id for kind in self.kinds):
            yield f"two kinds have the id {quote(kind)}"
        if text := _duplicate(str(face) for face, _ in self.deck):
            yield f"card {quote(text)} is listed twice"
        players, cards, colors = self.most_players, len(self.deck), max(len(self.colors), len(self.back_colors))
        if colors > MAX_COLORS:
            yield f"there may be at most {MAX_COLORS} colours, not {colors}"
        if len(self.deck) > MAX_DISTINCT_CARDS:
            yield f"there may be at most {MAX_DISTINCT_CARDS} distinct cards, not {len(self.deck)}"
        if sum(len(str(face)) * count for face, count in self.deck) * self.rules.decks > MAX_DECK_CHARS:
            yield f"the texts of all cards may have at most {MAX_DECK_CHARS} characters"
        if cards * colors > MAX_CARDS_BY_COLORS or players * cards * colors > MAX_COMBINATIONS:
            yield f"{quote(players)} players, {cards} distinct cards and {colors} colours are too many together"
        if self.size * self.rules.decks > MAX_CARDS:
            yield f"there may be at most {MAX_CARDS} cards, not {self.size * self.rules.decks}"

    def _player_faults(self) -> Iterator[str]:
        if not 2 <= self.least_players <= self.most_players <= MAX_PLAYERS:
            least, most = quote(self.least_players), quote(self.most_players)
            yield f"{least} to {most} players is not a range from 2 to {MAX_PLAYERS}"
        if not 1 <= self.version <= MAX_INTEGER:
            yield f"version must be an integer from 1 to {MAX_INTEGER}, not {quote(self.version)}"
        if self.extras < 0:
            yield f"extras must be an integer of at least 0, not {quote(self.extras)}"

    def _deck_faults(self, kinds: dict[str, Kind]) -> Iterator[str]:
        for face, _ in self.deck:
            for side, colors in ((face, self.colors), (face.turned_over, self.back_colors)):
                if side.kind not in kinds:
                    yield f"card {str(side)!r} is of an unknown kind"
                yield from self._card_faults(side, kinds[side.kind], self.colors if face.back is None else colors)
        if not any(self.opens(kinds[face.kind]) for face, _ in self.deck):
            yield "no card of the deck can open a game"
        if self.rules.last_card == "numbers_only" and all(kinds[face.kind].number is None for face, _ in self.deck):
            yield "last_card='numbers_only', but no card of the deck has a number"
        copies = Counter({(face.kind, face.color): 0 for face, _ in self.deck})
        for face, count in self.deck:
            copies[face.kind, face.color] += count * self.rules.decks
        if self.on_draw is not None and self.rules.turn_draw != "one":
            yield f"turn_draw={quote(self.rules.turn_draw)}, but on_draw says what drawing is"
        if self.rules.multi_play != "off" and max(copies.values()) < 2:
            yield f"multi_play={quote(self.rules.multi_play)}, but no card of the deck has a copy"

    def _card_faults(self, face: Card, kind: Kind, colors: tuple[Color, ...]) -> Iterator[str]:
        text = str(face)
        if not is_short_text(text) or not _reads_back(face):
            yield f"card {quote(text)} cannot be read back from its text"
        if face.color is not None and face.color not in colors:
            known = ", ".join(colors) or "none, which its side of the variant has"
            yield f"card {quote(text)} has a colour other than {known}"
        if kind.names_color and not colors:
            yield f"card {quote(text)} names a colour, but the variant has none"
        if face.color is None and not kind.names_color and not kind.colorless:
            yield f"card {quote(text)} has no colour and its kind names none"
        if face.color is not None and kind.colorless:
            yield f"card {quote(text)} has a colour, but its kind is colorless"
        if face.color is None and colors and kind.on_open in ("plain", "effects"):
            yield f"card {quote(text)} has no colour, so it cannot open with on_open={quote(kind.on_open)}"
        if kind.on_open == "color" and not kind.names_color:
            yield f"card {quote(text)} names no colour, so it cannot open with on_open='color'"


def _check_items(add: object) -> Iterator[tuple[Kind, int]]:
    if not isinstance(add, Mapping):
        raise VariantError(f"add must be a mapping of kinds to numbers of copies, not {quote(add)}")
    for kind, count in add.items():
        if type(kind) is not Kind or type(count) is not int or not 1 <= count <= MAX_CARDS:
            raise VariantError(
                f"add must be a mapping of kinds to numbers of copies from 1 to {MAX_CARDS},"
                f" not of {quote(kind)} to {quote(count)}"
            )
        yield kind, count


def _duplicate(names: Iterable[str]) -> str | None:
    return next((name for name, times in Counter(names).items() if times > 1), None)


def _reads_back(face: Card) -> bool:
    try:
        return card(str(face)) == face
    except SetupError:
        return False
