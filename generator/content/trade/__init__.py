"""What is sold for decks: shops that print cards, and sleeves to put them in."""
