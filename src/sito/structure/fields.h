// SPDX-License-Identifier: Apache-2.0
// The scale of each field, and what texts may be its values.
#pragma once

#include "sito/metadata/metadata.h"
#include "sito/structure/detection.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

struct FieldRow {
  Field field;
  std::optional<MetadataField> metadata;  ///< what says the same of the page as a whole
  float max;                              ///< of its scores (algorithms, section 5.4)
  bool one_value;                         ///< a page has one at most
  bool differs;             ///< pages of one site have different ones; a text that all have is none
  std::string_view labels;  ///< words of classes and ids that name it, with blanks between them
};

/// By Field.
const FieldRow& row_of(Field field);

/// The first word of `row.labels` in the names of the element, in any case; "" when there is none.
std::string_view label_in(const FieldRow& row, std::string_view names);

/// What makes two values of a field the same: a day, or the letters and digits of a text.
std::string key_of(Field field, std::string_view value);

}  // namespace sito::structure
