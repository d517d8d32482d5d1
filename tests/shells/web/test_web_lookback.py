"""A finished game on the page: every hand in a replay, and how it went."""

from dataclasses import replace

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.games.rummikub import Bleu, Piocher, Poser, T, jeu
from rummifun.page.links import fingerprint, new_link
from rummifun.session import persistence
from rummifun.session.session import PERSON, Session, resume_session
from shells.web.running_server import Json, Server
from shells.web.test_web_rematch import near_the_end

HELD = near_the_end(T(13, Bleu))
LAY = Poser([[T(n, Bleu) for n in range(10, 14)]])


def kept(server: Server, session: Session) -> list[str]:
    """Store a game, and return the links of its seats and of a spectator."""
    links = [new_link() for _ in range(3)]
    marks = zip(map(fingerprint, links), (0, 1, None), strict=True)
    server.store.create(persistence.session_to_text(session).rstrip("\n"), True, [*marks])
    return links


def backs(picture: Json) -> list[int]:
    own = [zone["piles"] for zone in picture["zones"] if zone["seat"] is not None]
    return [sum(suit == "dos" for pile in piles for _, suit in pile["faces"]) for piles in own]


def test_replay_shows_every_hand_once_a_game_between_two_is_over(server: Server) -> None:
    going = resume_session(Record(jeu, HELD, (Piocher(),)), (PERSON, PERSON))
    for session, hidden in ((going, [0, 14]), (resume_session(Record(jeu, HELD, (LAY,)), (PERSON, PERSON)), [0, 0])):
        link, *_ = kept(server, session)
        replay = server.get(f"/api/rejouer/{link}?a=100").json
        assert (replay["seat"], backs(replay["picture"]), len(replay["steps"])) == (0, hidden, 1)


def test_lookback_tells_the_pieces_left_and_the_turn_that_decided_it_once_it_is_over(server: Server) -> None:
    going, over = (resume_session(Record(jeu, HELD, moves), (PERSON, PERSON)) for moves in ((), (Piocher(), Piocher())))
    first, second, watcher = kept(server, replace(over, gave_up=1))
    found = server.get(f"/api/retour/{first}?lang=en").json
    assert found["left"] == [[1, 14], [2, 14], [2, 15]]
    turning = found["turning"]
    assert (turning["step"], turning["title"]) == (1, "Turn 1: 1 tile could have been laid")
    assert (turning["pieces"], backs(turning["before"])) == ([["13", "bleu"]], [0, 0])
    assert [len(pile["faces"]) for pile in turning["after"]["zones"][0]["piles"]] == [4]
    assert server.get(f"/api/retour/{watcher}").json == {"left": found["left"], "turning": None}
    assert server.get(f"/api/retour/{second}").json["left"] == found["left"]
    for session in (going, replace(resume_session(Record(game_named("md"), Alea(1)), (PERSON,)), gave_up=0)):
        assert server.get(f"/api/retour/{kept(server, session)[0]}").json == {"left": [], "turning": None}
    assert server.get("/api/retour/nowhere").status == 404
