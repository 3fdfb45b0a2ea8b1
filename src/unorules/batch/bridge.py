"""The bridge between the library and the kernel: it converts states and actions to numbers and back."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
from attrs import evolve

from unorules._seats import Seat, circle_of
from unorules._values import seal
from unorules.actions import Action, Answer, Draw, NextRound, Pass, Play
from unorules.batch import codes
from unorules.batch.arguments import seed_of, seed_words
from unorules.batch.layout import GAME, as_rows
from unorules.batch.program import BatchError, Program
from unorules.cards.effects import Option
from unorules.errors import quote
from unorules.prompts import MATCH_OVER, ROUND_OVER, Pending, PromptKind, Waiting
from unorules.setup import player_names
from unorules.state import State, first_draft, start_match
from unorules.variants.friends import CHARACTERS

# States.


def to_row(program: Program, state: State, *, exact: bool = True) -> Any:
    """Return an array of one game in this state.

    Args:
        program: What `program_for` returned.
        state: The state of the game.
        exact: Whether it goes on as the state would, or with quick shuffles.

    Raises:
        BatchError: If the state is not of the program's variant and number of seats, or comes from a document in which
            a card asks a seat whose hand has changed since.
    """
    return to_rows(program, [state], exact=exact)


def to_rows(program: Program, states: Sequence[State], *, exact: bool = True) -> Any:
    """Return an array of games in these states.

    Args:
        program: What `program_for` returned.
        states: The states, one for each game.
        exact: Whether they go on as the states would, or with quick shuffles.

    Raises:
        BatchError: If a state is not of the program's variant and number of seats, or comes from a document in which
            the hand behind a question is not the hand of the seat that asks.
    """
    for state in states:
        if state._match.compiled != program.compiled or state.seats != program.seats:
            raise BatchError(f"the state is {_describe_difference(program, state)}")
        pending = state._waiting.pending
        if pending is not None and pending.hand != state._hands[pending.seat]:
            raise BatchError(f"seat {pending.seat} has asked with another hand than it holds, as in no game of a batch")
    return rows_of(program, states, exact)


def _describe_difference(program: Program, state: State) -> str:
    """Describe the game of a state by what differs from a program."""
    ours, others = state.variant.rules, program.variant.rules
    switches = [
        f"{name}={quote(value)} instead of {quote(getattr(others, name))}"
        for name, value in ours.changes(others).items()
    ]
    if switches and (state.variant.id, state.seats) == (program.variant.id, program.seats):
        return f"played with {', '.join(switches)}"
    return f"of {state.variant} with {state.seats} seats, not of {program!r}"


def rows_of(program: Program, states: Sequence[State], exact: bool) -> Any:
    """Return an array of games in these states, which must have the program's cards and seats."""
    games = empty_rows(program, len(states), exact)
    if states:
        games["seed"] = seed_words([state._match.seed for state in states])
        for name, values in zip(_STATE_FIELDS, zip(*map(_state_numbers, states), strict=True), strict=True):
            games[name] = values
        games["scores"][:, : program.seats] = [state._match.scores for state in states]
        _write_cards(program, games, states)
    return games


_STATE_FIELDS = (
    *("color", "direction", "seq", "since", "shuffles", "turns_left", "draw_count", "discard_count"),
    *("round_number", "dealer", "out", "winners", "gone", "active"),
    *("prompt", "seat", "about", "passes", "drawn", "owed", "draw_card", "question", "options"),
    *("asking", "asker", "asked_at_opening", "asked_color", "asked_owed", "memo"),
)


def _state_numbers(state: State) -> tuple[int, ...]:
    """Return the fields of a row that are one number, in the order of `_STATE_FIELDS`."""
    match, waiting = state._match, state._waiting
    pending = waiting.pending
    return (
        state._color,
        state._direction,
        state._seq,
        state._since,
        state._shuffles,
        codes.NO_LIMIT if state._turns_left is None else state._turns_left,
        len(state._draw_pile),
        len(state._discard_pile),
        match.round,
        match.dealer,
        _number(match.out),
        _bits(match.winners),
        _bits(match.gone),
        _bits(match.circle.active),
        codes.PROMPTS.index(waiting.kind),
        _number(waiting.seat),
        _number(waiting.about),
        waiting.passes,
        waiting.drawn,
        waiting.owed,
        waiting.draw_card,
        codes.QUESTIONS.index(waiting.question),
        len(waiting.options),
        *((codes.NOBODY, 0, 0, 0, 0, 0) if pending is None else _pending_numbers(pending)),
    )


def _pending_numbers(pending: Pending) -> tuple[int, ...]:
    """Return the fields about a card that asks."""
    memo = bool(pending.memo)
    return pending.card, pending.seat, pending.opening, pending.color_before, pending.owed, memo


