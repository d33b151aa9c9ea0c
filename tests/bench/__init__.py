"""`make bench`: sizes and speeds of the built site, each beside something to compare it with in the same run."""
