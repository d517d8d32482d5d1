"""Games line by line: the texts, the commands of the prompt, and their effects."""
