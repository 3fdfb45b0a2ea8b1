"""Chairs: the person or bot in each seat, and the secret token of its owner."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Strength: TypeAlias = Literal["easy", "normal", "hard"]
"""How well a bot plays."""


@dataclass(frozen=True)
class Chair:
    """A place at a table: free, a person's, a bot's, or a person's that a bot looks after."""

    name: str | None = None
    lock: bytes | None = None
    """The SHA-256 of the token that its player holds; the token itself is kept nowhere on the server."""
    bot: bool = False
    strength: Strength = "normal"
    """How well the bot plays, if there is one."""
    wins: int = 0
    """How many matches were won from here before this one."""

    @property
    def person(self) -> bool:
        """Whether a person owns it, also while a bot looks after it."""
        return self.lock is not None

    def summary(self, here: bool, won: bool) -> dict[str, Any]:
        """What everyone may know of it, if its player is here, and has won the match that was played last."""
        return {
            "name": self.name,
            "bot": self.bot,
            "strength": self.strength if self.bot else None,
            "person": self.person,
            "here": here,
            "wins": self.wins + won,
        }

    def opens(self, token: str) -> bool:
        """Whether this is the token of the chair."""
        return self.lock is not None and hmac.compare_digest(self.lock, _lock_of(token))


def chair_for(name: str) -> tuple[Chair, str]:
    """A chair for a person, and the token that opens it."""
    token = secrets.token_urlsafe(32)
    return Chair(name, _lock_of(token)), token


def _lock_of(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()
