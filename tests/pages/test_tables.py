"""Tables and lists on the pages, generated from the code or compared with it."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Literal, get_args

import attrs
import pytest
from attrs import field, frozen

import unorules as uno
from docs._ext import tables
from tests.kit import ROOT
from tests.rules.matrix import entries
from unorules import Action, Event, Reason, Rules, UnoError, card, redact
from unorules._codec.messages import ACTION, EVENT, SEAT
from unorules._codec.shapes import FLAG, Record, Tagged
from unorules._engine.apply import MOVES
from unorules._engine.effects import HANDLERS
from unorules.cards import Ask, Effect, TurnUp
from unorules.events import Dealt, Drew, HandMoved, HandShown
from unorules.variants import SHEETS, house
from unorules.views import PUBLIC

DOCS = ROOT / "docs"


@frozen
class Yawned:
    """A seat yawned."""

    seat: int
    loudly: bool


class Excuse(StrEnum):
    TOO_LATE = "too-late"

    @property
    def sentence(self) -> str:
        return "It is past bedtime."


class BedtimeError(UnoError, RuntimeError):
    """Everybody should be asleep."""


def yawn() -> None:
    """Yawn.

    `apply` raises `IllegalAction`, and `view` raises a SeatError.

    Raises:
        BedtimeError: If it is too late.
    """


@frozen
class Pillows:
    softness: Literal["soft", "hard"] = "hard"
    """What a pillow is made of (R-08).

    - `soft`: feathers.
    - `hard`: straw,
      or less.
    """
    count: int = field(default=2, metadata={"least": 1})
    """How many there are."""


@frozen
class Blankets:
    warmth: Literal["thin", "thick"] = "thin"
    """How warm a blanket is.

    - `thin`: not at all.
    """


@frozen
class Bunks:
    top: Literal["low", "high"] = "low"
    ladder: int = field(default=1, metadata={"least": 1})

    def __attrs_post_init__(self) -> None:
        if self.top == "high" and self.ladder != 1:
            raise uno.errors.VariantError("top='high' needs ladder=1")


def first_cells(page: str) -> list[str]:
    """The first words in the rows of the tables of a page, the heads left out."""
    made = tables.with_tables((DOCS / page).read_text(encoding="utf-8"))
    return re.findall(r"^\* - `(\w+)`$", made, re.MULTILINE)


def test_every_event_has_a_row() -> None:
    """In the order of the code."""
    assert [event.__name__ for event in get_args(Event)] == first_cells("events.md")


def test_every_reason_and_every_error_has_a_row() -> None:
    """The reasons come first, in the order of the code; of the errors, the root does."""
    errors = [name for name in uno.errors.__all__ if issubclass(getattr(uno.errors, name), UnoError)]
    found = first_cells("reasons.md")

    assert [reason.name for reason in Reason] == found[: len(Reason)]
    assert "UnoError" == found[len(Reason)]
    assert sorted(errors) == sorted(found[len(Reason) :])


def test_every_switch_has_a_row() -> None:
    """In the order of the code."""
    assert [a.name for a in attrs.fields(Rules)] == first_cells("switches.md")


def test_every_house_rule_has_a_row() -> None:
    """Every preset comes first, and then every switch that no sheet turns on."""
    presets = [f"house.{name}" for name in vars(house) if name.isupper()]
    same = [a.name for a in attrs.fields(Rules) if 1 == len({getattr(variant.rules, a.name) for variant in SHEETS})]
    found = re.findall(
        r"^\* - `([\w.]+)`$", tables.with_tables((DOCS / "house-rules.md").read_text("utf-8")), re.MULTILINE
    )

    assert presets == found[: len(presets)]
    assert [*same[same.index("stacking") :], "scoring", "target"] == found[len(presets) :]


def test_preset_shows_its_switches() -> None:
    """As one would write them."""
    row = """\
* - `house.SURVIVAL`
  - Whoever holds 25 cards is out of the round, whoever reaches the target is out of the match, and the last one wins.

    `scoring="last_standing"`, `mercy=25`
"""

    assert row in tables.presets()


def test_switches_that_contradict_each_other_are_listed() -> None:
    """Each pair once, in the words of the refusal."""
    listed = tables.contradictions().splitlines()

    assert "- `partners='opposite'` needs `scoring` other than `'last_standing'`" in listed
    assert "- `mercy=8` must be more than `hand_size=8`" in listed
    assert len(set(listed)) == len(listed)


def test_new_contradiction_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word in the page."""
    monkeypatch.setattr(tables, "Rules", Bunks)

    assert "- `top='high'` needs `ladder=1`" == tables.contradictions()


