"""A section grown from nothing: hills and coast, water, towns, roads, woods, names."""
