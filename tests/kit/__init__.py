"""Shared by all tests: builders, decks, games, documents and invariants."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The folder of the project."""