@pytest.mark.parametrize("switch", entries("rulings.toml", "switch"), ids=lambda switch: switch["name"])
def test_docstring_of_a_switch_names_its_rulings(switch: dict[str, object]) -> None:
    """Those of `rulings.toml`, in their order."""
    assert switch["rulings"] == re.findall(r"R-\d+[a-z]?", tables.switch_docs()[str(switch["name"])])


def test_new_event_gets_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its tag, its fields and its docstring."""
    monkeypatch.setattr(tables, "Event", Event | Yawned)
    monkeypatch.setitem(EVENT.by_type, Yawned, Record(Yawned, {"seat": SEAT, "loudly": FLAG}, event="yawned"))

    assert "* - `Yawned`\n\n    `yawned`\n  - `seat`, `loudly`\n  - A seat yawned.\n" in tables.events()


def test_new_reason_gets_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its value and its sentence."""
    monkeypatch.setattr(tables, "Reason", Excuse)

    assert "* - `TOO_LATE`\n\n    `too-late`\n  - It is past bedtime.\n" in tables.reasons()


def test_new_error_gets_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what else it is, and who lists it: not who says that another raises it."""
    monkeypatch.setattr(uno.errors, "BedtimeError", BedtimeError, raising=False)
    monkeypatch.setattr(uno.errors, "__all__", [*uno.errors.__all__, "BedtimeError"])
    documented = [*tables.public_docstrings(), ("yawn", tables.words_of(yawn))]
    monkeypatch.setattr(tables, "public_docstrings", lambda: documented)
    row = """\
* - `BedtimeError`

    also a `RuntimeError`
  - Everybody should be asleep.

    Raised by {py:obj}`yawn <unorules.yawn>`.
"""

    assert row in tables.errors()
    assert {"Replay.of", "Table.apply", "Table.preview", "apply"} <= set(tables.raisers(uno.IllegalAction))
    assert "yawn" not in tables.raisers(uno.errors.SeatError)


def test_new_switch_gets_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the values of its type and what they mean; rulings are links."""
    monkeypatch.setattr(tables, "Rules", Pillows)
    rows = """\
* - `softness`
  - What a pillow is made of ([R-08](#ruling-r-08)).

    - `soft`: feathers.
    - `hard` (default): straw,
      or less.
* - `count`
  - How many there are.

    `2` by default, or any integer from 1 to 1,000,000,000.
"""

    assert rows in tables.switches()


def test_value_of_a_switch_without_a_meaning_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody would know what it does."""
    monkeypatch.setattr(tables, "Rules", Blankets)

    with pytest.raises(KeyError, match="thick"):
        tables.switches()


# What is named in two places.


def test_every_action_can_be_applied() -> None:
    """And nothing else can."""
    assert set(get_args(Action)) == set(MOVES)


def test_every_action_and_event_has_a_wire_tag() -> None:
    """And nothing else has one."""
    assert set(get_args(Action)) == set(ACTION.by_type)
    assert set(get_args(Event)) == set(EVENT.by_type)


@pytest.mark.parametrize("words", [ACTION, EVENT], ids=lambda words: words.key)
def test_every_field_goes_over_the_wire(words: Tagged) -> None:
    """Under its own name."""
    for sort, record in words.by_type.items():
        assert [a.name for a in attrs.fields(sort)] == list(record.shapes)


def test_every_effect_can_be_carried_out() -> None:
    """A question is not carried out but asked, and a card turned up is told to the card that asked for it."""
    assert set(get_args(Effect)) == {*HANDLERS, Ask, TurnUp}


def test_every_switch_has_a_ruling() -> None:
    """In the data, in the order of the code."""
    assert [a.name for a in attrs.fields(Rules)] == [switch["name"] for switch in entries("rulings.toml", "switch")]


def test_every_event_is_public_or_redacted() -> None:
    """An event that nobody has thought about is refused, not shown."""
    private: set[Event] = {
        Dealt(0, 1, (card("red-7"),)),
        Drew(0, card("red-7"), "turn"),
        HandMoved(0, 1, 1, (card("red-7"),)),
        HandShown(0, 1, (card("red-7"),)),
    }

    assert set(get_args(Event)) == PUBLIC | set(map(type, private))
    assert not private & set(redact(private, None))
