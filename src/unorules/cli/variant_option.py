"""The option `--with`: variants of your own, added to the built-in ones."""

from __future__ import annotations

import argparse

from unorules.cli.own_modules import imported
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
        help="add a variant or registry of your own to the built-in ones",
    )


def chosen_registry(options: argparse.Namespace) -> Registry:
    """Return the built-in variants and those that the user adds."""
    found: list[Variant] = list(DEFAULT)
    for path in options.more:
        given = imported("--with", path) if path.partition(":")[2] else None
        if not isinstance(given, Variant | Registry):
            raise VariantError(f"--with {path}: expected MODULE:NAME of a variant or a registry")
        found += given if isinstance(given, Registry) else [given]
    return Registry(found)
