// SPDX-License-Identifier: Apache-2.0
// Detects the language of a text: CLD2, fastText, or a classifier that skips.
#pragma once

#include "sito/base/lifetime.h"
#include "sito/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::text {

/// A detected language. `code` is ISO 639-1 if there is one, else 639-3; "" if undecided.
struct Language {
  std::string code;
  float score = 0;  ///< in [0, 1]; CLD2: the language's share of the text; fastText: probability
  bool reliable = false;  ///< CLD2: its own flag; fastText: the score is at least one half
};

/// Detects the language of plain UTF-8 text. One per thread.
class LanguageClassifier {
 public:
  virtual ~LanguageClassifier() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// `text` is valid UTF-8 and should be no longer than kLanguageSampleBytes (cost is linear).
  virtual Language detect(std::string_view text) = 0;
};

/// Makes the classifier "cld2", "fasttext" or "skip" (which decides nothing). For fasttext,
/// `model_path` names the model (see docs/languages.md).
/// InvalidArgument: an unknown name. Unsupported: the model cannot be read.
Result<std::unique_ptr<LanguageClassifier>> make_language_classifier(std::string_view name,
                                                                     std::string_view model_path);

/// How much text of a document a classifier gets; more does not change the result (bench/runs).
inline constexpr std::size_t kLanguageSampleBytes = 2048;

/// Returns the front of `text`, at most `bytes` long, cut at white space if possible, else between
/// two characters.
std::string_view language_sample(std::string_view text SITO_LIFETIMEBOUND,
                                 std::size_t bytes = kLanguageSampleBytes);

/// Returns the primary subtag of a BCP 47 tag in lower case, as ISO 639-1 if possible, and replaces
/// retired codes ("iw" is "he", "ces" is "cs", "zh-Hant" is "zh"); "" for "un", "und" and private
/// codes.
std::string normalise_language(std::string_view code);

/// Returns true if `wanted` (a BCP 47 tag, or a comma-separated list of tags) covers `code`. A
/// macrolanguage covers its members ("no": "nb" and "nn"; "sh": "bs", "hr", "sr"). "" covers
/// nothing and is not covered.
bool language_matches(std::string_view wanted, std::string_view code);

}  // namespace sito::text
