"""What to play, so that a game comes to its end soon: nothing clever, and nothing that goes round in circles."""

from collections.abc import Callable

from shells.browser.pointers import Act, Scene
from shells.web.robots import piles_of

Policy = Callable[[Scene, Act], int]  # what an act is worth in a scene; the first of the best is played


def any_of_them(scene: Scene, act: Act) -> int:
    """Play the first act there is: a game that always ends."""
    return 0


def patience(scene: Scene, act: Act) -> int:
    """Up; what frees a hidden card; from the waste; the next cards of the stock; and nothing to and fro."""
    source, index, target = act["source"], act["index"], act["target"]
    if target in ("♣", "♦", "♥", "♠"):
        return 5
    if index is None:
        return 2
    if source == "rebut":
        return 3
    under = piles_of(scene)[source][: index - 1]
    return 4 if under and under[-1][1] == "dos" else 0


def descent(scene: Scene, act: Act) -> int:
    """Give to the other; get rid of a card; make a hole; draw; lay back."""
    source, target = act["source"], act["target"]
    own = source in ("main.sud", "face.sud")
    if target == "face.nord":
        return 8 + own
    if own:
        return 3 if target == "face.sud" else 7
    if source == "paquet.sud":
        return 4
    return 6 if act["index"] == 1 and source.startswith("centre") else 0


POLICIES: dict[str, Policy] = {"md": patience, "klondike": patience, "haricots": any_of_them, "descente": descent}


def best(policy: Policy, scene: Scene) -> Act:
    return max(scene["acts"], key=lambda act: policy(scene, act))
