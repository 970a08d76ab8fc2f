// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/fields.h"

#include "sito/metadata/clean_value.h"

#include <algorithm>
#include <array>

namespace sito::structure {
namespace {

constexpr std::size_t kDayBytes = std::string_view("2012-01-05").size();

// Scales of date, author and title: algorithms, section 5.4. The others: how exactly such a thing
// can be told, beside those.
constexpr std::array<FieldRow, kFields> kRows = {{
    {Field::Date, MetadataField::Published, 40, true, false,
     "date datum publish time created posted cas"},
    {Field::Updated, MetadataField::Modified, 40, true, false,
     "updated modified edited aktualiz revised"},
    {Field::Author, MetadataField::Author, 30, false, false,
     "author autor byline vcard writer redaktor szerzo verfasser"},
    {Field::Title, MetadataField::Title, 50, true, true, "headline title titel nadpis cim"},
    {Field::Article, std::nullopt, 50, true, true, "article content entry post story body text"},
    {Field::Perex, MetadataField::Description, 30, true, true,
     "perex lead lede anotace abstract intro summary deck standfirst dek subtitle"
     " bevezeto vorspann excerpt"},
    {Field::Category, MetadataField::Category, 20, false, false,
     "category kategorie rubrik section breadcrumb rovat"},
    {Field::Image, MetadataField::Image, 20, true, true, "image photo hero featured lead figure"},
    {Field::Comments, std::nullopt, 30, true, true,
     "comment komment diskus disqus respons replies"},
}};

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

bool is_letter(char c) { return small(c) >= 'a' && small(c) <= 'z'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// At the front of a word of the text; words begin as in around_of_names.
bool contains(std::string_view text, std::string_view word) {
  for (std::size_t at = 0; at + word.size() <= text.size(); ++at) {
    const bool inside =
        at > 0 && is_letter(text[at - 1]) && (is_capital(text[at - 1]) || !is_capital(text[at]));
    if (inside) continue;
    std::size_t same = 0;
    while (same < word.size() && small(text[at + same]) == word[same]) ++same;
    if (same == word.size()) return true;
  }
  return false;
}

}  // namespace

const FieldRow& row_of(Field field) { return kRows[static_cast<std::size_t>(field)]; }

std::string_view label_in(const FieldRow& row, std::string_view names) {
  for (std::string_view words = row.labels; !words.empty();) {
    const std::string_view word = words.substr(0, words.find(' '));
    if (contains(names, word)) return word;
    words.remove_prefix(std::min(word.size() + 1, words.size()));
  }
  return {};
}

std::string key_of(Field field, std::string_view value) {
  if (field == Field::Date || field == Field::Updated)
    return std::string(value.substr(0, kDayBytes));
  if (field == Field::Image) return std::string(value);
  return comparable(value);
}

}  // namespace sito::structure
