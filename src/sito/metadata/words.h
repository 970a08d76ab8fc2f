// SPDX-License-Identifier: Apache-2.0
// Names of months, phrases around dates and names, names of sections and empty titles, by language:
// data/metadata.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sito {

/// A form of the name of a month.
struct MonthName {
  std::string_view word;
  std::string_view language;
  int month = 0;
};
/// Returns the names with exactly this form (lower case).
std::span<const MonthName> month_names(std::string_view word);
/// Returns all names, sorted by form.
std::span<const MonthName> month_names();

/// The meaning of a phrase for the text after it. Other: a date of something else than the page.
enum class PhraseKind : std::uint8_t { None, Published, Modified, By, Other };
struct PhraseMatch {
  PhraseKind kind = PhraseKind::None;
  std::size_t length = 0;  ///< bytes
};
/// Returns false if no known phrase begins like `text`, which may be in any case. Cheap.
bool may_begin_phrase(std::string_view text);
/// Returns the longest known phrase at the front of `lower` (lower case) that ends at the end of a
/// word.
PhraseMatch phrase_at_front(std::string_view lower);

/// Returns the length of the words in front of the credit of a picture ("photo:", "foto von") at the
/// front of `lower` (lower case); 0 if there are none.
std::size_t credit_at_front(std::string_view lower);

/// The meaning of a name in the place of a section, and of words in front of one. None: any other
/// name.
enum class SectionName : std::uint8_t { None, FrontPage, NoSection, Label };
/// `lower`: in lower case.
SectionName section_name(std::string_view lower);

/// Returns true for what programs write where a page has no title: "Untitled Document", "New Page
/// 1", the name of a file, a URL. Headings are by authors, and may be any of them.
bool is_made_up_title(std::string_view title);

}  // namespace sito
