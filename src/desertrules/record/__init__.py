"""What is written down: records, notation, validation, versions and schemas of any game."""
