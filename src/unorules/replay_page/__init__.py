"""The replay page: a game to look at, as one HTML file or as a link. Not imported by `unorules` itself."""

from __future__ import annotations

from unorules.replay_page.frames import Reader
from unorules.replay_page.page import links_html, replay_html, replay_link

__all__ = ["Reader", "links_html", "replay_html", "replay_link"]
