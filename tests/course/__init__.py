"""Lessons carried out: answers of students, right and wrong, and the replies to them."""
