"""The service: a versioned JSON API over a knowledge base, and the explorer in the same process."""
