/* The peer of `ggkb sequence` along paths: the values of an octal game, each from all before it.
 *
 *     cc -O3 -march=x86-64-v2 -o octal_loop bench/octal_loop.c
 *     ./octal_loop 0.137 10000
 *
 * Digit k says what may be left of a heap when k tokens are taken: 1 nothing, 2 one heap, 4 two heaps, or any
 * of them. It trusts its input, and prints lines `n value`. */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char** argument) {
    if (count != 3) return fputs("usage: octal_loop CODE LAST\n", stderr), 2;
    const int last = atoi(argument[2]);
    unsigned char* value = calloc(last + 1, 1);
    int allowed[32], digits = 0;
    for (const char* at = argument[1]; *at; ++at)
        if (*at != '.') allowed[digits++] = *at - '0';
    for (int n = 0; n <= last; ++n) {
        unsigned char seen[256] = {0};
        for (int k = 0; k < digits; ++k) {
            const int left = n - k;
            if (left < 0) continue;
            if (allowed[k] & 1 && left == 0 && k > 0) seen[0] = 1;
            if (allowed[k] & 2 && left > 0 && k > 0) seen[value[left]] = 1;
            if (allowed[k] & 4)
                for (int a = 1; 2 * a <= left; ++a) seen[value[a] ^ value[left - a]] = 1;
        }
        int least = 0;
        while (seen[least]) ++least;
        value[n] = (unsigned char)least;
        printf("%d %d\n", n, least);
    }
    free(value);
    return 0;
}
