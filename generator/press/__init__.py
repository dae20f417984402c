"""The press: faces on sheets, backs behind fronts, marks, booklets to fold, hex maps, proofs."""
