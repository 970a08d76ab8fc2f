/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the title, the language and the paragraphs of a page that comes on standard input. The
 * algorithm may be named. */
#include <sito/c.h>
#include <stdio.h>
#include <stdlib.h>

static char* read_all(FILE* file, size_t* length) {
  size_t room = 1 << 16;
  char* bytes = malloc(room);
  *length = 0;
  for (size_t got = 1; bytes != NULL && got > 0;) {
    got = fread(bytes + *length, 1, room - *length, file);
    *length += got;
    if (*length == room) bytes = realloc(bytes, room *= 2);
  }
  return bytes;
}

static int fail(sito_error* error) {
  fprintf(stderr, "%s\n", error == NULL ? "no memory" : sito_error_message(error));
  sito_error_free(error);
  return 1;
}

int main(int argc, char** argv) {
  sito_error* error = NULL;
  sito_options* options = sito_options_new();
  if (argc > 1 && sito_options_set(options, "algorithm", argv[1], &error) != 0) return fail(error);
  sito_extractor* extractor = sito_extractor_new(options, &error);
  sito_options_free(options);
  if (extractor == NULL) return fail(error);

  size_t length = 0;
  char* html = read_all(stdin, &length);
  sito_document* document =
      sito_extract(extractor, html, length, "https://example.org/page", &error);
  free(html);
  if (document == NULL) return fail(error);

  printf("%s [%s]\n", sito_document_get(document, "title"),
         sito_document_get(document, "language"));
  for (size_t i = 0; i < sito_document_paragraph_count(document); ++i) {
    printf("%s\n", sito_document_paragraph(document, i, NULL));
  }
  sito_document_free(document);
  sito_extractor_free(extractor);
  return 0;
}
