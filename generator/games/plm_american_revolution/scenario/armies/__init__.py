"""The armies of a rolled battle: who was there, how they form, deploy and break."""
