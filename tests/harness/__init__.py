"""How the tests are run: workers forked after one collection, a budget for each test, a day's and a night's effort."""
