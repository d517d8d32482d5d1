"""The laws asked of what must satisfy them: ours, and what students write."""
