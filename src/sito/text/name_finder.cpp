// SPDX-License-Identifier: Apache-2.0
#include "sito/text/name_finder.h"

#include "sito/text/char_kind.h"
#include "sito/text/inflection.h"
#include "sito/text/known_names.h"
#include "sito/text/stop_words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito::text {
namespace {

// A form of a shorter given name is too often another word (Czech "Ale", a form of "Al").
constexpr std::size_t kMinInflectedChars = 3;
// Shorter words in small letters are prepositions and articles, which have no other forms.
constexpr std::size_t kMaxFixedChars = 3;
constexpr std::size_t kMostParticles = 3;
// A line of this many words is a headline if three of five begin with a capital and it does not end
// with a full stop.
constexpr std::size_t kMinHeadlineWords = 4;
// Between a given and a family name.
constexpr std::array<std::string_view, 27> kParticles = {
    "af", "al", "bin", "da",  "das", "de", "del", "della", "den", "der", "des", "di", "do", "dos",
    "du", "e",  "el",  "ibn", "la",  "le", "ten", "ter",   "van", "von", "y",   "zu", "zum"};

char32_t first_of(std::string_view word) {
  return word.empty() ? U'\0' : code_point_at(word, 0).value;
}

bool is_capital(char32_t value) { return lower(value) != value; }

bool is_particle(std::string_view word) {
  return std::find(kParticles.begin(), kParticles.end(), word) != kParticles.end();
}

// "J." or "J".
bool is_initial(std::string_view word) {
  if (word.empty() || !is_capital(first_of(word))) return false;
  const std::string_view rest = word.substr(code_point_at(word, 0).length);
  return rest.empty() || rest == ".";
}

// Returns true if the word keeps its form in all cases.
bool is_fixed(std::string_view word) {
  return !is_capital(first_of(word)) && count_code_points(word) <= kMaxFixedChars;
}

}  // namespace

NameFinder::NameFinder(NameKinds kinds) : NameFinder(kinds, KnownNames::shipped()) {}

NameFinder::NameFinder(NameKinds kinds, const KnownNames& names)
    : kinds_(kinds), names_(names), inflection_(&Inflection::of("")) {}

void NameFinder::set_language(std::string_view language) {
  language = language.substr(0, language.find('-'));
  if (language == language_) return;
  language_ = language;
  inflection_ = &Inflection::of(language);
  stop_words_ = shipped_stop_words(language);
}

// "Smith", "McDonald", "Smith-Jones": a capital and a small letter, no digits.
bool NameFinder::is_name_word(std::size_t at) const {
  const std::string_view word = token(at);
  if (!is_capital(first_of(word))) return false;
  bool small = false;
  for (std::size_t i = code_point_at(word, 0).length; i < word.size();) {
    const CodePoint point = code_point_at(word, i);
    const CharKind kind = char_kind(point.value);
    if (kind == CharKind::Digit || kind == CharKind::Space) return false;
    small = small || (kind == CharKind::Letter && !is_capital(point.value));
    i += point.length;
  }
  return small;
}

bool NameFinder::is_stop_word(std::size_t at) {
  return stop_words_ != nullptr && stop_words_->contains(token(at));
}

// Returns what the word may be, in its own form or in that of a base.
std::uint8_t NameFinder::person_word(std::size_t at) {
  const std::string_view word = token(at);
  std::uint8_t bits = 0;
  inflection_->for_each_base(word, storage_, [&](std::string_view base, Cases cases) {
    const bool is_same = cases == kAnyCase;
    if (!is_same && count_code_points(base) < kMinInflectedChars) return;
    // A given name of the list is one, even if it is also a form of an ordinary word.
    const std::uint8_t found = names_.person_word(base);
    const bool is_sure = (bits & kGivenName) != 0 && (bits & kOrdinaryWord) == 0;
    bits = static_cast<std::uint8_t>(bits | (is_sure ? found & ~kOrdinaryWord : found));
  });
  return bits;
}

// English capitalises the words of headlines; other languages with lists of names do not.
bool NameFinder::is_headline() const {
  const bool capitalises = language_ == "en" || language_.empty();
  if (!capitalises || token(tokens_->size() - 1) == ".") return false;
  std::size_t words = 0, capitals = 0;
  for (std::size_t i = 0; i < tokens_->size(); ++i) {
    const char32_t first = first_of(token(i));
    if (char_kind(first) != CharKind::Letter) continue;
    ++words;
    capitals += is_capital(first) ? 1 : 0;
  }
  return words >= kMinHeadlineWords && 5 * capitals >= 3 * words;
}

