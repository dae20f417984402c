"""PDF files: forms, fonts, pages and names written, joined and read back."""
