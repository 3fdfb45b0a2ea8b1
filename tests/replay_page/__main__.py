"""Retake the screenshots of the documentation: `python -m tests.replay_page`. Needs Chromium and playwright."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit import ROOT
from tests.kit.browser import CHROMIUM
from tests.replay_page.conftest import DESKTOP, PHONE
from tests.replay_page.pages import match
from unorules.replay_page import replay_html

FOLDER = ROOT / "docs" / "images"
STEP = 53


def main() -> None:
    """Write a picture of the page for each size and colour scheme."""
    with TemporaryDirectory() as folder, import_module("playwright.sync_api").sync_playwright() as play:
        file = Path(folder) / "page.html"
        file.write_text(replay_html(match(most=160), seat=0), encoding="utf-8")
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (width, height) in {"desktop": DESKTOP, "phone": PHONE}.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
                )
                page = context.new_page()
                page.goto(f"{file.as_uri()}#{STEP}")
                page.wait_for_selector("#told a[aria-current]")
                page.screenshot(path=FOLDER / f"replay-page-{name}-{scheme}.png")
        browser.close()


if __name__ == "__main__":
    main()
