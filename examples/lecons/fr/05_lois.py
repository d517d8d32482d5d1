# %% [markdown]
# # 5. Une faute plantée, des lois à trouver
#
# Une loi est une équation qui a un nom. Elle sert deux fois : à dire ce qu'une fonction doit faire, et à chercher ce
# qu'elle fait de travers.
#
# ## Une faute
#
# Voici une `difference` qui passe les exemples. Lisez-la : où est la faute ?

# %%
from rummifun.multiset.ordre_sup import cardinal, difference, from_pairs, intersection, mens, nbocc, pairs
def difference(ens1, ens2):
    return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2))
pairs(difference(mens("aab"), mens("ab")))
# → (('a', 1),)

# %%
pairs(difference(mens("aab"), mens("aab")))
# → ()

# %% [markdown]
# Voici la réponse des lois :

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.multiset import ordre_sup
rapport = check(SUITE, implementation("fautive", {**vars(ordre_sup), "difference": difference}))
for echec in rapport.failed:
    print(echec.law.name, dict(echec.args), "→", echec.left, "≠", echec.right)
# → nbocc_difference {'x': 'a', 'e': ajoute(('a', 1), V), 'f': ajoute(('a', 2), V)} → RaisedSide(kind='Precondition', message='multiplicité attendue : ≥ 0, reçue : -1 (Rummikub §2)') ≠ 0
# → appartient_difference {'x': 'a', 'e': ajoute(('a', 1), V), 'f': ajoute(('a', 2), V)} → RaisedSide(kind='Precondition', message='multiplicité attendue : ≥ 0, reçue : -1 (Rummikub §2)') ≠ False
# → difference_inclus {'e': ajoute(('a', 1), V), 'f': ajoute(('a', 2), V)} → True ≠ RaisedSide(kind='Precondition', message='multiplicité attendue : ≥ 0, reçue : -1 (Rummikub §2)')

# %% [markdown]
# Ce n'est pas le premier contre-exemple trouvé : il a été *réduit*, jusqu'à ce qu'on ne puisse plus rien lui enlever.
# « D'un seul `a`, retirer deux `a` » : la faute est mise à nu. Quand le second multi-ensemble a plus d'exemplaires que le
# premier, la multiplicité devient négative, et `from_pairs` refuse d'en faire un multi-ensemble.
#
# ## Des lois à trouver
#
# Une loi que l'on devine se vérifie en trois lignes. Écrivons un petit banc d'essai : une loi est une fonction qui répond
# vrai ou faux, et `find` de hypothesis cherche le plus petit cas où elle répond faux.

# %%
from hypothesis import find, settings
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import lists, sampled_from, tuples
ensembles = lists(sampled_from("ab")).map(mens)
deux = tuples(ensembles, ensembles)
def contre_exemple(loi, arguments=deux):
    try:
        trouve = find(arguments, lambda args: not loi(*args), settings=settings(derandomize=True, database=None))
    except NoSuchExample:
        return None
    return [pairs(ens) for ens in trouve]

# %% [markdown]
# Conjecture : retirer puis remettre ne change rien. *e = (e \ f) ∪ f* ? En cardinaux :

# %%
from rummifun.multiset import ordre_sup
contre_exemple(lambda e, f: cardinal(ordre_sup.difference(e, f)) + cardinal(f) == cardinal(e))
# → [(), (('a', 1),)]

# %% [markdown]
# C'est faux, et le plus petit cas dit pourquoi : on ne peut retirer que ce qui est là. Réparons l'équation au lieu de la
# jeter : ne comptons que ce qui a vraiment été retiré.

# %%
contre_exemple(lambda e, f: cardinal(ordre_sup.difference(e, f)) + cardinal(intersection(e, f)) == cardinal(e))

# %% [markdown]
# Aucun contre-exemple : c'est une loi. Elle n'est ni dans l'énoncé ni parmi les nôtres : elle est de vous. [Écrivez vos lois en
# vingt minutes](../vos_lois.md) montre comment lui donner un nom, et la poser à n'importe quel programme.
#
# ## À vous
#
# Réparez d'abord la `difference` du début :

# %%
from rummifun.multiset.ordre_sup import from_pairs, nbocc


def difference(ens1, ens2):
    return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2))

# %% [markdown]
# Écrivez maintenant des lois. Une loi est jugée deux fois : elle doit tenir pour toute fonction juste, et prendre en
# défaut celles qui sont fausses. La fonction à juger est donnée à votre loi. Voici *e ∩ f = f ∩ e* ; `==` convient-il ?

# %%
from rummifun.multiset.ordre_sup import egaux


def loi_commute(intersection, e, f):
    ...

# %% [markdown]
# Retirer *f* puis *g*, ou *g* puis *f* : *(e \ f) \ g = (e \ g) \ f*.

# %%
from rummifun.multiset.ordre_sup import egaux


def loi_echange(difference, e, f, g):
    ...

# %% [markdown]
# *e \ (f \ g) = (e \ f) \ g* lui ressemble, et elle est fausse. Donnez trois textes, lus comme les multi-ensembles de
# leurs lettres, qui le montrent ; trois lettres en tout suffisent.

# %%
def temoin():
    e, f, g = "", "", ""
    return e, f, g
