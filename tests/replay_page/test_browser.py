"""The page in a real browser: keys, address, hostile names, sizes, colours and motion."""

from __future__ import annotations

from typing import Any

import pytest

from tests.replay_page.conftest import DESKTOP, PHONE, Faults, Opener, Page
from tests.replay_page.pages import HOSTILE, document_in, frames_of, match, some_games
from unorules import view
from unorules.events import Flipped
from unorules.pictures import Symbols
from unorules.pictures.table import faces_of
from unorules.replay_page import replay_html
from unorules.variants import FLIP_2018, FRIENDS_2022

pytestmark = pytest.mark.slow


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


# Moving.


def test_keys_move_through_the_game(open_page: Opener) -> None:
    """One step, one round, to the end and back."""
    page = open_page(replay_html(MATCH))

    assert 0 == step_of(page)
    assert 1 == press(page, "ArrowRight")
    assert 3 == press(page, "ArrowRight", "ArrowRight")
    assert 2 == press(page, "ArrowLeft")
    assert ROUNDS[1] == press(page, "PageDown")
    assert 160 == press(page, "PageDown")
    assert ROUNDS[1] == press(page, "PageUp")
    assert 160 == press(page, "End") == press(page, "ArrowRight")
    assert 0 == press(page, "Home") == press(page, "ArrowLeft") == press(page, "PageUp")


def test_keys_with_others_held_are_left_to_the_browser(open_page: Opener) -> None:
    """Alt and an arrow goes back in the history of the browser."""
    page = open_page(replay_html(MATCH), "#7")

    assert 7 == press(page, "Control+ArrowRight", "Shift+Tab")


def test_slider_goes_to_any_step(open_page: Opener) -> None:
    """It says where it is, and what happened there."""
    page = open_page(replay_html(MATCH))
    page.locator("#slider").fill("77")

    assert 77 == step_of(page)
    assert page.locator("#slider").get_attribute("aria-valuetext").startswith("Step 77 of 160. ")
    page.locator("#slider").focus()
    assert 78 == press(page, "ArrowRight")


def test_buttons_move_through_the_game(open_page: Opener) -> None:
    """Those that lead nowhere cannot be pressed."""
    page = open_page(replay_html(MATCH, seat=None))
    page.get_by_label("Step forward").click()
    assert 1 == step_of(page)
    page.get_by_label("Last step").click()
    assert (160, True) == (step_of(page), page.get_by_label("Step forward").is_disabled())
    page.get_by_label("Step back").click()
    page.get_by_label("First step").click()
    assert (0, True) == (step_of(page), page.get_by_label("Step back").is_disabled())


def test_space_plays_and_pauses(open_page: Opener) -> None:
    """The game goes on by itself until somebody moves by hand."""
    page = open_page(replay_html(MATCH))
    page.get_by_label("Speed").select_option("4")
    page.locator("#slider").focus()
    page.keyboard.press(" ")
    page.get_by_label("Pause").wait_for()
    has_played_to(page, 2)
    page.keyboard.press(" ")
    page.get_by_label("Play", exact=True).wait_for()
    page.keyboard.press(" ")
    page.get_by_label("Pause").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Play", exact=True).wait_for()


def test_game_stops_playing_at_its_end_and_starts_again(open_page: Opener) -> None:
    """From the first step."""
    page = open_page(replay_html(MATCH), "#158")
    page.get_by_label("Speed").select_option("4")
    page.get_by_label("Play", exact=True).click()
    shows(page, 160)
    page.get_by_label("Play", exact=True).click()
    page.wait_for_function("Number(document.querySelector('#here b').textContent) < 158")
    has_played_to(page, 1)


# The address.


def test_address_leads_to_a_step(open_page: Opener) -> None:
    """And follows where the reader goes."""
    page = open_page(replay_html(MATCH), "#42")

    assert 42 == step_of(page)
    press(page, "ArrowRight")
    address_says(page, "#43")
    page.evaluate("location.hash = '#5'")
    shows(page, 5)
    assert page.locator("#here").get_attribute("href") == "#5"


@pytest.mark.parametrize(("fragment", "step"), [("#9999", 160), ("#-3", 0), ("#1.5", 0), ("#nothing", 0), ("#&&", 0)])
def test_address_that_leads_nowhere_does_no_harm(fragment: str, step: int, open_page: Opener) -> None:
    """The nearest step is shown, or the first."""
    assert step == step_of(open_page(replay_html(MATCH), fragment))


def test_browser_goes_back_and_forward(open_page: Opener) -> None:
    """Through the steps that were jumped to; single steps are not kept."""
    page = open_page(replay_html(MATCH), "#3")
    press(page, "ArrowRight")
    page.locator("#told a[data-step='10']").click()
    assert 10 == step_of(page)
    press(page, "End")
    page.go_back()
    shows(page, 10)
    page.go_back()
    shows(page, 4)
    page.go_forward()
    shows(page, 10)


