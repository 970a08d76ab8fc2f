// SPDX-License-Identifier: Apache-2.0
// Fields of templates whose true values a gold set knows: what they are on a page, what a record
// has in their place, and how far that is the same.
#pragma once

#include "sito/eval/gold.h"
#include "sito/eval/structure_score.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/record.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// A field besides the text.
struct XqtField {
  std::string name;  ///< of the field in the mapping
  xqt::Type type = xqt::Type::String;
  bool repeated = false;      ///< a page may have several values
  bool is_attribute = false;  ///< of GoldPage::attributes; its key has all characters of the set
  std::string key;
};

/// The fields of which some of the pages say a value: title, author, date, category, perex and
/// comments, then what GoldPage::attributes has; in this order, then by name.
std::vector<XqtField> known_fields(std::span<const GoldPage* const> pages);

/// The true values on a page: none when it has none; nothing when that is not known.
std::optional<std::vector<std::string>> true_values(const GoldPage& page, const XqtField& field);

/// What a record says of a field: text of its elements; of dates that could not be read what stood
/// there.
std::vector<std::string> values_of(const xqt::Element& record, std::string_view name);
/// The paragraphs of a text field, a line each.
std::string text_of(const xqt::Element& record, std::string_view name);

/// Compares; nothing when the page does not say. Dates by the day, names as sets, other values as
/// lines without regard to case, quotes and dashes.
std::optional<ValueCounts> count_values(const GoldPage& page, const XqtField& field,
                                        std::span<const std::string> found);

/// The main text of a page without the lines that are its title or lead, which are fields.
struct BodyText {
  std::string text;
  bool has_title = false, has_perex = false;  ///< they were lines of the main text
};
/// Cost: linear.
BodyText body_of(const GoldPage& page);

/// What a record says in place of the main text: its text, and title and lead where those of the
/// gold are lines of it.
std::string main_text_of(const xqt::Element& record, const BodyText& body);

inline constexpr std::string_view kTextField = "text";

}  // namespace sito::eval
