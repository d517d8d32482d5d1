"""Games as JSON lines for programs in any language: views, moves, players' programs, the move server."""
