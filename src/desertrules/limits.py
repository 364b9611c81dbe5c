"""The limits on data from outside, in one place."""

MAX_SIZE = 2**21
"""The most bytes of one record, position or request."""
MAX_ITEMS = 20_000
"""The most moves of a record, and the most items of any other list."""
MAX_WORDS = 100_000
"""The most words, and the most lines, of a record in text."""
MAX_DEPTH = 100
"""The deepest nesting of lists and objects."""
MAX_INTEGER = 2**53
"""The largest integer that every JSON parser reads exactly."""
MAX_TEXT = 20_000
"""The most characters in one string of JSON data; the largest board map has about 10,000."""
MAX_NAME = 1_000
"""The most characters in a player's name and in other strings of a record's header."""
MAX_PROBLEMS = 100
"""The most problems that one error or report lists."""
MAX_SLIPS = 5_000
"""The most slips in one text that lenient reading tolerates."""
MAX_TRIALS = 20_000
"""The most moves that validation tries out to find what somebody meant."""
