"""The seven tools, one file each."""
