"""What the pages of a mission say of its table: places in inches, ground, fire."""
