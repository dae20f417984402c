"""Land grown from a recipe: relief and water, settlements and roads, cover and names."""
