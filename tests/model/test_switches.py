"""The switches: all values and contradictions are checked when rules are built."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

from unorules import Rules
from unorules.errors import VariantError
from unorules.rules import CHOICES, RuleChanges
from unorules.variants import CLASSIC_2010

LEAST = {"hand_size": 1, "uno_penalty": 1, "uno_false_penalty": 0, "turn_limit": 1, "target": 1, "mercy": 2, "decks": 1}
OPTIONAL = {"turn_limit", "mercy"}
SWITCHES = [a.name for a in attrs.fields(Rules)]


def rules(**switches: Any) -> Rules:
    """Rules with switches of any sort, right or wrong."""
    return Rules(**switches)


def test_switches_are_those_of_the_rulings() -> None:
    """The whole list, with its defaults."""
    expected = {
        "dealer": "draw_high",
        "next_dealer": "repeat",
        "hand_size": 7,
        "opening": "effects",
        "two_player_reverse": "skip",
        "drawn_card": "optional",
        "wd4": "challenge",
        "challenge_match": "color",
        "challenge_reveal": "challenger",
        "uno_call": "manual",
        "uno_penalty": 2,
        "uno_false_penalty": 0,
        "turn_limit": None,
        "scoring": "winner_takes",
        "target": 500,
        "stacking": "off",
        "bounce": "off",
        "jump_in": "off",
        "seven_zero": "off",
        "multi_play": "off",
        "turn_draw": "one",
        "draw_choice": "free",
        "mercy": None,
        "leaving": "never",
        "partners": "off",
        "uno_window": "next_turn",
        "last_card": "any",
        "decks": 1,
    }

    assert expected == attrs.asdict(Rules())


def test_choices_are_all_the_values_of_the_words() -> None:
    """What is not a choice among words is a number."""
    hints = get_type_hints(Rules)

    assert {name for name in SWITCHES if get_origin(hints[name]) is Literal} == set(CHOICES)
    assert all(get_args(hints[name]) == values for name, values in CHOICES.items())
    assert set(SWITCHES) == set(CHOICES) | set(LEAST)


def test_changes_have_the_fields_and_types_of_the_rules() -> None:
    """`with_rules` takes every switch, and nothing else, with the same types."""
    assert get_type_hints(Rules) == get_type_hints(RuleChanges)
    assert frozenset() == RuleChanges.__required_keys__


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in CHOICES for value in CHOICES[name]])
def test_every_value_of_a_choice_is_taken(name: str, value: str) -> None:
    """And it is the one that is then read."""
    assert value == getattr(rules(**{name: value}), name)


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", ["", "no-such-value", None, True, 0, ["effects"]], ids=repr)
def test_unknown_value_of_a_choice_is_refused(name: str, value: Any) -> None:
    """The message names the switch and the values there are."""
    with pytest.raises(VariantError, match=f"^{name} must be one of ") as refusal:
        rules(**{name: value})

    assert all(repr(known) in str(refusal.value) for known in CHOICES[name])
    assert repr(value) in str(refusal.value)


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_number_from_the_least_on_is_taken(name: str, least: int) -> None:
    """The least, and one much larger."""
    hand_size = {"hand_size": 1} if name == "mercy" else {}

    assert least == getattr(rules(**{name: least, **hand_size}), name)
    assert 400 == getattr(rules(**{name: 400}), name)


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_number_below_the_least_is_refused(name: str, least: int) -> None:
    """The message names the switch and the least."""
    for value in (least - 1, -400):
        with pytest.raises(
            VariantError, match=f"^{name} must be an integer from {least} to 1000000000.*, not {value}$"
        ):
            rules(**{name: value})


@pytest.mark.parametrize("name", LEAST)
@pytest.mark.parametrize("value", ["7", 7.0, True, b"7", [7], float("nan")], ids=repr)
def test_what_is_not_a_whole_number_is_refused(name: str, value: Any) -> None:
    """Nothing is coerced: True is not 1 and 7.0 is not 7."""
    with pytest.raises(VariantError, match=f"^{name} must be an integer "):
        rules(**{name: value})


@pytest.mark.parametrize("name", LEAST)
def test_only_the_turn_limit_and_mercy_may_be_none(name: str) -> None:
    """None is no limit; every other number has to be one."""
    if name in OPTIONAL:
        assert getattr(rules(**{name: None}), name) is None
    else:
        with pytest.raises(VariantError, match=name):
            rules(**{name: None})


@pytest.mark.parametrize(
    ("switches", "named"),
    [
        ({"uno_call": "auto", "uno_penalty": 4}, "uno_penalty=4 needs uno_call='manual'"),
        ({"uno_call": "off", "uno_penalty": 1}, "uno_penalty=1 needs uno_call='manual'"),
        ({"uno_call": "auto", "uno_false_penalty": 1}, "uno_false_penalty=1 needs uno_call='manual'"),
        ({"uno_call": "off", "uno_false_penalty": 2}, "uno_false_penalty=2 needs uno_call='manual'"),
        ({"scoring": "none", "target": 100}, "target=100 needs scoring other than 'none'"),
        ({"wd4": "enforce", "challenge_reveal": "all"}, "challenge_reveal='all' needs wd4='challenge'"),
        ({"wd4": "free", "challenge_reveal": "all"}, "challenge_reveal='all' needs wd4='challenge'"),
        ({"uno_call": "auto", "uno_window": "own_turn"}, "uno_window='own_turn' needs uno_call='manual'"),
        ({"uno_call": "off", "uno_window": "own_turn"}, "uno_window='own_turn' needs uno_call='manual'"),
        (
            {"partners": "opposite", "scoring": "last_standing"},
            "partners='opposite' needs scoring other than 'last_standing'",
        ),
        ({"mercy": 7}, "mercy=7 must be more than hand_size=7"),
        ({"mercy": 5, "hand_size": 6}, "mercy=5 must be more than hand_size=6"),
        (
            {"draw_choice": "only_if_stuck", "drawn_card": "keep"},
            "draw_choice='only_if_stuck' needs drawn_card other than 'keep'",
        ),
    ],
)
def test_contradiction_is_refused(switches: dict[str, Any], named: str) -> None:
    """A switch that could have no effect beside another is a mistake, and the message names both."""
    with pytest.raises(VariantError) as refusal:
        rules(**switches)

    assert named == str(refusal.value)


def test_rules_are_a_frozen_value() -> None:
    """Equal switches are equal rules."""
    assert rules(target=100) == rules(target=100)
    assert hash(rules(target=100)) == hash(rules(target=100))
    with pytest.raises(FrozenInstanceError):
        Rules().target = 100  # type: ignore[misc]
    with pytest.raises(TypeError):
        Rules("draw_high")  # type: ignore[call-arg]


def test_changed_rules_keep_the_id_and_leave_the_original() -> None:
    """And the switches that are not mentioned stay."""
    once = CLASSIC_2010.with_rules(target=300)
    twice = once.with_rules(wd4="free")

    assert ("classic-2010", 300, "free") == (twice.id, twice.rules.target, twice.rules.wd4)
    assert ("classic-2010", 300, "challenge") == (once.id, once.rules.target, once.rules.wd4)
    assert Rules() == CLASSIC_2010.rules
    assert CLASSIC_2010 == CLASSIC_2010.with_rules()
    assert CLASSIC_2010 == once.with_rules(target=500)
    assert CLASSIC_2010.deck == twice.deck


def test_changed_rules_are_checked() -> None:
    """Also against the switches that were set before."""
    with pytest.raises(VariantError, match="target must be an integer from 1 to 1000000000"):
        CLASSIC_2010.with_rules(target=0)
    with pytest.raises(VariantError, match="uno_penalty=4 needs uno_call='manual'"):
        CLASSIC_2010.with_rules(uno_penalty=4).with_rules(uno_call="off")


def test_rules_under_which_no_card_could_open_are_refused() -> None:
    """Changing the rules checks the deck again."""
    actions = attrs.evolve(
        CLASSIC_2010,
        id="test:actions",
        deck=tuple((card, count) for card, count in CLASSIC_2010.deck if card.kind == "skip"),
    )
    with pytest.raises(VariantError, match="no card of the deck can open a game"):
        actions.with_rules(opening="numbers_only")


@pytest.mark.parametrize(("name", "told"), [("", "''"), ("two words", "'two words'")])
def test_what_cannot_be_the_name_of_a_switch_is_quoted(name: str, told: str) -> None:
    """No name at all, too."""
    with pytest.raises(VariantError, match=f"^there is no switch {told}; the switches are bounce, "):
        CLASSIC_2010.with_rules(**{name: 1})  # type: ignore[arg-type]


def test_unknown_switch_is_refused() -> None:
    """The message names it and lists the switches there are."""
    with pytest.raises(VariantError, match=r"^there is no switch bluffing; the switches are ") as refusal:
        CLASSIC_2010.with_rules(bluffing=True, target=100)  # type: ignore[call-arg]

    assert all(name in str(refusal.value) for name in SWITCHES)
