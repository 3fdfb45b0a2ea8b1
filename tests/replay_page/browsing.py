"""What tests do with a page in a browser, and the match that it shows."""

from __future__ import annotations

from tests.replay_page.conftest import Page
from tests.replay_page.kit import document_in, match
from unorules.replay_page import replay_html

MATCH = match(most=160)
ROUNDS = [at for at, _ in document_in(replay_html(MATCH))["rounds"]]


def step_of(page: Page) -> int:
    """Return the step that is shown."""
    return int(page.locator("#here b").inner_text())


def address_says(page: Page, fragment: str) -> None:
    page.wait_for_function("wanted => location.hash === wanted", arg=fragment)


def shows(page: Page, step: int) -> None:
    page.wait_for_function("wanted => document.querySelector('#here b').textContent === wanted", arg=str(step))


def has_played_to(page: Page, step: int) -> None:
    """Wait until a game that plays by itself has come to a step, or past it."""
    page.wait_for_function("least => Number(document.querySelector('#here b').textContent) >= least", arg=step)


def press(page: Page, *keys: str) -> int:
    for key in keys:
        page.keyboard.press(key)
    return step_of(page)


def sticks_out(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