# What is shown.


def test_story_and_hands_follow_the_step(open_page: Opener) -> None:
    """As the document has them."""
    replay = match(variant=FRIENDS_2022, most=80)
    html = replay_html(replay, seat=1)
    page = open_page(html)
    told = ""
    for step, frame in enumerate(frames_of(document_in(html))):
        page.evaluate("step => show(step)", step)
        told = " ".join(frame.told) or told  # of a step of which nothing is told, what was told last
        uses = page.locator("#hands use").evaluate_all("all => all.map((use) => use.getAttribute('href').slice(1))")
        assert frame.hands[0] == uses
        assert told == page.locator("#now").text_content()
        raised = page.locator("#hands .up use").evaluate_all(
            "all => all.map((use) => use.getAttribute('href').slice(1))"
        )
        assert {id for _, up in frame.up for id in up} == set(raised)
        if frame.told:
            assert page.locator("#told [aria-current]").text_content() == f"{step}{' '.join(frame.told)}"


def test_every_step_of_every_variant_can_be_shown(open_page: Opener) -> None:
    """Nothing in a picture is refused, and every table has its words."""
    texts = "[...$('table').querySelectorAll('text')].map((one) => one.textContent)"
    for replay in some_games(30):
        page = open_page(replay_html(replay))
        shown = page.evaluate(f"game.frames.map((_, step) => (show(step), {texts}))")
        assert len(replay) + 1 == len(shown)
        assert all(shown)


def test_open_game_says_so(open_page: Opener) -> None:
    """And shows every hand under its player's name."""
    page = open_page(replay_html(MATCH))

    assert "Open game: every hand is shown" == page.locator("#reader").inner_text()
    assert ["Ann", "Bo", "Cy", "Di"] == page.locator("#hands h3").all_inner_texts()
    assert 28 == page.locator("#hands .card").count()


# Names.


def test_hostile_names_do_nothing(open_page: Opener) -> None:
    """They are shown as they are, and nothing runs: the fixture would notice a dialog, an error or a request."""
    html = replay_html(match(HOSTILE, most=40))
    page = open_page(html)
    names = document_in(html)["hands"]

    assert names == page.locator("#hands h3").all_inner_texts()
    assert 3 == page.evaluate("document.scripts.length - document.querySelectorAll('script[type]').length")
    assert 0 == page.locator("img, iframe, object, [onerror], [onload]").count()
    for _ in range(40):
        press(page, "ArrowRight")
    assert names[0] in page.locator("#told").inner_text()


INJECTED = (
    "<script>alert(1)</script><img src='https://example.invalid/x' onerror='alert(2)'><style>#game{color:red}</style>"
)


def test_markup_that_got_in_would_do_nothing(open_page: Opener, faults: Faults) -> None:
    """The policy of the page is a second door: it stops scripts, pictures and styles that are not its own."""
    page = open_page(replay_html(MATCH).replace("<main", f"{INJECTED}<main", 1))
    page.wait_for_load_state("load")
    stopped = [fault for fault in faults if "Content Security Policy" in fault]

    assert [] == [fault for fault in faults if fault.startswith("dialog")]
    assert all(any(what in fault for fault in stopped) for what in ("inline script", "image", "inline style"))
    assert "rgb(255, 0, 0)" != page.evaluate("getComputedStyle($('game')).color")
    faults.clear()


def test_faults_are_noticed(open_page: Opener, faults: Faults) -> None:
    """Without its policy, the same page would run what got in."""
    html = replay_html(MATCH).replace("Content-Security-Policy", "X-No-Policy", 1)
    page = open_page(html.replace("<main", f"{INJECTED}<main", 1))
    page.wait_for_load_state("load")

    assert {"dialog 1", "dialog 2", "https://example.invalid/x"} <= set(faults)
    faults.clear()


def test_hands_are_seen_from_behind_where_cards_have_two_sides(open_page: Opener) -> None:
    """Face by face as the table is drawn, before the cards are turned over and after."""
    replay = match(variant=FLIP_2018, most=120)
    flips = [at for at, (_, events) in enumerate(replay.steps()) if any(isinstance(one, Flipped) for one in events)]
    page = open_page(replay_html(replay, seat=0))
    for step in (0, 7, flips[0] - 1, flips[0], 120):
        page.evaluate("step => show(step)", step)
        seen, symbols = view(replay.at(step), 0), Symbols(FLIP_2018)
        for seat in seen.active:
            uses = page.locator(f"[data-part='faces-{seat}'] use")
            ids = uses.evaluate_all("uses => uses.map(use => use.getAttribute('href').slice(1))")
            assert list(faces_of(seen, seat, symbols)) == ids
            corners = uses.evaluate_all("uses => uses.map(use => `${use.getBBox().x} ${use.getBBox().y}`)")
            assert len(ids) == len(set(corners))


