"""The sheet's functions by lines of JSON: ours, which answer any program, and an engine's, judged in any language."""
