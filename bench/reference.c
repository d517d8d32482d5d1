/* R7 and QLL in plain scalar C99, as one writes them well: piles are arrays, cards are small numbers, the generator is
   fast. `bench/noyaux.py` compiles it (cc -std=c99 -O3 -march=native) and races it against the kernels.

       reference r7 GAMES SEED TOURS
       reference qll GAMES SEED PACK        (end rule rotate_once, scan rightmost)

   prints the games won, and the seconds of the processor that they took. */

#define _POSIX_C_SOURCE 199309L
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

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    const int r7 = strcmp(argv[1], "r7") == 0, option = atoi(argv[4]), size = r7 ? 52 : option;
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
        won += r7 ? won_r7(deck, option) : won_qll(deck, size);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%ld %.9f\n", won, (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    return 0;
}
