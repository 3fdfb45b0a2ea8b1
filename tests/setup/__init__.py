"""The start of a game."""
