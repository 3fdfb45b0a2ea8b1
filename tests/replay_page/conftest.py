"""Fixtures: pages in a browser, without errors, messages, dialogs or requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.kit.browser import PATIENCE

Page: TypeAlias = Any
Opener: TypeAlias = Callable[..., Page]
Faults: TypeAlias = list[str]

DESKTOP, PHONE = (1280, 800), (360, 740)


@pytest.fixture
def faults() -> Faults:
    """What should not happen on a page: errors, messages, dialogs and requests. A test that expects some clears it."""
    return []


@pytest.fixture
def open_page(browser: Any, tmp_path: Path, faults: Faults) -> Iterator[Opener]:
    """Opens pages that were made, and wants no faults there."""
    contexts: list[Any] = []

    def note_dialog(dialog: Any) -> None:
        faults.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def note_request(request: Any) -> None:
        if not request.url.startswith(("file:", "data:image/svg+xml,")):
            faults.append(request.url)

    def opener(html: str, fragment: str = "", size: tuple[int, int] = DESKTOP, **more: Any) -> Page:
        file = tmp_path / f"page-{len(contexts)}.html"
        file.write_text(html, encoding="utf-8")
        given = {"reduced_motion": "reduce", **more}
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **given)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text))
        page.on("dialog", note_dialog)
        page.on("request", note_request)
        page.goto(file.as_uri() + fragment)
        page.wait_for_selector("#told a[aria-current], #message:not([hidden])", state="attached")
        return page

    yield opener
    for context in contexts:
        context.close()
    assert [] == faults
