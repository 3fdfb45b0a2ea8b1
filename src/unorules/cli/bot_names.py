"""Bots by name: those of the library, and your own."""

from __future__ import annotations

from typing import Any, cast

from unorules.cli.own_modules import imported
from unorules.errors import SetupError
from unorules.players import MissingExtra, Player, careful_bot, random_bot, search_bot

MAX_DIGITS = 9
"""How long the budget of a search may be."""

KNOWN: dict[str, Player] = {"random": random_bot, "careful": careful_bot}


def chosen_bots(names: str) -> dict[str, Player]:
    """Return the bots of a list of names that are separated by commas."""
    return {name: bot_named(name) for name in split_names(names)}


def split_names(names: str) -> list[str]:
    """Return the names of bots that are separated by commas. Raises a `SetupError` if one comes twice."""
    found: list[str] = []
    for name in map(str.strip, names.split(",")):
        if name in found:
            raise SetupError(f"--bots {names}: {name} is named twice; --seats can have more seats than there are bots")
        found.append(name)
    return found


def bot_named(name: str) -> Player:
    """Return a bot: one of the library, or one of your own. Raises a `SetupError` if there is none."""
    if name in KNOWN:
        return KNOWN[name]
    module, colon, rest = name.partition(":")
    if not colon:
        known = ", ".join(KNOWN)
        raise SetupError(
            f"there is no bot {name!r}; known: {known}, search:BUDGET, batch-search:BUDGET, or MODULE:NAME for one of"
            " your own"
        )
    if module == "search":
        return search_bot(_budget(module, rest))
    if module == "batch-search":
        return _batch_search_bot(_budget(module, rest))
    bot: Any = imported("--bots", name)
    if not (callable(bot) or hasattr(bot, "for_seat")):
        raise SetupError(f"--bots {name}: expected MODULE:NAME of a bot")
    return cast(Player, bot)


def _budget(name: str, budget: str) -> int:
    if len(budget) > MAX_DIGITS:
        raise SetupError(f"--bots {name}:{budget[:MAX_DIGITS]}...: expected a budget of at most {MAX_DIGITS} digits")
    if not budget.isdecimal() or not int(budget):
        raise SetupError(f"--bots {name}:{budget}: expected a budget of at least 1, like {name}:64")
    return int(budget)


def _batch_search_bot(budget: int) -> Player:
    try:
        from unorules.batch import batch_search_bot
    except ModuleNotFoundError as error:
        raise MissingExtra(f"batch-search: {error}") from None
    return batch_search_bot(budget)
