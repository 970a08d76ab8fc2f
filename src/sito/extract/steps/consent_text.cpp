// SPDX-License-Identifier: Apache-2.0
// Finds words by their first four bytes in lower case, which already distinguishes almost all
// words.
#include "sito/extract/steps/consent_text.h"

#include "sito/base/ascii.h"
#include "sito/base/byte_runs.h"
#include "sito/base/cut.h"
#include "sito/extract/embedded.h"
#include "sito/extract/learned/sieve.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

namespace sito::extract {
namespace {

using Section = std::uint32_t ConsentWords::*;

// Words are inside runs of these bytes: ASCII letters and digits, and all bytes beyond ASCII.
constexpr unsigned char kFirstBeyondAscii = 0x80, kCaseBit = 0x20;
constexpr auto kInRuns = [](auto byte) {
  const auto lower = byte | kCaseBit;
  return (byte >= kFirstBeyondAscii) | ((byte >= '0') & (byte <= '9')) |
         ((lower >= 'a') & (lower <= 'z'));
};

constexpr std::size_t kKeyBytes = 4;
constexpr std::uint32_t kBlanks = 0x20202020;
// Longer words are in no list.
constexpr std::size_t kMaxWordBytes = 64;

// The conditions for a notice, by its words. Chosen on the blocks of ten gold sets that hold such
// words: of 1.1 million blocks, see docs/page-states.md.
constexpr std::uint32_t kMinSaid = 1;         // besides "cookies"
constexpr double kMinConsentShare = 0.15;     // ... of all words
constexpr std::uint32_t kMinSaidInProse = 2;  // or this many,
constexpr double kMinProseShare = 0.08;       // ... with a smaller share
constexpr std::uint32_t kMinLegalSaid = 2;
constexpr std::uint32_t kMaxLegalWords = 25;
constexpr double kMinLegalShare = 0.3;

struct Entry {
  std::uint32_t key = 0;
  bool prefix = false;
  Section section = nullptr;
  std::string_view word;  // without "*"
};

// Returns the first bytes, padded with blanks: lower case for ASCII letters and digits, and for
// other bytes a value that is equal for equal bytes.
std::uint32_t key_of(std::string_view word) {
  std::uint32_t front = kBlanks;
  if (word.size() >= kKeyBytes) {
    std::memcpy(&front, word.data(), kKeyBytes);
  } else if (!word.empty()) {  // the pointer of an empty view may be invalid for memcpy
    std::memcpy(&front, word.data(), word.size());
  }
  return front | kBlanks;
}

// The same for a word of a text, without a branch on the word's length.
std::uint32_t key_of(std::string_view word, std::string_view text) {
  static constexpr auto kMasks = std::to_array<std::uint32_t>(
      {0, std::bit_cast<std::uint32_t>(std::array<unsigned char, kKeyBytes>{0xFF}),
       std::bit_cast<std::uint32_t>(std::array<unsigned char, kKeyBytes>{0xFF, 0xFF}),
       std::bit_cast<std::uint32_t>(std::array<unsigned char, kKeyBytes>{0xFF, 0xFF, 0xFF}),
       0xFFFFFFFF});
  if (text.data() + text.size() - word.data() < std::ptrdiff_t{kKeyBytes}) return key_of(word);
  std::uint32_t front = 0;
  std::memcpy(&front, word.data(), kKeyBytes);
  return (front & kMasks[std::min(word.size(), kKeyBytes)]) | kBlanks;
}

constexpr bool is_ascii(std::uint32_t key) { return (key & 0x80808080) == 0; }

Section section_named(std::string_view name) {
  if (name == "[cookie]") return &ConsentWords::cookie;
  if (name == "[data]") return &ConsentWords::data;
  if (name == "[act]") return &ConsentWords::act;
  if (name == "[purpose]") return &ConsentWords::purpose;
  if (name == "[legal]") return &ConsentWords::legal;
  return nullptr;
}

// Returns the word in lower case, in `buffer`; "" if it is too long for any list.
std::string_view lowered(std::string_view word, std::array<char, kMaxWordBytes>& buffer) {
  if (word.size() > kMaxWordBytes / 2) return {};  // lower case may be longer
  std::size_t size = 0;
  for (std::size_t at = 0; at < word.size();) {
    if (sito::is_ascii(word[at])) {
      buffer[size++] = sito::lower(word[at++]);
      continue;
    }
    const text::CodePoint point = text::code_point_at(word, at);
    size += text::encode_utf8(text::lower(point.value), buffer.data() + size);
    at += point.length;
  }
  return {buffer.data(), size};
}

// Stores the entries of the data file in slots by their keys.
class Table {
 public:
  Table() {
    read();
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return a.key < b.key; });
    slots_.resize(std::bit_ceil(entries_.size() * 4));
    shift_ = 32 - std::countr_zero(slots_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (i > 0 && entries_[i].key == entries_[i - 1].key) continue;
      slots_[slot_with(entries_[i].key)] = {entries_[i].key, static_cast<std::uint32_t>(i + 1)};
      sieve_.add(mixed(entries_[i].key));
    }
  }

