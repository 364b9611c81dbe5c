"""The machinery of this game: what the rules are worked out with."""
