"""The compiler: boards as data, programs with and without their passes, numbers of actions, reasons, states."""
