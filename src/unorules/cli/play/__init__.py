"""The command `play`: a game in the terminal, one person against bots."""
