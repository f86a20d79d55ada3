/* The peer of the kernel on streams of small graphs: the plainest fast loop, one file of C.
 *
 *     cc -O3 -march=x86-64-v2 -o plain_loop bench/plain_loop.c
 *     geng -q -c 9 | ./plain_loop node-kayles
 *
 * Each graph has a table of its own with a nim-value for each set of vertices: filled from the whole graph
 * down where play meets few sets (Kayles), in increasing order where it meets nearly all. It trusts its
 * input, keeps nothing and prints how often each nim-value occurs. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };
static int n;
static uint32_t around[MOST], stamp;
static uint32_t memo[1u << MOST]; /* stamp in the upper 24 bits, value in the lower 8 */
static uint8_t table[1u << MOST];

static int mex(uint32_t seen) { return __builtin_ctz(~seen); }

#define DOWN(name, options)                                       \
    static int name(uint32_t alive) {                             \
        if (memo[alive] >> 8 == stamp) return memo[alive] & 255;  \
        uint32_t seen = 0;                                        \
        for (uint32_t left = alive; left; left &= left - 1) {     \
            const int v = __builtin_ctz(left);                    \
            options                                               \
        }                                                         \
        const int value = mex(seen);                              \
        memo[alive] = stamp << 8 | (uint32_t)value;               \
        return value;                                             \
    }

DOWN(node_kayles, seen |= 1u << node_kayles(alive & ~around[v] & ~(1u << v));)
DOWN(arc_kayles, for (uint32_t after = around[v] & left; after; after &= after - 1) seen |=
                 1u << arc_kayles(alive & ~(1u << v) & ~(after & -after));)

#define UP(name, allowed)                                                   \
    static int name(uint32_t all) {                                         \
        for (uint32_t alive = 1; alive <= all; ++alive) {                   \
            uint32_t seen = 0;                                              \
            for (uint32_t left = alive; left; left &= left - 1) {           \
                const int v = __builtin_ctz(left);                          \
                if (allowed) seen |= 1u << table[alive & ~(1u << v)];       \
            }                                                               \
            table[alive] = (uint8_t)mex(seen);                              \
        }                                                                   \
        return table[all];                                                  \
    }

UP(grim, around[v] & alive)
UP(odd_odd, __builtin_parity(around[v] & alive))
UP(even_even, !__builtin_parity(around[v] & alive))

static const struct {
    const char* name;
    int (*solve)(uint32_t);
} GAMES[] = {{"node-kayles", node_kayles},
             {"arc-kayles", arc_kayles},
             {"grim", grim},
             {"odd-odd", odd_odd},
             {"even-even", even_even}};

int main(int count, char** argument) {
    int (*solve)(uint32_t) = NULL;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; ++i)
        if (count == 2 && strcmp(argument[1], GAMES[i].name) == 0) solve = GAMES[i].solve;
    if (!solve) return fputs("usage: plain_loop GAME < graphs.g6\n", stderr), 2;
    static char line[64];
    long times[32] = {0};
    while (fgets(line, sizeof line, stdin)) {
        n = line[0] - 63;
        if (n > MOST) return fputs("at most 16 vertices\n", stderr), 2;
        memset(around, 0, sizeof around);
        const char* at = line;
        int byte = 0, bits = 0;
        for (int v = 1; v < n; ++v)
            for (int u = 0; u < v; ++u) {
                if (bits == 0) byte = *++at - 63, bits = 6;
                if (byte >> --bits & 1) around[u] |= 1u << v, around[v] |= 1u << u;
            }
        if (++stamp >> 24) memset(memo, 0, sizeof memo), stamp = 1;
        ++times[solve((1u << n) - 1)];
    }
    for (int value = 0; value < 32; ++value)
        if (times[value]) printf("%d:%ld ", value, times[value]);
    puts("");
    return 0;
}
