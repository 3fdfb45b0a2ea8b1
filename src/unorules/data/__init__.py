"""The rules, the rulings and the schema as data: `rules.toml`, `rulings.toml` and `schema.json`."""
