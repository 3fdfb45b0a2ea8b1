"""What tests share: builders, games, decks and invariants."""
