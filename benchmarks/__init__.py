"""Benchmarks: our games beside their peers, measured in one run."""
