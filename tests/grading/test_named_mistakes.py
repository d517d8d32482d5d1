"""Mistakes that have a name: said of who has made them and of nobody else; and the cases that tell hands apart.

Functions are defined anew at the end of a right hand-in: the last version counts, and nothing else rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from grading.hand_ins import SOBRE, changed
from grading.reports import found, graded_text, quickly_graded, verdicts
from grading.test_ocaml import VERDICTS
from rummifun.grading.report.findings import Report

LISTS = SOBRE.index("type 'a multielement = 'a * int\n")


def with_these(texts: Iterable[str]) -> Report:
    return quickly_graded("\n".join((SOBRE, *texts)))


def lists_changed(*changes: tuple[str, str], text: str = SOBRE) -> str:
    """Change what a right hand-in says from its lists on."""
    return text[:LISTS] + changed(text[LISTS:], *changes)


def on_lists(*changes: tuple[str, str], text: str = SOBRE) -> Report:
    return quickly_graded(lists_changed(*changes, text=text))


# A callee's mistake is not the caller's


MULTIPLICITIES = ("n <= nbocc x f && inclus r f", "appartient x f && inclus r f")


@pytest.mark.parametrize("change", [MULTIPLICITIES, ("n <= nbocc x f && inclus r f", "n < nbocc x f && inclus r f")])
def test_both_inclusions_are_not_one(change: tuple[str, str]) -> None:
    egaux = found(on_lists(change), "Q2", "egaux")
    assert (egaux.verdict, egaux.diagnoses, egaux.calls) == ("wrong", (), ("inclus",))


def test_drawing_wrongly_is_not_dealing_wrongly() -> None:
    report = on_lists(("extraire (n - 1) (supprime (t, 1) p) in", "extraire (n - 1) p in"))
    assert found(report, "Q8", "extraire").diagnoses == ("the tiles drawn stay in the pool",)
    for function in ("distrib", "init_partie"):
        one = found(report, "Q8", function)
        assert (one.verdict, one.diagnoses, one.calls) == ("wrong", (), ("extraire",))


def test_dealing_wrongly_is_told_when_drawing_is_right() -> None:
    report = on_lists(("let m2, p2 = extraire 14 p1", "let m2, p2 = extraire 14 cst_PIOCHE_INIT"))
    assert "both hands are drawn from the whole pool" in found(report, "Q8", "distrib").diagnoses


def test_the_version_that_is_used_is_the_one_that_counts() -> None:
    """The sum type's nbocc is wrong, that of lists is right: what is wrong on lists does not rest on it."""
    text = SOBRE[:LISTS].replace("if x = elt then n else", "if x = elt then 1 else") + SOBRE[LISTS:]
    report = on_lists(("let egaux e f = inclus e f && inclus f e", "let egaux e f = inclus e f"), text=text)
    assert found(report, "Q1", "egaux").calls == ("nbocc",)
    egaux = found(report, "Q2", "egaux")
    assert (egaux.calls, egaux.diagnoses) == ((), ("one inclusion is not equality",))


def test_what_a_comment_names_is_not_rested_on() -> None:
    report = on_lists(MULTIPLICITIES, ("let cardinal_ = 0", ""), text=SOBRE + "let cardinal_ = 0")
    assert found(report, "Q2", "egaux").calls == ("inclus",)
    commented = ("let egaux e f = inclus e f && inclus f e", "let egaux e f = (* pas inclus *) e = f")
    egaux = found(on_lists(MULTIPLICITIES, commented), "Q2", "egaux")
    assert (egaux.calls, egaux.diagnoses) == ((), ("equality that depends on the order of multi-elements",))


# A name is said on evidence only


