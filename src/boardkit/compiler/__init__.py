"""From a definition to a Program: names and slots, scripts and decisions to code, and the passes over it."""
