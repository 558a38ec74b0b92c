/* Matches the lines of a file: `race FILE ENGINE PASSES PATTERN` prints the number of matches, and the seconds of each pass. */
#include "generated.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* PCRE2 with its just-in-time compiler, whose library is there where its headers are not. */
typedef struct pcre2_real_code_8 code;
typedef struct pcre2_real_match_data_8 match_data;
code *pcre2_compile_8(const uint8_t *, size_t, uint32_t, int *, size_t *, void *);
int pcre2_jit_compile_8(code *, uint32_t);
match_data *pcre2_match_data_create_8(uint32_t, void *);
int pcre2_jit_match_8(const code *, const uint8_t *, size_t, size_t, uint32_t, match_data *, void *);

enum { JIT_COMPLETE = 1 };

int main(int argc, char **argv) {
    FILE *file = argc > 4 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 1;
    size_t n = (size_t)ftell(file);
    char *all = malloc(n);
    rewind(file);
    if (all == NULL || fread(all, 1, n, file) != n) return 1;
    int isOwn = strcmp(argv[2], "own") == 0, error;
    size_t at;
    code *pattern = pcre2_compile_8((const uint8_t *)argv[4], strlen(argv[4]), 0, &error, &at, NULL);
    if (pattern == NULL || pcre2_jit_compile_8(pattern, JIT_COMPLETE) != 0) return 1;
    match_data *found = pcre2_match_data_create_8(1, NULL);
    for (int pass = 0; pass < atoi(argv[3]); pass++) {
        clock_t start = clock();
        size_t matches = 0;
        for (char *line = all, *end; line < all + n; line = end + 1) {
            end = memchr(line, '\n', (size_t)(all + n - line));
            size_t length = (size_t)(end - line);
            if (isOwn) matches += (size_t)uri_reference_matches(line, length);
            else matches += pcre2_jit_match_8(pattern, (const uint8_t *)line, length, 0, 0, found, NULL) > 0;
        }
        printf("%zu %f\n", matches, (double)(clock() - start) / CLOCKS_PER_SEC);
    }
    return 0;
}
