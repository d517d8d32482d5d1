"""The laws, checked on our implementations and on students'."""
