"""La pyramide, the table: step 1 of the tutorial on one's first patience."""

from rummifun.chance import Alea
from rummifun.games.reussites import JEU_52, Empile, Forme, Rangee, retournee, tableau_vide

RANGS = [[f"{lettre}{i}" for i in range(1, n + 1)] for n, lettre in enumerate("abcdefg", 1)]
PYRAMIDE = [place for rang in RANGS for place in rang]
FORME = Forme(
    JEU_52,
    (
        *[Rangee("", Empile, tuple(rang)) for rang in RANGS],
        Rangee("pioche", Empile, ("talon", "rebut", "defausse")),
    ),
)


def installer(t, cartes):
    pyramide = {place: (retournee(carte),) for place, carte in zip(PYRAMIDE, cartes)}
    return t.put({**pyramide, "talon": cartes[len(PYRAMIDE) :]})


if __name__ == "__main__":
    cartes, _ = Alea(1).shuffle(FORME.cartes)
    print(installer(tableau_vide(FORME, ()), cartes))
