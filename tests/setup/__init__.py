"""How a game starts."""
