"""The built-in variants, one module for each sheet, and the registry that holds them."""

from __future__ import annotations

from unorules.model.registry import Registry
from unorules.variants.classic import CLASSIC_2010
from unorules.variants.friends import FRIENDS_2022
from unorules.variants.hello_kitty import HELLO_KITTY_2017
from unorules.variants.ice_the_kicker import ICE_THE_KICKER_2023
from unorules.variants.shantell_martin import SHANTELL_MARTIN_2023

DEFAULT = Registry([CLASSIC_2010, HELLO_KITTY_2017, ICE_THE_KICKER_2023, SHANTELL_MARTIN_2023, FRIENDS_2022])
"""The registry of the built-in variants."""

__all__ = [
    "CLASSIC_2010",
    "DEFAULT",
    "FRIENDS_2022",
    "HELLO_KITTY_2017",
    "ICE_THE_KICKER_2023",
    "SHANTELL_MARTIN_2023",
]
