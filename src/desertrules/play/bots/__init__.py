"""Who plays besides people: bots, which see no more than their seat does."""
