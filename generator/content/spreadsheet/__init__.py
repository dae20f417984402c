"""Records from spreadsheets: CSV, XLSX and ODS become the nodes that YAML would have become."""
