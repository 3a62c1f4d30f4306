"""Run the command line: ``python -m mindfile``."""

from mindfile.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
