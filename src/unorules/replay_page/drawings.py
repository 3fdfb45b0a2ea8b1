"""Drawings as data: SVG taken apart into lists, in which every element stands once."""

from __future__ import annotations

from typing import TypeAlias
from xml.etree import ElementTree

Node: TypeAlias = tuple[str | int, ...]
"""A tag, the number of its attributes, and then its content: the numbers of elements before it, or text."""


class Drawings:
    """Collects drawings. A page puts them together again, element by element, and never reads them as markup."""

    def __init__(self) -> None:
        self._attributes: dict[tuple[str, ...], int] = {}
        self._nodes: dict[Node, int] = {}
        self._known: dict[str, int] = {}
        self.add("")

    def add(self, svg: str) -> int:
        """Return the number of a drawing. That of an empty one is 0."""
        if svg not in self._known:
            root = ElementTree.fromstring(f"<g>{svg}</g>")  # noqa: S314 - drawn by this library
            self._known[svg] = self._number(root[0] if len(root) == 1 else root)
        return self._known[svg]

    def _number(self, element: ElementTree.Element) -> int:
        pairs = tuple([text for pair in element.items() for text in pair])
        attributes = self._attributes.setdefault(pairs, len(self._attributes))
        content = [element.text] if element.text else [self._number(child) for child in element]
        return self._nodes.setdefault((element.tag, attributes, *content), len(self._nodes))

    @property
    def attributes(self) -> list[tuple[str, ...]]:
        """Sets of attributes, each a list of names and values in turn."""
        return list(self._attributes)

    @property
    def nodes(self) -> list[Node]:
        """All elements."""
        return list(self._nodes)