def _write_cards(program: Program, games: Any, states: Sequence[State]) -> None:
    """Write the hands and the piles."""
    counts, seats = games["counts"], program.seats
    hands = [hand for state in states for hand in state._hands]
    sizes = list(map(len, hands))
    games["sizes"][:, :seats] = np.reshape(sizes, (-1, seats))
    cards: Any = np.frombuffer(b"".join(hands), np.uint8)
    holders: Any = np.repeat(np.arange(len(hands)), sizes)
    np.add.at(counts, (holders // seats, holders % seats, cards), 1)
    games["held"] = np.packbits(counts > 0, axis=-1, bitorder="little").view("<u8")
    for game, state in zip(games, states, strict=True):
        game["draw_pile"][: len(state._draw_pile)] = np.frombuffer(state._draw_pile, np.uint8)
        game["discard_pile"][: len(state._discard_pile)] = np.frombuffer(state._discard_pile, np.uint8)


def to_state(program: Program, game: Any, players: Sequence[str] | None = None) -> State:
    """Return the state of an exact game.

    Args:
        program: What `program_for` returned.
        game: The row of the game.
        players: The names of the players, which a row does not have; by default Player 1, Player 2 and so on, as in
            `new_game`.

    Raises:
        BatchError: For a game of another program, or with quick shuffles, which the library could not continue.
    """
    g = require_game(program, game)
    if not g.exact:
        raise BatchError("the shuffles of this game are not those of the library")
    compiled, seats = program.compiled, program.seats
    names = player_names(compiled, seats if players is None else players)
    draft = first_draft(start_match(compiled, names, seed_of(g.seed)))
    out_of_round = frozenset(seat for seat in range(seats) if not g.active >> seat & 1)
    draft._match = evolve(
        draft._match,
        circle=circle_of(seats, out_of_round),
        scores=tuple(g.scores[:seats].tolist()),
        round=int(g.round_number),
        dealer=int(g.dealer),
        out=_seat(g.out),
        winners=_seats(g.winners, seats),
        gone=_seats(g.gone, seats),
    )
    draft._hands = hands_of(program, g)
    draft._draw_pile = g.draw_pile[: g.draw_count].tobytes()
    draft._discard_pile = g.discard_pile[: g.discard_count].tobytes()
    draft._color, draft._direction = int(g.color), int(g.direction)
    draft._waiting = _read_prompt(program, g)
    draft._since, draft._seq, draft._shuffles = int(g.since), int(g.seq), int(g.shuffles)
    draft._turns_left = None if g.turns_left == codes.NO_LIMIT else int(g.turns_left)
    return seal(draft, State)


def hands_of(program: Program, g: Any) -> tuple[bytes, ...]:
    """Return the sorted cards of every seat."""
    distinct = len(program.compiled.cards)
    counts = g.counts[: program.seats, :distinct]
    cards = np.repeat(np.tile(np.arange(distinct, dtype=np.uint8), program.seats), counts.ravel()).tobytes()
    ends = counts.sum(axis=1).cumsum().tolist()
    return tuple(cards[start:end] for start, end in zip([0, *ends], ends, strict=False))


def _read_prompt(program: Program, g: Any) -> Waiting:
    kind: PromptKind = codes.PROMPTS[g.prompt]  # type: ignore[assignment]
    seat, about = _seat(g.seat), _seat(g.about)
    if kind == "round_over":
        return ROUND_OVER
    if kind == "match_over":
        return MATCH_OVER
    if kind == "turn":
        return Waiting(kind, seat, about, turn=seat, passes=int(g.passes))
    if kind == "drawn":
        return Waiting(kind, seat, about, turn=seat, drawn=int(g.drawn))
    if kind == "debt":
        return Waiting(kind, seat, about, turn=seat, owed=int(g.owed), draw_card=int(g.draw_card))
    question, options = codes.QUESTIONS[g.question], tuple(options_of(program, g))
    if g.asking == codes.NOBODY:
        return Waiting(kind, seat, about, question, options)
    pending = Pending(
        int(g.asking),
        int(g.asker),
        bool(g.asked_at_opening),
        int(g.asked_color),
        hands_of(program, g)[g.asker],
        bool(g.memo) if g.question == codes.CHALLENGE else None,
        (),
        int(g.asked_owed),
    )
    return Waiting(kind, seat, about, question, options, pending=pending, owed=int(g.owed), draw_card=int(g.draw_card))


def options_of(program: Program, g: Any) -> list[Option]:
    """Return the options of the current question; none if the prompt is no question."""
    if g.prompt not in (codes.ASK, codes.OUTCOME):
        return []
    words: dict[int, Sequence[str]] = {
        codes.COLOR: program.compiled.variant.colors,
        codes.CHALLENGE: ("accept", "challenge"),
        codes.FRIEND: CHARACTERS,
        codes.KICK: ("good", "no-good"),
    }
    if g.question != codes.SWAP:
        return list(words[int(g.question)])
    active = [seat for seat in range(program.seats) if g.active >> seat & 1]
    place, count = active.index(int(g.asker)), len(active)
    return [active[(place + steps * int(g.direction)) % count] for steps in range(1, count)]


# Actions.


def to_action(program: Program, game: Any, number: int) -> Action:
    """Return the action with this number at the prompt of a game.

    Args:
        program: What `program_for` returned.
        game: The row of the game.
        number: The number of an action.

    Raises:
        BatchError: If no action has this number.
    """
    g, compiled = require_game(program, game), program.compiled
    seat: Any = _seat(g.seat)
    given: object = number
    found = int(given) if isinstance(given, int | np.integer) else -1
    card, color = divmod(found, codes.PLAY)
    option, dealer = found - codes.ANSWER, found - codes.NEXT_ROUND - 1
    if seat is not None and 0 <= card < len(compiled.cards) and color < len(compiled.colors):
        return Play(seat, compiled.cards[card], color=compiled.colors[color])
    if seat is not None and found == codes.DRAW_CARD:
        return Draw(seat)
    if seat is not None and found == codes.PASS_TURN:
        return Pass(seat)
    if 0 <= option < len(options_of(program, g)):
        return Answer(seat, options_of(program, g)[option])
    if codes.NOBODY <= dealer < program.seats:
        return NextRound(_seat(dealer))
    raise BatchError(f"{quote(number)} is not the number of an action of this game")


def to_number(program: Program, game: Any, action: Action) -> int:
    """Return the number of an action of the seat, or the host, that a game waits for.

    Args:
        program: What `program_for` returned.
        game: The row of the game.
        action: What a seat, or the host, does.

    Raises:
        BatchError: If it is an action of another seat, or of another game.
    """
    g, compiled, seat = require_game(program, game), program.compiled, getattr(action, "seat", None)
    if isinstance(action, NextRound) or seat == _seat(g.seat):
        match action:
            case Play(_, card, color=color, count=1) if (
                card in compiled.card_numbers and color in compiled.color_numbers
            ):
                return codes.PLAY * compiled.card_numbers[card] + compiled.color_numbers[color]
            case Draw():
                return codes.DRAW_CARD
            case Pass():
                return codes.PASS_TURN
            case Answer(_, option) if option in options_of(program, g):
                return codes.ANSWER + options_of(program, g).index(option)
            case NextRound(dealer) if dealer is None or dealer in range(program.seats):
                return codes.NEXT_ROUND + 1 + _number(dealer)
            case _:
                pass
    raise BatchError(f"{quote(action)} is not an action of this game")


def _number(seat: Seat | None) -> int:
    return codes.NOBODY if seat is None else seat


def _seat(number: int) -> Seat | None:
    return None if number == codes.NOBODY else int(number)


def _bits(seats: Sequence[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def _seats(bits: int, seats: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


# Rows, and the checks that they belong to a program.

Games: TypeAlias = Any
"""An array of records, one for each game."""


def empty_rows(program: Program, count: int, exact: bool) -> Games:
    """Return empty rows for `count` games of a program."""
    games: Any = np.zeros(count, GAME)
    games["program"], games["exact"] = program.number, exact
    return games


def require_rows(program: Program, games: Games) -> Any:
    """Return games as rows of bytes for the kernel, which would corrupt memory if it got anything else.

    Raises a `BatchError` unless they are all of this program, and one contiguous array that can be written to.
    """
    if not isinstance(games, np.ndarray) or games.dtype != GAME or games.ndim != 1 or not games.flags.carray:
        raise BatchError("games must be one array as `new_games` returns it, or a part of it without gaps")
    if (games["program"] != program.number).any():
        raise BatchError(f"these games are of another program than {program!r}")
    return as_rows(games)


def require_game(program: Program, game: Any) -> Any:
    """Return one game with its fields as attributes. Raises a `BatchError` unless it is of this program."""
    fields = read_row(game) if isinstance(game, np.void) and game.dtype == GAME else game
    if getattr(fields, "program", 0) != program.number:
        raise BatchError(f"this is not a game of {program!r}")
    return fields


def read_row(row: Any) -> Any:
    """Return the fields of a row as attributes, which are a hundred times faster than those of a record."""
    return SimpleNamespace(**dict(zip(GAME.names, row.item(), strict=True)))


def require_integers(given: Any, count: int) -> Any:
    """Return an array with an integer for each game. Raises a `BatchError` if it is none, or of another length."""
    try:
        found = np.asarray(given)
    except ValueError:
        raise BatchError(f"there must be {count} integers, not lists of several lengths") from None
    if found.shape != (count,) or found.dtype.kind not in "iu":
        raise BatchError(f"there must be {count} integers, not {found.dtype} of shape {found.shape}")
    return found
