"""What pictures of all games share: colours, seats' shapes, panels, choices, charts, text grids."""
