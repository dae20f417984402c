"""The games that come with a generator: a folder and a registry entry each."""
