"""The pages as Sphinx builds them: readable on a phone, and all listed for language models."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from docs._ext.public_source import public_names
from tests.kit import ROOT
from tests.kit.browser import PATIENCE
from tests.kit.quick_run import needs

SITE = "https://unorules.readthedocs.io/en/latest/"
WIDTH = 390
"""Of a phone, in pixels."""

TOO_WIDE = """() => {
    const fits = (element) => element.getBoundingClientRect().right <= innerWidth + 1;
    const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    const isScrolled = (element) => {
        for (let at = element.parentElement; at.tagName != "ARTICLE"; at = at.parentElement)
            if (scrolls(at)) return fits(at);
        return false;
    };
    const lost = [...document.querySelectorAll("article *")].filter((at) => !fits(at) && !isScrolled(at));
    const page = document.querySelector(".content").scrollWidth;
    return {page, lost: lost.map((element) => element.outerHTML.slice(0, 100))};
}"""
"""How wide a page is, and what of it nobody can see: neither within the screen nor in something that scrolls."""

pytestmark = [
    pytest.mark.slow,
    needs("furo"),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages."""
    folder = tmp_path_factory.mktemp("pages")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-b",
        "html",
        "-d",
        str(folder / "read"),
        "docs",
        str(folder / "html"),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder / "html"


def test_nothing_is_out_of_reach_on_a_phone(built: Path, browser: Any) -> None:
    """No page scrolls sideways, and what is too wide scrolls by itself."""
    pages = [page for page in sorted(built.rglob("*.html")) if "_static" not in page.parts]
    context = browser.new_context(viewport={"width": WIDTH, "height": 844})
    context.set_default_timeout(PATIENCE)
    tab = context.new_page()
    found = {}
    for page in pages:
        tab.goto(page.as_uri())
        found[str(page.relative_to(built))] = tab.evaluate(TOO_WIDE)
    context.close()

    assert len(pages) > 60
    assert {} == {page: faults for page, faults in found.items() if faults != {"page": WIDTH, "lost": []}}


def test_overview_for_language_models_has_every_page_once(built: Path) -> None:
    """With what it is about, except for lists."""
    lines = (built / "llms.txt").read_text(encoding="utf-8").splitlines()
    linked = re.findall(rf"\({SITE}(.+?)\.html\)", "\n".join(lines))
    pages = {str(page.relative_to(built).with_suffix("").as_posix()) for page in built.rglob("*.html")}

    assert "# unorules" == lines[0]
    assert lines[2].startswith("> The rules of UNO as a Python library")
    assert sorted(pages - {"index", "genindex", "search", "py-modindex"}) == sorted(
        page for page in linked if page in pages
    )
    assert len(linked) == len(set(linked))


def test_overview_for_language_models_names_the_whole_api(built: Path) -> None:
    """Under the paths that users import it by."""
    told = (built / "llms.txt").read_text(encoding="utf-8").partition("## Names of the API")[2]

    assert set(public_names().values()) - {"unorules.__version__"} <= set(re.findall(r"\bunorules\.[\w.]+\b", told))


def test_full_text_for_language_models_has_the_code_and_the_signatures(built: Path) -> None:
    """Those of the pages that one needs to use the library."""
    text = (built / "llms-full.txt").read_text(encoding="utf-8")

    assert "state, events = uno.new_game(" in text
    assert "unorules.apply(" in text
    assert text.count(f"<!-- {SITE}") > 40
