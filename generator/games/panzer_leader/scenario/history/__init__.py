"""What was: who was where with what, which way the attack went, which places lie there."""
