"""Where and when a mission is: the weather of the day, what the country has, what was there."""
