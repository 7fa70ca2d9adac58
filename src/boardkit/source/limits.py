"""How large a definition may be; far beyond any game, far below what hurts."""

MAX_BYTES = 2_000_000
MAX_DEPTH = 40
MAX_NODES = 60_000  # keys and values; a file of that many errors is still read in less than a second
MAX_SCALAR = 64_000
MAX_CHAIN = 8
MAX_PATH = 64  # steps of a patch's path
MAX_CHANGES = 5_000  # changes under one verb of a patch
MAX_COPIED = 2_000_000  # entries and items copied while a patch is applied
