// SPDX-License-Identifier: Apache-2.0
// Which language a text is in: CLD2 and fastText behind one interface, and one that skips.
#pragma once

#include "sito/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::text {

/// A detected language. `code` is ISO 639-1 where there is one, else 639-3; "" when undecided.
struct Language {
  std::string code;
  float score = 0;        ///< in [0, 1]: the classifier's own probability or share
  bool reliable = false;  ///< the classifier's own opinion
};

/// Detects the language of plain UTF-8 text. One per thread.
class LanguageClassifier {
 public:
  virtual ~LanguageClassifier() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// `text` is valid UTF-8 and should be no longer than sample_bytes (cost is linear).
  virtual Language detect(std::string_view text) = 0;
};

/// "cld2", "fasttext" or "skip". For fasttext, `model_path` names the model (lid.176.ftz or alike).
/// InvalidArgument for an unknown name, Unsupported when the model cannot be read.
Result<std::unique_ptr<LanguageClassifier>> make_language_classifier(std::string_view name,
                                                                     std::string_view model_path);

/// How much text of a document is looked at; more does not change the answer (bench/runs).
inline constexpr std::size_t kLanguageSampleBytes = 2048;

/// The front of `text`, at most `bytes` long and cut between two characters, at white space if it
/// can be.
std::string_view language_sample(std::string_view text, std::size_t bytes = kLanguageSampleBytes);

/// True when `wanted` (BCP 47, or a comma-separated list of them) covers `code`.
bool language_matches(std::string_view wanted, std::string_view code);

}  // namespace sito::text
