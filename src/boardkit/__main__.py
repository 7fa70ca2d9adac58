"""`python -m boardkit` is the same as the command `boardkit`."""

from boardkit.cli import main

main()
