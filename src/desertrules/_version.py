"""The version of the library, in its one place."""

__version__ = "0.1.0"
