// The net of `sagace`: fitted to games against itself, and what a perfect player could gain over it.
//
//     g++ -O3 -march=native -ffast-math -o md_valeur bench/md_valeur.cpp
//     ./md_valeur fit 8000000 net.bin      fit from nothing; `python bench/md_poids.py net.bin` hands it to `sagace`
//     ./md_valeur rate 1000000 net.bin     how often the net alone wins, no card looked at
//     ./md_valeur gain 600 4000 net.bin    what the best choice, by 4 000 deals played on, would add in a game
//
// A value is fitted to the next value of the game and to its end, half and half (temporal differences, lambda = 0.5),
// by Adam, 32 games a step. Cards are 8 * suit + rank; inputs are those of src/rummifun/players/sagace.py.
//
// `gain` plays as `sagace:2` does, and adds up over a game by how much more often the net would win after the best
// choice than after its own. A policy differs from another by the sum of these advantages over its own tables (Kakade
// and Langford, ICML 2002): so what is added is about all that anybody could win more than the net does.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

typedef uint32_t u32;
typedef uint64_t u64;

static const int PILES = 4, INPUTS = 108, HIDDEN = 32;

static u64 word = 88172645463325252ull;

static u64 drawn() {
    word ^= word << 13, word ^= word >> 7, word ^= word << 17;
    return word * 2685821657736338717ull >> 11;
}

static void shuffled(int *cards, int n) {
    for (int i = n - 1; i > 0; i--) std::swap(cards[i], cards[drawn() % (i + 1)]);
}

struct State {
    int series[4], heights[PILES];
    int8_t piles[PILES][33];
    u32 hidden;
    void put(int pile, int card) { piles[pile][heights[pile]++] = card; }
    bool up(int card) const { return series[card >> 3] == (card & 7); }
    void rise(int card) {
        series[card >> 3]++;
        for (int i = 0; i < PILES;) {
            int n = heights[i];
            if (n && up(piles[i][n - 1])) series[piles[i][n - 1] >> 3]++, heights[i]--, i = 0;
            else i++;
        }
    }
};

static State start() {
    State s;
    memset(&s, 0, sizeof s);
    s.hidden = ~0u;
    return s;
}

static int fits(const State &s, int card, int *piles) {
    int n = 0;
    bool empty = false;
    for (int i = 0; i < PILES; i++) {
        if (s.heights[i] ? (s.piles[i][s.heights[i] - 1] & 7) < (card & 7) : empty) continue;
        empty |= !s.heights[i];
        piles[n++] = i;
    }
    return n;
}

static int count(u32 cards) { return __builtin_popcount(cards); }

// Which hidden cards come before each card goes up.
static void needs(const State &s, u32 *needed, u32 *next) {
    int over[32], deep[32];
    for (int i = 0; i < PILES; i++)
        for (int k = 0; k < s.heights[i]; k++) {
            over[s.piles[i][k]] = k + 1 < s.heights[i] ? s.piles[i][k + 1] : -1;
            deep[s.piles[i][k]] = s.heights[i] - 1 - k;
        }
    u32 before[4] = {0, 0, 0, 0};
    for (int rank = 0; rank < 8; rank++) {
        int stored[4], n = 0;
        for (int suit = 0; suit < 4; suit++) {
            int card = suit * 8 + rank;
            if (s.series[suit] > rank) continue;
            if (s.hidden >> card & 1) before[suit] |= 1u << card;
            else stored[n++] = card;
        }
        std::stable_sort(stored, stored + n, [&](int a, int b) { return deep[a] < deep[b]; });
        for (int i = 0; i < n; i++) {
            int card = stored[i];
            before[card >> 3] |= over[card] >= 0 ? needed[over[card]] : 0;
            needed[card] = before[card >> 3];
        }
    }
    for (int suit = 0; suit < 4; suit++) {
        int card = suit * 8 + s.series[suit];
        next[suit] = s.series[suit] == 8 ? 0 : s.hidden >> card & 1 ? 1u << card : needed[card];
    }
}

