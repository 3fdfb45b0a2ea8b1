"""The root element of a picture."""

from __future__ import annotations

from unorules.pictures.style import STYLE
from unorules.pictures.symbols import Symbols
from unorules.pictures.text import escape


def picture(title: str, scale: float, box: tuple[float, float], symbols: Symbols, content: str) -> str:
    """Return a whole picture that can stand alone: its title, its style, the symbols it uses, and its content.

    Its box is that many pixels wide and high, times the scale.
    """
    wide, high = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="u" role="img" width="{wide * scale:.5g}"'
        f' height="{high * scale:.5g}" viewBox="0 0 {wide:g} {high:g}"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style>{symbols.defs()}{content}</svg>"
    )
