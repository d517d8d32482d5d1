"""La pyramide, its page: step 9 of the tutorial on one's first patience."""

from pathlib import Path

from pyramide import choisir, pyramide

from rummifun.analysis import study
from rummifun.chance import Alea
from rummifun.render.picture import picture


def page(parties):
    jeu = pyramide()
    etude = study(jeu, parties, Alea(1), joueur=choisir, coeurs=2)
    return f"""<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<title>La pyramide</title>
<h1>La pyramide</h1>
<p>Écartez deux par deux les cartes libres qui font treize. Un roi s'écarte seul.</p>
{picture(jeu.new(Alea(1))).svg}
<h2>Combien de fois gagne-t-on ?</h2>
{etude._repr_html_()}
</html>
"""


if __name__ == "__main__":
    Path("pyramide.html").write_text(page(10_000), encoding="utf-8")
