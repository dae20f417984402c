"""The press: faces on sheets and pages in booklets, marks, and proof of the finished file."""
