"""A campaign as a history: reports of its firefights, replayed, and the packet for the next."""
