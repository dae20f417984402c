"""What stands on a map: towns, houses with their roofs, roads and works."""
