"""A report, and how it is written: text, JSON, HTML."""
