"""What is printed after a firefight: the packet for the next, and the end of a campaign."""
