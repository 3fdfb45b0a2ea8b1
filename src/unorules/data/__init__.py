"""The rules and the rulings as data: `rules.toml` and `rulings.toml`."""