# Looks.

FAINT = """() => {
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const linear = (part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const ground = (element) => {
    const color = parts(getComputedStyle(element).backgroundColor);
    return color[3] === 0 && element.parentElement ? ground(element.parentElement) : color;
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest("svg, script")) continue;
    const [dark, bright] = [parts(getComputedStyle(element).color), ground(element)].map(light).sort((a, b) => a - b);
    if ((bright + 0.05) / (dark + 0.05) < 4.5) found.push(texts.currentNode.data);
  }
  return found;
}"""
"""The texts on a page that stand out too little from what is behind them. Those in pictures have tests of their own."""


# Sizes, colours, motion, paper.


@pytest.mark.parametrize("size", [PHONE, DESKTOP, (768, 1024), (740, 360), (320, 568)], ids=str)
@pytest.mark.parametrize("seat", ["all", None, 0])
def test_nothing_sticks_out_sideways(seat: Any, size: tuple[int, int], open_page: Opener) -> None:
    """On a phone, a tablet and a desktop, whatever the names are."""
    for replay in (MATCH, match(["W" * 100, "x" * 40, "many words in a name", "Di"], most=40)):
        page = open_page(replay_html(replay, seat=seat, language="de"), "#37", size)
        assert not sticks_out(page)
        press(page, "End")
        assert not sticks_out(page)


def test_controls_stay_in_reach_on_a_phone(open_page: Opener) -> None:
    """However long the story and the hands are; each is large enough for a finger."""
    page = open_page(replay_html(MATCH), "#60", PHONE)
    page.evaluate("scrollTo(0, 99999)")
    for button in page.locator("#buttons button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= PHONE[1]
        assert min(box["width"], box["height"]) >= 40


def test_end_is_told_in_full_on_a_phone(open_page: Opener) -> None:
    """Who has won stands in the caption, and none of it has to be scrolled to."""
    names = ["a name of several words", "another name that is long", "Cy", "Di"]
    page = open_page(replay_html(match(names, variant=FRIENDS_2022, most=2000)), "", PHONE)
    press(page, "End")
    caption = page.locator("#now")
    assert "wins the match" in str(caption.text_content())
    assert caption.evaluate("now => now.scrollHeight <= now.clientHeight")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_text_can_be_read_by_day_and_by_night(scheme: str, size: tuple[int, int], open_page: Opener) -> None:
    """With a contrast of 4.5 at least."""
    page = open_page(replay_html(MATCH), "#42", size, color_scheme=scheme)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")

    assert {"light": "rgb(239, 236, 229)", "dark": "rgb(16, 18, 26)"}[scheme] == ground
    assert [] == page.evaluate(FAINT)


@pytest.mark.parametrize(("wish", "motion"), [("reduce", "none"), ("no-preference", "laid")])
def test_cards_move_only_where_motion_is_welcome(wish: str, motion: str, open_page: Opener) -> None:
    """The system of the reader says so."""
    page = open_page(replay_html(MATCH), reduced_motion=wish)
    press(page, "ArrowRight")

    assert motion == page.evaluate("getComputedStyle(document.querySelector('[data-part=top]')).animationName")


def test_page_prints_the_table_and_the_whole_story(open_page: Opener) -> None:
    """Without the controls."""
    page = open_page(replay_html(MATCH), "#42")
    page.emulate_media(media="print")

    assert page.locator("#table").is_visible()
    assert not page.locator("#buttons").is_visible()
    assert page.evaluate("$('told').scrollHeight <= $('told').clientHeight + 1")


# For those who do not see it, or use no mouse.


def test_everything_has_a_name_and_is_announced(open_page: Opener) -> None:
    """What happened is read out; cards and controls are named."""
    page = open_page(replay_html(MATCH, seat=0), "#1")

    assert "polite" == page.locator("#now").get_attribute("aria-live")
    unnamed = "button:not([aria-label]), select:not([aria-label]), input:not([aria-label]), .card svg:not([aria-label])"
    assert 0 == page.locator(unnamed).count()
    assert "1" == page.locator("#told a[tabindex='0']").get_attribute("data-step")
    page.locator("#slider").focus()
    assert "step" == page.locator("#told a[tabindex='0']").get_attribute("aria-current")


def test_focus_can_be_seen_wherever_it_is(open_page: Opener) -> None:
    """From the step to the story, with nothing in between that cannot be left."""
    page = open_page(replay_html(MATCH, seat=0), "#20")
    reached = []
    for _ in range(11):
        page.keyboard.press("Tab")
        focused = page.evaluate("(({ id, tagName }) => id || tagName)(document.activeElement)")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        reached.append((focused, outline))

    names = ["slider", "here", "first", "back", "play", "forward", "last", "speed"]
    assert [(name, "solid") for name in names] == reached[:8]
    assert ("A", "solid") in reached
