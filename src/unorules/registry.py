"""Registries of variants, in which hosts and documents look them up by id and version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from unorules.errors import VariantError, quote
from unorules.variant import Variant

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint  # which only `installed` needs

__all__ = ["Registry"]

Key: TypeAlias = tuple[str, int]

MAX_ANNOUNCED = 1000
"""The most variants that one entry point can announce."""

ENTRY_POINTS = "unorules.variants"
"""The group of entry points with which packages announce their variants."""


class LazyVariants(Mapping[Key, Variant]):
    """Variants by id and version, some of which are imported on first use.

    `later` maps the key of each of these to its module and its name there.
    """

    def __init__(self, variants: Iterable[Variant], later: Mapping[Key, tuple[str, str]]) -> None:
        self._found: dict[Key, Variant | tuple[str, str]] = {**_by_version(variants), **later}

    def __getitem__(self, key: Key) -> Variant:
        found = self._found[key]
        if not isinstance(found, Variant):
            module, name = found
            self._found[key] = found = getattr(import_module(module), name)
        return found

    def __iter__(self) -> Iterator[Key]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _by_version(variants: Iterable[Variant] | LazyVariants) -> Mapping[Key, Variant]:
    given: object = variants
    if isinstance(given, LazyVariants):
        return given
    if isinstance(given, Variant | str) or not isinstance(given, Iterable):
        raise VariantError(f"a registry takes a list of variants, not {quote(given)}")
    found: dict[Key, Variant] = {}
    for variant in given:
        if not isinstance(variant, Variant):
            raise VariantError(f"a registry takes variants, not {quote(variant)}")
        if found.setdefault((variant.id, variant.version), variant) is not variant:
            raise VariantError(
                f"two variants have the id {variant.id!r} and the version {variant.version}: one with other switches"
                " needs no registry, and gets an id of its own with attrs.evolve(variant, id=...)"
            )
    return found


@frozen(eq=False, repr=False)
class Registry:
    """An immutable set of variants by id and version. Iterating over it yields the newest version of each id.

    Args:
        variants: The variants.

    Raises:
        VariantError: If two have the same id and version.
    """

    _variants: Mapping[Key, Variant] = field(converter=_by_version)
    faults: tuple[str, ...] = field(default=(), kw_only=True)
    """The packages that `installed` had to leave out: a sentence with the reason for each."""

    @classmethod
    def installed(cls) -> Registry:
        """Return the variants of this library and of all installed packages that announce some.

        A package announces a variant, a registry or a list of variants with an entry point of the group
        `unorules.variants`. Only this call imports such packages. A package that cannot be imported, or that announces
        anything else or an id of somebody else, is left out: `faults` names it, and so does the error for an unknown
        id. Ids without a namespace belong to this library.
        """
        from importlib.metadata import entry_points  # eight milliseconds that only this call needs

        variants: list[Variant] = []
        faults: list[str] = []
        owners: dict[str, str] = {}
        for announced in sorted(entry_points(group=ENTRY_POINTS), key=_ours_first):
            try:
                loaded = announced.load()
                found = [loaded] if isinstance(loaded, Variant) else _to_list(loaded)
                Registry([*variants, *found])
                _check_ids(announced, found, owners)
            except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a package raises
                said = str(error) if type(error) is VariantError else quote(error)
                faults.append(f"{_package(announced)}: {announced.value} cannot be used, {said}")
            else:
                variants += found
                owners |= dict.fromkeys([variant.id for variant in found], _package(announced))
        return cls(variants, faults=tuple(faults))

    def __repr__(self) -> str:
        return f"<Registry {', '.join(self._ids())}>"

    def __iter__(self) -> Iterator[Variant]:
        return map(self.variant, self._ids())

    def __len__(self) -> int:
        """Return the number of ids."""
        return len(self._ids())

    def __contains__(self, variant: object) -> bool:
        """Return whether the registry has this variant, or one with this id."""
        if isinstance(variant, Variant):
            return variant == self._variants.get((variant.id, variant.version))
        return variant in self._ids()

    def variant(self, id: str, version: int | None = None) -> Variant:
        """Return the variant with this id.

        Args:
            id: The id, like `classic-2010`.
            version: The version; by default the newest.

        Raises:
            VariantError: For an unknown id or version.
        """
        if version is None:
            version = max((known for name, known in self._variants if name == id), default=0)
        try:
            return self._variants[id, version]
        except (KeyError, TypeError):
            versions = [str(known) for name, known in self._variants if name == id]
            wanted = f"version {quote(version)} of {quote(id)}" if versions else f"variant {quote(id)}"
            there = ", ".join(versions or self._ids())
            missing = "".join(f"; {fault}" for fault in self.faults)
            raise VariantError(f"there is no {wanted}; known: {there or 'none'}{missing}") from None

    def versions(self, id: str) -> tuple[Variant, ...]:
        """Return all versions of the variant with this id, the oldest first; an empty tuple if the id is unknown.

        Args:
            id: The id, like `classic-2010`.
        """
        return tuple(self._variants[key] for key in sorted(key for key in self._variants if key[0] == id))

    def _ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name, _ in self._variants))


def check_is_registry(registry: object) -> None:
    """Raise VariantError unless this is a registry."""
    if not isinstance(registry, Registry):
        raise VariantError(f"registry must be a Registry, like Registry([*BUILT_IN, MINE]), not {quote(registry)}")


def _to_list(announced: object) -> list[Variant]:
    if isinstance(announced, str) or not isinstance(announced, Iterable):
        raise VariantError(f"it is no variant, registry or list of variants, but {quote(announced)}")
    variants = announced._variants.values() if isinstance(announced, Registry) else announced
    return list(islice(variants, MAX_ANNOUNCED))


def _check_ids(announced: EntryPoint, found: list[Variant], owners: Mapping[str, str]) -> None:
    """Refuse ids that belong to another package, and ids without a namespace, which belong to this library."""
    package = _package(announced)
    for id in [variant.id for variant in found]:
        owner = owners.get(id, package if ":" in id or package == "unorules" else "unorules")
        if owner != package:
            raise VariantError(f"the id {quote(id)} belongs to {owner}")


def _ours_first(announced: EntryPoint) -> tuple[bool, str, str]:
    package = _package(announced)
    return package != "unorules", package, announced.name


def _package(announced: EntryPoint) -> str:
    """Return the name of the package, or words that stand for it if its metadata is missing."""
    with suppress(FileNotFoundError):  # from Python 3.15 on; until then, the metadata is empty
        about = announced.dist and announced.dist.metadata
        if about and "Name" in about:
            return about["Name"]
    return "an unknown package"
