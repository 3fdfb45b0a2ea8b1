"""Notebook markup for cards, views, states and replays."""

from __future__ import annotations

from unorules.cards.cards import Card
from unorules.errors import UnoError
from unorules.pictures.cards import card_svg
from unorules.pictures.table import table_svg
from unorules.pictures.text import escape
from unorules.replay import Replay
from unorules.state import State
from unorules.views import View, view
from unorules.words.voice import Voice


def draw(thing: Card | View | State | Replay) -> str:
    """Return the picture of a thing. A state or a replay is drawn as a spectator sees it, without secrets."""
    if isinstance(thing, Card):
        return card_svg(thing)
    if isinstance(thing, View):
        return table_svg(thing)
    return table_svg(view(thing, None)) if isinstance(thing, State) else _draw_replay(thing)


def _draw_replay(replay: Replay) -> str:
    """Return a line about a replay and the table after its last action, as HTML."""
    voice = Voice(replay.players, None, "en", replay.variant)
    about = voice.say("picture.replay", players=voice.join(replay.players), count=len(replay))
    head = f"<p><strong>{escape(replay.variant.title)}</strong>: {escape(about)}</p>"
    try:
        return head + table_svg(view(replay.verify(), None))
    except UnoError as error:
        return f"{head}<p>{escape(str(error))}</p>"
