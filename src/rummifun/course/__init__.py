"""A lesson carried out: its cells run one after another, and what a student wrote held to the laws."""
