// SPDX-License-Identifier: Apache-2.0
#include "sito/write/front_title.h"

#include "sito/text/utf8.h"
#include "sito/write/description.h"
#include "sito/write/markdown_escape.h"

#include <algorithm>

namespace sito::write {
namespace {

// A title that stands as a line without being a heading does so at the top: behind a label, a date,
// a byline at most. Ours.
constexpr std::size_t kFirstLines = 4;

// What one text has beyond the other ("| Site", "Part 2:") is shorter than what they share. Ours.
constexpr std::size_t kShare = 2;

// Letters and digits in lower case: marks, blanks and the signs of links do not count.
std::string letters_of(std::string_view text) {
  std::string letters;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint next = text::code_point_at(text, at);
    if (text::is_letter_or_digit(next.value)) text::append_utf8(text::lower(next.value), letters);
    at += next.length;
  }
  return letters;
}

bool says_the_same(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  return !b.empty() && b.size() * kShare >= a.size() && a.find(b) != std::string_view::npos;
}

}  // namespace

bool has_title(const Outline& outline, std::string_view title) {
  const std::string wanted = letters_of(title);
  std::size_t lines = 0;
  for (const OutlineNode& node : outline.nodes()) {
    if (node.paragraph == nullptr) continue;
    const bool is_heading = node.kind == ElementKind::Heading;
    const bool is_first = ++lines <= kFirstLines;
    if (!is_heading && !is_first) continue;
    const std::string letters = letters_of(node.paragraph->text);
    if (is_heading ? says_the_same(letters, wanted) : letters == wanted) return true;
  }
  return false;
}

FrontTitle::FrontTitle(const Settings& settings)
    : always_(settings.find("title")->second == "yes"),
      never_(settings.find("title")->second == "no") {}

void FrontTitle::put(const Document& document, Outline& outline) {
  if (never_ || outline.nodes().empty()) return;
  heading_.text.clear();
  append_plain_line(describe(document).title, heading_.text);
  if (letters_of(heading_.text).empty()) return;
  if (!always_ && has_title(outline, heading_.text)) return;
  heading_.role = ParagraphRole::Heading;
  heading_.heading_level = 1;
  heading_.language = document.language;
  outline.put_first(heading_);
}

}  // namespace sito::write
