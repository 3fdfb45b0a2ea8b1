"""A game in the terminal: a person among bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from unorules._seats import Seat
from unorules.actions import Action, CallUno, Catch, Pass, Play
from unorules.cli.play.screen import (
    card_count,
    choices,
    color_names,
    commands,
    held_name,
    label,
    playable,
    score_rows,
    sensible,
    show_rules,
    table_rows,
)
from unorules.cli.play.terminal import Quit, Terminal
from unorules.errors import ParseError
from unorules.events import Event, Played, RoundEnded
from unorules.players.bots import Bot, Player, SeatedBot, due_call, for_seat, remembers
from unorules.players.play_out import next_action
from unorules.table import Table
from unorules.views import View
from unorules.words.hints import ask_which, hints
from unorules.words.narrate import Narrator
from unorules.words.parse_action import parse_action
from unorules.words.sentences import describe

# The game: a table at which one person plays against bots.

PERSON: Seat = 0
"""Where the person sits."""


def play_game(
    table: Table, bots: Sequence[Player], rng: Random, terminal: Terminal, language: str, *, one_round: bool = False
) -> None:
    """Let a person and bots, one for each other seat, play a match at a table, or one round of it.

    Each has the view and the events of one seat alone. Who is first to speak out of turn is left to chance, the person
    included. Raises `Quit` when the person leaves.
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
        state, _ = table.apply(next_action(table.state, players, chances, rng))
        for seat, player in enumerate(players):
            if remembers(player):
                player.see(table.feed(seat, after=state.seq - 1)[state.seq])


def _pause(view: View, language: str) -> str:
    """Return what to say before the host does its part, if the person should see it coming."""
    if view.prompt.kind == "round_over":
        return label(language, "go_on")
    if view.prompt.kind == "outcome" and view.prompt.about == PERSON:
        asked = describe(view.prompt, view.players, you=PERSON, language=language, variant=view.variant)
        return f"{asked} {label(language, 'kick' if view.prompt.question == 'kick' else 'chance')}"
    return ""


# The person: a player who is told what happens, and asked what to do.

UNO = re.compile(r"^\W*uno\b\W*|\W*\buno\W*$", re.IGNORECASE)
"""The call at either end of what somebody types."""


