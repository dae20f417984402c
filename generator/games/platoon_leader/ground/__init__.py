"""The ground of a campaign: Locations, entry areas, fronts, and the state of the ground."""
