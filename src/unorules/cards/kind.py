"""Kinds of cards: what the cards do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from inspect import cleandoc
from operator import attrgetter
from typing import Any, Literal, TypeAlias, get_args

from attrs import evolve, field, fields, frozen

from unorules._limits import is_short_text
from unorules._values import Value
from unorules.cards.cards import KIND_ID, Card, Color
from unorules.cards.effects import MAX_EFFECTS, Ask, DrawUntil, Effect, Penalty, Reveal, TakePenalty, TurnUp
from unorules.cards.questions import Question, questions_fault
from unorules.cards.turn import Reply, Turn
from unorules.errors import VariantError, quote
from unorules.rules import Rules

MAX_POINTS = 1_000_000
"""The maximum of the points, the version and the printed number of a kind."""

OnPlay: TypeAlias = Callable[[Turn], Iterable[Effect]]
"""A function that returns the effects of a card when it is played."""

OnAnswer: TypeAlias = Callable[[Turn, Reply], Iterable[Effect]]
"""A function that returns the effects of a card when its question is answered."""

OnTurnUp: TypeAlias = Callable[[Turn, Card], Iterable[Effect]]
"""A function that returns the effects of a card when it has turned up another one."""

Condition: TypeAlias = Callable[[Turn], bool]
"""A function that returns whether a card may be played, or may be kept back."""

OnOpen: TypeAlias = Literal["effects", "color", "return", "plain"]
"""What a card does when it is turned up at the start; `Kind.on_open` explains the values."""


def same_color_or_kind(card: Card, top: Card, color: Color | None) -> bool:
    """Return whether a card matches: a wild goes on anything, any other card on its colour or on its kind."""
    return card.color is None or card.color == color or card.kind == top.kind


@frozen(kw_only=True, eq=False, repr=False)
class Kind(Value):
    """What a kind of card does.

    Its functions must be pure: the same arguments give the same result. Kinds are equal if all their fields but `title`
    and `text` are equal, functions included.

    Raises:
        VariantError: If a field is invalid.
    """

    id: str = field(kw_only=False)
    """Written like `skip` or, with a namespace of your own, like `acme:wild-storm`."""
    points: int
    """Its points when it is left in a hand."""
    version: int = 1
    """The author's promise: same version, same behaviour."""
    number: int | None = None
    """The printed number; None for a symbol."""
    names_color: bool = False
    """Whether its player names the colour in force."""
    colorless: bool = False
    """Whether its cards have no colour and their player names none, because somebody else does with `NameColor`, or
    because the variant has no colours."""
    on_play: tuple[Effect, ...] | OnPlay = ()
    """Its effects when it is played, or a function that returns them."""
    on_answer: OnAnswer | None = None
    """A function that returns its effects when its question is answered."""
    on_turn_up: OnTurnUp | None = None
    """A function that returns its effects when it has turned up a card with `TurnUp`."""
    questions: tuple[Question, ...] = ()
    """Every question that it can ask. Games do not need them, but programs that learn do: they number the answers."""
    on_open: OnOpen = "plain"
    """What it does when turned up at the start: `effects` runs its effects, `color` lets the first player name the
    colour, `return` puts it back into the pile, and `plain` does nothing. If the switch `opening` is `numbers_only`,
    only a plain card opens the game."""
    on_last: bool = False
    """Whether its effects run even if it was its player's last card."""
    penalty: int = 0
    """How many cards its function makes the next player draw, so that it counts as a draw card (R-60). If its effects
    are a tuple, leave it out: their `Penalty` counts."""
    goes_on: Callable[[Card, Card, Color | None], bool] = same_color_or_kind
    """A function of the card, a top card and a colour in force that returns whether the card may be played. Called when
    the variant is compiled. By default a wild goes on anything, any other card on its colour or its kind."""
    answers: Callable[[Card, Card, Color | None], bool] | None = None
    """A function of the card, a top card and a colour in force that returns whether the card may be laid on a debt.
    Called when the variant is compiled. The debt goes on to the next player, unless the card settles it with
    `TakePenalty`. Draw cards need none: the switch `stacking` decides what may be laid on what."""
    playable: Condition | None = None
    """A further condition on the player's hand. Called with the turn as it would be after the play."""
    may_keep: Condition | None = None
    """Whether a player who must play something may keep this card back. Called when nothing can be drawn, when a drawn
    card must be played, and when a player may draw only if stuck."""
    under: Callable[[Kind, Rules], Kind] | None = None
    """A function that adapts the kind to the rules of a variant and returns the new kind: if `wd4` is `enforce`, Wild
    Draw Four gets a `playable`. Called once, when the variant is compiled."""
    title: str = field(default="", eq=False, repr=False)
    """Its name for people, like `The One Where You Draw`; without one, the words of its id."""
    text: str = field(default="", eq=False, repr=False)
    """What it does, in words for people, by default the docstring of a `@wild` function. Also the `__doc__` of the
    kind."""

    def __attrs_post_init__(self) -> None:
        if not is_short_text(self.id) or not KIND_ID.fullmatch(self.id):
            raise VariantError(f"a kind's id is written like 'skip' or 'acme:wild-storm', not {quote(self.id)}")
        for fault in self._faults():
            raise VariantError(f"kind {self.id!r}: {fault}")

    def _faults(self) -> Iterator[str]:
        if type(self.penalty) is not int or not 0 <= self.penalty <= MAX_EFFECTS:
            yield f"penalty must be an integer from 0 to {MAX_EFFECTS}, not {quote(self.penalty)}"
        for name in ("points", "version", "number"):
            value: object = getattr(self, name)
            if not (type(value) is int and abs(value) <= MAX_POINTS) and not (name == "number" and value is None):
                yield f"{name} must be an integer up to {MAX_POINTS}, not {quote(value)}"
        for name in ("names_color", "colorless", "on_last"):
            value = getattr(self, name)
            if type(value) is not bool:
                yield f"{name} must be True or False, not {quote(value)}"
        for name in ("on_answer", "on_turn_up", "answers", "playable", "may_keep", "under", "goes_on"):
            value = getattr(self, name)
            if not callable(value) and not (name != "goes_on" and value is None):
                yield f"{name} must be a function, not {quote(value)}"
        if (fault := questions_fault(self.questions)) is not None:
            yield fault
        if self.title != "" and not is_short_text(self.title):
            yield f"title must be a short text, not {quote(self.title)}"
        if type(self.text) is not str:
            yield f"text must be a str, not {quote(self.text)}"
        if self.names_color and self.colorless:
            yield "its player names a colour, so that it cannot be colorless"
        if self.on_open not in get_args(OnOpen):
            yield f"on_open must be one of {', '.join(get_args(OnOpen))}, not {quote(self.on_open)}"
        effects: Any = self.on_play
        if callable(effects):
            return
        if type(effects) is tuple and self.penalty and not any(type(effect) is TakePenalty for effect in effects):
            counts = [effect.count for effect in effects if type(effect) is Penalty]
            if counts != [self.penalty]:
                yield f"penalty={self.penalty} is for a card whose effects are a function: its Penalty says it already"
        if type(effects) is not tuple or len(effects) > MAX_EFFECTS:
            yield f"on_play must be a function or a tuple of effects, {MAX_EFFECTS} at most, not {quote(effects)}"
        for effect in effects:
            if type(effect) not in get_args(Effect):
                yield f"on_play must hold effects, not {quote(effect)}"
            if type(effect) is Ask and self.on_answer is None:
                yield "on_play asks a question, and there is no on_answer"
            if type(effect) is TurnUp and self.on_turn_up is None:
                yield "on_play turns up a card, and there is no on_turn_up"
            for name in ("seat", "count", "to", "most", "extra"):
                value = getattr(effect, name, 0)
                may_be_none = (type(effect), name) in ((TakePenalty, "seat"), (DrawUntil, "most"), (Reveal, "to"))
                if not (type(value) is int and 0 <= value <= MAX_EFFECTS) and not (may_be_none and value is None):
                    yield f"on_play: {name} must be an integer, not {quote(value)}"
            if type(skips := getattr(effect, "skip_between_two", True)) is not bool:
                yield f"on_play: skip_between_two must be True or False, not {quote(skips)}"
            if not is_short_text(word := getattr(effect, "word", "any")):
                yield f"on_play: word must be a word or a few, not {quote(word)}"

    def __hash__(self) -> int:
        return hash((self.id, self.version))

    def __reduce__(self) -> tuple[object, ...]:
        return reduce_kind(self)

    def __str__(self) -> str:
        return self.id