class Person:
    """Plays in one seat, like a bot. Raises `Quit` when the person quits."""

    def __init__(self, view: View, terminal: Terminal, language: str) -> None:
        self._seated = view
        self._terminal = terminal
        self._language = language
        self._narrator = Narrator(view.players, view.seat, language=language, variant=view.variant)
        self._let_go: set[Action] = set()
        """What the person did not want to do out of turn: it is not offered again for the same card."""
        self._planned: Action | None = None
        """The play that follows a call of UNO, unless somebody jumps in."""
        self._begun = ""
        """A wild without its colour."""

    def see(self, events: tuple[Event, ...]) -> None:
        """Tell what happened."""
        for sentence in self._narrator.tell(events):
            self._terminal.say(sentence)
        for event in events:
            if isinstance(event, Played):
                self._let_go, self._planned = set(), None
            if isinstance(event, RoundEnded):
                self._terminal.show(score_rows(event, self._seated, self._language))

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Ask what to do: on the person's turn, or if there is something to say out of turn."""
        planned, self._planned = self._planned, None
        if planned in view.legal:
            return planned
        return self._move(view) if view.prompt.seat == view.seat else self._speak(view)

    def wait(self, label: str, view: View) -> None:
        """Let the person read, until Enter is typed."""
        self._terminal.say()
        self._terminal.say(label)
        while typed := self._terminal.ask():
            if not self._run_command(typed, view):
                self._terminal.say(label)

    def _move(self, view: View) -> Action:
        moves = [action for action in sensible(view) if not isinstance(action, CallUno | Catch)]
        only = moves[0] if len(moves) == 1 else None
        if isinstance(only, Pass) and due_call(view) is None:
            return only  # a card was drawn that cannot be played
        self._show(view)
        self._say_what_waits(view, only)
        while (action := self._asked(view, only)) is None:
            self._show_choices(view)
        return action

    def _speak(self, view: View) -> Action | None:
        """Offer to jump in, call or catch, once."""
        call = due_call(view)
        offers = {action for action in view.legal if isinstance(action, Play) or action == call}
        if offers <= self._let_go:
            return None
        self._say_hints(view)
        self._show_choices(view)
        self._terminal.say(label(self._language, "let_go"))
        action = self._asked(view, None)
        if action is None:
            self._let_go |= offers
        return action

    def _asked(self, view: View, only: Action | None) -> Action | None:
        """Return what the person wants to do; `only`, which may be nothing, if nothing is typed."""
        self._begun = ""
        while typed := self._terminal.ask():
            if not self._run_command(typed, view):
                action = self._read(typed, view)
                if action is not None:
                    return action
        return only

    def _read(self, typed: str, view: View) -> Action | None:
        """Return the action that was typed, perhaps as the rest of one that was begun; say why if it is none."""
        try:
            return self._action(typed, view)
        except ParseError as error:
            problem = error
        if self._begun:
            with suppress(ParseError):
                return self._action(f"{self._begun} {typed}", view)
        meant = [action for action in view.legal if self._named(action, view) in problem.suggestions]
        wilds = [action for action in meant if isinstance(action, Play) and action.color is not None]
        if len(meant) > 1 and wilds == meant and len(playable(wilds)) == 1:
            name = held_name(wilds[0].card, view, self._language)
            self._begun = f"uno {name}" if UNO.search(typed) else name
            self._terminal.say(f"{name[:1].upper()}{name[1:]}: {ask_which(wilds, language=self._language)}")
            self._terminal.show([(label(self._language, "can"), color_names(wilds[0].card, view, self._language))])
        else:
            self._terminal.say(problem.problem, plain=True)
        return None

    def _action(self, typed: str, view: View) -> Action:
        """Return an action; of a call and a play together, the call, if there is one to make: the play comes next."""
        played = UNO.sub("", typed)
        if played in ("", typed):
            return parse_action(typed, view, language=self._language)
        try:
            action = parse_action(played, view, language=self._language)
        except ParseError as problem:
            return self._call(typed, view, problem)
        calls = [call for call in view.legal if isinstance(call, CallUno)]
        self._planned = action if calls else None
        return calls[0] if calls else action

    def _call(self, typed: str, view: View, problem: ParseError) -> Action:
        """Return a call in several words, like `call uno`. Raises the problem with the other words if it is none."""
        try:
            return parse_action(typed, view, language=self._language)
        except ParseError as error:
            raise (error if error.violation else problem) from None

    def _run_command(self, typed: str, view: View) -> bool:
        """Return whether something was typed that is no action but a command, after doing it."""
        match commands(self._language).get(typed.casefold()):
            case "help":
                for line in label(self._language, "help").strip().splitlines():
                    self._terminal.say(line, plain=True)
                self._show_choices(view)
            case "hand":
                self._show(view)
            case "rules":
                show_rules(view.variant, self._terminal, self._language)
            case "quit":
                raise Quit
            case _:
                return False
        return True

    def _show(self, view: View) -> None:
        """Show the table and what the person can do."""
        fits = [held_name(card, view, self._language) for card in playable(view.legal)]
        rows = table_rows(view, self._language)
        if can := choices(view, self._language):
            rows.append((label(self._language, "can"), can))
        self._terminal.say()
        self._terminal.show(rows, bold=fits)

    def _show_choices(self, view: View) -> None:
        if can := choices(view, self._language):
            self._terminal.show([(label(self._language, "can"), can)])

    def _say_what_waits(self, view: View, only: Action | None) -> None:
        asked = describe(view.prompt, view.players, you=view.seat, language=self._language, variant=view.variant)
        self._say_hints(view)
        if only is None:
            self._terminal.say(asked)
        else:
            if view.prompt.owed:  # without a card that could answer
                asked = label(self._language, "owed", cards=card_count(view.prompt.owed, self._language))
            self._terminal.say(f"{asked} {label(self._language, 'only', action=self._named(only, view))}")

    def _named(self, action: Action, view: View) -> str:
        return describe(action, view.players, language=self._language, variant=view.variant)

    def _say_hints(self, view: View) -> None:
        for hint in hints(view, language=self._language):
            if hint.kind != "call_early":  # which is among the choices
                self._terminal.say(hint.text)
