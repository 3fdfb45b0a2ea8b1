"""The game: a table at which one person plays against bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from unorules.cli.play.labels import label
from unorules.cli.play.person import Person
from unorules.cli.play.terminal import Terminal
from unorules.model.seats import Seat
from unorules.players.bots import Bot, Player, SeatedBot, for_seat, remembers
from unorules.players.play_out import next_action
from unorules.table import Table
from unorules.view import View
from unorules.words.sentences import describe

PERSON: Seat = 0
"""Where the person sits."""


def play_game(
    table: Table, bots: Sequence[Player], rng: Random, terminal: Terminal, language: str, *, one_round: bool = False
) -> None:
    """Let a person and bots, one for each other seat, play a match at a table, or one round of it.

    Each has the view and the events of one seat alone. Who is first to speak out of turn is left to chance, the person
    included. Raises `Left` when the person leaves.
    """
    person = Person(table.view(PERSON), terminal, language)
    seated = [for_seat(bot, table.view(seat)) for seat, bot in enumerate(bots, PERSON + 1)]
    players: list[Bot | SeatedBot] = [person, *seated]
    chances = [Random(rng.getrandbits(64)) for _ in players]  # noqa: S311 - games, not secrets
    for told in table.feed(PERSON).values():
        person.see(told)
    waited: int | None = None
    while not table.state.over and not (one_round and table.state.prompt.kind == "round_over"):
        seen = table.view(PERSON)
        if seen.prompt.since != waited and (label := _pause(seen, language)):
            person.wait(label, seen)
            waited = seen.prompt.since
        seq = table.apply(next_action(table.state, players, chances, rng))
        for seat, player in enumerate(players):
            if remembers(player):
                player.see(table.feed(seat, after=seq - 1)[seq])


def _pause(view: View, language: str) -> str:
    """Return what to say before the host does its part, if the person should see it coming."""
    if view.prompt.kind == "round_over":
        return label(language, "go_on")
    if view.prompt.kind == "outcome" and view.prompt.about == PERSON:
        asked = describe(view.prompt, view.players, you=PERSON, language=language, variant=view.variant)
        return f"{asked} {label(language, 'kick' if view.prompt.question == 'kick' else 'chance')}"
    return ""
