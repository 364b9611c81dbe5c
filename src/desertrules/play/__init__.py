"""What is done with any game: chance resolved, games played out, moves replayed and counted."""
