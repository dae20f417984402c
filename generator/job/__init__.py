"""Build: products to files: only what changed, several at once, all or nothing."""
