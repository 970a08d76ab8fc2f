// SPDX-License-Identifier: Apache-2.0
// Reads plain text: its language, its sentences and tokens. Provides the shipped stop lists.
#pragma once

#include "sito/api.h"
#include "sito/base/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace SITO_DOOR {
/// A detected language.
struct Language {
  std::string code;       ///< ISO 639-1 if there is one, else 639-3; "" if undecided
  float score = 0;        ///< the language's share of the text, from 0 to 1
  bool reliable = false;  ///< the classifier takes the code for reliable
};

/// A half-open range of bytes in the text.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct TextToken {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool glued = false;  ///< no white space between it and the previous token
};

/// Reads plain text; keeps its memory from call to call. One thread at a time. Each call returns
/// InvalidArgument for text that is not UTF-8 or has 4 GB or more. Cost: linear.
class SITO_API TextReader {
 public:
  /// Makes a reader. Cost: milliseconds; keep it.
  static Result<TextReader> make();
  TextReader(TextReader&& other) noexcept;
  TextReader& operator=(TextReader&& other) noexcept;
  ~TextReader();

  /// Returns the language of the first 2,048 bytes.
  Result<Language> language(std::string_view text);
  /// Returns the sentences, trimmed, in order; together they hold every character that is not white
  /// space. A line end ends a paragraph and thus a sentence. `language` ("cs") chooses the known
  /// abbreviations; "": those of no language.
  Result<std::vector<TextSpan>> sentences(std::string_view text, std::string_view language = {});
  /// Returns the tokens, as in the format `vertical`.
  Result<std::vector<TextToken>> tokens(std::string_view text, std::string_view language = {});

 private:
  struct State;
  explicit TextReader(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Returns the codes of the languages with shipped stop lists.
SITO_API std::vector<std::string> stop_list_languages();
/// Returns the words of a shipped stop list, as docs/stop-lists.md describes it. InvalidArgument:
/// there is none for the language.
SITO_API Result<std::vector<std::string>> stop_words(std::string_view language);
}  // namespace SITO_DOOR
