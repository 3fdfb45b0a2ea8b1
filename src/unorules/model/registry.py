"""The registry: variants by id and version, where documents and hosts look them up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import field, frozen

from unorules.errors import VariantError, shown
from unorules.model.variant import Variant

Key: TypeAlias = tuple[str, int]


def _by_version(variants: Iterable[Variant]) -> dict[Key, Variant]:
    given: object = variants
    if isinstance(given, Variant | str) or not isinstance(given, Iterable):
        raise VariantError(f"a registry takes a list of variants, not {shown(given)}")
    found: dict[Key, Variant] = {}
    for variant in given:
        if not isinstance(variant, Variant):
            raise VariantError(f"a registry takes variants, not {shown(variant)}")
        if found.setdefault((variant.id, variant.version), variant) is not variant:
            raise VariantError(
                f"two variants have the id {variant.id!r} and the version {variant.version}: one with other switches"
                " needs no registry, and gets an id of its own with attrs.evolve(variant, id=...)"
            )
    return found


@frozen(eq=False, repr=False)
class Registry:
    """An immutable set of variants by id and version. Iterating over it yields the variants.

    Takes a list of variants. Raises a `VariantError` if two have the same id and version.
    """

    _variants: dict[Key, Variant] = field(converter=_by_version)

    def __repr__(self) -> str:
        return f"<Registry {', '.join(self._ids())}>"

    def __iter__(self) -> Iterator[Variant]:
        return iter(self._variants.values())

    def __len__(self) -> int:
        return len(self._variants)

    def __contains__(self, variant: object) -> bool:
        """Return whether it holds this variant, or one with this id."""
        return variant in (self._ids() if isinstance(variant, str) else self._variants.values())

    def variant(self, id: str, version: int | None = None) -> Variant:
        """Return the variant with this id, in this version or the newest. Raises a `VariantError` if it is unknown."""
        if version is None:
            version = max((known for name, known in self._variants if name == id), default=0)
        try:
            return self._variants[id, version]
        except (KeyError, TypeError):
            versions = [str(known) for name, known in self._variants if name == id]
            wanted = f"version {shown(version)} of {shown(id)}" if versions else f"variant {shown(id)}"
            there = ", ".join(versions or self._ids())
            raise VariantError(f"there is no {wanted}; known: {there or 'none'}") from None

    def _ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name, _ in self._variants))
