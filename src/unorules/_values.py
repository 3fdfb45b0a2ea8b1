"""The base of the frozen classes, fast ways to make and copy them, and a check that tables forget none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, TypeVar

from attrs import AttrsInstance, fields


class Value:
    """The base of frozen attrs classes: instances are equal if their types and fields are, and `repr` shows the fields.

    attrs could generate these methods for every class, but that takes a third of the import time.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        cls: Any = type(self)
        values = _values(cls)
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        cls: Any = type(self)
        return hash(_values(cls)(self))

    def __repr__(self) -> str:
        cls: Any = type(self)
        printed = ((a.name, getattr(self, a.name), a.repr) for a in fields(cls) if a.repr)
        texts = [f"{name}={show(value) if callable(show) else repr(value)}" for name, value, show in printed]
        return f"{cls.__qualname__}({', '.join(texts)})"


@cache
def _values(cls: Any) -> Callable[[object], object]:
    """Return a getter of the class and all fields that count for equality."""
    return attrgetter("__class__", *(a.name for a in fields(cls) if a.eq))


def check_complete(table: str, named: Iterable[Any], all_of_them: Iterable[Any]) -> None:
    """Raise TypeError unless a table names all fields or types, and no others: what it forgets would be lost."""
    missing, unknown = (
        ", ".join(sorted(str(getattr(one, "__name__", one)) for one in wrong)) or "nothing"
        for wrong in (set(all_of_them) - set(named), set(named) - set(all_of_them))
    )
    if missing != unknown:
        raise TypeError(f"{table} is not complete: missing {missing}, unknown {unknown}")


# Sealing: making frozen objects quickly, several for every step of a game.
#
# A frozen attrs class pays `object.__setattr__` for every field, which would be the largest single cost of an `apply`.
# Instead, an open class with the same slots is filled by ordinary assignment, and its `__class__` is then set to the
# frozen one. The code that copies the fields is generated, like attrs' own `__init__`, because a loop would be slower.
# A state, which the engine writes in many places, has its fields in a base class with two subclasses, one open and one
# frozen. (Pyright objects to a frozen class whose base is not frozen.)

T = TypeVar("T")
A = TypeVar("A", bound=AttrsInstance)


def seal(draft: object, frozen: type[T]) -> T:
    """Turn a draft into an instance of the frozen class with the same slots. The draft itself changes."""
    sealed: Any = draft
    sealed.__class__ = frozen
    result: T = sealed
    return result


def copier(into: type[A]) -> Callable[[object], A]:
    """Return a function that copies an object with the same fields into a new `into`."""
    lines = [f"    copy.{a.name} = original.{a.name}" for a in fields(into)]
    code = ("def copied(original):", "    copy = into()", *lines, "    return copy")
    copied: Callable[[object], A] = _define(code, "copied", into=into)
    return copied


def maker(frozen: type[A]) -> type[A]:
    """Return a fast constructor of a frozen class. It takes all fields as positional arguments.

    It is typed as the class, so that type checkers know the arguments.
    """
    names = [a.name for a in fields(frozen)]
    open_class = type(f"Open{frozen.__name__}", frozen.__bases__, {"__slots__": tuple(names)})
    lines = [f"    made.{name} = {name}" for name in names]
    code = (
        f"def make({', '.join(names)}, /):",
        "    made = open_class()",
        *lines,
        "    made.__class__ = frozen",
        "    return made",
    )
    make: type[A] = _define(code, "make", open_class=open_class, frozen=frozen)
    return make


def changer(cls: type[A], *changed: str) -> Callable[..., A]:
    """Return a function like `evolve`, and faster, that takes new values for these fields by position."""
    values = {a.name: f"original.{a.name}" for a in fields(cls)} | {name: name for name in changed}
    code = (f"def change(original, {', '.join(changed)}, /):", f"    return cls({', '.join(values.values())})")
    change: Callable[..., A] = _define(code, "change", cls=cls)
    return change


class WriteOnce:
    """The base of large objects that games share: attributes can be set once, by `__init__`."""

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):  # looking into `__dict__` would make every later access slower
            raise AttributeError(f"{type(self).__name__}.{name} is shared and cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is shared and cannot be deleted")


def _define(code: tuple[str, ...], name: str, **scope: object) -> Any:
    """Run the lines of a function definition and return the function."""
    exec(compile("\n".join(code), f"<{name}: unorules._values>", "exec"), scope)  # noqa: S102 - our own names
    return scope[name]


def notebook_markup(thing: object) -> str:
    """Return the picture of a card, view, state or replay for a notebook.

    `unorules.pictures`, a layer above, is imported by name when it is needed.
    """
    return str(import_module("unorules.pictures.notebook").draw(thing))