class _KindDoc:
    """Descriptor of `__doc__`: the docstring of the class `Kind`; for a kind, its own text if it has one."""

    def __init__(self, doc: str | None) -> None:
        self.doc = doc

    def __get__(self, kind: Kind | None, owner: type[Kind]) -> str | None:
        return self.doc if kind is None else kind.text or self.doc


Kind.__doc__ = _KindDoc(Kind.__doc__)  # type: ignore[assignment]


def wild(
    id: str,
    *,
    points: int = 50,
    version: int = 1,
    on_answer: OnAnswer | None = None,
    on_turn_up: OnTurnUp | None = None,
    questions: tuple[Question, ...] = (),
    on_open: OnOpen = "color",
    on_last: bool = False,
    penalty: int = 0,
    answers: Callable[[Card, Card, Color | None], bool] | None = None,
    playable: Condition | None = None,
    may_keep: Condition | None = None,
    under: Callable[[Kind, Rules], Kind] | None = None,
    title: str = "",
    text: str | None = None,
) -> Callable[[OnPlay], Kind]:
    """Make a wild from the function that returns its effects: a decorator, used as `@wild("acme:wild-storm")`.

    Its player always names a colour. The arguments are fields of `Kind`.

    Args:
        id: Its id, written like `wild-storm` or, with a namespace of your own, like `acme:wild-storm`.
        points: Its points when it is left in a hand.
        version: The author's promise: same version, same behaviour.
        on_answer: A function that returns its effects when its question is answered.
        on_turn_up: A function that returns its effects when it has turned up a card with `TurnUp`.
        questions: Every question that it can ask.
        on_open: What it does when turned up at the start. By default the first player names the colour.
        on_last: Whether its effects run even if it was its player's last card.
        penalty: How many cards it makes the next player draw, so that it counts as a draw card.
        answers: A function that returns whether it may be laid on a debt.
        playable: A further condition on the player's hand.
        may_keep: Whether a player who must play something may keep it back.
        under: A function that adapts it to the rules of a variant.
        title: Its name for people; without one, the words of its id.
        text: What it does, in words for people; by default the docstring of the function.

    Raises:
        VariantError: If a field is invalid.
    """
    if type(id) is not str:
        raise VariantError(f"wild takes the id of the kind first, as in @wild('acme:wild-storm'), not {quote(id)}")

    def make(on_play: OnPlay) -> Kind:
        return Kind(
            id,
            points=points,
            version=version,
            names_color=True,
            on_play=on_play,
            on_answer=on_answer,
            on_turn_up=on_turn_up,
            questions=questions,
            on_open=on_open,
            on_last=on_last,
            penalty=penalty,
            answers=answers,
            playable=playable,
            may_keep=may_keep,
            under=under,
            title=title,
            text=cleandoc(on_play.__doc__ or "") if text is None else text,
        )

    return make


