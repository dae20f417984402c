"""Reports of histories as forms: made from what a file asks and from the model of what it says."""
