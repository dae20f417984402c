"""The kind `aids`: templates, gauges and sticks, as their file describes them."""
