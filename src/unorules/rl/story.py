"""The story: what an environment renders."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from unorules.engine.state import State
from unorules.model.events import Event
from unorules.redact import redact
from unorules.words.sentences import describe
from unorules.words.titles import face


def show(text: str, mode: str | None) -> str | None:
    """Print a text where the `render_mode` is `human`, and return it where it is `ansi`."""
    if mode == "human":
        sys.stdout.write(f"{text}\n")
    return text if mode == "ansi" else None


def story(happened: Sequence[Sequence[Event]], state: State) -> str:
    """Return what has happened, sentence by sentence, and the table, as a spectator sees them."""
    seen = [event for events in happened for event in redact(events, None)]
    lines = [describe(event, state.players, variant=state.variant) for event in seen]
    color = "" if state.color in (None, state.top.color) else f", {state.color} is called"
    hands = ", ".join(f"{name} {len(hand)}" for name, hand in zip(state.players, state.hands, strict=True))
    return "\n".join([*lines, f"[{face(state.top, variant=state.variant)}{color}; {hands}]"])
