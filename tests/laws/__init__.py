"""Laws over every preset, exact solutions of Tong, mutation tests of the games."""
