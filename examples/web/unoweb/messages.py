"""Messages from and to a browser, and refusals in words."""

from __future__ import annotations

import json
import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

import unorules as uno
from unoweb.house_rules import problem
from unoweb.limits import MAX_CLOCK, MAX_NAME_CHARS, MAX_SEATS, MIN_CLOCK, MIN_SEATS
from unoweb.seats import Strength
from unoweb.store import NotSaved


class Refused(Exception):
    """Something that was asked for is not done: a short code, and a sentence for the person."""

    def __init__(self, reason: str, told: str) -> None:
        super().__init__(reason, told)
        self.reason = reason
        self.told = told


class _Message(BaseModel):
    """Read strictly: nothing is coerced, and a key too many is refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Language: TypeAlias = Literal["en", "de"]
"""What a client reads: the languages of the library."""

Word: TypeAlias = Annotated[str, Field(min_length=1, max_length=100)]
Seat: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


class Make(_Message):
    """A new table, with oneself in the first seat."""

    say: Literal["make"]
    variant: Word
    name: Word
    seats: Annotated[int, Field(ge=MIN_SEATS, le=MAX_SEATS)]
    rules: dict[Word, Word | int | None] = {}
    """The switches that are not to be as on the sheet of the game."""
    clock: Annotated[int, Field(ge=MIN_CLOCK, le=MAX_CLOCK)] | None = None
    """How many seconds there are for every prompt; None is as many as anyone likes."""


class Hello(_Message):
    """The first message at a table: the token of a seat, if one is held, what was seen last, and a language."""

    say: Literal["hello"]
    table: Word
    token: Word | None = None
    seen: int | None = None
    """The `seq` of the last view."""
    match: int | None = None
    """The match that it was of; None is the one of now."""
    language: Language = "en"


class Sit(_Message):
    """A free seat, please."""

    say: Literal["sit"]
    name: Word


class Bot(_Message):
    """Let a bot take a free seat, or all of them with None, or play better or worse, but not during a match."""

    say: Literal["bot"]
    seat: Seat | None
    strength: Strength = "normal"


class Free(_Message):
    """Free a seat before the deal: of a bot, one's own, or of somebody who is away. After it, take one's own back."""

    say: Literal["free"]
    seat: Seat


class Leave(_Message):
    """Leave the match, for good where the rules allow it; there also go on without somebody for whom a bot plays."""

    say: Literal["leave"]
    seat: Seat


class Start(_Message):
    """Deal."""

    say: Literal["start"]


class Act(_Message):
    """An action of the game, as JSON text that `decode_action` reads, and the `seq` it was chosen at."""

    say: Literal["act"]
    at: int
    action: str


class Try(_Message):
    """Take the kick, or whatever a card wants tried; the server draws how it comes out."""

    say: Literal["try"]
    at: int


class Next(_Message):
    """Deal the next round."""

    say: Literal["next"]
    at: int


class Rematch(_Message):
    """Play another match, with everyone in the same seat."""

    say: Literal["rematch"]


Wish: TypeAlias = Sit | Bot | Free | Leave | Start | Act | Try | Next | Rematch
"""What can be said at a table after the hello."""

Heard: TypeAlias = Make | Hello | Wish

_HEARD: TypeAdapter[Heard] = TypeAdapter(Annotated[Heard, Field(discriminator="say")])


def parse_message(text: str | None) -> Heard:
    """What a client said, or a refusal."""
    try:
        return _HEARD.validate_json(text or "")
    except ValidationError:
        raise Refused("not-understood", "The server did not understand this message.") from None


BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800")
"""Letters and signs that print as nothing."""


def clean_name(name: str) -> str:
    """A name that can be shown and told from others: not too long, nothing that does not print or turns text round."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 0 < len(name) <= MAX_NAME_CHARS or not name.isprintable() or BLANK & set(name):
        raise Refused("name", f"A name has 1 to {MAX_NAME_CHARS} letters that can be printed.")
    return name


def refusal(error: Exception) -> Refused:
    """What the library or the store refused, as a refusal of the server."""
    match error:
        case Refused():
            return error
        case uno.StaleState():
            return Refused("stale", "The table had moved on before this arrived. Look again.")
        case uno.errors.VariantError() | uno.errors.SetupError():
            return Refused("rules", problem(error))
        case uno.DecodeError():
            return Refused("not-understood", "This is not something that your seat can do.")
        case NotSaved():
            return Refused("not-saved", "The server could not save this, so nothing has changed.")
        case _:
            raise error


def reason_to_end(error: uno.UnoError) -> str:
    """Why a game cannot go on that the rules would let go on."""
    if isinstance(error, uno.errors.CardError):
        return "A card of this game does not work, so the game ends here. Start another match."
    return "This match has become too long to go on, so it ends here. Start another match."


def frame_of(kind: str, **parts: object) -> str:
    """A message to a browser."""
    return json.dumps({"type": kind, **parts}, ensure_ascii=False, separators=(",", ":"))
