"""The option `--with`: variants of your own, added to the built-in ones."""

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
        help="add a variant or registry of your own to the built-in ones",
    )


def chosen_registry(options: argparse.Namespace) -> Registry:
    """Return the built-in variants and those that the user adds."""
    found: list[Variant] = list(DEFAULT)
    for path in options.more:
        module, _, name = path.partition(":")
        try:
            given = getattr(import_module(module), name) if name else None
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a module from outside the library
            raise VariantError(f"--with {path}: {type(error).__name__}: {error}") from None
        if not isinstance(given, Variant | Registry):
            raise VariantError(f"--with {path}: expected MODULE:NAME of a variant or a registry")
        found += given if isinstance(given, Registry) else [given]
    return Registry(found)
