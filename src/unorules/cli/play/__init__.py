"""The command `play`, a game in the terminal between a person and bots."""
