"""PLM American Revolution: battles rolled from a pack, and what is printed of them."""
