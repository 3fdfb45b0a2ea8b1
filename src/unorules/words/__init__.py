"""The game in words: sentences in several languages, and actions from what people type."""
