"""The model: the vocabulary of the game, as frozen data. Nothing here moves a card."""
