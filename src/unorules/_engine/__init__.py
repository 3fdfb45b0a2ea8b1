"""The engine, which makes one state from another. Its entry points are `apply` and `legal`."""
