"""A coarse model of a campaign's first firefight: what its odds are, and whether it is hopeless."""
