"""What was laid out or read before: records kept, and the names they are kept under."""
