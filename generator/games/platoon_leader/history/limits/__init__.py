"""What the rules and a side's card don't let it do: each fault with its path in the report."""
