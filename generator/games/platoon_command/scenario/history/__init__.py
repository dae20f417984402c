"""Where and when a scenario could have happened: villages, their days, names on the map."""
