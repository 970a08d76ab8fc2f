// SPDX-License-Identifier: Apache-2.0
// Reference read for facts: Readability.js 0.6.0 (Mozilla and Arc90, Apache-2.0).
#include "sito/extract/steps/page_title.h"

#include "sito/extract/steps/script_text.h"
#include "sito/text/utf8.h"

#include <array>
#include <optional>
#include <string_view>

namespace sito::extract {
namespace {

// All from the reference.
constexpr std::size_t kMinParts = 3;        // words; with fewer the other end is cut
constexpr std::size_t kMaxBeforeColon = 5;  // words; with more the whole title counts
constexpr std::size_t kLongTitle = 150;     // UTF-16 units; beyond, the only h1 is the title
constexpr std::size_t kShortTitle = 15;     // UTF-16 units; with fewer, likewise
constexpr std::size_t kFewWords = 4;        // words; with so few left, the whole title counts

struct Separator {
  std::string_view text;
  bool hierarchy;  // separates levels of a site, not only site and article
  bool dash;       // TitleSeparators::WithDashes only
};
constexpr std::array<Separator, 8> kSeparators = {{
    {"|", false, false},
    {"-", false, false},
    {"\\", true, false},
    {"/", true, false},
    {">", true, false},
    {"\xC2\xBB", true, false},      // U+00BB right-pointing double angle quotation mark
    {"\xE2\x80\x93", false, true},  // U+2013 en dash
    {"\xE2\x80\x94", false, true},  // U+2014 em dash
}};

class Titles {
 public:
  Titles(const Page& page, TitleSeparators separators)
      : page_(page), dashes_(separators == TitleSeparators::WithDashes) {}

  std::string run();

 private:
  struct Cut {
    std::size_t last = std::string_view::npos;  // the blank in front of the last separator
    bool hierarchy = false;
  };
  [[nodiscard]] const Separator* separator_at(std::string_view text, std::size_t at) const;
  [[nodiscard]] Cut find_separators(std::string_view title) const;
  [[nodiscard]] std::string_view behind_first_separator(std::string_view title) const;
  [[nodiscard]] std::string_view behind_colon(std::string_view title) const;
  [[nodiscard]] std::string without_separators(std::string_view title) const;
  [[nodiscard]] bool has_heading(std::string_view title) const;
  [[nodiscard]] std::optional<std::string> only_h1() const;
  void append_text(std::uint32_t node, std::string& out) const;

  const Page& page_;
  bool dashes_;
};

const Separator* Titles::separator_at(std::string_view text, std::size_t at) const {
  for (const Separator& separator : kSeparators) {
    if ((dashes_ || !separator.dash) && text.substr(at).starts_with(separator.text)) {
      return &separator;
    }
  }
  return nullptr;
}

/// A separator counts with a blank on both sides. Of two that share a blank, the second is not the
/// last one, but it may show a hierarchy.
Titles::Cut Titles::find_separators(std::string_view title) const {
  Cut cut;
  std::size_t free = 0;  // from here on no blank is used yet
  for (std::size_t at = 0; at + 2 < title.size(); ++at) {
    if (title[at] != ' ') continue;
    const Separator* separator = separator_at(title, at + 1);
    if (separator == nullptr) continue;
    const std::size_t end = at + 1 + separator->text.size();
    if (end >= title.size() || title[end] != ' ') continue;
    cut.hierarchy = cut.hierarchy || separator->hierarchy;
    if (at < free) continue;
    cut.last = at;
    free = end + 1;
  }
  return cut;
}

/// Returns the text behind the first separator, with or without blanks around it.
std::string_view Titles::behind_first_separator(std::string_view title) const {
  for (std::size_t at = 0; at < title.size(); ++at) {
    const Separator* separator = separator_at(title, at);
    if (separator != nullptr) return title.substr(at + separator->text.size());
  }
  return title;
}

std::string_view Titles::behind_colon(std::string_view title) const {
  const std::string_view last = title.substr(title.rfind(':') + 1);
  const std::size_t first = title.find(':');
  if (count_script_parts(last) < kMinParts) return title.substr(first + 1);
  if (count_script_parts(title.substr(0, first)) > kMaxBeforeColon) return title;
  return last;
}

std::string Titles::without_separators(std::string_view title) const {
  std::string rest;
  for (std::size_t at = 0; at < title.size();) {
    const Separator* separator = separator_at(title, at);
    if (separator == nullptr) rest += title[at];
    at += separator == nullptr ? 1 : separator->text.size();
  }
  return rest;
}

void Titles::append_text(std::uint32_t node, std::string& out) const {
  const auto nodes = page_.nodes();
  for (std::uint32_t i = node; i < nodes[node].end; ++i) {
    if (nodes[i].is_text()) out += page_.text(nodes[i].text).text;
  }
}

bool Titles::has_heading(std::string_view title) const {
  const auto nodes = page_.nodes();
  std::string text;
  for (std::uint32_t i = 0; i < nodes.size();) {
    if (nodes[i].tag != Tag::H1 && nodes[i].tag != Tag::H2) {
      ++i;
      continue;
    }
    text.clear();
    append_text(i, text);
    if (script_trim(text) == title) return true;
    i = nodes[i].end;  // a heading in a heading has less text than the whole, and is skipped
  }
  return false;
}

std::optional<std::string> Titles::only_h1() const {
  const auto nodes = page_.nodes();
  std::uint32_t found = kNone;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].tag != Tag::H1) continue;
    if (found != kNone) return std::nullopt;
    found = i;
  }
  if (found == kNone) return std::nullopt;
  std::string text;
  append_text(found, text);
  return text;
}

std::string Titles::run() {
  const std::string_view whole = script_trim(page_.title());
  std::string title(whole);
  const Cut cut = find_separators(whole);
  if (cut.last != std::string_view::npos) {
    title = whole.substr(0, cut.last);
    if (count_script_parts(title) < kMinParts) title = behind_first_separator(whole);
  } else if (whole.find(": ") != std::string_view::npos) {
    if (!has_heading(whole)) title = behind_colon(whole);
  } else if (const std::size_t length = script_length(whole);
             length > kLongTitle || length < kShortTitle) {
    title = only_h1().value_or(title);
  }
  std::string squeezed;
  append_squeezed(script_trim(title), squeezed);
  const std::size_t n_words = count_script_parts(squeezed);
  const bool one_level_cut =
      cut.hierarchy && n_words + 1 == count_script_parts(without_separators(whole));
  if (n_words <= kFewWords && !one_level_cut) return std::string(whole);
  return squeezed;
}

}  // namespace

std::string article_title(const Page& page, TitleSeparators separators) {
  return Titles(page, separators).run();
}

}  // namespace sito::extract
