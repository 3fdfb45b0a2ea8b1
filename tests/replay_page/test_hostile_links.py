"""Links made to break the page: it shows a sentence, and nothing else happens."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.replay_page.conftest import Opener
from tests.replay_page.pages import document_of, match
from unorules.replay_page import links_html, replay_html, replay_link
from unorules.variants import FRIENDS_2022

pytestmark = pytest.mark.slow

LINK = replay_link(match(), "")
GAME = document_of(LINK)
NO_GAME = "This link holds no game that can be shown. Perhaps its end was cut off."


def pack(data: bytes) -> str:
    """Return the fragment of a link that holds these bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return f"#r={urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip('=')}"


def forge(**changes: Any) -> str:
    """Return a link to the game with some keys changed."""
    return pack(json.dumps({**deepcopy(GAME), **changes}).encode())


def with_element(*node: Any) -> str:
    """Return a link to a game in which everything is one element."""
    return forge(attributes=[[], *GAME["attributes"]], nodes=[list(node)] * len(GAME["nodes"]))


def with_attribute(*pair: str) -> str:
    """Return a link to a game in which every element has an attribute."""
    return forge(attributes=[[*texts, *pair] for texts in GAME["attributes"]])


def doubler(times: int) -> str:
    """Return a link to a game with an element that holds two others, each of which holds two, and so on."""
    return forge(nodes=[["g", 0], *[["g", 0, at, at] for at in range(times)]], steps=[[[0, times]]], rounds=[])


def everywhere(attributes: list[str], *content: str | int, times: int = 1) -> str:
    """Return a link to a table with 400 parts, each of which holds the same element so many times."""
    nodes = [["g", 0], ["use" if attributes else "text", 1, *content], ["g", 0, *[1] * times]]
    changes = [number for part in range(400) for number in (part, 2)]
    return forge(attributes=[[], attributes], parts=["part"] * 400, nodes=nodes, steps=[[changes]], rounds=[])


def with_moves(*moves: list[int]) -> str:
    """Return a link to a game in which cards come and go in one step."""
    return forge(steps=[[[], [], [*moves]]], rounds=[])


def with_fan(*faces: int, **changes: Any) -> str:
    """Return a link to a game in which the first part of the table shows these faces."""
    return forge(fans=[0], steps=[[[], [], [[len(GAME["hands"]), *faces]]]], rounds=[], **changes)


REFUSED = {
    "nothing": "#r=",
    "garbage": "#r=AAAA",
    "no base64": "#r=%3Cscript%3E",
    "cut off": LINK[:-20],
    "no JSON": pack(b"alert(1)"),
    "null": pack(b"null"),
    "a number": pack(b"7"),
    "no text": pack(b"\xff\xfe\xfd"),
    "a list": pack(b"[]"),
    "another format": forge(format="unorules-replay"),
    "another version": forge(version=2),
    "a bomb": pack(b'"' + b" " * 50_000_000 + b'"'),
    "long": "#r=" + "A" * 200_000,
    "script": with_element("script", 0, "alert(1)"),
    "foreignObject": with_element("foreignObject", 0),
    "image": with_element("image", 0),
    "animate": with_element("animate", 0),
    "style": with_element("style", 0, "*{background:url(https://example.org)}"),
    "a": with_element("a", 0),
    "event": with_attribute("onload", "alert(1)"),
    "style attribute": with_attribute("style", "background:url(https://example.org)"),
    "href": with_attribute("href", "javascript:alert(1)"),
    "href to the network": with_attribute("href", "https://example.org/x.svg#u123456789"),
    "href to the page": with_attribute("href", "#controls"),
    "xlink": with_attribute("xlink:href", "#u123456789"),
    "fill": with_attribute("fill", "url(https://example.org)"),
    "class": with_attribute("class", "symbols"),
    "id": with_attribute("id", "play"),
    "prototype": with_attribute("__proto__", "x"),
    "constructor": with_attribute("constructor", "x"),
    "not a text": with_attribute("x", {"toString": 1}),  # type: ignore[arg-type]
    "long path": with_attribute("d", "M0 0l1 1" * 100),
    "doubling": doubler(60),
    "long text": everywhere([], "x" * 2_000),
    "text again and again": everywhere([], "x" * 50),
    "many elements": everywhere([], times=900),
    "many symbols": everywhere(["href", f"#{GAME['cards'][0][0]}"], times=3),
    "later element": forge(nodes=[["g", 0, 1], ["g", 0]]),
    "itself": forge(nodes=[["g", 0, 0]]),
    "far step": forge(steps=[[[0, 10**6]]], rounds=[]),
    "fraction": forge(steps=[[[0, 0.5]]], rounds=[]),
    "no steps": forge(steps=[]),
    "strange steps": forge(steps=[{"length": 4}], rounds=[]),
    "many steps": forge(steps=[[]] * 20_000, rounds=[]),
    "far card": with_moves([0, 999]),
    "card from nowhere": with_moves([0, -1]),
    "many cards": with_moves([0, *[1] * 9_000]),
    "many cards that come and go": with_moves([0, *[1, -1] * 9_000]),
    "hands again and again": with_moves(*[[0, 1, -1]] * 9),
    "much text": forge(texts=["x" * 15_000], steps=[[[], [0] * 400]] * 100, rounds=[]),
    "text": forge(texts=[{"toString": "x"}]),
    "title": forge(title=None),
    "size": forge(size=["100%", 1]),
    "no size": forge(size=[0, -1]),
    "rounds": forge(rounds=[[10**9, 1]]),
    "rounds again and again": forge(rounds=[[0, 1], [9, 2], [0, 3]]),
    "hands": forge(hands=[[]]),
    "no cards": forge(cards=[[]]),
    "no fans": forge(fans=None),
    "fan of no part": forge(fans=[10**6]),
    "far face": with_fan(999),
    "face from nowhere": with_fan(-1),
    "many faces": with_fan(*[1] * 900),
    "no columns": with_fan(1, rows=[0, 9, 9]),
    "far columns": with_fan(1, rows=[9, 10**9, 9]),
    "no rows": with_fan(1, rows=[9, 9]),
}


