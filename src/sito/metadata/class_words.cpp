// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/class_words.h"

#include <algorithm>
#include <array>

namespace sito {
namespace {

/// The front of a word in a class or id.
struct NameWord {
  std::string_view front;
  Around means;
  bool whole = false;  // nothing more may follow in the word
};

// By their first letter. From the words that content systems use, in the languages of
// docs/metadata.md.
constexpr NameWord kNameWords[] = {
    {"article", Around::Work},      {"aside", Around::Related},     {"author", Around::Author},
    {"autor", Around::Author},      {"byline", Around::Author},     {"byauthor", Around::Author},
    {"cas", Around::Date, true},    {"comment", Around::Comment},   {"contributor", Around::Author},
    {"created", Around::Date},      {"date", Around::Date},         {"datum", Around::Date},
    {"diskus", Around::Comment},    {"disqus", Around::Comment},    {"edited", Around::Modified},
    {"entry", Around::Work, true},  {"footer", Around::Footer},     {"headline", Around::Title},
    {"komment", Around::Comment},   {"latest", Around::Related},    {"main", Around::Work, true},
    {"menu", Around::Nav},          {"modified", Around::Modified}, {"nadpis", Around::Title},
    {"nav", Around::Nav},           {"nickname", Around::User},     {"pinned", Around::Related},
    {"popular", Around::Related},   {"post", Around::Work, true},   {"postdate", Around::Date},
    {"posted", Around::Date},       {"poster", Around::User, true}, {"promo", Around::Related},
    {"pubdate", Around::Date},      {"publish", Around::Date},      {"recent", Around::Related},
    {"recommend", Around::Related}, {"redaktor", Around::Author},   {"related", Around::Related},
    {"replies", Around::Comment},   {"respond", Around::Comment},   {"sidebar", Around::Related},
    {"similar", Around::Related},   {"szerzo", Around::Author},     {"teaser", Around::Related},
    {"time", Around::Date},         {"titel", Around::Title},       {"title", Around::Title},
    {"trending", Around::Related},  {"updated", Around::Modified},  {"user", Around::User, true},
    {"username", Around::User},     {"vcard", Around::Author},      {"verfasser", Around::Author},
    {"widget", Around::Related},    {"writer", Around::Author},     {"written", Around::Author},
};

constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
constexpr char small(char c) { return static_cast<char>(c | 0x20); }

struct Slice {
  std::uint8_t begin = 0, end = 0;
};

constexpr std::array<Slice, 26> slices_by_letter() {
  std::array<Slice, 26> slices{};
  for (std::size_t i = 0; i < std::size(kNameWords); ++i) {
    Slice& slice = slices[static_cast<std::size_t>(kNameWords[i].front[0] - 'a')];
    if (slice.end == 0) slice.begin = static_cast<std::uint8_t>(i);
    slice.end = static_cast<std::uint8_t>(i + 1);
  }
  return slices;
}
constexpr std::array<Slice, 26> kSlices = slices_by_letter();

bool fits(std::string_view at, const NameWord& word) {
  if (at.size() < word.front.size()) return false;
  for (std::size_t i = 1; i < word.front.size(); ++i) {
    if (small(at[i]) != word.front[i]) return false;
  }
  return !word.whole || at.size() == word.front.size() || !is_small(at[word.front.size()]);
}

/// What a byte is to the words of a name.
enum class Letter : std::uint8_t { None, Small, Capital };

constexpr std::array<Letter, 256> letters() {
  std::array<Letter, 256> table{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) table[c] = Letter::Small;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) table[c] = Letter::Capital;
  return table;
}
constexpr std::array<Letter, 256> kLetters = letters();

}  // namespace

Around around_of_names(std::string_view names) {
  Around around = Around::None;
  Letter before = Letter::None;
  for (std::size_t at = 0; at < names.size(); ++at) {
    const Letter letter = kLetters[static_cast<unsigned char>(names[at])];
    const bool begins =
        letter != Letter::None &&
        (before == Letter::None || (before == Letter::Small && letter == Letter::Capital));
    before = letter;
    if (!begins) continue;
    const Slice slice = kSlices[static_cast<std::size_t>(small(names[at]) - 'a')];
    for (std::size_t i = slice.begin; i < slice.end; ++i) {
      if (fits(names.substr(at), kNameWords[i])) around = around | kNameWords[i].means;
    }
  }
  return around;
}

Around around_of_tag(Tag tag) {
  switch (tag) {
    case Tag::Article:
    case Tag::Main:
      return Around::Work;
    case Tag::Aside:
      return Around::Related;
    case Tag::Footer:
      return Around::Footer;
    case Tag::Nav:
      return Around::Nav;
    case Tag::Header:
      return Around::Header;
    default:
      return Around::None;
  }
}

}  // namespace sito
