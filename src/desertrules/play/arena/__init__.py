"""Bots measured against one another: the same deals in all seats, ratings, and a clear verdict."""
