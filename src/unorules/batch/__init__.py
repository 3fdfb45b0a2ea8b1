"""Many games side by side: the rules once more, compiled, on rows of numbers."""
