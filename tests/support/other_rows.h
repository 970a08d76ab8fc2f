// SPDX-License-Identifier: Apache-2.0
// Is a page one on which a row of the table differs from every other row?
#pragma once

#include "sito/text/utf8.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <string>
#include <string_view>

namespace sito::test {

/// What a row keeps of a page, white space between segments and parts of nodes collapsed.
inline std::string kept_text(const Page& page, const Labels& labels) {
  std::string joined;
  for (const Segment& segment : labels.segments) {
    if (segment.label != Label::Content) continue;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      const Text& text = page.texts()[i];
      if (text.hidden || labels.keep[i] == 0) continue;
      if (labels.keep[i] == 1) joined += text.text;
      for (const Cutting& c : labels.cuttings) {
        if (index_of(c.text) != i) continue;
        joined += ' ';
        joined += text.text.substr(c.begin, c.end - c.begin);
      }
    }
    joined += ' ';
  }
  return text::collapse_and_trim(joined);
}

/// The rows, besides the named one, that keep the same text of a page as it does, each with its
/// defaults and an English stop list; "" when there are none.
inline std::string rows_that_agree(const Page& page, std::string_view row) {
  const text::StopWords stop_words = text::StopWords::parse(kStopListT);
  const std::string own = kept_text(page, label(page, row, {}, &stop_words));
  std::string names;
  for (const extract::Algorithm& other : extract::algorithms()) {
    if (other.name == row) continue;
    if (kept_text(page, label(page, other.name, {}, &stop_words)) != own) continue;
    names += names.empty() ? "" : " ";
    names += other.name;
  }
  return names;
}

}  // namespace sito::test
