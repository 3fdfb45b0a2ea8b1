"""Kinds: what a sort of card does, and what it may know while it does it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from operator import attrgetter
from typing import Any, Literal, TypeAlias, get_args

from attrs import evolve, field, fields, frozen

from unorules.cards import KIND_ID, Card, Color, Seat
from unorules.effects import Ask, Effect, Memo, Option
from unorules.errors import VariantError, shown
from unorules.limits import is_words
from unorules.rules import Rules


@frozen(kw_only=True, weakref_slot=False)
class Turn:
    """What a card may know: public facts and its own player's hand. Never another hand, never a pile."""

    seat: Seat
    """Who laid the card: the dealer, if it was turned up at the start."""
    card: Card
    hand: tuple[Card, ...] = field(repr=False)
    """The player's hand, the card already gone."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    active: tuple[Seat, ...]
    """The seats that play: all of them."""
    direction: int
    """1 to the left, -1 to the right."""
    color: Color | None
    """The colour in force now."""
    was: Color | None
    """The colour in force when the card was laid."""
    rules: Rules

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many steps on from `seat`, in the direction of play."""
        at = self.active.index(seat)
        return self.active[(at + steps * self.direction) % len(self.active)]

    @property
    def next(self) -> Seat:
        """The next seat, in the direction of play."""
        return self.after(self.seat)

    @property
    def others(self) -> tuple[Seat, ...]:
        """Everyone but the player, from the next seat on, in the direction of play."""
        return tuple(self.after(self.seat, steps) for steps in range(1, len(self.active)))

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """The others and then the player."""
        return (*self.others, self.seat)


@frozen(kw_only=True)
class Reply:
    """The answer to a card's question."""

    seat: Seat
    """Whom the question was about."""
    option: Option
    memo: Memo = None
    """What the card kept in `Ask.memo`."""

    @property
    def word(self) -> str:
        """The option, where the options were words; else a `TypeError`."""
        if not isinstance(self.option, str):
            raise TypeError(f"the option is the seat {self.option}, not a word")
        return self.option

    @property
    def target(self) -> Seat:
        """The option, where the options were seats; else a `TypeError`."""
        if not isinstance(self.option, int):
            raise TypeError(f"the option is the word {self.option!r}, not a seat")
        return self.option


MOST_POINTS = 1_000_000
"""Of a kind, its version and its number too."""

MOST_EFFECTS = 1000
"""More effects of one card, or cards of one effect, than any table could follow."""

OnPlay: TypeAlias = Callable[[Turn], Iterable[Effect]]
"""What a card does when it is laid."""

OnAnswer: TypeAlias = Callable[[Turn, Reply], Iterable[Effect]]
"""What a card does when its question is answered."""

Test: TypeAlias = Callable[[Turn], bool]
"""A condition of a card."""

OnOpen: TypeAlias = Literal["effects", "color", "return", "plain"]
"""What a card does when it is turned up at the start, as `Kind.on_open` says."""


def same_color_or_kind(card: Card, top: Card, color: Color | None) -> bool:
    """The rule of matching: a colourless card on anything, else the colour in force or the same face."""
    return card.color is None or card.color == color or card.kind == top.kind


