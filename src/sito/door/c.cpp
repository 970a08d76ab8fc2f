// SPDX-License-Identifier: Apache-2.0
#include "sito/c.h"

#include "sito/sito.h"

#include <exception>
#include <string>
#include <string_view>
#include <utility>

struct sito_options {
  sito::door::Options options;
};
struct sito_extractor {
  sito::door::Extractor extractor;
};
struct sito_document {
  sito::door::Document document;
};
struct sito_string {
  std::string text;
};
struct sito_error {
  std::string code;
  std::string message;
};

namespace {

void set_error(const sito::Error& error, sito_error** out) noexcept {
  if (out == nullptr) return;
  *out = nullptr;
  try {
    *out = new sito_error{std::string(name_of(error.code)), to_string(error)};
    // there is no memory for the message; the caller gets only NULL
  } catch (const std::exception&) {
  }
}

// Returns the result of `work`; `failed` if it throws.
template <typename Value, typename Work>
Value guarded(Value failed, sito_error** error, Work work) noexcept {
  if (error != nullptr) *error = nullptr;
  try {
    return work();
  } catch (const std::bad_alloc&) {
    set_error({sito::ErrorCode::OutOfMemory, "there is not enough memory"}, error);
  } catch (const std::exception& thrown) {
    set_error({sito::ErrorCode::Internal, thrown.what()}, error);
  }
  return failed;
}

std::string_view view(const char* text) { return text == nullptr ? "" : text; }

}  // namespace

const char* sito_version() {
  static const std::string version(sito::door::version());
  return version.c_str();
}

sito_options* sito_options_new() {
  return guarded<sito_options*>(nullptr, nullptr, [] { return new sito_options; });
}

int sito_options_set(sito_options* options, const char* name, const char* value,
                     sito_error** error) {
  return guarded(-1, error, [&] {
    const sito::Result<void> set = options->options.set(view(name), view(value));
    if (!set) set_error(set.error(), error);
    return set ? 0 : -1;
  });
}

void sito_options_free(sito_options* options) { delete options; }

sito_extractor* sito_extractor_new(const sito_options* options, sito_error** error) {
  return guarded<sito_extractor*>(nullptr, error, [&]() -> sito_extractor* {
    auto made =
        sito::door::Extractor::make(options == nullptr ? sito::door::Options{} : options->options);
    if (made) return new sito_extractor{std::move(*made)};
    set_error(made.error(), error);
    return nullptr;
  });
}

void sito_extractor_free(sito_extractor* extractor) { delete extractor; }

sito_document* sito_extract(sito_extractor* extractor, const char* bytes, size_t length,
                            const char* url, sito_error** error) {
  return guarded<sito_document*>(nullptr, error, [&]() -> sito_document* {
    auto document = extractor->extractor.extract({bytes, length}, view(url));
    if (document) return new sito_document{std::move(*document)};
    set_error(document.error(), error);
    return nullptr;
  });
}

void sito_document_free(sito_document* document) { delete document; }

const char* sito_document_get(const sito_document* document, const char* name) {
  const sito::door::Document& of = document->document;
  const std::string_view wanted = view(name);
  if (wanted == "title") return of.title().c_str();
  if (wanted == "url") return of.url().c_str();
  if (wanted == "language") return of.language().c_str();
  if (wanted == "page_type") return of.page_type().c_str();
  if (wanted == "reason") return of.reason().c_str();
  if (wanted == "charset") return of.charset().c_str();
  if (wanted == "algorithm") return of.algorithm().c_str();
  if (wanted == "id") return of.id().c_str();
  return nullptr;
}

size_t sito_document_paragraph_count(const sito_document* document) {
  return document->document.paragraphs().size();
}

const char* sito_document_paragraph(const sito_document* document, size_t number,
                                    const char** role) {
  const auto& paragraphs = document->document.paragraphs();
  if (number >= paragraphs.size()) return nullptr;
  if (role != nullptr) *role = paragraphs[number].role.c_str();
  return paragraphs[number].text.c_str();
}

sito_string* sito_document_render(const sito_document* document, const char* format,
                                  sito_error** error) {
  return guarded<sito_string*>(nullptr, error, [&]() -> sito_string* {
    auto text = document->document.render(view(format));
    if (text) return new sito_string{std::move(*text)};
    set_error(text.error(), error);
    return nullptr;
  });
}

const char* sito_string_data(const sito_string* string) { return string->text.c_str(); }
size_t sito_string_length(const sito_string* string) { return string->text.size(); }
void sito_string_free(sito_string* string) { delete string; }

const char* sito_error_code(const sito_error* error) { return error->code.c_str(); }
const char* sito_error_message(const sito_error* error) { return error->message.c_str(); }
void sito_error_free(sito_error* error) { delete error; }
