"""What is seen: positions as text for people."""
