"""Files read into nodes that know their line and column, and errors told with them."""
