// SPDX-License-Identifier: Apache-2.0
// Fields of templates with gold values: their values on a page and in a record, and the comparison
// of both.
#pragma once

#include "sito/eval/gold.h"
#include "sito/eval/structure/score.h"
#include "sito/fields/read/record.h"
#include "sito/fields/template/template.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// A field besides the text.
struct XqtField {
  std::string name;  ///< of the field in the mapping
  fields::Type type = fields::Type::String;
  bool repeated = false;      ///< a page may have several values
  bool is_attribute = false;  ///< in GoldPage::attributes; `key` is its name in the set
  std::string key;
};

/// Returns the fields with a gold value on some of the pages: title, author, date, category, perex
/// and comments, then GoldPage::attributes by name.
std::vector<XqtField> known_fields(std::span<const GoldPage* const> pages);

/// Returns the gold values on a page, which may be empty; nothing if unknown.
std::optional<std::vector<std::string>> true_values(const GoldPage& page, const XqtField& field);

/// Returns the values of a field in a record: the text of its elements; for unreadable dates the
/// text on the page.
std::vector<std::string> values_of(const fields::Element& record, std::string_view name);
/// Returns the paragraphs of a text field, one on each line.
std::string text_of(const fields::Element& record, std::string_view name);

/// Compares found values with gold; nothing if the page has no gold. Compares dates by day, names
/// as sets, and other values as lines, ignoring case, quotes and dashes.
std::optional<ValueCounts> count_values(const GoldPage& page, const XqtField& field,
                                        std::span<const std::string> found);

/// The main text of a page without lines that are its title or lead, which are fields.
struct BodyText {
  std::string text;
  bool has_title = false, has_perex = false;  ///< the main text had them as lines
};

/// Makes the body text of a page. Cost: linear.
BodyText body_of(const GoldPage& page);

/// Returns the main text of a record: its text, with title and lead if the gold has them as lines.
std::string main_text_of(const fields::Element& record, const BodyText& body);

inline constexpr std::string_view kTextField = "text";

}  // namespace sito::eval
