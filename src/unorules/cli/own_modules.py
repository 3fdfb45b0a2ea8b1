"""What users name as MODULE:NAME: bots and variants of their own."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from unorules.errors import SetupError


def imported(option: str, named: str) -> Any:
    """Return what MODULE:NAME stands for. Raises a `SetupError` if there is no such thing.

    Modules are looked for where Python looks. That includes the current folder with `python -m unorules`, but not with
    the script `unorules`: it does not run code just because of where it is started.
    """
    module, _, name = named.partition(":")
    try:
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a module from outside the library
        refused = SetupError(f"{option} {named}: {type(error).__name__}: {error}")
        package = module.partition(".")[0]
        if isinstance(error, ModuleNotFoundError) and error.name == package and _is_here(package):
            refused.add_note(f"{package} is in the current folder, where only `python -m unorules` looks for modules")
        raise refused from None


def _is_here(package: str) -> bool:
    return Path(f"{package}.py").is_file() or Path(package).is_dir()
