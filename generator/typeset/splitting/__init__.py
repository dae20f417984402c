"""Long documents in parts: where they divide, what each part needs, what it lays out to."""