VAGUE = (
    {
        "cardinal": "let cardinal e = 1",
        "nbocc": "let nbocc x e = 1",
        "appartient": "let appartient x e = false",
        "inclus": "let inclus e f = List.length e <= List.length f",
        "ajoute": "let ajoute xn e = xn :: e",
        "supprime": "let supprime (x, n) e = e",
        "egaux": "let egaux e f = true",
        "intersection": "let intersection e f = e",
        "difference": "let difference e f = []",
        "en_ordre": "let en_ordre (e : main) : main = List.rev (en_ordre e)",
        "distrib": "let distrib () = let m1, p = extraire 14 cst_PIOCHE_INIT in let m2, p = extraire 13 p in m1, m2, p",
        "est_groupe": "let est_groupe (c : combinaison) = false",
        "combinaison_valide": "let combinaison_valide (c : combinaison) = true",
        "combinaisons_valides": "let combinaisons_valides (l : table) = List.length l <> 3",
        "points_suite": "let points_suite (c : combinaison) = 0",
        "points_groupe": "let points_groupe (c : combinaison) = 39",
        "points_pose": "let points_pose (p : pose) = 7",
        "tableVmens": "let tableVmens (t : table) : main = []",
        "premier_coup_ok": "let premier_coup_ok (m0 : main) (p : pose) (m1 : main) = false",
        "coup_ok": "let coup_ok (t0 : table) (m0 : main) (t1 : table) (m1 : main) = false",
        "piocher": "let piocher (e : etat) : etat = e",
    },
    {
        "egaux": "let egaux e f = false",
        "en_ordre": "let en_ordre (e : main) : main = e",
        "est_suite": "let est_suite (c : combinaison) = List.length c > 4",
    },
)
FACTS = {
    "en_ordre": {"the jokers are not last"},
    "ajoute": {"the same element stands in two multi-elements", "a multi-element of multiplicity 0 is kept"},
    "est_suite": {"tiles of several colours make a run", "values that do not follow one another make a run"},
    "combinaisons_valides": {"the empty combination is accepted"},
    "combinaison_valide": {"the empty combination is accepted", "fewer than three tiles are accepted"},
    "distrib": {"the hands have not 14 tiles"},
}
"""What wrong results show by themselves, whatever the function does."""
ASKED = {
    **dict.fromkeys(("en_ordre",), "Q7"),
    **dict.fromkeys(("distrib", "extraire"), "Q8"),
    **dict.fromkeys(("est_suite", "est_groupe", "combinaison_valide", "combinaisons_valides"), "Q10"),
    **dict.fromkeys(("points_suite", "points_groupe", "points_pose"), "Q11"),
    "tableVmens": "Q12",
    **dict.fromkeys(("premier_coup_ok", "coup_ok"), "Q13"),
    **dict.fromkeys(("piocher", "jouer_1_coup", "jouer_1er_coup"), "Q16"),
}


@pytest.mark.parametrize(("which", "function"), [(i, name) for i, texts in enumerate(VAGUE) for name in texts])
def test_no_name_is_said_without_evidence(which: int, function: str) -> None:
    one = found(with_these(VAGUE[which].values()), ASKED.get(function, "Q2"), function)
    assert one.verdict == "wrong"
    assert {*one.diagnoses} <= FACTS.get(function, set())


NAMED = {
    "one inclusion is not equality": ("egaux", "let egaux e f = inclus f e"),
    "keeps the multiplicities of one of the two": (
        *("intersection", "let intersection e f = List.filter (fun (x, _) -> List.mem_assoc x f) e"),
    ),
    "counts presence, not occurrences": ("nbocc", "let nbocc x e = min 1 (nbocc x e)"),
    "only the first multi-element is looked at": (
        "appartient",
        "let appartient x = function [] -> false | (y, _) :: _ -> x = y",
    ),
    "the two arguments are exchanged": ("difference", "let difference e f = difference f e"),
    "replaces the multiplicity instead of adding to it": (
        *("ajoute", "let ajoute (x, n) e = if n = 0 then e else ajoute (x, n) (List.filter (fun (y, _) -> y <> x) e)"),
    ),
    "removes nothing when n is greater than the multiplicity": (
        *(
            "supprime",
            "let supprime (x, n) e = if List.exists (fun (y, m) -> x = y && m < n) e then e else supprime (x, n) e",
        ),
    ),
    "the colours are in another order than Bleu < Rouge < Jaune < Noir": (
        "en_ordre",
        (
            "let en_ordre (e : main) : main = List.sort (fun (x, _) (y, _) -> let r = function Joker -> 100"
            " | T (v, c) -> v + 13 * (match c with Rouge -> 0 | Bleu -> 1 | Jaune -> 2 | Noir -> 3) in"
            " compare (r x) (r y)) e"
        ),
    ),
    "1 is taken to follow 13": (
        "est_suite",
        (
            "let est_suite (c : combinaison) = match depart 0 c with None -> false"
            " | Some (d, k) -> List.length c >= 3 && List.for_all (fun b -> b) (List.mapi (fun i t -> match t with"
            " Joker -> d + i >= 1 && (d + i <= 13 || i < 2) | T (v, k') -> k = k' && (v = d + i || v + 13 = d + i)) c)"
        ),
    ),
    "a joker is not taken for the tile that it replaces": (
        *("est_groupe", "let est_groupe (c : combinaison) = est_groupe c && not (List.mem Joker c)"),
    ),
    "only one of the combinations is looked at": (
        *("combinaisons_valides", "let combinaisons_valides = function [] -> true | c :: _ -> combinaison_valide c"),
    ),
    "a joker counts for nothing": (
        "points_groupe",
        ("let points_groupe (c : combinaison) = List.fold_left (fun s -> function Joker -> s | T (v, _) -> s + v) 0 c"),
    ),
    "only one of the combinations is counted": (
        *("points_pose", "let points_pose (p : pose) = match p with [] -> 0 | c :: _ -> points_pose [ c ]"),
    ),
    "a tile that occurs twice is counted once": (
        "tableVmens",
        "let tableVmens (t : table) : tuile multiensemble = List.map (fun (x, _) -> (x, 1)) (tableVmens t)",
    ),
    "hands are compared in order, not as multisets": (
        "premier_coup_ok",
        (
            "let premier_coup_ok m0 p0 m1 = let p = tableVmens p0 in"
            " combinaisons_valides p0 && points_pose p0 >= 30 && inclus p m0 && difference m0 p = m1"
        ),
    ),
    "a tile may be laid more often than the hand has it": (
        "coup_ok",
        (
            "let coup_ok t0 m0 t1 m1 = let a = tableVmens t0 and b = tableVmens t1 in let p = difference b a in"
            " combinaisons_valides t1 && inclus a b && p <> [] && List.for_all (fun (t, _) -> appartient t m0) p"
            " && egaux m1 (difference m0 p)"
        ),
    ),
    "the points of the pose are not counted": (
        "jouer_1er_coup",
        (
            "let jouer_1er_coup ((ss, t, p, j) as e : etat) (pose : pose) : etat = let _, b, main = le_statut j e in"
            " let q = tableVmens pose in let reste = difference main q in"
            " if (not b) && pose <> [] && combinaisons_valides pose && inclus q main"
            " then (avec j (j, true, reste) ss, t @ pose, p, suivant j) else e"
        ),
    ),
}
"""A mistake of each kind that is inferred; each function is defined by the right ones before it."""


