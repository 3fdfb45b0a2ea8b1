"""The default move: the server's choice for a player whose time is up."""

from __future__ import annotations

import unorules as uno
from unoweb.chance import outcome

PREFERRED = (uno.Draw, uno.Pass, uno.Answer, uno.Play)
"""What is done for a seat that does nothing, the first that can be done. Nobody is called or caught for it."""


def default_move(table: uno.Table) -> uno.Action:
    """What happens when nobody does anything: a seat draws, passes or accepts, the host goes on.

    Of several answers, or plays if nothing else can be done, it is the one that names the colour of most cards in the
    hand; if none names a colour, the first.
    """
    prompt = table.state.prompt
    if prompt.kind == "outcome":
        return outcome(table.state)
    if prompt.seat is None:
        return uno.NextRound()
    view = table.view(prompt.seat)
    possible = next(
        found for found in ([one for one in view.legal if isinstance(one, do)] for do in PREFERRED) if found
    )
    return max(possible, key=lambda action: _count_color(view, action))


def _count_color(view: uno.View, action: uno.Action) -> int:
    """How many cards in the hand have the colour that an action names."""
    named = action.option if isinstance(action, uno.Answer) else getattr(action, "color", None)
    return sum(card.color == named for card in view.hand) if named in view.colors else 0
