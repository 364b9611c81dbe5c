"""Write the golden files again, with the options and seeds that they name."""

from desertrules.testing import rewrite_golden
from tests.golden.test_golden import FILES

for file in FILES:
    rewrite_golden(file)
