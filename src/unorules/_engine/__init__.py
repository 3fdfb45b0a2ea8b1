"""The engine, which makes one state from another. It starts in `apply` and `legal`."""
