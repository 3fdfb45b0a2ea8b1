"""A slice of the games with house rules, and mistakes planted to show that they would be noticed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.house.configurations import FACTORS, Chosen, all_pairs, build, contradicts, cover, pairs_of
from tests.house.courses import Course, courses
from tests.house.ledger import Ledger, Mistake
from tests.house.playing import WRONG_SITUATION, Tally, count
from tests.house.running import SEED, main, play_configurations, play_courses, too_rare
from tests.house.situations import SITUATIONS, Step
from tests.kit.builders import WD4, play
from tests.rules.house import house
from unorules import Answer, Draw, Event, Play, State, card
from unorules._engine import effects
from unorules._engine.piles import take_cards
from unorules._engine.prompting import begin_debt, begin_turn
from unorules.cards.effects import MoveHands, TakePenalty
from unorules.errors import SetupError, VariantError
from unorules.events import Announced, Drew, Owed, Skipped

CONFIGURATIONS = cover(SEED)
COURSES = [*courses()]
DEFAULTS: Chosen = {name: values[0] for name, values in FACTORS.items()} | {"seats": 4}


def test_every_two_values_meet_in_some_configuration() -> None:
    """All switches, with all variants and 2 to 10 seats."""
    met = {pair for chosen in CONFIGURATIONS for pair in pairs_of(chosen)}

    assert set(all_pairs()) == met
    assert 5 * 9 == len({(chosen["variant"], chosen["seats"]) for chosen in CONFIGURATIONS})


def test_every_switch_is_a_factor() -> None:
    """A new switch needs its values here."""
    assert {*FACTORS} - {"variant", "seats"} == {field.name for field in attrs.fields(uno.Rules)}


def test_pairs_left_out_are_refused_by_the_library() -> None:
    """Two values that rule each other out cannot be set up, everything else as it is by default."""
    left_out = [
        {**DEFAULTS, one: first, other: second}
        for one, other in combinations(FACTORS, 2)
        for first in FACTORS[one]
        for second in FACTORS[other]
        if contradicts({one: first, other: second})
    ]

    assert left_out
    for chosen in left_out:
        with pytest.raises((VariantError, SetupError)):
            uno.new_game(*build(chosen), seed=1)


@pytest.mark.parametrize("every", [64, pytest.param(4, marks=pytest.mark.slow)])
def test_slice_of_the_games_is_as_the_rulings_say(every: int) -> None:
    """A game of some of the configurations and one of every course."""
    tally = Tally()

    play_configurations(CONFIGURATIONS[::every], 1, tally)
    play_courses(COURSES, 1, tally)

    assert len(CONFIGURATIONS[::every]) + len(COURSES) == tally.games
    assert tally.book["charged"] >= tally.book["drawn"] + tally.book["lapsed"] > 0


def wrong_step(chosen: list[Course]) -> AssertionError | None:
    """Return what is said of the first wrong step in a few games of these courses, if there is one."""
    try:
        play_courses(chosen, 6, Tally())
    except AssertionError as error:
        return error
    return None


def is_of_the_ledger(error: AssertionError | None) -> bool:
    """Return whether the ledger has noticed, and not a situation or an invariant."""
    return isinstance(error, Mistake) and WRONG_SITUATION not in str(error)


def is_of_a_situation(error: AssertionError | None) -> bool:
    """Return whether a situation was not as the rulings say."""
    return isinstance(error, Mistake) and WRONG_SITUATION in str(error)


Engine = Callable[..., Any]


def doubled(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Double what is owed."""
    begin_debt(draft, events, seat, 2 * owed, draw_card)


