/* SPDX-License-Identifier: Apache-2.0 */
/* The library for C and for bindings: turns pages into documents.
 *
 * Ownership: sito_extract and the functions called sito_*_new return an object that the caller
 * frees with the sito_*_free of its type, which accepts NULL. A `const char*` result belongs to the
 * object in the first argument and is valid as long as this object. A function that fails returns
 * NULL (or a number below 0) and, if `error` is not NULL, sets it to an error that the caller
 * frees.
 *
 * One thread at a time may use an object; different threads may use different objects. Documents
 * never change, so any number of threads may read one. No function throws.
 */
#ifndef SITO_C_H
#define SITO_C_H

#include <stddef.h>

#if defined(__GNUC__)
#define SITO_C_API __attribute__((visibility("default")))
#else
#define SITO_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sito_options sito_options;
typedef struct sito_extractor sito_extractor;
typedef struct sito_document sito_document;
typedef struct sito_string sito_string;
typedef struct sito_error sito_error;

/* Returns "0.1.0". */
SITO_C_API const char* sito_version(void);

/* sito_options_new returns the defaults. sito_options_set sets an option by its name in struct
 * Options (sito/extractor.h). Any other name is a parameter of the algorithm. sito_options_set
 * returns -1 for a value that the option cannot have; sito_extractor_new checks the names of
 * parameters. */
SITO_C_API sito_options* sito_options_new(void);
SITO_C_API int sito_options_set(sito_options* options, const char* name, const char* value,
                                sito_error** error);
SITO_C_API void sito_options_free(sito_options* options);

/* `options` may be NULL. The caller may free it afterwards. */
SITO_C_API sito_extractor* sito_extractor_new(const sito_options* options, sito_error** error);
SITO_C_API void sito_extractor_free(sito_extractor* extractor);

/* `url` may be NULL. A page without text gives a document too; its "reason" says why. */
SITO_C_API sito_document* sito_extract(sito_extractor* extractor, const char* bytes, size_t length,
                                       const char* url, sito_error** error);
SITO_C_API void sito_document_free(sito_document* document);

/* Returns "title", "url", "language", "page_type", "reason", "charset", "algorithm" or "id"; NULL
 * for any other name, "" for an unknown value. */
SITO_C_API const char* sito_document_get(const sito_document* document, const char* name);
SITO_C_API size_t sito_document_paragraph_count(const sito_document* document);
/* Returns NULL if there is no paragraph with that number. `role` may be NULL. */
SITO_C_API const char* sito_document_paragraph(const sito_document* document, size_t number,
                                               const char** role);
/* Returns the document in a format of `sito list formats`: "text", "markdown", "html", "tei",
 * "jsonl" ... */
SITO_C_API sito_string* sito_document_render(const sito_document* document, const char* format,
                                             sito_error** error);

/* The bytes end with a zero byte, which the length does not count. */
SITO_C_API const char* sito_string_data(const sito_string* string);
SITO_C_API size_t sito_string_length(const sito_string* string);
SITO_C_API void sito_string_free(sito_string* string);

/* Returns "too-large", "too-slow", "invalid-argument" ... */
SITO_C_API const char* sito_error_code(const sito_error* error);
/* Returns the message with the code and the place. */
SITO_C_API const char* sito_error_message(const sito_error* error);
SITO_C_API void sito_error_free(sito_error* error);

#ifdef __cplusplus
}
#endif

#endif
