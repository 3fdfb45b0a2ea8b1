"""The options `--with` and `--installed`: variants of your own and of packages, added to the built-in ones."""

from __future__ import annotations

import argparse
from typing import Final

from unorules.cli.output import print_warning
from unorules.cli.own_modules import imported
from unorules.errors import VariantError
from unorules.model.registry import Registry
from unorules.model.variant import Variant
from unorules.variants import DEFAULT

HOW_TO_ADD: Final = "--with MODULE:NAME adds one of your own, and --installed those of packages"


def add_variant_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--with",
        dest="more",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="add a variant or registry of your own to the built-in ones",
    )
    parser.add_argument("--installed", action="store_true", help="add the variants that installed packages announce")


def chosen_registry(options: argparse.Namespace) -> Registry:
    """Return the built-in variants and those that the user adds. A package that cannot be used is a warning."""
    known = Registry.installed() if options.installed else DEFAULT
    for fault in known.faults:
        print_warning(fault)
    found: list[Variant] = list(known)
    for path in options.more:
        given = imported("--with", path) if path.partition(":")[2] else None
        if not isinstance(given, Variant | Registry):
            raise VariantError(f"--with {path}: expected MODULE:NAME of a variant or a registry")
        found += given if isinstance(given, Registry) else [given]
    return Registry(found)


def chosen_variant(options: argparse.Namespace) -> Variant:
    """Return the variant that the user names, or tell how to add one that is not found."""
    registry = chosen_registry(options)
    try:
        return registry.variant(options.variant)
    except VariantError as error:
        raise VariantError(f"{error}; {HOW_TO_ADD}") from None
