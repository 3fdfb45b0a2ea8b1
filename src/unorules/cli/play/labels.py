"""Labels: the words around a game in the terminal, from the catalogue of its language."""

from __future__ import annotations

from functools import cache

from unorules.words.catalogue import catalogue_of

COMMANDS = ("help", "hand", "rules", "quit")


def label(language: str, id: str, **arguments: object) -> str:
    """Return what stands somewhere around the game."""
    return catalogue_of(language).say(f"play.{id}", **arguments)


@cache
def commands(language: str) -> dict[str, str]:
    """Return what can be typed besides actions: each word with the command that it stands for.

    English words are understood in every language.
    """
    return {
        word: command
        for spoken in ("en", language)
        for command in COMMANDS
        for word in catalogue_of(spoken).say(f"command.{command}").split(", ")
    }