  // Returns the section that holds the word, in any case; null if none does. `front`: its key.
  [[nodiscard]] Section find(std::string_view word, std::uint32_t front) const {
    // Most words are ASCII and have a front that no entry has.
    if (is_ascii(front) && !sieve_.may_hold(mixed(front))) return nullptr;
    std::array<char, kMaxWordBytes> buffer;
    return find_lowered(lowered(word, buffer));
  }

 private:
  [[nodiscard]] Section find_lowered(std::string_view word) const {
    const std::uint32_t key = key_of(word);
    const Slot& slot = slots_[slot_with(key)];
    if (slot.entry == 0) return nullptr;
    for (std::size_t i = slot.entry - 1U; i < entries_.size() && entries_[i].key == key; ++i) {
      const Entry& entry = entries_[i];
      if (entry.prefix ? word.starts_with(entry.word) : word == entry.word) return entry.section;
    }
    return nullptr;
  }

  void read() {
    std::string_view rest;
    for (const Embedded& file : embedded_page_states()) {
      if (file.name == "consent") rest = file.text;
    }
    Section section = nullptr;
    while (!rest.empty()) {
      std::string_view line = text::trim(take_until(rest, '\n'));
      if (line.empty() || line.front() == '#') continue;
      if (line.front() == '[') {
        section = section_named(line);
        continue;
      }
      const bool prefix = line.back() == '*';
      if (prefix) line.remove_suffix(1);
      entries_.push_back({key_of(line), prefix, section, line});
    }
  }

  static std::uint32_t mixed(std::uint32_t key) {
    return key * 0x9E3779B1U;  // 2^32 / golden ratio
  }

  // Returns the place of the key, or the place where it would be.
  [[nodiscard]] std::size_t slot_with(std::uint32_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = mixed(key) >> shift_;
    while (slots_[slot].entry != 0 && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  struct Slot {
    std::uint32_t key = 0;    // beside it, as entries are many times as large
    std::uint32_t entry = 0;  // 0: empty, else the first one of the key, counted from 1
  };

  std::vector<Entry> entries_;  // sorted by key
  learned::Sieve<16> sieve_;    // of the keys
  int shift_ = 0;               // a hash is the 32-bit product shifted right by this
  std::vector<Slot> slots_;
};

const Table& table() {
  static const Table table;
  return table;
}

}  // namespace

ConsentWords& ConsentWords::operator+=(const ConsentWords& other) {
  n_words += other.n_words;
  cookie += other.cookie;
  data += other.data;
  act += other.act;
  purpose += other.purpose;
  legal += other.legal;
  return *this;
}

ConsentWords consent_words(std::string_view text) {
  const Table& known = table();
  ConsentWords words;
  const auto take = [&](std::string_view word) {
    ++words.n_words;
    const Section section = known.find(word, key_of(word, text));
    if (section != nullptr) ++(words.*section);
  };
  for_each_run(text, kInRuns, [&](std::string_view run, bool ascii) {
    if (ascii) {
      take(run);
    } else {
      text::for_each_word(run, take);
    }
    return true;
  });
  return words;
}

ConsentWords consent_words(const Page& page, const Block& block) {
  ConsentWords words;
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const Text& text = page.texts()[i];
    if (!text.hidden && !text.blank) words += consent_words(text.text);
  }
  return words;
}

bool is_consent_text(const ConsentWords& words) {
  const std::uint32_t said = words.act + words.purpose;
  const double share = words.consent_share();
  if (words.cookie == 0) {
    // Articles are about privacy too; a notice also asks for an action.
    return words.data > 0 && words.act > 0 && said >= kMinSaidInProse && share >= kMinConsentShare;
  }
  return (said >= kMinSaid && share >= kMinConsentShare) ||
         (said >= kMinSaidInProse && share >= kMinProseShare);
}

bool is_legal_line(const ConsentWords& words) {
  const std::uint32_t said = words.legal + words.data + (words.legal > 0 ? words.cookie : 0);
  if (words.n_words == 0 || words.n_words > kMaxLegalWords) return false;
  if (said < kMinLegalShare * words.n_words) return false;
  return words.data > 0 || said >= kMinLegalSaid;
}

}  // namespace sito::extract
