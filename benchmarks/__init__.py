"""How fast the rules are, measured beside their peers in one run: `python -m benchmarks`."""
