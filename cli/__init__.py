"""The command line `ggkb`: parse, call the library, render."""
