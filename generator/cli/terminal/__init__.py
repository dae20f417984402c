"""The terminal: what is typed into it and shown, signals, and what goes wrong below a command."""
