"""Slow, plain references of the rules, to compare the engines with."""
