"""Drawing: maps, boards, tables, aids and boxes, as shapes in millimetres for the press."""
