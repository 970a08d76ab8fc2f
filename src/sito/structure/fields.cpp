// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/fields.h"

#include "sito/base/ascii.h"
#include "sito/metadata/clean_value.h"

#include <array>

namespace sito::structure {
namespace {

constexpr std::size_t kDayBytes = std::string_view("2012-01-05").size();

// The scales of date, author and title are those of Bilek (2013). The other scales show how
// reliably such a field can be recognised, compared with these.
constexpr std::array<FieldRow, kFields> kRows = {{
    {Field::Date, MetadataField::Published, std::nullopt, 40, true, ClassKind::Date},
    {Field::Updated, MetadataField::Modified, std::nullopt, 40, true, ClassKind::Modified},
    {Field::Author, MetadataField::Author, std::nullopt, 30, false, ClassKind::Author},
    {Field::Title, MetadataField::Title, std::nullopt, 50, true, ClassKind::Title},
    {Field::Article, std::nullopt, std::nullopt, 50, true, ClassKind::Body},
    {Field::Perex, MetadataField::Perex, MetadataField::Description, 30, true, ClassKind::Lead},
    {Field::Category, MetadataField::Category, std::nullopt, 20, false, ClassKind::Category},
    {Field::Image, MetadataField::Image, std::nullopt, 20, true, ClassKind::Image},
    {Field::Caption, MetadataField::Caption, std::nullopt, 20, false, ClassKind::Caption},
    {Field::Credit, MetadataField::Credit, std::nullopt, 20, false, ClassKind::Credit},
    {Field::Comments, std::nullopt, std::nullopt, 30, true, ClassKind::Comment},
}};

}  // namespace

const FieldRow& row_of(Field field) { return kRows[static_cast<std::size_t>(field)]; }

std::string_view label_in(const FieldRow& row, std::string_view names) {
  return class_word(row.label, names);
}

std::string key_of(Field field, std::string_view value) {
  if (field == Field::Date || field == Field::Updated)
    return std::string(value.substr(0, kDayBytes));
  if (field == Field::Image) return std::string(value);
  return comparable(value);
}

}  // namespace sito::structure
