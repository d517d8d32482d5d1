/* Klondike solved by a plain search in C99, as one writes it first: a set of cards is a word, states are kept in a hash
   table by a key of 64 bits, and every move is made as it comes. No game is relaxed, no states are put together, nothing
   is delayed; safe cards go up, and a column is emptied only where none is empty. `bench/klondike.py` compiles it
   (cc -std=c99 -O3 -march=native) and races it against the solver.

       klondike RULES NODES < deals       (RULES: packet, the stock at hand and nothing comes down;
                                                  classic, three cards at a time, the uppermost, cards come down)

   reads a deal a line, 52 numbers from the bottom of the pack to its top, 13 x suit + rank (0 the As; suits clubs,
   diamonds, hearts, spades), and prints for each: 0 lost, 1 won, 2 undecided after so many nodes; nodes; seconds of the
   processor. */

#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t set;
typedef struct {
    set seen, anchors, up, stock;
    int drawn;
} state;

enum { RANKS = 13, COLUMNS = 7, STEP = 3, TALON = 24 };

static const set FIRSTS = 0x5555555555555, LOW = 0x3333333333333, HIGH = 0xCCCCCCCCCCCCC, EVERY = 0xFFFFFFFFFFFFF;
static const set KINGS = (set)0xF << 48;

static set beneath[64], anchor[64], talon[TALON], bottoms;
static int classic;
static long nodes, most;

static set *table;
static size_t size, used;

static inline set pairs(set cards)
{
    const set one = (cards | cards >> 1) & FIRSTS;
    return one | one << 1;
}

static inline set next(set up) { return ((up & LOW) << 6 | (up & HIGH) << 2 | 0xF) & ~up & EVERY; }

static inline set tops(set up) { return up & ~((up & HIGH) >> 6 | (up & LOW) >> 2); }

static inline set opened(const state *s)
{
    const set on = (s->seen & ~s->anchors) << 4, v = s->seen;
    const set open = (((v | v >> 1) & ~(on | on >> 1)) | (v & v >> 1 & ~(on & on >> 1))) & FIRSTS;
    return open | open << 1;
}

static inline set safe(set up)
{
    set two = up & up >> 1 & FIRSTS;
    two |= two << 1;
    const set other = (two & LOW) << 2 | (two & HIGH) >> 2;
    const set both = (other << 8 | 0xFF) & (other << 12 | 0xFFF);
    return classic ? both : both | two << 4 | 0xF;
}

static inline int empty(const state *s)
{
    return __builtin_popcountll(s->anchors) + __builtin_popcountll(s->seen & ~s->anchors & KINGS) < COLUMNS;
}

static inline void leaves(state *s, set card)
{
    if (card & s->anchors) {
        const int i = __builtin_ctzll(card);
        s->seen |= beneath[i];
        s->anchors = (s->anchors ^ card) | anchor[i];
    }
}

static inline void rises(state *s, set card)
{
    leaves(s, card);
    s->seen ^= card;
    s->up |= card;
}

static set reached(const state *s)
{
    if (!classic)
        return s->stock;
    set left[TALON], found = 0;
    int n = 0;
    for (int i = 0; i < TALON; i++)
        if (talon[i] & s->stock)
            left[n++] = talon[i];
    for (int i = STEP - 1; i < n; i += STEP)
        found |= left[i];
    for (int i = s->drawn - 1; i >= 0 && i < n; i += STEP)
        found |= left[i];
    return n ? found | left[n - 1] : 0;
}

static void taken(state *s, set card)
{
    int before = 0, n = 0, past = 0;
    s->stock ^= card;
    if (!classic)
        return;
    for (int i = 0; i < TALON; i++) {
        past |= talon[i] == card;
        if (talon[i] & s->stock) {
            n++;
            before += !past;
        }
    }
    s->drawn = before % STEP == 0 || before == n ? 0 : before;
}

