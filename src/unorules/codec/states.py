"""States as JSON documents, secrets included."""

from __future__ import annotations

from attrs import evolve

from unorules.codec.consistency import faults
from unorules.codec.headers import check_header, document, header
from unorules.codec.messages import NAMES, check_inactive
from unorules.codec.shapes import Json, OneOf, OptionalKey, Pattern, Shape
from unorules.codec.state_keys import MATCH_KEYS, SHAPES, read_keys, write_keys
from unorules.codec.strict_json import dumps_bounded, parse_json
from unorules.codec.variants import VARIANT, find_variant, variant_part
from unorules.engine.shuffle import SEED_BYTES, SHUFFLE_ID
from unorules.engine.state import State, check_state, circle_of, first_draft, start_match
from unorules.errors import DecodeError, SetupError
from unorules.limits import MAX_PARTS, MAX_STATE_CHARS
from unorules.model.registry import Registry
from unorules.model.values import seal
from unorules.setup import player_names
from unorules.variants import DEFAULT

FORMAT = "unorules-state"
SEED = Pattern(f"[0-9a-f]{{{2 * SEED_BYTES}}}", "a seed of 32 bytes in hex digits")

_HEAD: dict[str, Shape | OptionalKey] = {
    "variant": VARIANT,
    "players": NAMES,
    "seed": SEED,
    "shuffle": OneOf(SHUFFLE_ID),
}

STATE = document(FORMAT, {**_HEAD, **SHAPES})


def dumps(state: State) -> str:
    """Return a state as JSON text, for the host to keep: it holds every secret of the game.

    Raises:
        StateError: Unless given a state.
        SetupError: If it is too large to be read back.
    """
    check_state(state)
    return dumps_bounded(write_state(state), MAX_STATE_CHARS, MAX_PARTS)


def loads(text: str | bytes, *, registry: Registry = DEFAULT) -> State:
    """Return the state in a JSON text.

    Nothing is coerced, and inconsistent states are refused: missing or extra cards, an impossible prompt, scores that
    contradict the end of the match.

    Args:
        text: What `dumps` returned.

    Raises:
        DecodeError: If the text is wrong, with where it is.
        UnsupportedVersion: If the version of the document, or of its variant, is unknown.
    """
    return read_state(parse_json(text, chars=MAX_STATE_CHARS, parts=MAX_PARTS), registry, "$")


def write_state(state: State) -> dict[str, Json]:
    """Return the document of a state."""
    match = state._match
    return {
        **header(FORMAT),
        "variant": variant_part(match.compiled),
        "players": match.players,
        "seed": match.seed.hex(),
        "shuffle": SHUFFLE_ID,
        **write_keys(state),
    }


def read_state(data: object, registry: Registry, path: str) -> State:
    """Return the state in a document, or raise DecodeError if it is inconsistent."""
    check_header(data, FORMAT, path)
    parts = STATE.read(data, path)
    compiled = find_variant(parts["variant"], registry, f"{path}.variant")
    try:
        names = player_names(compiled, parts["players"])
    except SetupError as error:
        raise DecodeError(f"{path}.players", str(error)) from None
    for key in ("hands", "scores"):
        if len(parts[key]) != len(names):
            raise DecodeError(f"{path}.{key}", f"expected {len(names)}, one for each seat, not {len(parts[key])}")
    match = start_match(compiled, names, bytes.fromhex(parts["seed"]))
    check_inactive(parts["inactive"], len(names), path)
    circle = circle_of(len(names), frozenset(parts["inactive"]))
    if parts["turned"]:
        if not compiled.sides:
            raise DecodeError(f"{path}.turned", f"the cards of {compiled.variant} have one side")
        match = match.turned_over()
    of_match = {key: parts[key] for key in MATCH_KEYS if key not in ("inactive", "turned")}
    draft = first_draft(evolve(match, circle=circle, **of_match))
    read_keys(draft, parts, path)
    for where, fault in faults(draft):
        raise DecodeError(f"{path}.{where}", fault)
    return seal(draft, State)
