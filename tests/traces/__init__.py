"""What every function answers while the project is at work: what changes is meant, and seen."""
