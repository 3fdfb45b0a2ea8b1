"""Tests of the page that plays a game."""
