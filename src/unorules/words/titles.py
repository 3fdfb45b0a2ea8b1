"""Titles: what people call kinds, colours and tags."""

from __future__ import annotations

from unorules.model.cards import Color
from unorules.model.kinds import Kind
from unorules.model.variant import Variant
from unorules.variants import DEFAULT


def kind_title(id: str, variant: Variant | None = None) -> str:
    """Return the title of a kind: `Draw Two`, `The One Where You Draw`.

    A kind that has none, or is neither of the variant nor shipped, is called by the words of its id, without the
    namespace.
    """
    kind = find_kind(id, variant)
    return words_of(id).title() if kind is None or not kind.title else kind.title


def color_title(color: Color, variant: Variant | None = None) -> str:
    """Return the name of a colour for people: `red`."""
    return _own_title(color, variant) or words_of(color)


def tag_title(tag: str, variant: Variant | None = None) -> str:
    """Return the title of a tag: `Phoebe`."""
    return _own_title(tag, variant) or words_of(tag).title()


def find_kind(id: str, variant: Variant | None) -> Kind | None:
    """Return the kind of a variant with this id; without a variant, a shipped one."""
    for known in (variant,) if variant is not None else DEFAULT:
        for kind in known.kinds:
            if kind.id == id:
                return kind
    return None


def words_of(id: str) -> str:
    """Return the words of an id, without its namespace: `wild storm`."""
    return id.rpartition(":")[2].replace("-", " ").replace("_", " ")


def _own_title(word: str, variant: Variant | None) -> str:
    return "" if variant is None else dict(variant.titles).get(word, "")
