"""What can be rolled, and the page that rolls it."""
