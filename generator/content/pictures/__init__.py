"""Pictures of a pack: found in it or among the built-in ones, decoded once, validated."""
