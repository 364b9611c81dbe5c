"""What boards are drawn with: colours, icons, a pen, a panel and text grids."""