@pytest.mark.parametrize("name", NAMED)
def test_a_mistake_is_named_where_every_result_shows_it(name: str) -> None:
    function, text = NAMED[name]
    texts = tuple(text for _, text in reversed(NAMED.values()))  # those that others use come after them
    sets = "Q3" if "List." in text else "Q2"
    one = found(with_these(texts), ASKED.get(function, sets), function)
    assert (one.verdict, one.calls, one.diagnoses) == ("wrong", (), (name,))


# Hands are multisets, and each player has his own


OTHERS = {
    "premier_coup_ok": (
        "let premier_coup_ok m0 p0 m1 = let p = tableVmens p0 in combinaisons_valides p0 && points_pose p0 >= 30"
        " && List.for_all (fun (t, _) -> appartient t m0) p && egaux m1 (difference m0 p)"
    ),
    "coup_ok": (
        "let coup_ok t0 m0 t1 m1 = let a = tableVmens t0 and b = tableVmens t1 in let p = difference b a in"
        " combinaisons_valides t1 && inclus a b && p <> [] && inclus p m0 && difference m0 p = m1"
    ),
    "jouer_1_coup": (
        "let jouer_1_coup ((((_, b, _), _), _, _, _) as e : etat) t : etat = if b then jouer_1_coup e t else e"
    ),
    "jouer_1er_coup": (
        "let jouer_1er_coup (((_, (_, b, _)), _, _, _) as e : etat) (pose : pose) : etat ="
        " if b && joueur_courant e = J1 && la_table e = [] then e else jouer_1er_coup e pose"
    ),
}


@pytest.mark.parametrize("function", OTHERS)
def test_cases_tell_hands_and_players_apart(function: str) -> None:
    one = found(with_these(OTHERS.values()), ASKED[function], function)
    assert (one.verdict, one.calls) == ("wrong", ())


ACCUMULATED = """let difference e f =
  let rec va acc = function
    | [] -> acc
    | (x, n) :: r -> let m = n - nbocc x f in va (if m > 0 then (x, m) :: acc else acc) r in
  va [] e
let rec lente e f ="""
TURNED = """
let rec ajoute (x, n) e =
  let rec va vus = function
    | [] -> if n = 0 then vus else (x, n) :: vus
    | (y, m) :: r when x = y -> (y, m + n) :: List.rev_append r vus
    | z :: r -> va (z :: vus) r in
  va [] e
let distrib () ="""


def test_right_in_another_way_is_right() -> None:
    """Accumulators turn multisets round at every call; equality sorts them; poses and moves compare them."""
    report = graded_text(
        lists_changed(
            ("let rec difference e f =", ACCUMULATED),
            ("-> difference (supprime xn e) r", "-> lente (supprime xn e) r"),
            ("let distrib () =", TURNED),
            ("let egaux e f = inclus e f && inclus f e", "let egaux e f = List.sort compare e = List.sort compare f"),
            (
                "points_pose p0 >= 30 && inclus p m0 && egaux m1 (difference m0 p)",
                "points_pose p0 >= 30 && inclus p m0 && egaux (List.fold_right ajoute m1 p) m0",
            ),
        )
    )
    assert verdicts(report) == VERDICTS["sobre.ml"].replace("Q3.", "Q3~")  # ajoute is there twice
    assert [one.failed for one in report.questions if one.failed] == []
