"""Adapters to PettingZoo, Gymnasium and OpenSpiel, each in a module with an extra of that name."""