# Pickling: a kind that a module names is imported again, any other is rebuilt from its fields.


def reduce_kind(kind: Kind) -> tuple[object, ...]:
    """Return what `__reduce__` of a kind returns: how to import it again, or else how to rebuild it."""
    code: object = kind.on_play
    module, name = getattr(code, "__module__", None), getattr(code, "__qualname__", None)
    if type(module) is str and type(name) is str:
        found = _look_up(module, name)
        if found is kind:
            return _load, (module, name, kind.id, kind.version)
        if isinstance(found, Kind) and found.on_play is code:
            changes = {a.name: getattr(kind, a.name) for a in fields(Kind) if a.name != "on_play"}
            return _load_derived, (module, name, changes)
        for other, value in vars(import_module(module)).items():
            if value is kind:  # returned by a function and assigned to this name
                return _load, (module, other, kind.id, kind.version)
    return _build, (tuple(getattr(kind, a.name) for a in fields(Kind)),)


def _look_up(module: str, name: str) -> object:
    """Return the object with this name in a module, or None."""
    try:
        return attrgetter(name)(import_module(module))
    except (ImportError, AttributeError, ValueError):
        return None


def _load(module: str, name: str, id: str, version: int) -> Kind:
    found = _look_up(module, name)
    if not isinstance(found, Kind) or (found.id, found.version) != (id, version):
        raise VariantError(f"kind {id!r}, version {version}, is no longer {name} in {module}")
    return found


def _load_derived(module: str, name: str, changes: dict[str, Any]) -> Kind:
    found = _look_up(module, name)
    if not isinstance(found, Kind):
        raise VariantError(f"the kind that {changes['id']!r} was derived from is no longer {name} in {module}")
    return evolve(found, **changes)


def _build(values: tuple[Any, ...]) -> Kind:
    return Kind(**dict(zip((a.name for a in fields(Kind)), values, strict=True)))
