// SPDX-License-Identifier: Apache-2.0
// The scale of each field, and the texts that may be its values.
#pragma once

#include "sito/metadata/class_words.h"
#include "sito/metadata/metadata.h"
#include "sito/structure/detection.h"

#include <optional>
#include <string>
#include <string_view>

namespace sito::structure {

struct FieldRow {
  Field field;
  std::optional<MetadataField> metadata;  ///< the metadata of the page with the same meaning
  std::optional<MetadataField> related;   ///< and another with often the same value
  float max;                              ///< of its scores (algorithms, section 5.4)
  bool one_value;                         ///< a page has at most one
  ClassKind label;                        ///< of the words of classes and ids that name it
};

/// Returns the row of a field.
const FieldRow& row_of(Field field);

/// Returns the first word that names the field among the names of the element, in any case of
/// letters; "" if there is none.
std::string_view label_in(const FieldRow& row, std::string_view names);

/// Returns the key of a value; values with one key are equal: a day, or the letters and digits of a
/// text.
std::string key_of(Field field, std::string_view value);

}  // namespace sito::structure
