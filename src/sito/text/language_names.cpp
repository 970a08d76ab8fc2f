// SPDX-License-Identifier: Apache-2.0
#include "sito/text/language_names.h"

#include "sito/base/ascii.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <array>
#include <cstring>
#include <set>
#include <unordered_map>
#include <utility>

namespace sito::text {
namespace {

using Names = std::unordered_map<std::string, std::string>;

/// Names of languages on pages that ICU does not have: adverbs ("in Czech") and other forms.
/// Escaped, because sources are ASCII.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kMore = {{
    {"\xC4\x8D"
     "esky",
     "cs"},
    {"slovensky", "sk"},
    {"po polsku", "pl"},
    {"auf deutsch", "de"},
    {"in english", "en"},
    {"en espa\xC3\xB1ol", "es"},
    {"en fran\xC3\xA7"
     "ais",
     "fr"},
    {"castellano", "es"},
    {"bahasa indonesia", "id"},
    {"bahasa melayu", "ms"},
    {"ti\xE1\xBA\xBFng vi\xE1\xBB\x87t", "vi"},
    {"srpski", "sr"},
    {"norsk", "no"},
    {"\xE4\xB8\xAD\xE6\x96\x87", "zh"},
    {"\xE7\xAE\x80\xE4\xBD\x93\xE4\xB8\xAD\xE6\x96\x87", "zh"},
    {"\xE7\xB9\x81\xE9\xAB\x94\xE4\xB8\xAD\xE6\x96\x87", "zh"},
}};

std::string in_lower_case(std::string_view text) {
  std::string out;
  append_lower(collapse_and_trim(text), out);
  return out;
}

std::string utf8_of(const UChar* chars, std::int32_t n) {
  std::string out;
  icu::UnicodeString(false, chars, n).toUTF8String(out);
  return out;
}

void add_names(const char* locale, Names& names) {
  const std::string code = normalise_language(locale);
  if (code.empty()) return;
  std::array<UChar, 128> chars{};
  UErrorCode status = U_ZERO_ERROR;
  std::int32_t n = uloc_getDisplayLanguage(locale, locale, chars.data(), chars.size(), &status);
  // Without a name for the language, ICU returns its code.
  if (U_SUCCESS(status) && status != U_USING_DEFAULT_WARNING && n > 0) {
    names.emplace(in_lower_case(utf8_of(chars.data(), n)), code);
  }
  status = U_ZERO_ERROR;
  ULocaleDisplayNames* dialects = uldn_open(locale, ULDN_DIALECT_NAMES, &status);
  if (U_FAILURE(status)) return;
  n = uldn_localeDisplayName(dialects, locale, chars.data(), chars.size(), &status);
  if (U_SUCCESS(status) && n > 0) names.emplace(in_lower_case(utf8_of(chars.data(), n)), code);
  uldn_close(dialects);
}

Names make_names() {
  Names names;
  for (const auto& [name, code] : kMore) names.emplace(name, code);
  for (std::int32_t i = 0; i < uloc_countAvailable(); ++i) add_names(uloc_getAvailable(i), names);
  std::erase_if(names, [](const auto& one) { return one.first.size() < 3; });
  return names;
}

const std::set<std::string_view>& two_letter_codes() {
  static const std::set<std::string_view> made = [] {
    std::set<std::string_view> codes;
    for (const char* const* at = uloc_getISOLanguages(); *at != nullptr; ++at) {
      if (std::strlen(*at) == 2) codes.insert(*at);
    }
    return codes;
  }();
  return made;
}

}  // namespace

std::string language_named(std::string_view text) {
  constexpr std::size_t kLongestName = 60;
  if (text.empty() || text.size() > kLongestName) return "";
  static const Names names = make_names();
  const std::string name = in_lower_case(text);
  if (const auto found = names.find(name); found != names.end()) return found->second;
  // "English (UK)" or "English [UK]".
  const std::size_t bracket = name.find_first_of("([");
  if (bracket == std::string::npos || bracket == 0) return "";
  const auto found = names.find(std::string(trim(std::string_view(name).substr(0, bracket))));
  return found == names.end() ? "" : found->second;
}

std::string language_of_tag(std::string_view text) {
  constexpr std::size_t kLongestTag = 11;  // "zh-Hant-TW"
  if (text.size() < 2 || text.size() > kLongestTag) return "";
  if (!is_letter(text[0]) || !is_letter(text[1])) return "";
  std::string_view rest = text.substr(2);
  while (!rest.empty()) {
    if (rest.front() != '-' && rest.front() != '_') return "";
    rest.remove_prefix(1);
    std::size_t n = 0;
    while (n < rest.size() && (is_letter(rest[n]) || is_digit(rest[n]))) ++n;
    if (n < 2 || n > 4) return "";
    rest.remove_prefix(n);
  }
  std::string code;
  append_lower(text.substr(0, 2), code);
  return two_letter_codes().contains(code) ? normalise_language(code) : "";
}

}  // namespace sito::text
