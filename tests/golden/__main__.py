"""Keep all playthroughs as they read now."""

from desertrules.testing import rewrite_playthrough
from tests.golden.test_golden import FILES

for file in FILES:
    rewrite_playthrough(file)