def forgotten(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Forget what is owed."""
    begin_turn(draft, events, seat)


def owed_by_the_wrong_seat(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Let the seat after the next one owe."""
    begin_debt(draft, events, draft._match.circle.after[draft._direction][seat], owed, draw_card)


def started_again(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Let the last card alone count."""
    begin_debt(draft, events, seat, min(owed, 4), draw_card)


def told_twice(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Tell one number, and wait for another."""
    begin_debt(draft, events, seat, owed, draw_card)
    events[:] = [Owed(seat, owed + 1) if isinstance(event, Owed) else event for event in events]


def paid_by_the_wrong_seat(draft: Any, events: list[Event], seat: int) -> None:
    """Let the next seat draw what this one owes."""
    other = draft._match.circle.after[draft._direction][seat]
    take_cards(draft, events, other, draft._waiting.owed, "card")
    events.append(Skipped(seat))
    begin_turn(draft, events, other)


def paid_in_part(draft: Any, events: list[Event], seat: int) -> None:
    """Draw one card less than is owed."""
    take_cards(draft, events, seat, draft._waiting.owed - 1, "card")
    events.append(Skipped(seat))
    begin_turn(draft, events, draft._match.circle.after[draft._direction][seat])


def turn_kept(draft: Any, events: list[Event], seat: int) -> None:
    """Draw what is owed and go on."""
    take_cards(draft, events, seat, draft._waiting.owed, "card")
    begin_turn(draft, events, seat)


def does_nothing(*given: Any) -> None:
    """Do nothing."""


@pytest.mark.parametrize(
    ("place", "mistake"),
    [
        ("unorules._engine.resolve.begin_debt", doubled),
        ("unorules._engine.resolve.begin_debt", forgotten),
        ("unorules._engine.resolve.begin_debt", owed_by_the_wrong_seat),
        ("unorules._engine.resolve.begin_debt", started_again),
        ("unorules._engine.resolve.begin_debt", told_twice),
        ("unorules._engine.moves.take_debt", paid_by_the_wrong_seat),
        ("unorules._engine.moves.take_debt", paid_in_part),
        ("unorules._engine.moves.take_debt", turn_kept),
        ("unorules._engine.moves.resolve_last", does_nothing),
    ],
)
def test_ledger_notices_a_planted_mistake(place: str, mistake: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A debt that is forgotten, doubled, told wrongly, or paid by the wrong seat or in part."""
    monkeypatch.setattr(place, mistake)

    assert is_of_the_ledger(wrong_step(COURSES))


@pytest.mark.parametrize("only", ["four", "debt"])
def test_ledger_notices_a_guilty_player_who_pays_too_little(only: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the debt, or without the four of the card itself."""
    right = effects.HANDLERS[TakePenalty]

    def too_little(resolution: Any, effect: TakePenalty) -> None:
        resolution.owed = 0 if only == "four" else resolution.owed - 4
        right(resolution, effect)

    monkeypatch.setitem(effects.HANDLERS, TakePenalty, too_little)

    assert is_of_the_ledger(wrong_step(COURSES))


def test_situation_notices_a_call_that_is_never_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play leaves one card, and nobody can be caught."""
    monkeypatch.setattr("unorules._engine.moves.open_call_window", does_nothing)

    assert is_of_a_situation(wrong_step(COURSES))


@pytest.mark.slow
def test_situation_notices_a_seven_that_forgets_the_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice is made, and no hand moves."""
    monkeypatch.setitem(effects.HANDLERS, MoveHands, does_nothing)

    assert is_of_a_situation(wrong_step(COURSES))


@pytest.mark.slow
@pytest.mark.parametrize("place", ["moves.close_windows", "moves.begin_turn"])
def test_window_that_never_closes_and_a_turn_of_a_leaver_are_noticed(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an invariant or a situation, whichever comes first."""
    monkeypatch.setattr(f"unorules._engine.{place}", does_nothing)

    assert wrong_step(COURSES) is not None


def challenged() -> tuple[State, tuple[Event, ...], Ledger]:
    """Return the events of a challenge on a debt of two, the state after it, and the ledger before it."""
    hands = ["red-draw-two blue-1", "wild-draw-four red-1 red-2", "blue-8 blue-9"]
    before = uno.position(hands, top="red-5", variant=house(stacking="any"))
    ledger = Ledger.of(before)
    for action in (Play(0, card("red-draw-two")), Play(1, WD4, color="green")):
        before, events = play(before, action)
        ledger.follow(events, before)
    after, events = play(before, Answer(2, "challenge"))
    return after, events, ledger


def test_ledger_follows_a_guilty_bluff_on_a_debt() -> None:
    """Six cards were charged, and six are drawn."""
    after, events, ledger = challenged()

    ledger.follow(events, after)

    assert {"charged": 6, "drawn": 6, "lapsed": 0} == dict(ledger.book)


@pytest.mark.parametrize(
    "change",
    [
        lambda events: [event for event in events if not isinstance(event, Announced)],
        lambda events: [Announced(1, "innocent") if isinstance(event, Announced) else event for event in events],
        lambda events: events[:-1],
        lambda events: [*events, Drew(1, None, "card")],
        lambda events: [*events[:-1], Drew(2, None, "card")],
        lambda events: [*events[:-1], Drew(1, None, "turn")],
        lambda events: [*events[:-1], Drew(1, None, "uno")],
        lambda events: [*events, Owed(2, 6)],
    ],
)
def test_ledger_notices_events_that_tell_something_else(change: Callable[[list[Event]], list[Event]]) -> None:
    """A card more or less, another seat, or another reason."""
    after, events, ledger = challenged()

    with pytest.raises(Mistake):
        ledger.follow(change([*events]), after)


def test_ledger_notices_a_state_that_says_something_else() -> None:
    """The events are those of a challenge, the state is that of another table."""
    _, events, ledger = challenged()
    hands = ["blue-1", "red-1 red-2", "blue-8 blue-9"]

    with pytest.raises(Mistake):
        ledger.follow(events, uno.position(hands, top="red-5", turn=2, variant=house(stacking="any")))


def test_situation_that_is_not_as_the_rulings_say_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name; None is another situation."""
    state = uno.position(["red-1 blue-1", "green-1"], top="red-5")
    after, events = play(state, Draw(0))
    step = Step(state, Draw(0), events, after, None)
    tally = Tally()

    monkeypatch.setitem(SITUATIONS, "a draw", (Draw, lambda step: True))
    monkeypatch.setitem(SITUATIONS, "another draw", (Draw, lambda step: None))
    count(step, tally)
    assert {"a draw": 1} == dict(tally.situations)
    monkeypatch.setitem(SITUATIONS, "another draw", (Draw, lambda step: False))
    with pytest.raises(Mistake, match="another draw"):
        count(step, tally)


def test_situation_that_was_reached_too_rarely_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    """A very short run prints the table, and names what is missing."""
    with pytest.raises(SystemExit, match=r"reached fewer than 20 times: .*mercy wipes out a debt"):
        main(0.01)

    printed = capsys.readouterr().out
    assert all(name in printed for name in SITUATIONS)
    assert [*SITUATIONS] == too_rare(Tally())
