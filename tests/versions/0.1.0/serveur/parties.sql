PRAGMA application_id = 1920298342;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE coups (partie INTEGER NOT NULL REFERENCES parties, rang INTEGER NOT NULL, ligne TEXT NOT NULL,
                        PRIMARY KEY (partie, rang)) WITHOUT ROWID;
INSERT INTO "coups" VALUES(2,0,'{"coup": "pose [2r 2j 2n] [6r 7r 8r] [3n 4n 5n]"}');
INSERT INTO "coups" VALUES(2,1,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,2,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,3,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,4,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,5,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,6,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,7,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,8,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,9,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,10,'{"coup": "pioche"}');
INSERT INTO "coups" VALUES(2,11,'{"coup": "pioche"}');
CREATE TABLE fins (rang INTEGER PRIMARY KEY, partie INTEGER NOT NULL UNIQUE REFERENCES parties, fin TEXT NOT NULL);
INSERT INTO "fins" VALUES(1,1,'{"game": "md", "play": "", "won": false, "score": 0, "moves": 15, "seconds": null}');
CREATE TABLE liens (empreinte BLOB PRIMARY KEY, partie INTEGER NOT NULL REFERENCES parties, siege INTEGER)
        WITHOUT ROWID;
INSERT INTO "liens" VALUES(X'09B5BF8F4BF5937DEB0B88F4F96B0FA799872B97335600782D1F26F368DCF1DB',1,0);
INSERT INTO "liens" VALUES(X'7E99760FCA2CF8357C7333E88FC2952552B56D294338FF378426544DB264A002',2,NULL);
INSERT INTO "liens" VALUES(X'956840EA6A377ECA9FE7D32ADB9DAD037F97DF4180010401788F99BBD1B9F4EC',2,0);
INSERT INTO "liens" VALUES(X'CF28CBFB76D2ACD34DD18A0F89485080351568955AEBBCCA84E739496DAB1837',2,1);
INSERT INTO "liens" VALUES(X'D8EF04F307EA833B8AF00EDEEEB5AEEC5C6138717EE8B05DB6F75D80934F707C',1,NULL);
CREATE TABLE parties (numero INTEGER PRIMARY KEY, entete TEXT NOT NULL, reseau INTEGER NOT NULL,
                          debut TEXT NOT NULL, jour TEXT NOT NULL DEFAULT '', rangee BLOB);
INSERT INTO "parties" VALUES(1,'{"rummifun": 1, "jeu": "md", "options": {"stocks": 4}, "graine": 29, "partie": 0, "joueurs": ["humain"], "controle": {"coups": 15, "empreinte": "4ced139fc3c11b3a"}}',0,'2026-11-23 22:00:14','2026-11-23',X'789CAB564ACE2F2D50B252502A49CCC9CF5354AAE5AA4615B22B36C614C4AACE8448758644AA331A207538DC0700C2225D16');
INSERT INTO "parties" VALUES(2,'{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 29, "partie": 0, "joueurs": ["humain", "humain"]}',1,'2026-11-23 22:00:14','2026-11-23',NULL);
CREATE INDEX en_cours ON parties (jour) WHERE rangee IS NULL;
COMMIT;
