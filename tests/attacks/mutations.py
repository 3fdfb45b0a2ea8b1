"""Mutations: documents of real states, changed a little, and what must hold of whatever is still read as a state.

`python -m tests.attacks.mutations N [seed]` tries so many of them.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

import unorules as uno
from tests.kit.corpus import MEMOS, OURS, Data, corpus
from tests.kit.invariants import check_state, check_step
from unorules import Action, Answer, CardError, DecodeError, State
from unorules.model.rules import CHOICES


class Source(NamedTuple):
    """The document of a state, as it is written and with every card of its draw pile spelled out."""

    written: str
    spelled: str
    parsed: Data
    """With the draw pile spelled out; to be read only."""
    seats: int


@cache
def sources() -> tuple[Source, ...]:
    """What is mutated: the documents of the whole corpus."""
    return tuple(_source(state) for state in corpus().values())


def _source(state: State) -> Source:
    written = uno.dumps(state)
    spelled = {**json.loads(written), "draw": " ".join(map(str, state.draw_pile))}
    return Source(written, json.dumps(spelled), spelled, state.seats)


# What is done to a document. Each gets one document to change and another one to take copies from.

Mutation: TypeAlias = Callable[[Random, Data, Data], None]

NUMBERS = (-1, 0, 1, 2, 7, 99, 100, 5001, 2**31, 2**49, 2**53, 2**64, 10**400, -(2**53), True, False, 1.0, 0.5, "1")
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    "",
    " ",
    "red",
    "wild",
    "turn",
    [],
    [0],
    {},
    {"seat": 0},
    [[]],
    0.5,
)
WORDS = (
    "accept",
    "challenge",
    "good",
    "no-good",
    "heads",
    "stay",
    "red",
    "blue",
    "monica",
    "x",
    "",
    0,
    1,
    2,
    9,
    -1,
    True,
)
KINDS = ("turn", "drawn", "ask", "outcome", "round_over", "match_over")
SWITCHES: dict[str, tuple[Any, ...]] = {
    **CHOICES,
    "hand_size": (1, 2, 7, 54, 10**9),
    "uno_penalty": (1, 2, 2**53 - 1),
    "uno_false_penalty": (0, 1),
    "turn_limit": (None, 1, 40),
    "target": (1, 60, 500),
}
OPTIONAL: dict[str, Any] = {
    "catchable": [0],
    "turns_left": 3,
    "out": 0,
    "winners": [0],
    "seat": 0,
    "about": 0,
    "question": "who?",
    "options": ["a", "b"],
    "passes": 1,
    "called": True,
    "drawn": "wild",
    "card": {"seat": 0, "was": None},
    "opening": True,
    "hand": "wild",
    "memo": [1],
    "lost": [0],
    "rules": {},
    "_note": 1,
    "__proto__": {},
}


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a document, as what holds it and under which key or at which place."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, key
        if isinstance(value, dict | list):
            yield from places(value)


def place(rng: Random, data: Data) -> tuple[Any, Any]:
    return rng.choice(list(places(data)))


def change_a_number(rng: Random, data: Data, other: Data) -> None:
    numbers = [(holder, key) for holder, key in places(data) if type(holder[key]) is int]
    holder, key = rng.choice(numbers)
    step = rng.choice((1, -1, 1, -1, None))
    holder[key] = rng.choice(NUMBERS) if step is None else holder[key] + step


def put_junk(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    holder[key] = deepcopy(rng.choice(JUNK))


def leave_out(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    del holder[key]


def repeat(rng: Random, data: Data, other: Data) -> None:
    """An item of a list twice, or a word of a text."""
    holder, key = place(rng, data)
    if isinstance(holder, list):
        holder.insert(rng.randint(0, len(holder)), deepcopy(holder[key]))
    elif isinstance(holder[key], str):
        words = holder[key].split(" ")
        words.insert(rng.randint(0, len(words)), rng.choice(words))
        holder[key] = " ".join(words)


def add_a_key(rng: Random, data: Data, other: Data) -> None:
    holders = [data, *(holder[key] for holder, key in places(data) if isinstance(holder[key], dict))]
    key = rng.choice(list(OPTIONAL))
    rng.choice(holders)[key] = deepcopy(OPTIONAL[key])


def rename_a_key(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    if isinstance(holder, dict):
        holder[rng.choice([*holder, *OPTIONAL])] = holder.pop(key)


def swap_two_values(rng: Random, data: Data, other: Data) -> None:
    """Of this document, unless one lies in the other."""
    (first, key), (second, other_key) = place(rng, data), place(rng, data)
    if not isinstance(first[key], dict | list) and not isinstance(second[other_key], dict | list):
        first[key], second[other_key] = second[other_key], first[key]


def take_from_another(rng: Random, data: Data, other: Data) -> None:
    """The value under the same key of another document, or under any."""
    holder, key = place(rng, data)
    same = [(held, at) for held, at in places(other) if at == key]
    held, at = rng.choice(same) if same and rng.random() < 0.8 else place(rng, other)
    holder[key] = deepcopy(held[at])


def reorder(rng: Random, data: Data, other: Data) -> None:
    lists = [holder[key] for holder, key in places(data) if isinstance(holder[key], list)]
    rng.shuffle(rng.choice(lists))


def cut_a_text(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    if isinstance(holder[key], str):
        holder[key] = holder[key][: rng.randint(0, len(holder[key]))]


# Cards.


def rows(data: Data) -> list[tuple[Any, Any]]:
    """Where cards lie, if the draw pile is spelled out."""
    found: list[tuple[Any, Any]] = [(data["hands"], seat) for seat in range(len(data["hands"]))]
    return [*found, (data, "draw"), (data, "discard")]


def cards_at(holder: Any, key: Any) -> list[str]:
    return str(holder[key]).split()


def move_cards(rng: Random, data: Data, other: Data) -> None:
    """From one hand or pile to another, one card or all of them; or two change places."""
    (first, key), (second, other_key) = rng.sample(rows(data), 2)
    taken, given = cards_at(first, key), cards_at(second, other_key)
    if not taken:
        return
    count = len(taken) if rng.random() < 0.15 else rng.randint(1, min(3, len(taken)))
    rng.shuffle(taken)
    back = given[:count] if rng.random() < 0.5 else []
    first[key] = " ".join(taken[count:] + back)
    second[other_key] = " ".join(taken[:count] + given[len(back) :])


def forge_a_card(rng: Random, data: Data, other: Data) -> None:
    """A card more, a card less, or another one in its place."""
    holder, key = rng.choice(rows(data))
    row = cards_at(holder, key)
    at = rng.randrange(len(row) + 1)
    everything = [text for one in (data, other) for held, where in rows(one) for text in cards_at(held, where)]
    row[at : at + rng.randint(0, 1)] = rng.choice(([], [rng.choice(everything)], [rng.choice(everything).upper()]))
    holder[key] = " ".join(row)


def turn_up_another(rng: Random, data: Data, other: Data) -> None:
    """Another card of the discard pile on top, with a colour it can lie under."""
    row = cards_at(data, "discard")
    rng.shuffle(row)
    data["discard"] = " ".join(row)
    head = row[0].split("-")[0] if row else ""
    data["color"] = head if head in ("red", "yellow", "green", "blue", "pink", "teal") else rng.choice(("red", "blue"))


# Seats, prompts, scores.


def change_a_seat(rng: Random, data: Data, other: Data) -> None:
    keys = ("seat", "about", "dealer", "out")
    seats = [(holder, key) for holder, key in places(data) if key in keys and isinstance(holder, dict)]
    holder, key = rng.choice(seats)
    holder[key] = rng.randint(-1, len(data["hands"]))


def change_the_turn(rng: Random, data: Data, other: Data) -> None:
    data["prompt"]["seat"] = data["prompt"]["about"] = rng.randrange(len(data["hands"]))


def take_the_prompt(rng: Random, data: Data, other: Data) -> None:
    data["prompt"] = {**deepcopy(other["prompt"]), "since": data["prompt"]["since"]}


def ask_for_a_move(rng: Random, data: Data, other: Data) -> None:
    """A turn, or what to do with a drawn card, for anyone."""
    seat = rng.randrange(len(data["hands"]))
    prompt = {"kind": "turn", "seat": seat, "about": seat, "since": data["prompt"]["since"]}
    hand = cards_at(data["hands"], seat)
    if hand and rng.random() < 0.5:
        prompt |= {"kind": "drawn", "drawn": rng.choice(hand)}
    if rng.random() < 0.2:
        prompt["called"] = True
    data["prompt"] = prompt


def ask_a_question(rng: Random, data: Data, other: Data) -> None:
    """A question of the card on top, with options and a memo of any sort."""
    seats = len(data["hands"])
    about, kind = rng.randrange(seats), rng.choice(("ask", "ask", "outcome"))
    pending: Data = {"seat": rng.randrange(seats), "was": rng.choice((None, "red", "blue", data["color"]))}
    for key in rng.sample(("opening", "hand", "memo", "lost"), rng.randint(0, 2)):
        change_the_question(rng, {"prompt": {"card": pending}, "hands": data["hands"]}, other, key)
    options = rng.sample(WORDS, rng.randint(1, 3))
    data["prompt"] = {
        "kind": kind,
        **({"seat": about} if kind == "ask" else {}),
        "about": about,
        "question": rng.choice(("challenge", "color", "kick", "friend", "who?")),
        "options": rng.choice((options, list(range(seats)), ["accept", "challenge"])),
        "since": data["prompt"]["since"],
        "card": pending,
    }


def change_the_question(rng: Random, data: Data, other: Data, key: str | None = None) -> None:
    """What the engine keeps of a card that asks."""
    prompt = data["prompt"]
    pending = prompt.get("card")
    if not isinstance(pending, dict):
        prompt["card"] = pending = {"seat": 0, "was": None}
    seats = range(len(data["hands"]))
    match key or rng.choice(("memo", "lost", "hand", "opening", "was", "seat", "options", "kind")):
        case "memo":
            pending["memo"] = rng.choice((*MEMOS, {}, 2**53, [[[[[[[[[[1]]]]]]]]]], [0] * 1200, 0.5, "x" * 101))
        case "lost":
            pending["lost"] = [rng.choice(seats) for _ in range(rng.randint(0, len(seats)))]
        case "hand":
            hand = cards_at(data["hands"], rng.choice(seats))
            pending["hand"] = " ".join(rng.sample(hand, rng.randint(0, len(hand))))
        case "options":
            prompt["options"] = rng.sample(WORDS, rng.randint(0, 4))
        case "kind":
            prompt["kind"] = rng.choice(KINDS)
        case "opening":
            pending["opening"] = rng.choice((True, False, 1))
        case "was":
            pending["was"] = rng.choice((None, "red", "teal", "mauve"))
        case _:
            pending["seat"] = rng.choice((-1, *seats, len(seats)))


def end_the_round(rng: Random, data: Data, other: Data) -> None:
    """With or without anyone who went out, with an empty hand or not, in any scores."""
    seats = len(data["hands"])
    out = rng.randrange(seats)
    data["prompt"] = {"kind": rng.choice(("round_over", "match_over")), "since": data["prompt"]["since"]}
    data.pop("catchable", None)
    if rng.random() < 0.7:
        data["out"] = out
    if rng.random() < 0.7:
        data["discard"] = " ".join((*cards_at(data["hands"], out), *cards_at(data, "discard")))
        data["hands"][out] = ""
        turn_up_another(rng, data, other)
    if rng.random() < 0.5:
        change_the_scores(rng, data, other)
    if data["prompt"]["kind"] == "match_over":
        data["winners"] = [out] if rng.random() < 0.7 else rng.sample(range(seats), rng.randint(1, seats))


def change_the_scores(rng: Random, data: Data, other: Data) -> None:
    target = data["variant"].get("rules", {}).get("target", 500)
    near = (0, 1, target - 1, target, target + 1, -1, 2**53 - 1)
    data["scores"] = [rng.choice(near) for _ in data["scores"]]


def let_someone_be_caught(rng: Random, data: Data, other: Data) -> None:
    """A seat, with a hand of one card or with the one it has."""
    seat = rng.randrange(len(data["hands"]))
    hand = cards_at(data["hands"], seat)
    if rng.random() < 0.7:
        data["hands"][seat] = " ".join(hand[:1])
        data["draw"] = " ".join((*hand[1:], *cards_at(data, "draw")))
    data["catchable"] = [seat] if rng.random() < 0.7 else rng.sample(range(-1, len(data["hands"]) + 1), 2)


def change_the_color(rng: Random, data: Data, other: Data) -> None:
    data["color"] = rng.choice((None, "red", "yellow", "green", "blue", "pink", "teal", "mauve", ""))


def change_a_switch(rng: Random, data: Data, other: Data) -> None:
    name = rng.choice(list(SWITCHES))
    data["variant"].setdefault("rules", {})[name] = rng.choice(SWITCHES[name])


def change_the_company(rng: Random, data: Data, other: Data) -> None:
    """A player leaves or joins, with a hand and a score or without."""
    for name, one in (("players", "Eve"), ("hands", ""), ("scores", 0)):
        if rng.random() < 0.9:
            if rng.random() < 0.5:
                data[name].pop()
            else:
                data[name].append(one)


def turn_round(rng: Random, data: Data, other: Data) -> None:
    data["direction"] = -data["direction"]


GENERAL: tuple[Mutation, ...] = (
    change_a_number,
    change_a_number,
    put_junk,
    leave_out,
    repeat,
    add_a_key,
    rename_a_key,
    swap_two_values,
    take_from_another,
    take_from_another,
    reorder,
    cut_a_text,
)
"""What can be done to any document."""

OF_STATES: tuple[Mutation, ...] = (
    move_cards,
    move_cards,
    forge_a_card,
    turn_up_another,
    change_a_seat,
    change_the_turn,
    take_the_prompt,
    ask_for_a_move,
    ask_a_question,
    change_the_question,
    change_the_question,
    end_the_round,
    change_the_scores,
    let_someone_be_caught,
    change_the_color,
    turn_round,
)
"""What can be done to the document of a state whose draw pile is spelled out."""

RARE: tuple[Mutation, ...] = (change_a_switch, change_the_company)
SHARE_OF_RARE = 0.005
"""What is done now and then instead: to lay out another table takes as long as reading a hundred documents."""


def mutated(rng: Random) -> str:
    """A document of a state with one to five things changed in it, or only in its text."""
    source = rng.choice(sources())
    kind = rng.random()
    if kind < 0.1:
        return mutated_text(rng, source.written)
    if kind < 0.35:
        return mutated_data(rng, json.loads(source.written), rng.choice(sources()).parsed)
    data, other = json.loads(source.spelled), _companion(rng, source).parsed
    for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5))):
        _apply(rng, rng.choice(RARE if rng.random() < SHARE_OF_RARE else OF_STATES), data, other)
    return json.dumps(data)


def mutated_data(rng: Random, data: Data, other: Data) -> str:
    """Any document with one or two things changed in it."""
    for _ in range(rng.choice((1, 1, 2))):
        _apply(rng, rng.choice(GENERAL), data, other)
    return json.dumps(data)


def _apply(rng: Random, mutation: Mutation, data: Data, other: Data) -> None:
    """One mutation after another: a later one may not find any more what it looks for."""
    try:
        mutation(rng, data, other)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return


def _companion(rng: Random, source: Source) -> Source:
    """Another document, sooner one of as many seats."""
    others = rng.choices(sources(), k=6)
    return next((other for other in others if other.seats == source.seats), others[0])


def mutated_text(rng: Random, text: str) -> str:
    """A text with a few letters lost, doubled or exchanged, a key repeated, or its end cut off."""
    at, to = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    letter = rng.choice('"\\[]{},:.-0123456789eE \n\t\x00abcrtu\ud800\ufeff\u202e')
    return rng.choice(
        (
            text[:at] + text[at + 1 :],
            text[:at] + letter + text[at:],
            text[:at] + letter + text[at + 1 :],
            text[:at],
            text[:at] + text[to:],
            text[:to] + text[at : at + 20] + text[to:],
            text.replace('"round"', '"seq"', 1),
            '{"seq":0,' + text[1:],
            text.replace(text[at], letter, 1),
        )
    )


# What must hold.


def check(text: str, *, thorough: bool = True) -> bool:
    """A text is refused with a `DecodeError`, or it is a state from which a game goes on; tells whether it is one.

    `thorough` keeps it, tries every legal action and keeps what comes of it; else only one of them is tried.
    """
    try:
        state = uno.loads(text, registry=OURS)
    except DecodeError:
        return False
    check_state(state)
    check_possible(state)
    if thorough:
        assert state == uno.loads(uno.dumps(state), registry=OURS)
    legal = uno.legal_actions(state)
    assert bool(legal) != state.over
    for action in legal if thorough else legal[len(text) % (len(legal) or 1) :][:1]:
        _check_goes_on(state, action, thorough)
    return True


def check_possible(state: State) -> None:
    """What holds of every state of a game beside what can be seen of it, so that a document cannot say otherwise."""
    kind, seats = state.prompt.kind, range(state.seats)
    over = kind in ("round_over", "match_over")
    out, pending, left, limit = state._match.out, state._waiting.pending, state.turns_left, state.rules.turn_limit
    top = next(known for known in state.variant.kinds if known.id == state.top.kind)
    if not top.names_color:
        assert state.top.color == state.color
    elif not over and state.prompt.question != "color":
        assert state.color is not None
    assert left is None if limit is None else left is not None and 0 <= left <= limit
    assert not state._uncalled >> state.seats
    assert len(set(state.winners)) == len(state.winners)
    assert set(state.winners) <= set(seats)
    if state._waiting.passes:
        assert (kind, (), 1) == ("turn", state.draw_pile, len(state.discard_pile))
        assert state._waiting.passes < state.seats
    if not over:
        assert out is None
    elif not all(state.hands):
        assert out in seats
    if out is not None and not top.on_last:
        assert () == state.hands[out]
    if not state.over:
        assert max(state.scores) < state.rules.target
    elif state.rules.scoring == "winner_takes":
        assert [out] == [seat for seat in seats if state.scores[seat] >= state.rules.target]
    assert min(state.scores) >= 0
    if state.rules.scoring == "none":
        assert not any(state.scores)
    if pending is not None:
        assert kind in ("ask", "outcome")
        assert top.on_answer is not None
        assert len(set(pending.lost)) == len(pending.lost) < state.seats
        assert set(pending.lost) <= set(seats)
        assert Counter(pending.hand) <= Counter(state._hands[pending.seat])
        assert not pending.opening or (state.dealer, 1) == (pending.seat, len(state.discard_pile))


def _check_goes_on(state: State, action: Action, thorough: bool) -> None:
    """The action applies, also the one that starts the next round, and what comes of it is sound."""
    try:
        step = uno.apply(state, action)
    except CardError:
        # A card's question, its options and its memo stand in the document, and what they mean only the card knows: a
        # card that is told what it never asked may say so. Nothing else that stands in a document can break a card.
        assert isinstance(action, Answer)
        assert state._waiting.pending is not None
        return
    if thorough:
        check_step(state, action, step)
        assert step[0] == uno.loads(uno.dumps(step[0]), registry=OURS)
    else:
        check_state(step[0])


def run(count: int, seed: int, *, thorough: float) -> tuple[int, int]:
    """Try so many mutations, this share of them thoroughly: how many were refused, and how many accepted."""
    rng = Random(seed)
    accepted = 0
    for _ in range(count):
        text = mutated(rng)
        try:
            accepted += check(text, thorough=rng.random() < thorough)
        except BaseException:
            print(text)
            raise
    return count - accepted, accepted


def main(count: int, seed: int = 0) -> None:
    began = time.perf_counter()
    refused, accepted = run(count, seed, thorough=0.06)
    seconds = time.perf_counter() - began
    print(f"mutations: {count} inputs, {refused} refused, {accepted} accepted, {seconds:.1f} s (seed {seed})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
