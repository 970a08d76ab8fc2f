// SPDX-License-Identifier: Apache-2.0
// Which language a text is in: CLD2 and fastText behind one interface, and one that skips.
#pragma once

#include "sito/base/lifetime.h"
#include "sito/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::text {

/// A detected language. `code` is ISO 639-1 where there is one, else 639-3; "" when undecided.
struct Language {
  std::string code;
  float score = 0;  ///< in [0, 1]; CLD2: the language's share of the text; fastText: probability
  bool reliable = false;  ///< CLD2: its own opinion; fastText: the score is at least one half
};

/// Detects the language of plain UTF-8 text. One per thread.
class LanguageClassifier {
 public:
  virtual ~LanguageClassifier() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// `text` is valid UTF-8 and should be no longer than kLanguageSampleBytes (cost is linear).
  virtual Language detect(std::string_view text) = 0;
};

/// "cld2", "fasttext" or "skip" (which decides nothing). For fasttext, `model_path` names the model
/// (docs/languages.md says how to get one).
/// InvalidArgument for an unknown name, Unsupported when the model cannot be read.
Result<std::unique_ptr<LanguageClassifier>> make_language_classifier(std::string_view name,
                                                                     std::string_view model_path);

/// How much text of a document is looked at; more does not change the answer (bench/runs).
inline constexpr std::size_t kLanguageSampleBytes = 2048;

/// The front of `text`, at most `bytes` long and cut between two characters, at white space if it
/// can be. A view into `text`.
std::string_view language_sample(std::string_view text SITO_LIFETIMEBOUND,
                                 std::size_t bytes = kLanguageSampleBytes);

/// The code in this project's form: the primary subtag of a BCP 47 tag in lower case, 639-1 where
/// there is one, without retired codes ("iw" is "he", "ces" is "cs", "zh-Hant" is "zh"); "" for
/// "un", "und" and private codes.
std::string normalise_language(std::string_view code);

/// True when `wanted` (BCP 47, or a comma-separated list of them) covers `code`. A macrolanguage
/// covers its members ("no": "nb" and "nn"; "sh": "bs", "hr", "sr"). "" covers nothing, and "" is
/// covered by nothing.
bool language_matches(std::string_view wanted, std::string_view code);

}  // namespace sito::text