static void inputs(const State &s, float *x) {
    u32 needed[32], next[4], now = 0;
    needs(s, needed, next);
    for (int suit = 0; suit < 4; suit++)
        if (s.series[suit] < 8) now |= 1u << (suit * 8 + s.series[suit]);
    u32 rest = s.hidden & ~now;
    int left = count(s.hidden), m = 0, cum = 0, waits[PILES][8];
    float share = 1.0f / (left + 1);
    for (int i = 0; i < PILES; i++) {
        int wait = 0, z = 0;
        for (int k = s.heights[i] - 1; k >= 0; k--) {
            while (z < (s.piles[i][k] & 7)) waits[i][z++] = wait;
            wait = count(needed[s.piles[i][k]]);
        }
        while (z < 8) waits[i][z++] = wait;
    }
    int order[PILES] = {0, 1, 2, 3};
    std::stable_sort(order, order + PILES, [&](int a, int b) {
        return std::lexicographical_compare(waits[a], waits[a] + 8, waits[b], waits[b] + 8);
    });
    x[m++] = left / 32.f, x[m++] = 4 * share;
    for (int rank = 7; rank >= 1; rank--) {
        int some = count(rest & (0x01010101u << rank));
        cum += some;
        x[m++] = some / 4.f, x[m++] = cum * share;
    }
    for (int z = 0; z < 8; z++) {
        int v[PILES];
        for (int k = 0; k < PILES; k++) {
            v[k] = waits[order[k]][z];
            x[m++] = v[k] * share, x[m++] = v[k] == 0;
        }
        std::sort(v, v + PILES);
        x[m++] = v[0] * share, x[m++] = v[1] * share;
    }
    int suits[4];
    for (int suit = 0; suit < 4; suit++)
        suits[suit] = (s.series[suit] * 16 + count(s.hidden >> (8 * suit) & 255)) * 64 + count(next[suit]);
    std::sort(suits, suits + 4);
    for (int code : suits) x[m++] = (code >> 10) / 8.f, x[m++] = (code >> 6 & 15) / 8.f, x[m++] = (code & 63) * share;
}

struct Net {
    float in[INPUTS][HIDDEN], base[HIDDEN], out[HIDDEN], last;
};
static const int WEIGHTS = sizeof(Net) / sizeof(float);
static Net net, slope, first, second;

struct Seen {
    float x[INPUTS], a[HIDDEN], v;
};

static float value(const State &s, Seen &seen) {
    if (!s.hidden) return seen.v = 1;
    inputs(s, seen.x);
    float a[HIDDEN], o = net.last;
    memcpy(a, net.base, sizeof a);
    for (int i = 0; i < INPUTS; i++)
        if (float x = seen.x[i])
            for (int j = 0; j < HIDDEN; j++) a[j] += x * net.in[i][j];
    for (int j = 0; j < HIDDEN; j++) seen.a[j] = std::max(0.f, a[j]), o += seen.a[j] * net.out[j];
    return seen.v = 1 / (1 + expf(-o));
}

static void back(const Seen &seen, float d) {
    slope.last += d;
    float e[HIDDEN];
    for (int j = 0; j < HIDDEN; j++) {
        slope.out[j] += d * seen.a[j];
        e[j] = seen.a[j] > 0 ? d * net.out[j] : 0;
        slope.base[j] += e[j];
    }
    for (int i = 0; i < INPUTS; i++)
        if (float x = seen.x[i])
            for (int j = 0; j < HIDDEN; j++) slope.in[i][j] += x * e[j];
}

static void adam(float rate, int n) {
    static long steps = 0;
    float c1 = 1 - powf(.9f, ++steps), c2 = 1 - powf(.999f, steps);
    float *w = (float *)&net, *g = (float *)&slope, *m = (float *)&first, *v = (float *)&second;
    for (int i = 0; i < WEIGHTS; i++) {
        float d = g[i] / n;
        m[i] = .9f * m[i] + .1f * d, v[i] = .999f * v[i] + .001f * d * d, g[i] = 0;
        w[i] -= rate * (m[i] / c1) / (sqrtf(v[i] / c2) + 1e-8f);
    }
}

// Place a card where the net's value is greatest; false where it fits nowhere.
static bool place(State &s, int card, Seen &seen) {
    s.hidden &= ~(1u << card);
    if (s.up(card)) {
        s.rise(card);
        return true;
    }
    int piles[PILES], n = fits(s, card, piles), best = 0;
    if (!n) return false;
    float most = -1;
    for (int i = 0; n > 1 && i < n; i++) {
        State t = s;
        t.put(piles[i], card);
        if (value(t, seen) > most) most = seen.v, best = i;
    }
    s.put(piles[best], card);
    return true;
}

static bool played(State s, const int *talon, int n) {
    Seen seen;
    for (int k = 0; k < n; k++)
        if (!place(s, talon[k], seen)) return false;
    return true;
}

static double chance(const State &s, int cards) {
    Seen seen;
    if (!s.hidden || !cards) return value(s, seen);
    double total = 0;
    for (int card = 0; card < 32; card++) {
        if (!(s.hidden >> card & 1)) continue;
        State t = s;
        t.hidden &= ~(1u << card);
        if (t.up(card)) {
            t.rise(card);
            total += chance(t, cards - 1);
            continue;
        }
        int piles[PILES], n = fits(t, card, piles);
        double best = 0;
        for (int i = 0; i < n; i++) {
            State u = t;
            u.put(piles[i], card);
            best = std::max(best, chance(u, cards - 1));
        }
        total += best;
    }
    return total / count(s.hidden);
}

