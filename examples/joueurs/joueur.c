/* A player in C, with its standard library alone: it speaks the lines of docs/protocole.md.

       cc -O2 -o joueur examples/joueurs/joueur.c
       rummifun tournoi rummikub --joueurs "cmd:./joueur,glouton"

   In Rummikub it lays the most tiles; in Montée-Descente a card goes up if it can, else where the gap is smallest; in any
   other game chance decides. JSON is read where it lies: a value is the place where it begins. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *RANKS[] = {"\"7\"", "\"8\"", "\"9\"", "\"10\"", "\"V\"", "\"D\"", "\"R\"", "\"A\""};

static const char *blank(const char *p) {
    return p + strspn(p, " \t\r\n");
}

/* The place after a value: a text, a list or an object with all that it holds, or a word. */
static const char *after(const char *p) {
    int depth = 0;
    do {
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++) {
                if (*p == '\\' && p[1]) p++;
            }
            if (*p) p++;
        } else if (depth || *p == '{' || *p == '[') {
            depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
            p++;
        } else {
            return p + strcspn(p, ",]} \t\r\n");
        }
    } while (depth && *p);
    return p;
}

/* The first value of a list, and the one after another; NULL if there is none. */
static const char *first(const char *list) {
    const char *p = list ? blank(list + 1) : "";
    return *p == ']' || *p == '}' || !*p ? NULL : p;
}

static const char *next(const char *p) {
    p = blank(after(p));
    return *p == ',' ? blank(p + 1) : NULL;
}

static int same(const char *p, const char *word) {
    return p && !strncmp(p, word, strlen(word)) && after(p) == p + strlen(word);
}

/* The value of a key: it comes after a colon. */
static const char *value(const char *key) {
    return blank(blank(after(key)) + 1);
}

/* What an object says under a key, written with its quotation marks; NULL if it says nothing. */
static const char *get(const char *object, const char *key) {
    const char *p = first(object);
    while (p && !same(p, key)) p = next(value(p));
    return p ? value(p) : NULL;
}

/* The rank of the uppermost card of a pile, -1 for an empty one; the place is written as in the move. */
static int top(const char *view, const char *place) {
    size_t length = (size_t)(after(place) - place);
    for (const char *zone = first(get(view, "\"zones\"")); zone; zone = next(zone)) {
        for (const char *pile = first(get(zone, "\"piles\"")); pile; pile = next(pile)) {
            const char *last = NULL;
            if (strncmp(get(pile, "\"place\""), place, length)) continue;
            for (const char *face = first(get(pile, "\"faces\"")); face; face = next(face)) last = face;
            for (int rank = 0; last && rank < 8; rank++) {
                if (same(get(last, "\"text\""), RANKS[rank])) return rank;
            }
        }
    }
    return -1;
}

/* How good a move is; twice the ranks that it skips, so that an empty pile lies between two and three. */
static int worth(const char *game, const char *view, const char *move, int drawn) {
    const char *to = get(move, "\"to\"");
    int n = 0, below;
    if (same(game, "\"rummikub\"")) {
        for (const char *tile = first(get(move, "\"laid\"")); tile; tile = next(tile)) n++;
        return n;
    }
    if (!same(game, "\"md\"")) return atoi(get(move, "\"n\"")) == drawn;
    if (strncmp(to, "\"s", 2)) return 1;
    below = top(view, to);
    return below < 0 ? -5 : -2 * (below - top(view, "\"talon\""));
}

int main(void) {
    static char line[1 << 20], game[64] = "\"\"";
    while (fgets(line, sizeof line, stdin)) {
        const char *type = get(line, "\"type\"");
        if (same(type, "\"hello\"")) {
            const char *name = get(get(line, "\"game\""), "\"name\"");
            snprintf(game, sizeof game, "%.*s", (int)(after(name) - name), name);
            puts("{\"type\": \"hello\", \"lines\": 1, \"name\": \"C\"}");
        } else if (same(type, "\"turn\"")) {
            const char *moves = get(line, "\"moves\""), *view = get(line, "\"view\""), *best = first(moves);
            int count = 0, drawn;
            for (const char *move = best; move; move = next(move)) count++;
            drawn = atoi(get(line, "\"chance\"")) % count + 1;
            for (const char *move = best; move; move = next(move)) {
                if (worth(game, view, move, drawn) > worth(game, view, best, drawn)) best = move;
            }
            printf("{\"type\": \"move\", \"n\": %d}\n", atoi(get(best, "\"n\"")));
        } else if (same(type, "\"bye\"")) {
            return 0;
        }
        fflush(stdout);
    }
    return 0;
}
