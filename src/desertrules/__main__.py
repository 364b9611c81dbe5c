"""`python -m desertrules` is the command line."""

import sys

from desertrules.cli.entry import main

if __name__ == "__main__":
    sys.exit(main())
