"""The referee follows debts from the events alone, and judges the situations by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import WD4, play
from tests.rules.tables import house
from tests.spec.differential import runs
from tests.spec.differential.comparison import Difference, to_action
from tests.spec.differential.drills import DRILLS
from tests.spec.ledger import Ledger, Mistake
from tests.spec.model.moves import SHEETS
from tests.spec.referee import WRONG_SITUATION, Referee, is_of_a_sheet
from tests.spec.situations.step import BY_ACTION
from unorules import Answer, Draw, Event, Play, State, card
from unorules._engine import effects
from unorules._engine.piles import take_cards
from unorules._engine.prompting import begin_debt, begin_turn
from unorules.cards.effects import TakePenalty
from unorules.events import Announced, Drew, Owed, Skipped
from unorules.variants import BUILT_IN, CLASSIC_2010, FRIENDS_2022


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


def test_referee_knows_the_cards_of_the_sheets() -> None:
    """And no deck with a card of another product."""
    friends = FRIENDS_2022.with_deck("odd:friends-2022", {"red-1.joey": 4})

    assert is_of_a_sheet(CLASSIC_2010)
    assert is_of_a_sheet(friends)
    assert not is_of_a_sheet(BUILT_IN.variant("classic-2018"))
    assert not is_of_a_sheet(BUILT_IN.variant("no-mercy-2023").with_deck("odd:no-mercy-2023", {"red-1": 4}))


def first_mistake() -> Mistake | None:
    """Return what a referee says first of the drills, played by the library alone."""
    for drill in DRILLS:
        state, events = drill.start(SHEETS[drill.sheet]).first_step()
        referee = Referee((state, events))
        try:
            for action in map(to_action, drill.moves):
                if uno.check(state, action) is None:
                    state, events = uno.apply(state, action)
                    referee.follow(action, (state, events))
        except Mistake as mistake:
            return mistake
    return None


Engine = Callable[..., Any]


def doubled(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Double what is owed."""
    begin_debt(draft, events, seat, 2 * owed, draw_card)


def forgotten(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Forget what is owed."""
    begin_turn(draft, events, seat)


def told_twice(draft: Any, events: list[Event], seat: int, owed: int, draw_card: int) -> None:
    """Tell one number, and wait for another."""
    begin_debt(draft, events, seat, owed, draw_card)
    events[:] = [Owed(seat, owed + 1) if isinstance(event, Owed) else event for event in events]


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


def test_referee_agrees_with_the_library_in_the_drills() -> None:
    """Where nothing is planted, nothing is noticed."""
    assert first_mistake() is None


@pytest.mark.parametrize(
    ("place", "mistake"),
    [
        ("resolve.begin_debt", doubled),
        ("resolve.begin_debt", forgotten),
        ("resolve.begin_debt", told_twice),
        ("moves.take_debt", paid_in_part),
        ("moves.take_debt", turn_kept),
        ("moves.resolve_last", does_nothing),
    ],
)
def test_ledger_notices_a_planted_mistake(place: str, mistake: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A debt that is forgotten, doubled, told wrongly or paid in part."""
    monkeypatch.setattr(f"unorules._engine.{place}", mistake)

    noticed = first_mistake()

    assert noticed is not None
    assert WRONG_SITUATION not in str(noticed)


def test_ledger_notices_a_guilty_player_who_pays_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the four of the card itself."""
    right = effects.HANDLERS[TakePenalty]

    def too_little(resolution: Any, effect: TakePenalty) -> None:
        resolution.owed -= 4
        right(resolution, effect)

    monkeypatch.setitem(effects.HANDLERS, TakePenalty, too_little)

    assert first_mistake() is not None


def test_situation_notices_a_call_that_is_never_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play leaves one card, and nobody can be caught."""
    monkeypatch.setattr("unorules._engine.moves.open_call_window", does_nothing)

    assert WRONG_SITUATION in str(first_mistake())


def test_planted_mistake_is_noticed_by_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library differs from the model, too."""
    monkeypatch.setattr("unorules._engine.resolve.begin_debt", doubled)

    with pytest.raises(Difference, match="difference: "):
        runs.run(100, seed=1)


def test_situation_that_is_not_as_the_rulings_say_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is another situation; what is right is counted."""
    start = uno.position(["red-1 blue-1", "green-1"], top="red-5")
    step = uno.apply(start, Draw(0))
    monkeypatch.setitem(BY_ACTION, Draw, {"a draw": lambda step: True, "another draw": lambda step: None})
    assert ["a draw"] == Referee((start, ())).follow(Draw(0), step)

    monkeypatch.setitem(BY_ACTION[Draw], "another draw", lambda step: False)
    with pytest.raises(Mistake, match=f"{WRONG_SITUATION}: another draw"):
        Referee((start, ())).follow(Draw(0), step)
    with pytest.raises(Difference, match=f"{WRONG_SITUATION}: another draw"):
        runs.run(100, seed=1)


def test_situation_that_was_never_reached_fails_a_long_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named."""
    monkeypatch.setattr(runs, "LONG", 20)

    with pytest.raises(SystemExit, match=r"never seen: .*a debt is taken from piles that are too short"):
        runs.main(20)