static int met(const state *s)
{
    static const set mix = 0x9E3779B97F4A7C15u;
    set key = s->up * mix;
    key = (key ^ key >> 32 ^ s->anchors) * mix;
    key = (key ^ key >> 29 ^ s->stock) * mix;
    key = (key ^ key >> 32 ^ (set)s->drawn) * mix;
    key ^= key >> 29;
    key += key == 0;
    if (2 * used >= size) {
        set *old = table;
        const size_t before = size;
        size *= 2;
        table = calloc(size, sizeof *table);
        for (size_t i = 0; i < before; i++)
            if (old[i]) {
                size_t at = old[i] & (size - 1);
                while (table[at])
                    at = (at + 1) & (size - 1);
                table[at] = old[i];
            }
        free(old);
    }
    size_t at = key & (size - 1);
    while (table[at] && table[at] != key)
        at = (at + 1) & (size - 1);
    if (table[at])
        return 1;
    table[at] = key;
    used++;
    return 0;
}

static int solved(state s);

static int after(const state *s, char kind, set cards)
{
    for (; cards; cards &= cards - 1) {
        const set card = cards & -cards;
        state t = *s;
        if (kind == 'R')
            leaves(&t, card);
        else if (kind == 'P')
            rises(&t, card);
        else if (kind == 'S')
            t.up ^= card, t.seen |= card;
        else {
            taken(&t, card);
            *(kind == 'D' ? &t.seen : &t.up) |= card;
        }
        const int answer = solved(t);
        if (answer)
            return answer;
    }
    return 0;
}

static int solved(state s)
{
    set rising, cards;
    while ((rising = next(s.up), cards = rising & safe(s.up) & s.seen & opened(&s)))
        rises(&s, cards & -cards);
    while (!classic && (cards = next(s.up) & safe(s.up) & s.stock)) {
        s.stock ^= cards & -cards;
        s.up |= cards & -cards;
        while ((cards = next(s.up) & safe(s.up) & s.seen & opened(&s)))
            rises(&s, cards & -cards);
    }
    if (!(s.anchors & ~bottoms) && (!classic || !(s.stock & (s.stock - 1))))
        return 1;
    if (met(&s))
        return 0;
    if (nodes++ >= most)
        return 2;
    const int space = empty(&s);
    const set open = opened(&s), room = open >> 4 | (space ? KINGS : 0), stock = reached(&s);
    rising = next(s.up);
    int answer = after(&s, 'R', s.anchors & room & ~(bottoms & (space ? EVERY : KINGS)));
    answer = answer ? answer : after(&s, 'P', rising & s.seen & open);
    answer = answer ? answer : after(&s, 'D', stock & room);
    answer = answer ? answer : after(&s, 'M', stock & rising);
    return answer || !classic ? answer : after(&s, 'S', tops(s.up) & room & ~safe(s.up));
}

static set card_of(int number)
{
    const int suit = number / 13, rank = number % 13, red = suit == 1 || suit == 2;
    return (set)1 << (4 * rank + 2 * (red ^ (rank & 1)) + (suit >= 2));
}

static state dealt(const int *deck)
{
    state s = {0, 0, 0, 0, 0};
    bottoms = 0;
    for (int column = 0; column < COLUMNS; column++) {
        set under = 0, first = 0;
        for (int row = 0; row <= column; row++) {
            const set card = card_of(deck[51 - (row * COLUMNS - row * (row - 1) / 2 + column - row)]);
            const int i = __builtin_ctzll(card), king = (first & KINGS) != 0;
            beneath[i] = under;
            anchor[i] = king && row == 1 ? 0 : under;
            if (row == 0)
                first = card;
            under = card;
        }
        s.seen |= under;
        if (column || !(first & KINGS))
            s.anchors |= under;
        if (!(first & KINGS))
            bottoms |= first;
    }
    for (int i = 0; i < TALON; i++)
        s.stock |= talon[i] = card_of(deck[23 - i]);
    return s;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    classic = strcmp(argv[1], "classic") == 0;
    most = atol(argv[2]);
    for (int deck[52];;) {
        for (int i = 0; i < 52; i++)
            if (scanf("%d", &deck[i]) != 1)
                return 0;
        struct timespec a, b;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
        size = 1 << 12, used = 0, nodes = 0;
        table = calloc(size, sizeof *table);
        const int answer = solved(dealt(deck));
        free(table);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
        printf("%d %ld %.6f\n", answer, nodes, (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec));
        fflush(stdout);
    }
}
