"""The game in the terminal, and the person who plays it against bots."""

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
    playable_cards,
    score_rows,
    sensible_actions,
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
from unorules.words.narrator import Narrator
from unorules.words.parser import parse_action
from unorules.words.prompt_hints import ask_which, hints
from unorules.words.sentences import describe

PERSON: Seat = 0
"""The seat of the person."""


def play_game(
    table: Table, bots: Sequence[Player], rng: Random, terminal: Terminal, language: str, *, one_round: bool = False
) -> None:
    """Let a person and bots, one for each other seat, play a match at a table, or one round of it.

    Each sees the view and the events of one seat alone. Chance decides who is first to act out of turn, the person
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
        if seen.prompt.since != waited and (label := _pause_text(seen, language)):
            person.wait(label, seen)
            waited = seen.prompt.since
        state, _ = table.apply(next_action(table.state, players, chances, rng))
        for seat, player in enumerate(players):
            if remembers(player):
                player.see(table.feed(seat, after=state.seq - 1)[state.seq])


def _pause_text(view: View, language: str) -> str:
    """Return a text to show before the host's action; an empty one if there is no need to wait for the person."""
    if view.prompt.kind == "round_over":
        return label(language, "go_on")
    if view.prompt.kind == "outcome" and view.prompt.about == PERSON:
        asked = describe(view.prompt, view.players, you=PERSON, language=language, variant=view.variant)
        return f"{asked} {label(language, 'kick' if view.prompt.question == 'kick' else 'chance')}"
    return ""


# The person, a player who reads the story and types actions.

UNO = re.compile(r"^\W*uno\b\W*|\W*\buno\W*$", re.IGNORECASE)
"""A call at the beginning or end of typed text."""


class Person:
    """Plays in one seat, like a bot. Raises `Quit` when the person leaves."""

    def __init__(self, view: View, terminal: Terminal, language: str) -> None:
        self._seated = view
        self._terminal = terminal
        self._language = language
        self._narrator = Narrator(view.players, view.seat, language=language, variant=view.variant)
        self._declined: set[Action] = set()
        """The actions out of turn that the person declined: they are not offered again for the same card."""
        self._planned: Action | None = None
        """The play after a call of UNO, unless somebody jumps in."""
        self._started = ""
        """A typed wild that lacks its colour."""

    def see(self, events: tuple[Event, ...]) -> None:
        """Print the story of a step."""
        for sentence in self._narrator.tell(events):
            self._terminal.say(sentence)
        for event in events:
            if isinstance(event, Played):
                self._declined, self._planned = set(), None
            if isinstance(event, RoundEnded):
                self._terminal.show(score_rows(event, self._seated, self._language))

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Ask for an action on the person's turn, or if there is a chance to act out of turn."""
        planned, self._planned = self._planned, None
        if planned in view.legal:
            return planned
        return self._move(view) if view.prompt.seat == view.seat else self._offer(view)

    def wait(self, label: str, view: View) -> None:
        """Show a label until the person types Enter."""
        self._terminal.say()
        self._terminal.say(label)
        while typed := self._terminal.ask():
            if not self._run_command(typed, view):
                self._terminal.say(label)

    def _move(self, view: View) -> Action:
        moves = [action for action in sensible_actions(view) if not isinstance(action, CallUno | Catch)]
        only = moves[0] if len(moves) == 1 else None
        if isinstance(only, Pass) and due_call(view) is None:
            return only  # a card was drawn that cannot be played
        self._show(view)
        self._say_prompt(view, only)
        while (action := self._ask(view, only)) is None:
            self._show_choices(view)
        return action

    def _offer(self, view: View) -> Action | None:
        """Offer once to jump in, call or catch."""
        call = due_call(view)
        offers = {action for action in view.legal if isinstance(action, Play) or action == call}
        if offers <= self._declined:
            return None
        self._say_hints(view)
        self._show_choices(view)
        self._terminal.say(label(self._language, "let_go"))
        action = self._ask(view, None)
        if action is None:
            self._declined |= offers
        return action

    def _ask(self, view: View, only: Action | None) -> Action | None:
        """Return the action that the person types, or `only`, which may be None, if nothing is typed."""
        self._started = ""
        while typed := self._terminal.ask():
            if not self._run_command(typed, view):
                action = self._parse(typed, view)
                if action is not None:
                    return action
        return only

    def _parse(self, typed: str, view: View) -> Action | None:
        """Return the typed action, which may complete a started one; None, after printing why, if it is not legal."""
        try:
            return self._parse_play(typed, view)
        except ParseError as error:
            problem = error
        if self._started:
            with suppress(ParseError):
                return self._parse_play(f"{self._started} {typed}", view)
        meant = [action for action in view.legal if self._describe(action, view) in problem.suggestions]
        wilds = [action for action in meant if isinstance(action, Play) and action.color is not None]
        if len(meant) > 1 and wilds == meant and len(playable_cards(wilds)) == 1:
            name = held_name(wilds[0].card, view, self._language)
            self._started = f"uno {name}" if UNO.search(typed) else name
            self._terminal.say(f"{name[:1].upper()}{name[1:]}: {ask_which(wilds, language=self._language)}")
            self._terminal.show([(label(self._language, "can"), color_names(wilds[0].card, view, self._language))])
        else:
            self._terminal.say(problem.problem, plain=True)
        return None

    def _parse_play(self, typed: str, view: View) -> Action:
        """Return the typed action. From a call and a play together, return the legal call and plan the play."""
        played = UNO.sub("", typed)
        if played in ("", typed):
            return parse_action(typed, view, language=self._language)
        try:
            action = parse_action(played, view, language=self._language)
        except ParseError as problem:
            return self._parse_call(typed, view, problem)
        calls = [call for call in view.legal if isinstance(call, CallUno)]
        self._planned = action if calls else None
        return calls[0] if calls else action

    def _parse_call(self, typed: str, view: View, problem: ParseError) -> Action:
        """Return a call in several words, like `call uno`; for any other text, raise the problem with the play."""
        try:
            return parse_action(typed, view, language=self._language)
        except ParseError as error:
            raise (error if error.violation else problem) from None

    def _run_command(self, typed: str, view: View) -> bool:
        """Run a typed command, and return whether it was one."""
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
        """Show the table and the person's choices."""
        fits = [held_name(card, view, self._language) for card in playable_cards(view.legal)]
        rows = table_rows(view, self._language)
        if can := choices(view, self._language):
            rows.append((label(self._language, "can"), can))
        self._terminal.say()
        self._terminal.show(rows, bold=fits)

    def _show_choices(self, view: View) -> None:
        if can := choices(view, self._language):
            self._terminal.show([(label(self._language, "can"), can)])

    def _say_prompt(self, view: View, only: Action | None) -> None:
        asked = describe(view.prompt, view.players, you=view.seat, language=self._language, variant=view.variant)
        self._say_hints(view)
        if only is None:
            self._terminal.say(asked)
        else:
            if view.prompt.owed:  # there is no card that could answer
                asked = label(self._language, "owed", cards=card_count(view.prompt.owed, self._language))
            self._terminal.say(f"{asked} {label(self._language, 'only', action=self._describe(only, view))}")

    def _describe(self, action: Action, view: View) -> str:
        return describe(action, view.players, language=self._language, variant=view.variant)

    def _say_hints(self, view: View) -> None:
        for hint in hints(view, language=self._language):
            if hint.kind != "call_early":  # it is among the choices
                self._terminal.say(hint.text)
