"""The contract that every game keeps; this package knows no game."""
