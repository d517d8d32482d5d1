"""All that is known of a game besides its rules: levels, players, encodings, codes of deals, its place in menus."""
