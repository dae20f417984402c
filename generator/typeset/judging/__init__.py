"""What is wrong with a laid-out page, or with its style sheet before that."""
