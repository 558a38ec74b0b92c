// Answers for each record of a file: see languages.ts.
#include "octets.h"
#include "unicode.h"
#include <stdio.h>
#include <stdlib.h>

#define RULE(name) {name##_matches, name##_prefix_end, name##_mismatch}

static const struct {
    bool (*matches)(const void *, size_t);
    ptrdiff_t (*prefix_end)(const void *, size_t);
    ptrdiff_t (*mismatch)(const void *, size_t);
} RULES[] = {RULE(uri_reference), RULE(mailbox), RULE(iri_reference), RULE(mixed), RULE(words), RULE(packet)};

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) return 1;
    unsigned char head[6];
    while (fread(head, 1, sizeof head, file) == sizeof head) {
        size_t n = (size_t)head[2] << 24 | (size_t)head[3] << 16 | (size_t)head[4] << 8 | head[5];
        // Exactly as long as the input, so that a sanitizer sees each read beyond it.
        unsigned char *data = malloc(n == 0 ? 1 : n);
        if (data == NULL || fread(data, 1, n, file) != n) return 1;
        printf("%d %td %td\n", RULES[head[0]].matches(data, n), RULES[head[0]].prefix_end(data, n),
               RULES[head[0]].mismatch(data, n));
        free(data);
    }
    return fclose(file);
}
