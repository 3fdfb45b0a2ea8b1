"""Arguments: a parser whose errors are one line, like all others."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from typing_extensions import override

from unorules.cli.output import USAGE, print_error
from unorules.errors import SetupError


class Parser(argparse.ArgumentParser):
    """Reads arguments. Options are written in full, so that a new one never changes what an old command means."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, allow_abbrev=False)

    @override
    def error(self, message: str) -> NoReturn:
        """Say what is wrong with a command, and where to read more."""
        print_error(SetupError(f"{message}; see {self.prog} --help"))
        self.exit(USAGE)