// Returns the number of tokens of the place that begins here; 1 for none.
std::size_t NameFinder::place_at(std::size_t at) {
  std::size_t longest = 1;
  const auto follows = [&](const PlaceName& name, Cases cases) {
    for (std::size_t i = 1; i < name.words.size() && cases != 0; ++i) {
      if (!is_apart(at + i)) return false;
      const std::string_view word = token(at + i);
      if (is_fixed(name.words[i])) {
        if (word != name.words[i]) return false;
      } else {
        cases = static_cast<Cases>(cases & inflection_->cases_of(name.words[i], word));
      }
    }
    return cases != 0;
  };
  inflection_->for_each_base(token(at), storage_, [&](std::string_view base, Cases cases) {
    for (const PlaceName& name : names_.places_with(base)) {
      if (name.words.size() <= longest) break;
      if (!name.language.empty() && name.language != language_) continue;
      if (follows(name, cases)) longest = name.words.size();
    }
  });
  return longest;
}

bool NameFinder::is_family_name(std::size_t at) const { return is_apart(at) && is_name_word(at); }

// Returns the number of tokens of the person whose given name is here; 1 for none.
std::size_t NameFinder::person_at(std::size_t at) {
  const std::uint8_t first = person_word(at);
  const bool is_word = (first & kOrdinaryWord) != 0;
  if ((first & kGivenName) == 0 || (!is_word && is_stop_word(at))) return 1;
  const bool needs_known = headline_ || is_word;
  std::size_t next = at + 1;
  std::size_t last_given = at;
  for (; is_apart(next); ++next) {
    if (is_initial(token(next))) continue;
    if (!is_name_word(next) || (person_word(next) & kGivenName) == 0) break;
    last_given = next;
  }
  std::size_t family = next;
  while (family - next < kMostParticles && is_apart(family) && is_particle(token(family))) ++family;
  if (is_family_name(family) && !is_stop_word(family)) {
    const std::uint8_t bits = person_word(family);
    if ((bits & kNoFamilyName) == 0 && (!needs_known || (bits & kFamilyName) != 0)) {
      const bool two = is_family_name(family + 1) && (person_word(family + 1) & kFamilyName) != 0;
      return family + (two ? 2 : 1) - at;
    }
    if ((bits & kNoFamilyName) != 0) return 1;
  }
  // The last given name is the family name: "Karel Jan", "Thomas Martin".
  if (last_given == at || needs_known) return 1;
  return last_given + 1 - at;
}

// Returns the number of tokens of the person whose initials are here ("J. R. Smith"); 1 for none.
std::size_t NameFinder::initials_at(std::size_t at) {
  std::size_t family = at + 1;
  while (is_apart(family) && is_initial(token(family))) ++family;
  if (!is_family_name(family) || (person_word(family) & kFamilyName) == 0) return 1;
  return family + 1 - at;
}

// Returns the number of tokens of the person whose family name is here, as Hungarian has it.
std::size_t NameFinder::family_first_at(std::size_t at) {
  if (!is_family_name(at + 1) || (person_word(at + 1) & kGivenName) == 0 || is_stop_word(at)) {
    return 1;
  }
  const bool is_known = (person_word(at) & kFamilyName) != 0;
  if (!is_known && (at == 0 || headline_)) return 1;
  std::size_t next = at + 2;
  while (is_family_name(next) && (person_word(next) & kGivenName) != 0) ++next;
  return next - at;
}

void NameFinder::join(std::string_view text, std::vector<Token>& tokens) {
  if (kinds_ == NameKinds::None || tokens.empty()) return;
  text_ = text;
  tokens_ = &tokens;
  const auto wants = [&](NameKinds kind) {
    return (static_cast<unsigned>(kinds_) & static_cast<unsigned>(kind)) != 0;
  };
  headline_ = is_headline();
  std::size_t kept = 0;
  for (std::size_t at = 0; at < tokens.size();) {
    std::size_t length = 1;
    if (wants(NameKinds::People) && token(at).ends_with('.') && is_initial(token(at))) {
      length = initials_at(at);
    } else if (is_name_word(at) && is_apart(at + 1)) {
      if (wants(NameKinds::Places)) length = place_at(at);
      if (wants(NameKinds::People)) {
        if (language_ == "hu") length = std::max(length, family_first_at(at));
        length = std::max(length, person_at(at));
      }
    }
    Token joined = tokens[at];
    joined.end = tokens[at + length - 1].end;
    tokens[kept++] = joined;
    at += length;
  }
  tokens.resize(kept);
}

bool is_given_name(std::string_view word) { return KnownNames::is_shipped_given_name(word); }

}  // namespace sito::text
