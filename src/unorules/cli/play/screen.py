"""The screen: what is shown of a view, and of the end of a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unorules.cli.play.labels import labels
from unorules.model.actions import Action, CallUno, Catch, Play
from unorules.model.cards import Card
from unorules.model.events import RoundEnded
from unorules.model.seats import Seat
from unorules.view import View
from unorules.words.describe import describe
from unorules.words.face import face
from unorules.words.titles import color_title


def table_rows(view: View, language: str) -> list[tuple[str, list[str]]]:
    """Return the table as the person sees it: the others in the order of play, the top card, and the hand."""
    said = labels(language)
    return [
        (said["next"], [_holds(view, seat, said) for seat in order_of_play(view)]),
        (said["top"], [_top(view, language)]),
        (said["hand"], [card_name(card, view, language) for card in view.hand]),
    ]


def choices(view: View, language: str) -> list[str]:
    """Return what the person can do: cards, each once, and then all else. Calls only where they are not wrong."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    named = dict.fromkeys(_play(play, view, language) for play in plays)
    others = [action for action in sensible(view) if not isinstance(action, Play)]
    return [*named, *(describe(action, view.players, language=language, variant=view.variant) for action in others)]


def sensible(view: View) -> list[Action]:
    """Return the legal actions without calls that are wrong, or too early to be of use."""
    seat, plays = view.seat, [action for action in view.legal if isinstance(action, Play)]
    early = view.prompt.seat == seat and any(len(view.hand) - play.count == 1 for play in plays)
    return [
        action
        for action in view.legal
        if not (isinstance(action, CallUno) and not early and seat not in view.catchable)
        and not (isinstance(action, Catch) and action.target not in view.catchable)
    ]


def order_of_play(view: View) -> list[Seat]:
    """Return the other seats of the round, the one after the person first."""
    seats = len(view.players)
    around = [((view.seat or 0) + view.direction * step) % seats for step in range(1, seats)]
    return [seat for seat in around if seat in view.active]


def card_name(card: Card, view: View, language: str) -> str:
    """Return a card in words, without an article."""
    return face(card, article=False, language=language, variant=view.variant)


def score_lines(ended: RoundEnded, view: View, language: str) -> list[str]:
    """Return the points of a round and the totals as a table, with the cards that were counted; nothing if none were."""
    if ended.hands is None:
        return []
    said = labels(language)
    names = [said["you"] if seat == view.seat else name for seat, name in enumerate(view.players)]
    rows = [
        (name, str(points), str(score), ", ".join(card_name(card, view, language) for card in hand))
        for name, points, score, hand in zip(names, ended.points, ended.scores, ended.hands, strict=True)
    ]
    return _columns([(said["player"], said["points"], said["total"], said["left"]), *rows])


def _columns(rows: Sequence[tuple[str, str, str, str]]) -> list[str]:
    name, points, total = (max(len(row[at]) for row in rows) for at in range(3))
    return [f"{row[0]:{name}}  {row[1]:>{points}}  {row[2]:>{total}}  {row[3]}".rstrip() for row in rows]


def _holds(view: View, seat: Seat, said: dict[str, str]) -> str:
    label = said["uncalled"] if seat in view.catchable else said["holds"]
    return label.format(who=view.players[seat], cards=view.sizes[seat])


def _top(view: View, language: str) -> str:
    top = card_name(view.top, view, language)
    if view.color is None or view.top.color == view.color:
        return top
    color = color_title(view.color, view.variant, language=language)
    return labels(language)["color"].format(card=top, color=color)


def _play(play: Play, view: View, language: str) -> str:
    name = card_name(play.card, view, language)
    if play.count > 1:
        return f"{play.count} × {name}"
    return name if play.color is None else labels(language)["and_color"].format(card=name)


def playable(actions: Iterable[Action]) -> set[Card]:
    """Return the cards that can be played."""
    return {action.card for action in actions if isinstance(action, Play)}
