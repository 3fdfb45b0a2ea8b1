"""The option `--with`: variants of your own beside the shipped ones."""

from __future__ import annotations

import argparse
from importlib import import_module

from unorules.errors import VariantError
from unorules.model.registry import Registry
from unorules.model.variant import Variant
from unorules.variants import DEFAULT


def add_variant_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--with",
        dest="more",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="a variant or registry of your own, beside the shipped ones",
    )


def chosen_registry(options: argparse.Namespace) -> Registry:
    """Return the shipped variants and those the user names."""
    found: list[Variant] = list(DEFAULT)
    for place in options.more:
        module, _, name = place.partition(":")
        try:
            given = getattr(import_module(module), name) if name else None
        except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody else's module
            raise VariantError(f"--with {place}: {type(error).__name__}: {error}") from None
        if not isinstance(given, Variant | Registry):
            raise VariantError(f"--with {place}: expected MODULE:NAME of a variant or a registry")
        found += given if isinstance(given, Registry) else [given]
    return Registry(found)
