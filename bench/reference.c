/* R7, QLL, C4 and MD in plain scalar C99, as one writes them well: piles are arrays, cards are small numbers, the generator is
   fast. `bench/noyaux.py` compiles it (cc -std=c99 -O3 -march=native) and races it against the kernels.

       reference r7 GAMES SEED TOURS
       reference qll GAMES SEED PACK        (end rule rotate_once, scan rightmost)
       reference c4 GAMES SEED 0
       reference md GAMES SEED EMPTY        (the cost of an empty pile; a gap of n ranks costs 2 n)

   prints the games won, and the seconds of the processor that they took. */

#define _POSIX_C_SOURCE 199309L
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* xoshiro256** (Blackman and Vigna), seeded by SplitMix64. */
static uint64_t state[4];

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(void)
{
    const uint64_t result = rotl(state[1] * 5, 7) * 9, t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotl(state[3], 45);
    return result;
}

static void seeded(uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9E3779B97F4A7C15u);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        state[i] = z ^ (z >> 31);
    }
}

/* Fisher and Yates; a bounded draw is the upper half of a product of 32 bits (Lemire), exactly uniform. */
static inline uint32_t below(uint32_t bound)
{
    uint64_t m = (next() >> 32) * bound;
    if ((uint32_t)m < bound) {
        const uint32_t threshold = -bound % bound;
        while ((uint32_t)m < threshold)
            m = (next() >> 32) * bound;
    }
    return (uint32_t)(m >> 32);
}

static inline void shuffle(uint8_t *deck, int size)
{
    for (int i = size - 1; i > 0; i--) {
        const uint32_t j = below((uint32_t)i + 1);
        const uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}

/* R7. Card = 16 * suit + rank, 0 for the 2; a series is known by the ranks that fit over it and under it. */
enum { SEPT = 5, RANKS = 13 };

static inline int placed(uint8_t card, uint8_t over[4], uint8_t under[4])
{
    static const uint8_t after[RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0};
    static const uint8_t before[RANKS] = {12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    const uint8_t suit = card >> 4, rank = card & 15;
    if (rank == over[suit]) {
        over[suit] = after[rank];
        return 1;
    }
    if (rank == under[suit]) {
        under[suit] = before[rank];
        return 1;
    }
    return 0;
}

static int won_r7(uint8_t *deck, int tours)
{
    uint8_t talon[48], over[4], under[4];
    int left = 0;
    for (int i = 0; i < 52; i++)
        if ((deck[i] & 15) != SEPT)
            talon[left++] = deck[i];
    memset(over, SEPT + 1, 4);
    memset(under, SEPT - 1, 4);
    for (int tour = 1; tour <= tours && left > 0; tour++) {
        int rebut = 0; /* it grows at the foot of the talon: what is written there has been read */
        for (int i = 0; i < left; i++) {
            if (placed(talon[i], over, under))
                while (rebut > 0 && placed(talon[rebut - 1], over, under))
                    rebut--;
            else
                talon[rebut++] = talon[i];
        }
        left = rebut;
    }
    return left == 0;
}

/* QLL. Only the tops of the piles matter: laying a pile on its left neighbour takes that one's top away. */
static inline int match(uint8_t a, uint8_t b) { return (a >> 4) == (b >> 4) || (a & 15) == (b & 15); }

/* Make a line stable, the rightmost move first. The rightmost `chances` triples may be playable; taking the top `i` away
   makes two more so, at i - 1 and i - 2. */
static inline int stable(uint8_t *line, int n, int chances)
{
    for (int i = n - 3; chances > 0 && i >= 0; i--) {
        chances--;
        if (match(line[i], line[i + 2])) {
            n--;
            for (int k = i; k < n; k++)
                line[k] = line[k + 1];
            chances = chances > 2 ? chances : 2;
        }
    }
    return n;
}

static int won_qll(uint8_t *deck, int size)
{
    uint8_t line[54];
    int n = 0;
    for (int i = 0; i < size; i++) {
        line[n++] = deck[i];
        n = stable(line, n, 1);
    }
    if (n > 2) {
        const uint8_t first = line[0], second = line[1];
        memmove(line, line + 2, (size_t)(n - 2));
        line[n - 2] = first;
        line[n - 1] = second;
        n = stable(line, n, n);
    }
    return n == 2;
}

/* C4. Card i of suit s is deck[4 * i + s], so that a pile is a count of the cards that it still hides. */
static int won_c4(const uint8_t *deck)
{
    int hidden[4] = {8, 8, 8, 8}, suit = 0;
    while (hidden[suit] > 0) {
        hidden[suit]--;
        suit = deck[4 * hidden[suit] + suit] >> 4;
    }
    for (suit = 0; suit < 4; suit++)
        for (int i = 0; i < hidden[suit]; i++)
            if (deck[4 * i + suit] >> 4 != suit)
                return 0;
    return 1;
}

/* MD. A series is the rank that fits; a card that does not rise goes down onto the cheapest pile. */
static int won_md(const uint8_t *deck, int empty)
{
    uint8_t stock[4][32];
    int height[4] = {0}, series[4] = {0};
    for (int left = 31; left >= 0; left--) {
        const uint8_t card = deck[left];
        const int up = series[card >> 4] == (card & 15);
        if (up) {
            series[card >> 4]++;
        } else {
            int best = -1, least = INT_MAX;
            for (int pile = 0; pile < 4; pile++) {
                const int gap = height[pile] ? (stock[pile][height[pile] - 1] & 15) - (card & 15) : 0;
                const int cost = height[pile] ? 2 * gap : empty;
                if (gap >= 0 && cost < least) {
                    best = pile;
                    least = cost;
                }
            }
            if (best < 0)
                return 0;
            stock[best][height[best]++] = card;
        }
        for (int pile = up || left == 0 ? 0 : 4; pile < 4;) {
            const uint8_t top = height[pile] ? stock[pile][height[pile] - 1] : 15;
            if (series[top >> 4] == (top & 15)) {
                series[top >> 4]++;
                height[pile]--;
                pile = 0;
            } else {
                pile++;
            }
        }
    }
    return (height[0] | height[1] | height[2] | height[3]) == 0;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    const char game_name = argv[1][0];
    const int option = atoi(argv[4]), size = game_name == 'r' ? 52 : game_name == 'q' ? option : 32;
    const long games = atol(argv[2]);
    uint8_t pack[52], deck[52];
    for (int i = 0; i < size; i++)
        pack[i] = (uint8_t)(16 * (i / (size / 4)) + i % (size / 4));
    seeded(strtoull(argv[3], NULL, 10));
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    long won = 0;
    for (long game = 0; game < games; game++) {
        memcpy(deck, pack, (size_t)size);
        shuffle(deck, size);
        won += game_name == 'r'   ? won_r7(deck, option)
               : game_name == 'q' ? won_qll(deck, size)
               : game_name == 'c' ? won_c4(deck)
                                  : won_md(deck, option);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%ld %.9f\n", won, (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    return 0;
}
