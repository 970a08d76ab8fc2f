// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/words.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/elements/embedded.h"
#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace sito::elements {
namespace {

constexpr std::size_t kMaxGroups = 32;

/// Returns true for scripts without blanks between words, or with words joined to the next one.
bool is_of_joined_script(char32_t value) {
  return (value >= 0x0E00 && value <= 0x0EFF) || (value >= 0x1100 && value <= 0x11FF) ||
         (value >= 0x1780 && value <= 0x17FF) || (value >= 0x2E80 && value <= 0x9FFF) ||
         (value >= 0xAC00 && value <= 0xD7AF) || (value >= 0x20000 && value <= 0x3FFFF);
}

bool is_joined(std::string_view word) {
  return is_of_joined_script(text::code_point_at(word, 0).value);
}

/// Returns the words of a text in lower case: runs of letters, marks and digits, and inner signs.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    const text::CharKind kind = text::char_kind(point.value);
    const bool part = kind == text::CharKind::Letter || kind == text::CharKind::Digit ||
                      point.value == 0x200C || point.value == 0xB7;
    const bool apostrophe = point.value == '\'' || point.value == 0x2019;
    if (part) {
      text::append_utf8(text::lower(point.value), word);
    } else if (apostrophe && !word.empty()) {
      word += '\'';
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

}  // namespace

void append_name_parts(std::string_view name, std::vector<std::string>& parts) {
  std::string part;
  const auto end_part = [&] {
    if (!part.empty()) parts.push_back(std::move(part));
    part.clear();
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool letter = is_upper(c) || is_lower(c) || !is_ascii(c);
    if (!letter && !is_digit(c)) {
      end_part();
      continue;
    }
    const char before = i == 0 ? '\0' : name[i - 1];
    const bool hump =
        is_upper(c) &&
        (is_lower(before) || (is_upper(before) && i + 1 < name.size() && is_lower(name[i + 1])));
    if (hump || (i > 0 && is_digit(c) != is_digit(before))) end_part();
    part += lower(c);
  }
  end_part();
}

void WordGroups::add(std::string_view word, GroupSet group, Words& words) {
  const bool front = word.ends_with('*');
  if (front) word.remove_suffix(1);
  std::vector<std::string> parts = words_of(word);
  if (parts.empty()) return;
  if (is_joined(word)) {
    std::string lower;
    text::append_lower(word, lower);
    words.anywhere[text::code_point_at(lower, 0).value].emplace_back(lower, group);
  } else if (front) {
    words.fronts[parts[0]] |= group;
    words.shortest_front = std::min(words.shortest_front, parts[0].size());
  } else if (parts.size() == 1) {
    words.exact[parts[0]] |= group;
  } else {
    std::string first = parts[0];
    words.phrases[first].push_back({std::move(parts), group});
  }
}

Result<WordGroups> WordGroups::parse(std::string_view text, std::string_view name) {
  WordGroups out;
  GroupSet group = 0;
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    std::string_view line = text::trim(take_until(text, '\n'));
    if (line.empty() || line.front() == '#') continue;
    const auto malformed = [&](const char* message) {
      return Error{ErrorCode::Malformed,
                   "line " + std::to_string(number) + ": " + message,
                   {std::string(name), 0}};
    };
    if (line.front() == '[' && line.back() == ']') {
      if (out.groups_.size() == kMaxGroups) return malformed("expected at most 32 groups");
      out.groups_.emplace_back(line.substr(1, line.size() - 2));
      group = GroupSet{1} << (out.groups_.size() - 1);
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return malformed("expected a language, a colon and words");
    if (group == 0) return malformed("expected a [group] before the first words");
    const std::string_view language = line.substr(0, colon);
    line.remove_prefix(colon + 1);
    while (!line.empty()) {
      const std::string_view word = text::trim(take_until(line, ','));
      if (word.empty()) continue;
      if (language != "names") add(word, group, out.text_);
      if (language == "names" || language == "en") add(word, group, out.names_);
    }
  }
  return out;
}

const WordGroups& WordGroups::shipped(std::string_view name) {
  static const std::map<std::string_view, WordGroups> kLists = [] {
    std::map<std::string_view, WordGroups> lists;
    for (const Embedded& file : embedded_words()) {
      auto list = parse(file.text, file.name);
      if (!list) std::abort();  // a file of ours: tests read it
      lists.emplace(file.name, std::move(*list));
    }
    return lists;
  }();
  return kLists.at(name);
}

GroupSet WordGroups::bit(std::string_view group) const {
  const auto found = std::find(groups_.begin(), groups_.end(), group);
  return found == groups_.end() ? 0 : GroupSet{1} << (found - groups_.begin());
}

GroupSet WordGroups::of_word(const std::string& word, const Words& list) {
  GroupSet groups = 0;
  if (const auto found = list.exact.find(word); found != list.exact.end()) groups |= found->second;
  for (std::size_t n = list.shortest_front; n <= word.size(); ++n) {
    const auto found = list.fronts.find(word.substr(0, n));
    if (found != list.fronts.end()) groups |= found->second;
  }
  return groups;
}

GroupSet WordGroups::of_words(const std::vector<std::string>& words, const Words& list) {
  GroupSet groups = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    groups |= of_word(words[i], list);
    const auto found = list.phrases.find(words[i]);
    if (found == list.phrases.end()) continue;
    for (const Words::Phrase& phrase : found->second) {
      if (phrase.words.size() <= words.size() - i &&
          std::equal(phrase.words.begin(), phrase.words.end(),
                     words.begin() + static_cast<std::ptrdiff_t>(i))) {
        groups |= phrase.groups;
      }
    }
  }
  return groups;
}

GroupSet WordGroups::in_text(std::string_view text) const {
  GroupSet groups = of_words(words_of(text), text_);
  const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
  if (ascii) return groups;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    const auto found = text_.anywhere.find(point.value);
    if (found != text_.anywhere.end()) {
      for (const auto& [word, group] : found->second) {
        if (text.substr(at).starts_with(word)) groups |= group;
      }
    }
    at += point.length;
  }
  return groups;
}

GroupSet WordGroups::in_names(const std::vector<std::string>& parts) const {
  return of_words(parts, names_);
}

}  // namespace sito::elements
