"""The rules and the schema as data: `rules.toml` and `schema.json`. The rulings are in `docs/rulings.toml`."""
