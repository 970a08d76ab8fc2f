// SPDX-License-Identifier: Apache-2.0
// CLD2 (Apache-2.0, from Debian). Its tables are constant; any number of threads may use it.
#include "sito/text/classifiers.h"

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>

#include <algorithm>
#include <array>
#include <limits>

namespace sito::text {
namespace {

class Cld2 final : public LanguageClassifier {
 public:
  [[nodiscard]] std::string_view name() const override { return "cld2"; }

  Language detect(std::string_view text) override {
    std::array<CLD2::Language, 3> languages{};
    std::array<int, 3> shares{};
    std::array<double, 3> scores{};
    const CLD2::CLDHints no_hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING,
                                     CLD2::UNKNOWN_LANGUAGE};
    int text_bytes = 0;
    bool reliable = false;
    constexpr std::size_t kMostBytes = std::numeric_limits<int>::max();
    const CLD2::Language found = CLD2::ExtDetectLanguageSummary(
        text.data(), static_cast<int>(std::min(text.size(), kMostBytes)), /*is_plain_text=*/true,
        &no_hints, /*flags=*/0, languages.data(), shares.data(), scores.data(), nullptr,
        &text_bytes, &reliable);
    Language language;
    language.code = normalise_language(CLD2::LanguageCode(found));
    if (language.code.empty()) return language;
    for (std::size_t i = 0; i < languages.size(); ++i) {
      if (languages[i] == found) language.score = static_cast<float>(shares[i]) / 100.0F;
    }
    language.reliable = reliable;
    return language;
  }
};

}  // namespace

std::unique_ptr<LanguageClassifier> make_cld2() { return std::make_unique<Cld2>(); }

}  // namespace sito::text
