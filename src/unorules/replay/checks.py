"""The checks of a recorded game: a few hex digits for each state, the result, and the limit of its length."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from attrs import frozen

from unorules._codec.digest import DIGEST_ID, digest
from unorules._codec.json import dumps_json
from unorules._codec.messages import ACTION, SCORES, SEATS
from unorules._codec.shapes import FLAG, Json, OneOf, Pattern, Record
from unorules._limits import CHARS_PER_ACTION, MAX_ACTIONS
from unorules._seats import Seat
from unorules._values import Value
from unorules.actions import Action
from unorules.errors import DecodeError, GameTooLong
from unorules.state import State

CHECK_DIGITS = 3
"""The number of hex digits that are recorded for every action."""

RESULT_DIGITS = 16
"""The number of hex digits of the last state's digest that are recorded."""

CHECK = Pattern(f"[0-9a-f]{{{CHECK_DIGITS}}}", f"{CHECK_DIGITS} hex digits")
DIGEST = OneOf(DIGEST_ID)


def check_of(after: State, action: Action | None, known: str | None = None) -> str:
    """Return the check of an action and the state after it; without an action, of the start of a game.

    `known` is the digest of the state, if the caller has it.
    """
    return text_check(known or digest(after), dumps_json(after.players if action is None else ACTION.write(action)))


def text_check(known: str, text: str) -> str:
    """Return the first digits of the SHA-256 of a state's digest, a space, and a JSON text.

    The text is the last action or, for a start, the list of names.
    """
    return sha256(f"{known} {text}".encode()).hexdigest()[:CHECK_DIGITS]


class Checks:
    """The shape of the checks in a document: one text for the start and all actions."""

    def write(self, value: tuple[str, ...]) -> Json:
        return "".join(value)

    def read(self, data: object, path: str) -> str:
        if type(data) is not str or not data or len(data) % CHECK_DIGITS or data.strip("0123456789abcdef"):
            raise DecodeError(path, f"expected {CHECK_DIGITS} hex digits for the start and each action")
        return data

    def split(self, data: str, count: int, path: str) -> tuple[str, ...]:
        """Return the checks one by one, or raise DecodeError unless there are `count` of them."""
        if len(data) != CHECK_DIGITS * count:
            raise DecodeError(path, f"expected {count} checks, not {len(data) // CHECK_DIGITS}")
        return tuple([data[start : start + CHECK_DIGITS] for start in range(0, len(data), CHECK_DIGITS)])

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^(?:{CHECK.pattern})+$"}


CHECKS = Checks()


@frozen(eq=False, repr=False)
class Result(Value):
    """The game after its last action: whether it is `over`, the `scores`, the `winners`.

    `digest` is the first 16 digits of the digest of that state.
    """

    over: bool
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    digest: str


RESULT = Record(
    Result,
    {
        "over": FLAG,
        "scores": SCORES,
        "winners": SEATS,
        "digest": Pattern(f"[0-9a-f]{{{RESULT_DIGITS}}}", f"{RESULT_DIGITS} hex digits"),
    },
)


def result_of(state: State, known: str | None = None) -> Result:
    """Return the result of a game from its last state. `known` is the digest of that state, if the caller has it."""
    return Result(state.over, state.scores, state.winners, (known or digest(state))[:RESULT_DIGITS])


# The length of a recorded game, limited alike for a replay, a log and a table.


@lru_cache(maxsize=1024)
def action_weight(action: Action) -> int:
    """Return how many actions an action counts as: one for every 100 characters of its JSON, or part of them."""
    return 1 + (len(dumps_json(ACTION.write(action))) - 1) // CHARS_PER_ACTION


def check_length(length: int) -> None:
    """Raise GameTooLong if a game of this length cannot be recorded."""
    if length > MAX_ACTIONS:
        raise GameTooLong(f"a recorded game may have at most {MAX_ACTIONS} actions, and long ones count more than once")
