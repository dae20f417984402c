"""Icons on a page: their HTML, and how the page engine sets and draws them."""
