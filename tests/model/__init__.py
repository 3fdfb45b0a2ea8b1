"""The words of the game."""
