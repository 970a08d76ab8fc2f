// SPDX-License-Identifier: Apache-2.0
#include "sito/write/front_title.h"

#include "sito/write/description.h"
#include "sito/write/headline.h"
#include "sito/write/markdown/markdown_escape.h"

#include <algorithm>

namespace sito::write {
namespace {

// A title in a line that is not a heading is near the top: behind a label, a date or a byline at
// most. Chosen by us.
constexpr std::size_t kFirstLines = 4;

// The part that only one of the two texts has ("| Site", "Part 2:") is shorter than their common
// part. Chosen by us.
constexpr std::size_t kShare = 2;

bool mostly_same_letters(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  return !b.empty() && b.size() * kShare >= a.size() && a.find(b) != std::string_view::npos;
}

// Looks for a heading, or one of the first lines, with the content of the title: the letters and
// digits are the same, or those of one are contained in the other and are most of it. A document
// whose only heading of level 1 is among its first lines has its title there, in other words.
class TitleSearch {
 public:
  explicit TitleSearch(std::string_view title) : wanted_(letters_of(title)) {}

  // Takes the lines in order.
  bool finds(const Paragraph& line, bool is_heading) {
    const bool is_first = ++lines_ <= kFirstLines;
    if (is_heading && line.heading_level == 1) {
      ++n_h1_;
      h1_is_first_ = h1_is_first_ || is_first;
    }
    if (!is_heading && !is_first) return false;
    const std::string letters = letters_of(line.text);
    return is_heading ? mostly_same_letters(letters, wanted_) : letters == wanted_;
  }
  // After all lines.
  [[nodiscard]] bool saw_headline() const { return n_h1_ == 1 && h1_is_first_; }

 private:
  std::string wanted_;
  std::size_t lines_ = 0;
  std::size_t n_h1_ = 0;
  bool h1_is_first_ = false;
};

bool has_title(const Outline& outline, std::string_view title) {
  TitleSearch search(title);
  const bool found = std::ranges::any_of(outline.nodes(), [&](const OutlineNode& node) {
    return node.paragraph != nullptr &&
           search.finds(*node.paragraph, node.kind == ElementKind::Heading);
  });
  return found || search.saw_headline();
}

bool has_title(const Document& document, std::string_view title) {
  TitleSearch search(title);
  const bool found = std::ranges::any_of(document.paragraphs, [&](const Paragraph& line) {
    return search.finds(line, line.role == ParagraphRole::Heading);
  });
  return found || search.saw_headline();
}

}  // namespace

FrontTitle::FrontTitle(const Settings& settings)
    : always_(settings.find("title")->second == "yes"),
      never_(settings.find("title")->second == "no") {}

void FrontTitle::put(const Document& document, Outline& outline) {
  if (outline.nodes().empty() || !take_title(document)) return;
  if (!always_ && has_title(outline, heading_.text)) return;
  heading_.role = ParagraphRole::Heading;
  heading_.heading_level = 1;
  heading_.language = document.language;
  outline.put_first(heading_);
}

std::string_view FrontTitle::first_line(const Document& document) {
  if (document.paragraphs.empty() || !take_title(document)) return {};
  if (!always_ && has_title(document, heading_.text)) return {};
  return heading_.text;
}

bool FrontTitle::take_title(const Document& document) {
  if (never_) return false;
  heading_.text.clear();
  append_plain_line(describe(document).title, heading_.text);
  return !letters_of(heading_.text).empty();
}

}  // namespace sito::write
