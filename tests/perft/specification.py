"""The executable specification as an engine that perft can run."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from attrs import define

from tests.perft.lines import OPTIONS, SWITCHES, cards, deck, hands, parse, switches, turn_limit, undealt
from tests.spec.model.moves import SHEETS, legal_moves, make, new_table, start_match
from tests.spec.model.sheets import OLD_RULES
from tests.spec.model.table import Luck, Table, wait_for
from tests.spec.model.wild_draw_four import is_guilty


@define
class SpecPosition:
    """A table of the model, and what was so when the card that asks was played."""

    sheet: str
    table: Table
    text: str | None = None
    """Only before the first card is turned up."""
    color_before: str | None = None
    hand_before: tuple[str, ...] = ()


class NoLuck(Luck):
    """The luck of positions that need none: all the cards that are shuffled are equal."""

    def shuffle(self, cards: list[str], why: str) -> list[str]:
        assert why == "reshuffle"
        assert len(set(cards)) <= 1
        return list(cards)

    def choose(self, seats: list[int]) -> int:
        raise AssertionError("nobody is chosen")


class Specification:
    """The model as an `Engine`."""

    def read(self, text: str) -> SpecPosition:
        lines = parse(text)
        held = hands(lines)
        rules = {**OLD_RULES, **switches(lines["switches"]), "turn_limit": turn_limit(lines)}
        sheet: Any = {"colors": SHEETS[lines["sheet"]]["colors"], "deck": dict(deck(lines)), "rules": rules}
        table = new_table(sheet, len(held), NoLuck())
        position = SpecPosition(lines["sheet"], table)
        table["hands"], table["draw"], table["discard"] = held, cards(lines["draw"]), cards(lines["discard"])
        table["dealer"], table["direction"] = int(lines["dealer"]), 1 if lines["direction"] == "left" else -1
        table["color"] = None if lines["color"] == "none" else lines["color"]
        table["scores"] = [int(score) for score in lines["scores"].split()]
        table["turns_left"] = int(lines["turns left"]) if "turns left" in lines else None
        table["passes"], table["called_early"] = int(lines.get("passes", 0)), "called" in lines
        table["catchable"] = {int(lines["uncalled"])} if "uncalled" in lines else set()
        if lines["waits"] == "opening":
            position.text = text
        else:
            _ask(position, lines)
        return position

    def write(self, position: SpecPosition) -> str:
        return position.text or "\n".join(_lines(position))

    def actions(self, position: SpecPosition) -> Iterator[str]:
        if position.text is not None:
            yield "turn up"
            return
        for seat in (None, *range(position.table["seats"])):
            for move in legal_moves(position.table, seat):
                if move[0] != "next round":
                    who, *what = ("host" if part is None else str(part) for part in move[1:])
                    yield " ".join([move[0], who, *(word for word in what if word != "host")])

    def after(self, position: SpecPosition, action: str) -> SpecPosition:
        if position.text is not None:
            return _turned_up(position)
        verb, who, *what = action.split()
        seat = None if who == "host" else int(who)
        table: Table = deepcopy(position.table)
        details: list[Any] = [int(what[0])] if verb == "catch" else list(what)
        if verb == "play" and len(what) == 1:
            details.append(None)
        before, hand = (position.color_before, position.hand_before)
        if verb == "play" and seat is not None:
            before, left = table["color"], list(table["hands"][seat])
            left.remove(what[0])
            hand = tuple(sorted(left))
        make(table, (verb, seat, *details))
        return SpecPosition(position.sheet, table, None, before, hand)


SPECIFICATION = Specification()


def _turned_up(position: SpecPosition) -> SpecPosition:
    table = position.table
    dealt, dealer = table["hands"], table["dealer"]
    sheet: Any = {**table["sheet"], "rules": {**table["sheet"]["rules"], "hand_size": len(dealt[0])}}
    order = [*undealt(dealt, dealer), *table["draw"]]
    return SpecPosition(position.sheet, start_match(sheet, len(dealt), NoLuck(), dealer, order))


def _ask(position: SpecPosition, lines: dict[str, str]) -> None:
    """Make the game wait on what the lines say."""
    table = position.table
    word, about, *drawn = lines["waits"].split()
    seat = int(about)
    if word in ("turn", "drawn"):
        table["drawn"] = drawn[0] if drawn else None
        wait_for(table, word, seat)
        return
    if word == "color":
        wait_for(table, "ask", seat, question=word, options=table["sheet"]["colors"])
        return
    by, before, hand = int(lines["asked by"]), lines["color before"], cards(lines["hand before"])
    position.color_before, position.hand_before = before, tuple(hand)
    table["guilty"] = word == "challenge" and is_guilty({**table, "color": before}, hand)
    table["evidence"] = hand
    kind = "outcome" if word == "kick" else "ask"
    wait_for(table, kind, None if word == "kick" else seat, about=seat, question=word, options=OPTIONS[word], by=by)


def _lines(position: SpecPosition) -> Iterator[str]:
    table = position.table
    prompt, rules = table["prompt"], table["sheet"]["rules"]
    changed = [f"{name}={rules[name]}" for name in SWITCHES if rules[name] != OLD_RULES[name]]
    yield from (f"sheet: {position.sheet}", f"switches: {' '.join(changed) or 'none'}", f"dealer: {table['dealer']}")
    yield f"direction: {'left' if table['direction'] == 1 else 'right'}"
    yield from (f"hand {seat}: {' '.join(sorted(hand)) or 'none'}" for seat, hand in enumerate(table["hands"]))
    yield f"draw: {' '.join(table['draw']) or 'none'}"
    yield f"discard: {' '.join(table['discard']) or 'none'}"
    yield f"color: {table['color'] or 'none'}"
    words = {"turn": f"turn {prompt['seat']}", "drawn": f"drawn {prompt['seat']} {table['drawn']}"}
    over = {"round_over": "round over", "match_over": "match over"}
    asked = f"{prompt['question']} {prompt['about']}"
    known = {**words, **over}
    yield f"waits: {known.get(prompt['kind'], asked)}"
    if table["passes"] and prompt["kind"] == "turn":
        yield f"passes: {table['passes']}"
    if table["called_early"]:
        yield "called: yes"
    yield from (f"uncalled: {seat}" for seat in sorted(table["catchable"]))
    if prompt["by"] is not None:
        yield f"asked by: {prompt['by']}"
        yield f"color before: {position.color_before}"
        yield f"hand before: {' '.join(position.hand_before) or 'none'}"
    if table["turns_left"] is not None:
        yield f"turns left: {table['turns_left']}"
    yield f"scores: {' '.join(map(str, table['scores']))}"
    if table["out"] is not None:
        yield f"out: {table['out']}"
