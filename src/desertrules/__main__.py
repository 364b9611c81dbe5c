"""Run the command line: `python -m desertrules`."""

from desertrules.cli.main import main

if __name__ == "__main__":
    main()
