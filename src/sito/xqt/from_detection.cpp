// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/from_detection.h"

#include "sito/fields/paths/path.h"
#include "sito/structure/template/field_template.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace sito::xqt {
namespace {

using structure::Detection;
using structure::Hit;
using structure::Value;

struct FieldRow {
  structure::Field field;
  std::string_view name;
  fields::Type type;
  std::uint32_t max;
};
// In the order of output; names as in docs/formats/xqt.md.
constexpr FieldRow kRows[] = {
    {structure::Field::Title, "title", fields::Type::String, 1},
    {structure::Field::Author, "author", fields::Type::String, fields::kUnbounded},
    {structure::Field::Date, "date", fields::Type::DateTime, 1},
    {structure::Field::Updated, "updated", fields::Type::DateTime, 1},
    {structure::Field::Category, "category", fields::Type::String, 1},
    {structure::Field::Perex, "perex", fields::Type::Text, 1},
    {structure::Field::Image, "image", fields::Type::Url, 1},
    {structure::Field::Article, "text", fields::Type::Text, 1},
    {structure::Field::Comments, "comments", fields::Type::Text, 1},
};
static_assert(std::size(kRows) == structure::kFields);

// If no hit of a field was chosen, the best one is used from this share of its scale on.
constexpr float kMinScore = 0.3F;

// Returns the path of a hit in the form of templates; for fields with one value the first node.
std::optional<std::string> path_of(const Hit& hit, const FieldRow& row) {
  // A record cannot read data: its path leads to a script.
  if (hit.path.xpath.empty() || hit.source == name_of(MetadataSource::JsonLd)) return std::nullopt;
  auto path = fields::parse_path(hit.path.xpath);
  if (!path) return std::nullopt;
  const bool joined = row.type == fields::Type::Text || row.max != 1;
  if (!joined && path->position.kind == fields::Position::Kind::None)
    path->position = {fields::Position::Kind::FromFirst, 1};
  return to_text(*path);
}

// Returns the hits that a template can follow: the chosen ones, else the best of the others.
std::vector<const Hit*> hits_of(const Detection& detection, const FieldRow& row) {
  std::vector<const Hit*> believed;
  const Hit* best = nullptr;
  for (const Hit& hit : detection.hits) {
    if (hit.field != row.field || !path_of(hit, row)) continue;
    if (hit.chosen) believed.push_back(&hit);
    if (best == nullptr && hit.score >= kMinScore * hit.max) best = &hit;
  }
  if (believed.empty() && best != nullptr) believed.push_back(best);
  return believed;
}

bool is_known(const Detection& detection, const FieldRow& row) {
  return std::any_of(detection.hits.begin(), detection.hits.end(),
                     [&](const Hit& hit) { return hit.field == row.field && hit.chosen; });
}

// Returns the words in front of all values: "By" of "By Jane Doe"; "" if they differ.
std::string words_before(const Hit& hit) {
  std::optional<std::string_view> common;
  for (const Value& value : hit.values) {
    const std::size_t at = value.value.empty() ? std::string::npos : value.text.find(value.value);
    if (at == std::string::npos) return "";
    const std::string_view before = text::trim(std::string_view(value.text).substr(0, at));
    if (common && *common != before) return "";
    common = before;
  }
  return std::string(common.value_or(""));
}

std::size_t pages_with_value(const std::vector<const Hit*>& hits) {
  std::set<std::uint32_t> pages;
  for (const Hit* hit : hits) {
    for (const Value& value : hit->values) pages.insert(value.page);
  }
  return pages.size();
}

// Returns the parts of the article's place that do not belong to the article, as paths inside it.
std::vector<std::string> exclusions_of(const structure::FieldTemplate& fields) {
  std::vector<std::string> exclude;
  const structure::FieldRules* rules = fields.find(structure::Field::Article);
  if (rules == nullptr) return exclude;
  for (const std::string& xpath : rules->strip) {
    auto path = fields::parse_path(xpath);
    if (!path || exclude.size() == fields::kMostPaths) continue;
    // "//p" is ".//p" there; a longer path may begin above the article.
    path->from_root = std::any_of(path->alternatives.begin(), path->alternatives.end(),
                                  [](const auto& steps) { return steps.size() > 1; });
    exclude.push_back(to_text(*path));
  }
  return exclude;
}

fields::Field field_of(const FieldRow& row, const std::vector<const Hit*>& hits,
                       std::size_t n_pages) {
  fields::Field field;
  field.name = row.name;
  field.type = row.type;
  field.max = row.max;
  field.min = pages_with_value(hits) == n_pages ? 1 : 0;
  for (const Hit* hit : hits) {
    const std::string path = *path_of(*hit, row);
    if (field.paths.size() < fields::kMostPaths &&
        std::find(field.paths.begin(), field.paths.end(), path) == field.paths.end())
      field.paths.push_back(path);
  }
  // The rule belongs to the field: the words before the values at one place may be inside those of
  // another.
  if (row.type == fields::Type::String && hits.size() == 1)
    field.value.after = words_before(*hits.front());
  return field;
}

}  // namespace

fields::Mapping mapping_of(const Detection& detection, std::span<const structure::PageInput> pages,
                           std::vector<structure::Note>& notes) {
  fields::Mapping mapping;
  mapping.id = detection.site.empty() ? "pages" : detection.site;
  mapping.site = detection.site;
  const structure::FieldTemplate fields = structure::make_template(detection, pages);
  for (const FieldRow& row : kRows) {
    const std::vector<const Hit*> hits = hits_of(detection, row);
    if (hits.empty()) {
      if (is_known(detection, row)) {
        notes.push_back({"no-path", std::string(row.name) +
                                        ": left out, because no path of a template leads to it"});
      }
      continue;
    }
    fields::Field field = field_of(row, hits, detection.pages.size());
    if (row.field == structure::Field::Article) field.exclude = exclusions_of(fields);
    mapping.fields.push_back(std::move(field));
  }
  return mapping;
}

}  // namespace sito::xqt
