"""Lessons carried out: what students write, right and wrong, and what they are told."""
