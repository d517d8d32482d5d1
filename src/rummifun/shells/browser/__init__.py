"""The page without a server: the same application in a worker of the browser, with the browser's own storage."""