@pytest.mark.parametrize("link", REFUSED.values(), ids=list(REFUSED))
def test_hostile_link_shows_one_sentence(link: str, open_page: Opener) -> None:
    """And no game; the fixture would notice a script that runs, a request or an error."""
    page = open_page(links_html(), link)
    expected = "This page shows games from links. Open such a link, and the game appears here."

    assert (expected if link == "#r=" else NO_GAME) == page.locator("#message").inner_text()
    assert not page.locator("#game").is_visible()


HARMLESS = {
    "elements": with_element("g", 0),
    "attributes": with_attribute("class", "uno-x"),
    "doubling": doubler(3),
    "text everywhere": everywhere([], "x"),
    "symbols everywhere": everywhere(["href", f"#{GAME['cards'][0][0]}"]),
    "moves": with_moves([0, 1, 1, -1], [1, 2]),
    "fan": with_fan(1, 1, -1, 2),
}
"""Made like the others, but with nothing in them to refuse."""


@pytest.mark.parametrize("link", HARMLESS.values(), ids=list(HARMLESS))
def test_harmless_link_is_shown(link: str, open_page: Opener) -> None:
    """So it is their content for which the others are refused."""
    page = open_page(links_html())
    page.evaluate("fragment => { location.hash = fragment; }", link)
    page.wait_for_function("() => link !== '' && (game !== null || $('message').textContent.includes('no game'))")

    assert page.locator("#game").is_visible()


def test_text_in_a_link_is_only_text(open_page: Opener) -> None:
    """Wherever it stands."""
    evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"
    texts, cards = [evil] * len(GAME["texts"]), [[id, evil] for id, _ in GAME["cards"]]
    nodes = [[*node[:2], *[evil if isinstance(one, str) else one for one in node[2:]]] for node in GAME["nodes"]]
    keys: dict[str, Any] = dict.fromkeys(("title", "players", "reader"), evil)
    page = open_page(
        links_html(),
        forge(**keys, texts=texts, cards=cards, nodes=nodes, hands=[evil] * 4, parts=[evil] * len(GAME["parts"])),
    )

    assert page.locator("#game").is_visible()
    assert evil == page.locator("#title").inner_text() == page.locator("#players").inner_text()
    assert evil in page.locator("#told").inner_text()
    assert evil in page.locator("#table text").first.text_content()
    assert 0 == page.locator("img, [onerror]").count()
    assert 3 == page.evaluate("document.scripts.length - document.querySelectorAll('script[type]').length")


def test_documents_changed_by_dice_never_break_the_page(open_page: Opener) -> None:
    """They are shown or refused: anything else would be an error on the page."""
    dice, page = Random(7), open_page(links_html())
    values: list[Any] = [None, -1, 10**9, 0.5, "x", [], {}, [[]], True, "<b>"]
    for _ in range(150):
        data = deepcopy(GAME)
        for _ in range(dice.randrange(1, 3)):
            holder: Any = data
            key: Any = dice.choice(list(holder))
            while isinstance(holder[key], list) and holder[key] and dice.random() < 0.8:
                holder, key = holder[key], dice.randrange(len(holder[key]))
            holder[key] = dice.choice(values)
        page.evaluate("fragment => { location.hash = fragment; }", pack(json.dumps(data).encode()))
        page.wait_for_function(
            "() => link === location.hash.slice(3).split('&')[0] && (game !== null || !$('message').hidden)"
        )


# Links as they should be.


def test_link_shows_its_game(open_page: Opener) -> None:
    """On a page for links; a step can be named after it, and the address keeps both."""
    page = open_page(links_html(), f"{LINK}&7")

    assert "7" == page.locator("#here b").inner_text()
    assert "Ann, Bo, Cy and Di" == page.locator("#players").inner_text()
    assert "Open game: every hand is shown · from a link" == page.locator("#reader").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("wanted => location.hash === wanted", arg=f"{LINK}&8")
    page.keyboard.press("End")
    page.go_back()
    page.wait_for_function("() => document.querySelector('#here b').textContent === '8'")


def test_page_of_a_game_reads_links_too(open_page: Opener) -> None:
    """And shows its own game again without one."""
    page = open_page(replay_html(match(["Eve", "Fay", "Gus"])), LINK)
    assert "Ann, Bo, Cy and Di" == page.locator("#players").inner_text()
    page.evaluate("location.hash = '#3'")
    page.wait_for_function("() => document.getElementById('players').textContent === 'Eve, Fay and Gus'")
    assert "3" == page.locator("#here b").inner_text()


def test_page_says_if_a_link_needs_other_cards(open_page: Opener) -> None:
    """Those of another variant, or in another language."""
    for link in (replay_link(match(variant=FRIENDS_2022), ""), replay_link(match(), "", language="de")):
        page = open_page(replay_html(match()), link)
        assert "This link was made for another page" in page.locator("#message").inner_text()
