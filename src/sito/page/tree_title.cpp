// SPDX-License-Identifier: Apache-2.0
// Closes a title whose end tag is missing or damaged. By the HTML standard such a title holds the
// rest of the page, and the page has no text.
#include "sito/base/ascii.h"
#include "sito/base/lowered.h"
#include "sito/page/tree.h"

#include <lexbor/html/tokenizer/state_rcdata.h>

#include <algorithm>
#include <array>

namespace sito {
namespace {

constexpr std::string_view kStartTag = "<title", kEndTag = "</title";
// Tags that stand behind titles. A short title may show some as text, such as "<body>".
constexpr std::array<std::string_view, 11> kBehindTitles = {
    "</head", "<body", "<meta", "<link", "<script", "<style", "<base", "<svg", "<div", "<p", "<h1"};
constexpr std::size_t kShortTitle = 200;

bool begins_with_tag(std::string_view text, std::string_view tag) {
  if (!starts_with_lowered(text, tag)) return false;
  const char behind = text.size() == tag.size() ? '>' : text[tag.size()];
  return behind == '>' || behind == '/' || is_html_space(behind);
}

bool stands_behind_titles(std::string_view text) {
  return std::ranges::any_of(kBehindTitles,
                             [text](std::string_view tag) { return begins_with_tag(text, tag); });
}

/// Returns true if the end tag of a title follows soon, or before any tag that stands behind titles.
bool is_closed(std::string_view behind) {
  bool in_title = true;
  for (std::size_t at = behind.find('<');
       at != std::string_view::npos && (in_title || at < kShortTitle);
       at = behind.find('<', at + 1)) {
    const std::string_view tag = behind.substr(at);
    if (begins_with_tag(tag, kEndTag)) return true;
    in_title = in_title && !stands_behind_titles(tag);
  }
  return false;
}

}  // namespace

/// Finds the end of a title that is not closed: the end of its line, or the next tag. Returns true
/// if the page must be parsed again with that end. `begin`: where the text of the title begins.
bool Tree::find_unclosed_title(std::size_t begin) {
  if (title_end_ != kNoTitleEnd ||
      lexbor_.tokenizer->state != &lxb_html_tokenizer_state_rcdata_before) {
    return false;
  }
  const std::string_view behind = source_.substr(begin);
  if (is_closed(behind)) return false;
  const auto* const text = std::find_if_not(behind.begin(), behind.end(), is_html_space);
  const auto* const end =
      std::find_if(text, behind.end(), [](char c) { return c == '<' || c == '\n' || c == '\r'; });
  if (end == behind.end()) return false;
  title_end_ = title_next_ = begin + static_cast<std::size_t>(end - behind.begin());
  // "<title>Swans<title>": a start tag in place of the end tag.
  if (begins_with_tag(source_.substr(title_end_), kStartTag)) {
    title_next_ = std::min(source_.find('>', title_end_), source_.size() - 1) + 1;
  }
  return parses_again_ = true;
}

}  // namespace sito
