"""The model: the words of the game, as frozen data. Nothing here moves a card."""
