"""Where and when a scenario could have happened: villages and their days, seasons, names of ground."""
