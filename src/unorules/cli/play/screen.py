"""The texts on the screen: the table, the choices, the scores, the labels and the rules in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from unorules._seats import Seat
from unorules.actions import Action, CallUno, Catch, Play
from unorules.cards.cards import Card
from unorules.cli.play.terminal import Terminal
from unorules.cli.variants import special_cards
from unorules.events import RoundEnded
from unorules.variant import Variant
from unorules.variants import BUILT_IN, SHEETS
from unorules.views import View
from unorules.words.catalogue import catalogue_of
from unorules.words.prompt_hints import may_leave_one
from unorules.words.sentences import describe
from unorules.words.titles import both_faces, color_title, face, in_order

Row: TypeAlias = tuple[str, list[str]]
"""A label, and the list beside it."""


def table_rows(view: View, language: str) -> list[Row]:
    """Return the table as the person sees it: the others in the order of play, the top card, and the hand.

    If cards have two sides, there are also the backs of the others' hands and of the next card of the draw pile.
    """
    return [
        (label(language, "next"), [_player_words(view, seat, language) for seat in order_of_play(view)]),
        *_back_rows(view, language),
        (label(language, "top"), [_top_words(view, language)]),
        (label(language, "hand"), [held_name(card, view, language) for card in in_order(view.hand, view.variant)]),
    ]


def choices(view: View, language: str) -> list[str]:
    """Return the person's choices: the cards, each once, and then the other actions without wrong calls.

    A wild that may be played without a colour, because it is the last card, is not listed with one.
    """
    plays = [action for action in view.legal if isinstance(action, Play)]
    plain = {(play.card, play.count) for play in plays if play.color is None}
    listed = [play for play in plays if play.color is None or (play.card, play.count) not in plain]
    fronts = Counter(card.front for card in {play.card for play in plays})
    named = dict.fromkeys(_play_words(play, view, language, alone=fronts[play.card.front] == 1) for play in listed)
    others = [action for action in sensible_actions(view) if not isinstance(action, Play)]
    return [*named, *(describe(action, view.players, language=language, variant=view.variant) for action in others)]


def sensible_actions(view: View) -> list[Action]:
    """Return the legal actions without wrong calls and catches."""
    may_call = view.seat in view.catchable or may_leave_one(view)
    return [
        action
        for action in view.legal
        if not (isinstance(action, CallUno) and not may_call)
        and not (isinstance(action, Catch) and action.target not in view.catchable)
    ]


def playable_cards(actions: Iterable[Action]) -> set[Card]:
    """Return the cards that can be played."""
    return {action.card for action in actions if isinstance(action, Play)}


def order_of_play(view: View) -> list[Seat]:
    """Return the other seats of the round, beginning with the one after the person."""
    seats = len(view.players)
    around = [((view.seat or 0) + view.direction * step) % seats for step in range(1, seats)]
    return [seat for seat in around if seat in view.active]


def card_name(card: Card, view: View, language: str) -> str:
    """Return a card in words, without an article."""
    return face(card, article=False, language=language, variant=view.variant)


def held_name(card: Card, view: View, language: str) -> str:
    """Return a card of the hand in words, with its back if it has one."""
    return both_faces(card, language=language, variant=view.variant)


def color_names(wild: Card, view: View, language: str) -> list[str]:
    """Return the names of the colours that a wild can be played with."""
    called = {action.color for action in view.legal if isinstance(action, Play) and action.card == wild}
    return [color_title(color, view.variant, language=language) for color in view.colors if color in called]


def score_rows(ended: RoundEnded, view: View, language: str) -> list[Row]:
    """Return the points of a round and the totals, with the cards left in the hands; no rows if hands are not shown."""
    if ended.hands is None:
        return []
    names = [
        catalogue_of(language).say("list.you") if seat == view.seat else name for seat, name in enumerate(view.players)
    ]
    counted = zip(names, map(str, ended.points), map(str, ended.scores), strict=True)
    columns = [(label(language, "player"), label(language, "points"), label(language, "total")), *counted]
    name, points, total = (max(map(len, column)) for column in zip(*columns, strict=True))
    titles = [f"{row[0]:{name}}  {row[1]:>{points}}  {row[2]:>{total}}" for row in columns]
    hands = [[card_name(card, view, language) for card in hand] for hand in ended.hands]
    return list(zip(titles, [[label(language, "left")], *hands], strict=True))


def card_count(count: int, language: str) -> str:
    """Return a number of cards in words."""
    return catalogue_of(language).say("card.count", count=count)


def _player_words(view: View, seat: Seat, language: str) -> str:
    return f"{view.players[seat]} {card_count(view.sizes[seat], language)}"


def _back_rows(view: View, language: str) -> list[Row]:
    seats = order_of_play(view) if view.backs else []
    shown = [(label(language, "shows", who=view.players[seat]), view.backs[seat]) for seat in seats]
    if view.next_back is not None:
        shown.append((label(language, "pile"), (view.next_back,)))
    return [
        (title, [card_name(card, view, language) for card in in_order(cards, view.variant)]) for title, cards in shown
    ]


def _top_words(view: View, language: str) -> str:
    top = card_name(view.top, view, language)
    if view.color is None or view.top.color == view.color:
        return top
    color = color_title(view.color, view.variant, language=language)
    return label(language, "color", card=top, color=color)


def _play_words(play: Play, view: View, language: str, *, alone: bool) -> str:
    """Return a play in words, with the back of the card unless it is the only one with its front."""
    name = (card_name if alone else held_name)(play.card, view, language)
    if play.count > 1:
        return catalogue_of(language).say("card.times", count=play.count, noun=name)
    return name if play.color is None else label(language, "and_color", card=name)


# Labels and commands, from the catalogue of a language.

COMMANDS = ("help", "hand", "rules", "quit")


def label(language: str, id: str, **arguments: object) -> str:
    """Return a text around the game by its message id."""
    return catalogue_of(language).say(f"play.{id}", **arguments)


@cache
def commands(language: str) -> dict[str, str]:
    """Return the words that can be typed besides actions, each with its command.

    English words are understood in every language.
    """
    return {
        word: command
        for spoken in ("en", language)
        for command in COMMANDS
        for word in catalogue_of(spoken).say(f"command.{command}").split(", ")
    }


# The rules in short: the special cards, and the house rules.


def show_rules(variant: Variant, terminal: Terminal, language: str) -> None:
    """Print the target score, the switches that differ from the usual ones, and the texts of the cards."""
    if variant.rules.scoring != "none":
        terminal.say(label(language, "target", target=variant.rules.target))
    shipped = BUILT_IN.variant(variant.id).rules if variant.id in BUILT_IN else None
    if shipped is not None and variant.id not in SHEETS:
        _say_switches("own", shipped.changes(), terminal, language)
    _say_switches("house", variant.rules.changes(since=shipped), terminal, language)
    terminal.say(label(language, "cards"))
    for text in special_cards(variant, language):
        terminal.say(text, indent="  ")
    if shipped is not None:
        terminal.say(label(language, "more", variant=variant.id))


def _say_switches(id: str, changes: Mapping[str, object], terminal: Terminal, language: str) -> None:
    if changes:
        switches = ", ".join(f"{name}={value}" for name, value in changes.items())
        terminal.say(label(language, id, switches=switches))
