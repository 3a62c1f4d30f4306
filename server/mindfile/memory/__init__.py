"""The use cases of long-term memory, in the words of the domain."""
