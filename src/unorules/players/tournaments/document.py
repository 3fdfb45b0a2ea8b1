"""Results as a JSON document: everything that was counted, in integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from unorules.codec.shapes import TEXT, Integer, ListOf, OneOf, OptionalKey, Pattern, Record
from unorules.codec.strict_json import dumps_json, parse_json
from unorules.codec.variants import VARIANT
from unorules.errors import DecodeError, VariantError
from unorules.model.rules import Rules
from unorules.model.variant import MAX_PLAYERS
from unorules.players.tournaments.estimates import Moments
from unorules.players.tournaments.schedule import MAX_BOTS, PlayedBy

if TYPE_CHECKING:
    from unorules.players.tournaments.results import Results

MAX_CHARS = 20_000_000
MAX_PARTS = 2_000_000

_LARGE = 2**400
"""Larger than what is counted: a win among a hundred seats has 227 bits."""


_COUNT = Integer(0, _LARGE)
_COUNTS = ListOf(_COUNT, most=MAX_BOTS**2)
_MOMENTS = Record(Moments, {"sets": Integer(1), "sums": _COUNTS, "products": ListOf(_COUNTS, most=MAX_BOTS**2)})
_LENGTHS = ListOf(ListOf(Integer(1), least=2, most=2), least=1, most=MAX_PARTS)
_IN_SET = ListOf(Integer(1), least=1, most=MAX_BOTS)

RESULTS = Record(
    dict,
    {
        "format": OneOf("unorules-results"),
        "version": OneOf(1),
        "variant": VARIANT,
        "seats": Integer(1, MAX_PLAYERS),
        "seed": Integer(-_LARGE, _LARGE),
        "names": ListOf(TEXT, least=1, most=MAX_BOTS),
        "sets": Integer(1),
        "games_in_set": Integer(1),
        "bot_games": _IN_SET,
        "bot_seats": _IN_SET,
        "win_unit": Integer(1, _LARGE),
        "wins": _MOMENTS,
        "points": _MOMENTS,
        "ahead": _MOMENTS,
        "lengths": _MOMENTS,
        "round_counts": _LENGTHS,
        "action_counts": _LENGTHS,
        "draws": Integer(),
        "void": Integer(),
        "unfinished": Integer(),
        "digest": Pattern("[0-9a-f]{64}", "a digest of 64 hex digits"),
        "played_by": OptionalKey(OneOf(*get_args(PlayedBy)), default="library"),
    },
)


def write_results(results: Results) -> str:
    """Return results as JSON."""
    rules = results.rules.changes()
    variant = {"id": results.variant, "version": results.version, "fingerprint": results.fingerprint, "rules": rules}
    data: dict[str, Any] = {"format": "unorules-results", "version": 1, "variant": variant}
    for name, shape in RESULTS.shapes.items():
        if name not in data and getattr(results, name) != RESULTS.defaults.get(name):
            data[name] = shape.write(getattr(results, name))
    return dumps_json(data)


def read_results(text: str | bytes) -> dict[str, Any]:
    """Return the fields of the results in a JSON text. Raises a `DecodeError` if they are not results."""
    found: dict[str, Any] = RESULTS.read(parse_json(text, chars=MAX_CHARS, parts=MAX_PARTS), "$")
    del found["format"]
    variant = found.pop("variant")
    try:
        found["rules"] = Rules(**variant["rules"])
    except VariantError as error:
        raise DecodeError("$.variant.rules", str(error)) from None
    found |= {"variant": variant["id"], "version": variant["version"], "fingerprint": variant["fingerprint"]}
    bots = len(found["names"])
    for name, size in (("wins", bots), ("points", bots), ("ahead", bots**2), ("lengths", 2)):
        moments: Moments = found[name]
        if {size} != {len(moments.sums), len(moments.products), *map(len, moments.products)}:
            raise DecodeError(f"$.{name}", f"expected {size} sums, and their products")
        if moments.sets != found["sets"]:
            raise DecodeError(f"$.{name}.sets", f"expected {found['sets']}, as many as there are, not {moments.sets}")
    if len(set(found["names"])) != bots:
        raise DecodeError("$.names", "expected a name of its own for each bot")
    games = found["sets"] * found["games_in_set"]
    for name in ("round_counts", "action_counts"):
        if sum(count for _, count in found[name]) != games:
            raise DecodeError(f"$.{name}", f"expected the counts of {games} games")
    for name in ("bot_games", "bot_seats"):
        if len(found[name]) != bots:
            raise DecodeError(f"$.{name}", f"expected {bots} numbers, not {len(found[name])}")
    for wins, played in zip(found["wins"].sums, found["bot_games"], strict=True):
        if wins > found["sets"] * played * found["win_unit"]:
            raise DecodeError("$.wins.sums", "expected no more wins than games")
    return found
