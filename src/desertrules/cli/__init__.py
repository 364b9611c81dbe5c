"""The command line, the only place that prints; its commands need the extra `cli`."""
