"""Where and when a campaign is: theatre, episode, days, places, the lie of its map, weather."""
