"""The concepts that all games share: rules, views and abilities, scenes, notations, records, matches."""
