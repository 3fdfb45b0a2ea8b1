"""Data files: the texts of the rules and the JSON schema. (The rulings are in `docs/rulings.toml`.)"""