static double normal() {
    double u = (drawn() % 1000000 + 1) / 1000001.0, v = (drawn() % 1000000) / 1e6;
    return sqrt(-2 * log(u)) * cos(6.2831853 * v);
}

static void fit(long games, const char *file) {
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < HIDDEN; j++) net.in[i][j] = normal() * sqrt(2.0 / 40);
    for (int j = 0; j < HIDDEN; j++) net.out[j] = normal() * sqrt(1.0 / HIDDEN);
    net.last = -1.5;
    static Seen seen[33];
    int seens = 0, deck[32];
    for (long game = 0; game < games; game++) {
        State s = start();
        for (int i = 0; i < 32; i++) deck[i] = i;
        shuffled(deck, 32);
        int n = 0;
        bool won = true;
        for (; s.hidden; n++) {
            if (!(won = place(s, deck[n], seen[n]))) break;
            if (s.hidden) value(s, seen[n]);
            else break;
        }
        float target = won;
        for (int k = n - 1; k >= 0; k--) {
            back(seen[k], seen[k].v - target);
            target = .5f * seen[k].v + .5f * target;
        }
        seens += n;
        double done = (double)game / games;
        if (game % 32 == 31) adam(.002 * (done < .5 ? 1 : std::max(.02, 2 * (1 - done))), seens), seens = 0;
    }
    FILE *out = fopen(file, "wb");
    fwrite(&net, sizeof net, 1, out);
    fclose(out);
}

static void rate(long games) {
    long won = 0;
    int deck[32];
    for (int i = 0; i < 32; i++) deck[i] = i;
    for (long game = 0; game < games; game++) shuffled(deck, 32), won += played(start(), deck, 32);
    double p = (double)won / games;
    printf("the net alone wins %ld of %ld: %.3f %% (95 %%: +- %.3f)\n", won, games, 100 * p, 196 * sqrt(p * (1 - p) / games));
}

// What the best choice would add to the net's, found by one half of the deals and counted by the other.
static double gained(const State &s, int card, const int *piles, int n, int deals) {
    int talon[32], left = 0, own = 0;
    for (int c = 0; c < 32; c++)
        if (s.hidden >> c & 1) talon[left++] = c;
    std::vector<State> after(n, s);
    std::vector<double> values(n), won[2] = {std::vector<double>(n), std::vector<double>(n)};
    for (int i = 0; i < n; i++) after[i].put(piles[i], card), values[i] = chance(after[i], 0);
    own = std::max_element(values.begin(), values.end()) - values.begin();
    for (int deal = 0; deal < deals; deal++) {
        shuffled(talon, left);
        for (int i = 0; i < n; i++) won[deal & 1][i] += played(after[i], talon, left);
    }
    double gain = 0;
    for (int half = 0; half < 2; half++) {
        int best = std::max_element(won[half].begin(), won[half].end()) - won[half].begin();
        gain += won[1 - half][best] - won[1 - half][own];
    }
    return gain / deals;
}

static void gain(long games, int deals) {
    double sum = 0, squares = 0;
    int deck[32];
    for (int i = 0; i < 32; i++) deck[i] = i;
    for (long game = 1; game <= games; game++) {
        State s = start();
        shuffled(deck, 32);
        double all = 0;
        for (int card : std::vector<int>(deck, deck + 32)) {
            s.hidden &= ~(1u << card);
            if (s.up(card)) {
                s.rise(card);
                continue;
            }
            int piles[PILES], n = fits(s, card, piles), best = 0;
            if (!n || !s.hidden) break;
            double most = -1;
            for (int i = 0; n > 1 && i < n; i++) {
                State t = s;
                t.put(piles[i], card);
                double v = chance(t, 2);
                if (v > most) most = v, best = i;
            }
            if (n > 1) all += gained(s, card, piles, n, deals);
            s.put(piles[best], card);
        }
        sum += all, squares += all * all;
        if (game % 20 == 0) {
            double mean = sum / game, spread = sqrt((squares / game - mean * mean) / game);
            printf("%ld games: the best choices add %.2f %% (95 %%: +- %.2f)\n", game, 100 * mean, 196 * spread);
            fflush(stdout);
        }
    }
}

int main(int argc, char **argv) {
    if (argc < 4) return 1;
    std::string what = argv[1];
    if (what == "fit") return fit(atol(argv[2]), argv[3]), 0;
    FILE *in = fopen(argv[argc - 1], "rb");
    if (!in || fread(&net, sizeof net, 1, in) != 1) return 1;
    if (what == "rate") rate(atol(argv[2]));
    if (what == "gain") gain(atol(argv[2]), atoi(argv[3]));
}
