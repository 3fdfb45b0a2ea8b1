"""Words: sentences, titles, and actions from text."""
