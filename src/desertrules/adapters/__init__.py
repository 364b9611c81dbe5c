"""Other people's interfaces to all games: PettingZoo, Gymnasium, OpenSpiel, by extras."""
