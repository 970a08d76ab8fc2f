// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/class_words.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/base/find_byte.h"
#include "sito/base/hash.h"
#include "sito/metadata/by_initial.h"
#include "sito/metadata/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace sito {
namespace {

// Classes of the current item of a menu.
constexpr std::array<std::string_view, 10> kCurrent = {"act",
                                                       "active",
                                                       "current",
                                                       "current-menu-ancestor",
                                                       "current-menu-item",
                                                       "current-menu-parent",
                                                       "is-active",
                                                       "is-current",
                                                       "is-selected",
                                                       "selected"};
constexpr ByInitial kCurrentByInitial(kCurrent);

constexpr std::size_t kLetters = 26;
constexpr std::size_t kSeconds = kLetters + 1;  // the last one: no letter

struct KindName {
  std::string_view name;
  ClassKind kind;
  Around means;
};
constexpr std::array<KindName, 17> kKinds = {{
    {"comment", ClassKind::Comment, Around::Comment},
    {"related", ClassKind::Related, Around::Related},
    {"footer", ClassKind::Footer, Around::Footer},
    {"nav", ClassKind::Nav, Around::Nav},
    {"work", ClassKind::Work, Around::Work},
    {"author", ClassKind::Author, Around::Author},
    {"user", ClassKind::User, Around::User},
    {"date", ClassKind::Date, Around::Date},
    {"modified", ClassKind::Modified, Around::Modified},
    {"title", ClassKind::Title, Around::Title},
    {"lead", ClassKind::Lead, Around::Lead},
    {"category", ClassKind::Category, Around::None},
    {"image", ClassKind::Image, Around::None},
    {"caption", ClassKind::Caption, Around::None},
    {"credit", ClassKind::Credit, Around::None},
    {"media", ClassKind::Media, Around::None},
    {"body", ClassKind::Body, Around::None},
}};

/// A word of a class or id, or the front of one.
struct NameWord {
  std::string_view front;
  ClassKind kind = ClassKind::None;
  Around means = Around::None;
  bool whole = false;          // no small letter may follow in the word
  std::uint64_t letters = 0;   // the first ones of the front, from load_bytes()
  std::uint64_t compared = 0;  // their bits
};

/// The words of the file by their first letter and second byte; made once for each process.
struct Table {
  std::array<std::vector<NameWord>, kLetters * kSeconds> by_pair;
};

/// Returns the place of the words with these beginnings. `first` is a letter.
constexpr std::size_t pair_of(char first, char second) {
  const auto place = [](char c) { return static_cast<std::size_t>(lower(c) - 'a'); };
  return place(first) * kSeconds + (is_lower(lower(second)) ? place(second) : kLetters);
}

// "kind language: word, word*"
void read_line(std::string_view line, Table& table) {
  std::size_t at = 0;
  const std::string_view name = text::next_word(line, at);
  const auto* kind = std::find_if(kKinds.begin(), kKinds.end(),
                                  [name](const KindName& one) { return one.name == name; });
  const std::size_t colon = line.find(':');
  if (kind == kKinds.end() || colon == std::string_view::npos) return;
  for (const std::string_view part : parts_of(line.substr(colon + 1), ',')) {
    std::string_view word = text::trim(part);
    const bool whole = !word.ends_with('*');
    if (!whole) word.remove_suffix(1);
    if (word.size() < 2 || !std::all_of(word.begin(), word.end(), is_lower)) continue;
    NameWord& entry = table.by_pair[pair_of(word[0], word[1])].emplace_back();
    entry = {word, kind->kind, kind->means, whole, load_bytes(word.data(), word.size()), 0};
    for (std::size_t i = 0; i < std::min<std::size_t>(word.size(), 8); ++i) {
      entry.compared |= std::uint64_t{0xFF} << (8 * i);
    }
  }
}

Table read_table() {
  Table table;
  for (const Embedded& file : metadata::embedded_words()) {
    if (file.name != "classes") continue;
    for (const std::string_view line : parts_of(file.text, '\n')) {
      if (!line.empty() && line.front() != '#') read_line(line, table);
    }
  }
  return table;
}

const Table& table() {
  static const Table kTable = read_table();
  return kTable;
}

// Returns true if a name begins with the word. `bytes`: its first eight bytes.
bool fits(std::string_view name, std::uint64_t bytes, const NameWord& word) {
  constexpr std::uint64_t kSmall = 0x2020202020202020U;  // makes letters small, and only letters
  const std::size_t size = word.front.size();
  if (((bytes | kSmall) & word.compared) != word.letters || name.size() < size) return false;
  for (std::size_t i = 8; i < size; ++i) {
    if (lower(name[i]) != word.front[i]) return false;
  }
  return !word.whole || name.size() == size || !is_lower(name[size]);
}

// Calls use(word) for each word of the table with which one of the names begins; it returns whether
// to continue.
template <typename Use>
void for_each_word(std::string_view names, Use use) {
  constexpr std::size_t kBits = 64;
  const Table& words = table();
  bool is_behind_letter = false, is_behind_small = false;
  for (std::size_t begin = 0; begin < names.size(); begin += kBits) {
    const std::string_view part = names.substr(begin, kBits);
    const std::uint64_t small =
        matching_bytes(part, [](auto byte) { return (byte >= 'a') & (byte <= 'z'); });
    const std::uint64_t capital =
        matching_bytes(part, [](auto byte) { return (byte >= 'A') & (byte <= 'Z'); });
    const std::uint64_t letters = small | capital;
    const std::uint64_t behind_letter = letters << 1 | (is_behind_letter ? 1U : 0U);
    const std::uint64_t behind_small = small << 1 | (is_behind_small ? 1U : 0U);
    is_behind_letter = letters >> (kBits - 1) != 0;
    is_behind_small = small >> (kBits - 1) != 0;
    for (std::uint64_t first = (letters & ~behind_letter) | (capital & behind_small); first != 0;
         first &= first - 1) {
      const std::string_view name =
          names.substr(begin + static_cast<std::size_t>(std::countr_zero(first)));
      const auto& fronts = words.by_pair[pair_of(name[0], name.size() > 1 ? name[1] : ' ')];
      if (fronts.empty()) continue;
      const std::uint64_t bytes = load_bytes(name.data(), name.size());
      for (const NameWord& word : fronts) {
        if (fits(name, bytes, word) && !use(word)) return;
      }
    }
  }
}

}  // namespace

NameMeaning meaning_of_names(std::string_view names) {
  NameMeaning meaning;
  for_each_word(names, [&meaning](const NameWord& word) {
    meaning.around = meaning.around | word.means;
    meaning.kinds |= NameMeaning::bit_of(word.kind);
    return true;
  });
  return meaning;
}

std::string_view class_word(ClassKind kind, std::string_view names) {
  std::string_view found;
  for_each_word(names, [kind, &found](const NameWord& word) {
    if (word.kind == kind) found = word.front;
    return found.empty();
  });
  return found;
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

bool has_current_class(const Page& page, NodeId node) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name == "aria-current") return true;
    if (attribute.id != Attr::Class) continue;
    std::size_t at = 0;
    for (std::string_view word = text::next_word(attribute.value, at); !word.empty();
         word = text::next_word(attribute.value, at)) {
      if (is_one_of(word, kCurrentByInitial.with(word.front()))) return true;
    }
  }
  return false;
}

}  // namespace sito
