// SPDX-License-Identifier: Apache-2.0
// Language codes, samples, and the classifiers by name.
#include "sito/text/language.h"

#include "sito/base/ascii.h"
#include "sito/text/classifiers.h"
#include "sito/text/utf8.h"

#include <unicode/uloc.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sito::text {
namespace {

// How many bytes before the limit are searched for a blank; longer words are cut.
constexpr std::size_t kMaxWordAtCut = 100;

using Pair = std::pair<std::string_view, std::string_view>;
// Retired and pseudo codes that classifiers still use.
constexpr std::array<Pair, 10> kRenamed = {{{"in", "id"},
                                            {"iw", "he"},
                                            {"ji", "yi"},
                                            {"jw", "jv"},
                                            {"mo", "ro"},
                                            {"un", ""},
                                            {"und", ""},
                                            {"xx", ""},
                                            {"zxx", ""},
                                            {"cmn", "zh"}}};
// Macrolanguages and members. Classifiers return "no" for Bokmal, so that "nb" covers "no", too.
constexpr std::array<Pair, 6> kCovers = {
    {{"no", "nb"}, {"no", "nn"}, {"nb", "no"}, {"sh", "bs"}, {"sh", "hr"}, {"sh", "sr"}}};

class Skip final : public LanguageClassifier {
 public:
  [[nodiscard]] std::string_view name() const override { return "skip"; }
  Language detect(std::string_view /*text*/) override { return {}; }
};

bool covers(std::string_view wanted, std::string_view code) {
  return wanted == code ||
         std::find(kCovers.begin(), kCovers.end(), Pair{wanted, code}) != kCovers.end();
}

}  // namespace

std::string normalise_language(std::string_view code) {
  std::string primary(code.substr(0, code.find_first_of("-_")));
  for (char& byte : primary) {
    byte = sito::lower(byte);
    if (!is_lower(byte)) return "";
  }
  if (primary.size() < 2 || primary.size() > 3) return "";
  for (const auto& [from, to] : kRenamed) {
    if (primary == from) return std::string(to);
  }
  if (primary.size() == 2) return primary;
  // ICU knows which 639-3 codes have a 639-1 code.
  std::array<char, ULOC_LANG_CAPACITY> shorter{};
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(primary.c_str(), shorter.data(), static_cast<int32_t>(shorter.size()), &status);
  return U_SUCCESS(status) ? std::string(shorter.data()) : primary;
}

std::string_view language_sample(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t cut = bytes;
  while (cut > 0 && is_continuation(text[cut])) --cut;
  for (std::size_t at = cut; at > 0 && cut - at < kMaxWordAtCut; --at) {
    if (is_space(static_cast<unsigned char>(text[at])) && is_ascii(text[at]))
      return text.substr(0, at);
  }
  return text.substr(0, cut);
}

bool language_matches(std::string_view wanted, std::string_view code) {
  const std::string have = normalise_language(code);
  if (have.empty()) return false;
  while (!wanted.empty()) {
    const std::string_view item = wanted.substr(0, wanted.find(','));
    wanted.remove_prefix(std::min(wanted.size(), item.size() + 1));
    if (covers(normalise_language(trim(item)), have)) return true;
  }
  return false;
}

Result<std::unique_ptr<LanguageClassifier>> make_language_classifier(std::string_view name,
                                                                     std::string_view model_path) {
  if (name == "cld2") return make_cld2();
  if (name == "fasttext") return make_fasttext(model_path);
  if (name == "skip") return std::unique_ptr<LanguageClassifier>(std::make_unique<Skip>());
  return Error{ErrorCode::InvalidArgument,
               "unknown classifier '" + std::string(name) + "', expected cld2, fasttext or skip"};
}

}  // namespace sito::text
