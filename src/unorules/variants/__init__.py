"""The built-in variants, one module for each sheet or product, and their registries."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from unorules.registry import LazyVariants, Registry
from unorules.variant import Variant
from unorules.variants.classic import CLASSIC_2010
from unorules.variants.friends import FRIENDS_2022
from unorules.variants.hello_kitty import HELLO_KITTY_2017
from unorules.variants.ice_the_kicker import ICE_THE_KICKER_2023
from unorules.variants.shantell_martin import SHANTELL_MARTIN_2023

if TYPE_CHECKING:
    from unorules.variants.all_wild import ALL_WILD
    from unorules.variants.attack import ATTACK_2010
    from unorules.variants.classic_2018 import CLASSIC_2018
    from unorules.variants.flip import FLIP_2018
    from unorules.variants.no_mercy import NO_MERCY_2023

SHEETS = Registry([CLASSIC_2010, HELLO_KITTY_2017, ICE_THE_KICKER_2023, SHANTELL_MARTIN_2023, FRIENDS_2022])
"""The registry of the five sheets."""

PRODUCTS = {
    "NO_MERCY_2023": ("no-mercy-2023", "unorules.variants.no_mercy"),
    "FLIP_2018": ("flip-2018", "unorules.variants.flip"),
    "ALL_WILD": ("all-wild", "unorules.variants.all_wild"),
    "ATTACK_2010": ("attack-2010", "unorules.variants.attack"),
    "CLASSIC_2018": ("classic-2018", "unorules.variants.classic_2018"),
}
"""The id and the module of every other variant. The modules are imported when their variants are first used."""

BUILT_IN = Registry(LazyVariants(SHEETS, {(id, 1): (module, name) for name, (id, module) in PRODUCTS.items()}))
"""The registry of the built-in variants."""

__all__ = [
    "ALL_WILD",
    "ATTACK_2010",
    "BUILT_IN",
    "CLASSIC_2010",
    "CLASSIC_2018",
    "FLIP_2018",
    "FRIENDS_2022",
    "HELLO_KITTY_2017",
    "ICE_THE_KICKER_2023",
    "NO_MERCY_2023",
    "SHANTELL_MARTIN_2023",
    "SHEETS",
]


def __getattr__(name: str) -> Variant:
    """Import a product on first use."""
    if name not in PRODUCTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: Variant = getattr(import_module(PRODUCTS[name][1]), name)
    return found


def __dir__() -> list[str]:
    return [*globals(), *PRODUCTS]