@frozen(kw_only=True, unsafe_hash=False)
class Kind:
    """What a sort of card does. Kinds are equal when all they do is the same, their code included.

    Functions are pure: the same question gets the same answer. Anything impossible raises a `VariantError`.
    """

    id: str = field(kw_only=False)
    """Written like `skip` or, with a namespace of your own, like `acme:wild-storm`."""
    points: int
    """What it counts in a hand."""
    version: int = 1
    """The author's promise: same version, same behaviour."""
    number: int | None = None
    """The printed number; None for a symbol."""
    names_color: bool = False
    """Whether its player names the colour in force."""
    on_play: tuple[Effect, ...] | OnPlay = ()
    """Its effects when it is laid, or a function that returns them."""
    on_answer: OnAnswer | None = None
    """What returns the effects that follow the answer to its question."""
    on_open: OnOpen = "plain"
    """What it does when turned up at the start: its effects, let the first player name the colour, go back
    into the pile, or nothing. Only a plain card opens a game whose rules let numbers alone do so."""
    on_last: bool = False
    """Whether its effects run although it was the last card."""
    goes_on: Callable[[Card, Card, Color | None], bool] = same_color_or_kind
    """Whether it may be laid: the card, on a top card, under a colour in force. Asked when the variant is compiled.
    Without one, a wild goes on anything, any other card on its colour or its kind."""
    playable: Test | None = None
    """A further condition on the player's own hand, asked as if the card had been laid."""
    may_keep: Test | None = None
    """Whether a player who must play something may keep this card back: asked when nothing can be drawn, or a drawn
    card has to be played."""
    under: Callable[[Kind, Rules], Kind] | None = None
    """What the kind becomes under the rules of a variant: Wild Draw Four asks nobody where `wd4` is `free`. Asked once,
    when the variant is compiled."""

    def __attrs_post_init__(self) -> None:
        if not is_words(self.id) or not KIND_ID.fullmatch(self.id):
            raise VariantError(f"a kind's id is written like 'skip' or 'acme:wild-storm', not {shown(self.id)}")
        for fault in self._faults():
            raise VariantError(f"kind {self.id!r}: {fault}")

    def _faults(self) -> Iterator[str]:
        for name in ("points", "version", "number"):
            value: object = getattr(self, name)
            if not (type(value) is int and abs(value) <= MOST_POINTS) and not (name == "number" and value is None):
                yield f"{name} is a whole number up to {MOST_POINTS}, not {shown(value)}"
        for name in ("names_color", "on_last"):
            value = getattr(self, name)
            if type(value) is not bool:
                yield f"{name} is True or False, not {shown(value)}"
        for name in ("on_answer", "playable", "may_keep", "under", "goes_on"):
            value = getattr(self, name)
            if not callable(value) and not (name != "goes_on" and value is None):
                yield f"{name} is a function, not {shown(value)}"
        if self.on_open not in get_args(OnOpen):
            yield f"on_open is one of {', '.join(get_args(OnOpen))}, not {shown(self.on_open)}"
        effects: Any = self.on_play
        if callable(effects):
            return
        if type(effects) is not tuple or len(effects) > MOST_EFFECTS:
            yield f"on_play is a function or a tuple of effects, {MOST_EFFECTS} at most, not {shown(effects)}"
        for effect in effects:
            if type(effect) not in get_args(Effect):
                yield f"on_play is made of effects, and {shown(effect)} is none"
            if type(effect) is Ask and self.on_answer is None:
                yield "on_play asks a question, and there is no on_answer"
            for name in ("seat", "count", "to", "most"):
                value = getattr(effect, name, None)
                if value is not None and (type(value) is not int or not 0 <= value <= MOST_EFFECTS):
                    yield f"on_play: {name} is a whole number, not {shown(value)}"

    def __hash__(self) -> int:
        return hash((self.id, self.version))

    def __reduce__(self) -> tuple[object, ...]:
        """A kind made of a function is found again where it stands; any other is made anew."""
        code: object = self.on_play
        module, name = getattr(code, "__module__", None), getattr(code, "__qualname__", None)
        if type(module) is str and type(name) is str:
            standing = _standing(module, name)
            if standing is self:
                return _loaded, (module, name, self.id, self.version)
            if isinstance(standing, Kind) and standing.on_play is code:
                changes = {a.name: getattr(self, a.name) for a in fields(Kind) if a.name != "on_play"}
                return _changed, (module, name, changes)
            for other, value in vars(import_module(module)).items():
                if value is self:  # made by a function with arguments, and given this name
                    return _loaded, (module, other, self.id, self.version)
        return _made, (tuple(getattr(self, a.name) for a in fields(Kind)),)

    def __str__(self) -> str:
        return self.id


def _standing(module: str, name: str) -> object:
    """What stands in a module under a name, if anything does."""
    try:
        return attrgetter(name)(import_module(module))
    except (ImportError, AttributeError, ValueError):
        return None


def _loaded(module: str, name: str, id: str, version: int) -> Kind:
    found = _standing(module, name)
    if not isinstance(found, Kind) or (found.id, found.version) != (id, version):
        raise VariantError(f"kind {id!r}, version {version}, does not stand in {module} as {name} any more")
    return found


def _changed(module: str, name: str, changes: dict[str, Any]) -> Kind:
    found = _standing(module, name)
    if not isinstance(found, Kind):
        raise VariantError(f"the kind that {changes['id']!r} was changed from does not stand in {module} as {name}")
    return evolve(found, **changes)


def _made(values: tuple[Any, ...]) -> Kind:
    return Kind(**dict(zip((a.name for a in fields(Kind)), values, strict=True)))


def wild(
    id: str,
    *,
    points: int = 50,
    version: int = 1,
    on_answer: OnAnswer | None = None,
    on_open: OnOpen = "color",
    on_last: bool = False,
    playable: Test | None = None,
    may_keep: Test | None = None,
    under: Callable[[Kind, Rules], Kind] | None = None,
) -> Callable[[OnPlay], Kind]:
    """Make a wild card's kind of the function that says what it does when it is played. Used as a decorator.

    The arguments are the fields of `Kind`. Its player always names a colour; when it is turned up at the start, the
    first player does, unless `on_open` says otherwise.
    """
    if type(id) is not str:
        raise VariantError(f"wild is given the id of the kind first, as in @wild('acme:wild-storm'), not {shown(id)}")

    def make(on_play: OnPlay) -> Kind:
        return Kind(
            id,
            points=points,
            version=version,
            names_color=True,
            on_play=on_play,
            on_answer=on_answer,
            on_open=on_open,
            on_last=on_last,
            playable=playable,
            may_keep=may_keep,
            under=under,
        )

    return make
