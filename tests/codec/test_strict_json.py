"""Strict JSON: malformed or oversized documents are refused before their contents are looked at."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.documents import fault
from unorules._limits import MAX_PARTS, MAX_STATE_CHARS


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("{", "not JSON: ", id="half an object"),
        pytest.param('{"a":1,"b":2,"a":3}', "the key 'a' appears twice", id="a key twice"),
        pytest.param('{"a":0.5}', "0.5 is not an integer", id="a fraction"),
        pytest.param('{"a":1e3}', "1e3 is not an integer", id="an exponent"),
        pytest.param('{"a":-Infinity}', "-Infinity is not an integer", id="infinity"),
        pytest.param("9" * 5000, "a number is too large", id="too many digits"),
        pytest.param("\ud800", "the text holds a lone surrogate", id="a lone surrogate"),
        pytest.param(b"\xff", "the text is not UTF-8 at byte 0", id="no UTF-8"),
        pytest.param("[" * 21, "lists and objects are nested more than 20 deep", id="too deep"),
        pytest.param(
            "[" + "0," * MAX_PARTS + "0]",
            f"expected at most {MAX_PARTS} lists, objects and members",
            id="too many parts",
        ),
        pytest.param(
            " " * (MAX_STATE_CHARS + 1),
            f"expected at most {MAX_STATE_CHARS} characters, not {MAX_STATE_CHARS + 1}",
            id="too long",
        ),
        pytest.param(
            b" " * (4 * MAX_STATE_CHARS + 1),
            f"expected at most {4 * MAX_STATE_CHARS} bytes, not {4 * MAX_STATE_CHARS + 1}",
            id="too many bytes",
        ),
        pytest.param(
            "[" * 21 + '""' * (2 * MAX_PARTS + 1),
            f"expected at most {MAX_PARTS} lists, objects and members",
            id="more strings than members could have",
        ),
    ],
)
def test_text_that_is_no_strict_json_is_refused(text: str | bytes, problem: str) -> None:
    """A state and a message alike."""
    for read in (uno.State.from_json, uno.decode_event):
        error = fault(read, text)
        assert "$" == error.path
        assert error.problem.startswith(problem)


@pytest.mark.parametrize("junk", [None, 7, {}, bytearray(b"{}")], ids=repr)
def test_state_is_read_from_text_or_bytes(junk: Any) -> None:
    """From nothing else."""
    assert f"expected JSON text, not {junk!r}" == fault(uno.State.from_json, junk).problem


def test_brackets_in_a_text_are_letters() -> None:
    """They are nested in nothing."""
    answer = uno.Answer(0, '["{' * 20)

    assert answer == uno.decode_trusted_action(uno.encode(answer))
    assert answer == uno.decode_trusted_action('{"do":"answer","seat":0,"option":"%s"}' % (r"[\"{" * 20))


def test_row_of_more_cards_than_a_deck_may_have_is_refused() -> None:
    """Before they are read one by one."""
    error = fault(uno.decode_event, {"event": "dealt", "seat": 0, "count": 1, "cards": "x " * 5000 + "x"})

    assert ("$.cards", "expected at most 5000 cards, not 5001") == (error.path, error.problem)


def test_more_cards_than_a_document_may_have_parts_are_refused() -> None:
    """Before any of them is looked at."""
    error = fault(uno.decode_event, {"event": "dealt", "seat": 0, "count": 1, "cards": "x " * MAX_PARTS + "x"})

    assert ("$", f"expected at most {MAX_PARTS} cards") == (error.path, error.problem)


def test_action_with_more_keys_than_any_has_is_refused() -> None:
    """However many there are."""
    data = {"do": "draw", **{f"key{number}": number for number in range(200)}}

    assert "$" == fault(uno.decode_action, data, seat=0).path
