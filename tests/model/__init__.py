"""The vocabulary of the game."""
