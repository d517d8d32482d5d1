{"rummifun": 1, "jeu": "haricots", "options": {"slots": 3, "third_cost": null, "final_sale": false, "sell_in_step1": false, "voluntary_sale": false}, "graine": 3, "partie": 0, "joueurs": ["humain", "ismcts:2"]}
{"coup": "joue"}
