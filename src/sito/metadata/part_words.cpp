// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/part_words.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/metadata/embedded.h"
#include "sito/text/utf8.h"

#include <array>
#include <cstddef>
#include <optional>
#include <unordered_set>
#include <vector>

namespace sito {
namespace {

constexpr std::size_t kLongestLabel = 60;
constexpr std::size_t kMostDigits = 4;

constexpr std::array kForward = std::to_array<char32_t>(
    {U'>', U'\u203A', U'\u00BB', U'\u2192', U'\u25B6', U'\u25BA', U'\u276F', U'\u27A1', U'\u300B'});
constexpr std::array kBack = std::to_array<char32_t>(
    {U'<', U'\u2039', U'\u00AB', U'\u2190', U'\u25C0', U'\u25C4', U'\u276E', U'\u2B05', U'\u300A'});

struct Words {
  std::unordered_set<std::string> next, previous, page;
};

std::optional<std::uint32_t> as_number(std::string_view word) {
  if (word.empty() || word.size() > kMostDigits) return std::nullopt;
  std::uint32_t number = 0;
  for (const char c : word) {
    if (!is_digit(c)) return std::nullopt;
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return number;
}

/// The words between signs, and the arrows among the signs.
struct Label {
  std::string words;  // in lower case, apart by single blanks
  bool forward = false, back = false;
};

Label read_label(std::string_view text) {
  Label label;
  std::string lower;
  text::append_lower(text, lower);
  bool apart = false;
  for (std::size_t at = 0; at < lower.size();) {
    const text::CodePoint point = text::code_point_at(lower, at);
    if (text::is_letter_or_digit(point.value)) {
      if (apart && !label.words.empty()) label.words += ' ';
      label.words.append(lower, at, point.length);
      apart = false;
    } else {
      label.forward = label.forward || is_one_of(point.value, kForward);
      label.back = label.back || is_one_of(point.value, kBack);
      apart = true;
    }
    at += point.length;
  }
  return label;
}

void read_line(std::string_view line, Words& words) {
  std::size_t at = 0;
  const std::string_view kind = text::next_word(line, at);
  text::next_word(line, at);  // the language is for people
  auto& into = kind == "next" ? words.next : kind == "previous" ? words.previous : words.page;
  for (const std::string_view part : parts_of(line.substr(at), ',')) {
    into.insert(read_label(part).words);
  }
}

Words read_words() {
  Words words;
  for (const Embedded& file : metadata::embedded_words()) {
    if (file.name != "parts") continue;
    for (const std::string_view line : parts_of(file.text, '\n')) {
      if (!line.empty() && line.front() != '#') read_line(line, words);
    }
  }
  return words;
}

const Words& words() {
  static const Words kWords = read_words();
  return kWords;
}

}  // namespace

PartLabel part_label(std::string_view text) {
  if (text.empty() || text.size() > kLongestLabel) return {};
  const Label label = read_label(text);
  if (const auto number = as_number(label.words)) return {PartLabel::Kind::Number, *number};
  if (words().next.contains(label.words)) return {PartLabel::Kind::Next, 0};
  if (words().previous.contains(label.words)) return {PartLabel::Kind::Previous, 0};
  if (!label.words.empty() || label.forward == label.back) return {};
  return {label.forward ? PartLabel::Kind::Next : PartLabel::Kind::Previous, 0};
}

std::string title_of_whole(std::string_view title, std::uint32_t number) {
  const std::string all = read_label(title).words;
  std::vector<std::string_view> kept;
  bool beside = false;  // the word before was about a page
  for (const std::string_view word : parts_of(all, ' ')) {
    const auto value = as_number(word);
    const bool is_word = words().page.contains(std::string(word));
    const bool is_number = value && (*value == number || beside);
    beside = is_word || is_number;
    if (!beside) kept.push_back(word);
  }
  std::string out;
  for (const std::string_view word : kept) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

}  // namespace sito
