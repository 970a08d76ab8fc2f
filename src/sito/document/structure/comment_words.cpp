// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/comment_words.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/document/embedded.h"
#include "sito/document/structure/attributes.h"
#include "sito/text/utf8.h"

#include <cstddef>
#include <functional>
#include <set>
#include <string>

namespace sito::structured {
namespace {

constexpr std::size_t kLongestHeading = 120;  // bytes; it may contain the title of the page

using Words = std::set<std::string, std::less<>>;

struct Lists {
  Words headings;  // in the form of heading_form()
  Words begins;    // fronts of longer headings; end in a blank
  Words names, others;
};

// Returns the text in lower case, with one blank for each run of non-letters, and trimmed.
std::string heading_form(std::string_view text) {
  std::string form;
  bool apart = false;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    const bool is_figure = point.value >= '0' && point.value <= '9';
    if (is_figure || !text::is_letter_or_digit(point.value)) {
      apart = !form.empty();
      continue;
    }
    if (apart) form += ' ';
    apart = false;
    text::append_utf8(text::lower(point.value), form);
  }
  return form;
}

void read_headings(std::string_view line, Lists& lists) {
  for (const std::string_view part : all_parts_of(line.substr(line.find(':') + 1), ',')) {
    const std::string_view phrase = text::trim(part);
    if (phrase.ends_with('*')) lists.begins.insert(heading_form(phrase) + ' ');
    lists.headings.insert(heading_form(phrase));
  }
}

void read_names(std::string_view line, Words& words) {
  for (const std::string_view part : all_parts_of(line, ',')) {
    words.emplace(text::trim(part));
  }
}

Lists read_lists(std::string_view file) {
  Lists lists;
  std::string_view group;
  for (const std::string_view part : parts_of(file, '\n')) {
    const std::string_view line = text::trim(part);
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with('[')) {
      group = line;
    } else if (group == "[heading]") {
      read_headings(line, lists);
    } else {
      read_names(line, group == "[name]" ? lists.names : lists.others);
    }
  }
  return lists;
}

const Lists& lists() {
  static const Lists lists = read_lists(document::embedded_comment_words().front().text);
  return lists;
}

// Calls `take` for each word of a name: "commentList", "comment-list" and "comment_list" have two.
template <typename Take>
void for_words(std::string_view name, Take take) {
  std::string word;
  bool was_lower = false;
  const auto end_word = [&] {
    if (!word.empty()) take(word);
    word.clear();
  };
  for (const char c : name) {
    const bool is_small = is_lower(c) || !is_ascii(c);
    if (!is_upper(c) && !is_small) {
      end_word();
    } else {
      if (is_upper(c) && was_lower) end_word();
      word += lower(c);
    }
    was_lower = is_small;
  }
  end_word();
}

bool is_name_of_comments(std::string_view token) {
  bool names = false;
  bool other = false;
  for_words(token, [&](const std::string& word) {
    names = names || lists().names.contains(word);
    other = other || lists().others.contains(word);
  });
  return names && !other;
}

}  // namespace

bool is_comment_heading(std::string_view text) {
  if (text.empty() || text.size() > kLongestHeading) return false;
  const std::string form = heading_form(text);
  if (form.empty()) return false;
  if (lists().headings.contains(form)) return true;
  for (std::size_t blank = form.find(' '); blank != std::string::npos;
       blank = form.find(' ', blank + 1)) {
    if (lists().begins.contains(std::string_view(form).substr(0, blank + 1))) return true;
  }
  return false;
}

bool names_comments(std::string_view names) { return any_token(names, is_name_of_comments); }

}  // namespace sito::structured
