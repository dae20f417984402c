"""The processes that do the studio's work, and how the server talks to them."""
