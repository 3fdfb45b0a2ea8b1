"""The registry: variants by id, given to whatever has to find them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import field, frozen

from unorules.errors import VariantError, shown
from unorules.variant import Variant


def _by_id(variants: Iterable[Variant]) -> dict[str, Variant]:
    given: object = variants
    if isinstance(given, Variant | str) or not isinstance(given, Iterable):
        raise VariantError(f"a registry is made of a list of variants, not {shown(given)}")
    found: dict[str, Variant] = {}
    for variant in given:
        if not isinstance(variant, Variant):
            raise VariantError(f"a registry is made of variants, and {shown(variant)} is none")
        if found.setdefault(variant.id, variant) is not variant:
            raise VariantError(f"two variants have the id {variant.id!r}")
    return found


@frozen(eq=False, repr=False)
class Registry:
    """An immutable set of variants by id."""

    _variants: dict[str, Variant] = field(converter=_by_id)

    def __repr__(self) -> str:
        return f"<Registry {', '.join(self._variants)}>"

    def __iter__(self) -> Iterator[Variant]:
        return iter(self._variants.values())

    def variant(self, id: str) -> Variant:
        """The variant with this id, or a `VariantError` that names those there are."""
        try:
            return self._variants[id]
        except (KeyError, TypeError):
            known = ", ".join(self._variants)
            raise VariantError(
                f"there is no variant {shown(id)}; there is: {known or 'none'}. Give your own itself."
            ) from None
