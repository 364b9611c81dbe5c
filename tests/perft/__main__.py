"""Count all cases again, and keep the counts."""

from desertrules.testing import recount
from tests.perft.test_perft import FILES

for file in FILES:
    recount(file)
