// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/field_reader.h"

#include "sito/base/error.h"
#include "sito/base/lowered.h"
#include "sito/fields/paths/path.h"
#include "sito/metadata/date_order.h"
#include "sito/structure/field_values.h"
#include "sito/structure/fields.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <utility>

namespace sito::structure {

std::string_view template_name(Field field) {
  return field == Field::Article ? fields::kArticleField : name_of(field);
}

std::optional<Field> field_of(const fields::Field& field) {
  if (field.name == template_name(Field::Article)) return Field::Article;
  const auto known = field_from_name(field.name);
  return known == Field::Article ? std::nullopt : known;
}

const fields::Field* find(const fields::Template& site, Field field) {
  return site.find(template_name(field));
}

Kind kind_of(const fields::Template& site) {
  return kind_from_name(site.kind).value_or(Kind::News);
}

namespace {

Result<fields::Query> parse_path(Field field, std::string_view text) {
  Result<fields::Query> query = fields::Query::parse(text);
  if (query) return query;
  return malformed("field \"" + std::string(name_of(field)) + "\": " + query.error().message);
}

}  // namespace

Result<FieldReader::Rules> FieldReader::rules_of(Field field, const fields::Field& from) {
  Rules made{field, {}, {}};
  if (from.paths.size() + from.sources.size() > fields::kMostPaths ||
      from.exclude.size() > fields::kMostExclusions) {
    return malformed("field \"" + std::string(name_of(field)) + "\" has more than " +
                     std::to_string(fields::kMostPaths) + " rules, or " +
                     std::to_string(fields::kMostExclusions) + " paths to leave out");
  }
  auto source = from.sources.begin();
  for (std::size_t p = 0; p <= from.paths.size(); ++p) {
    for (; source != from.sources.end() && (source->paths_before <= p || p == from.paths.size());
         ++source)
      made.rules.push_back({std::nullopt, source->name});
    if (p == from.paths.size()) break;
    // Records take the first node, and this reader the first one with a value.
    const std::string_view path =
        row_of(field).one_value ? fields::without_first(from.paths[p]) : from.paths[p];
    Result<fields::Query> query = parse_path(field, path);
    if (!query) return std::move(query).error();
    made.rules.push_back({std::move(*query), ""});
  }
  for (const std::string& path : from.exclude) {
    Result<fields::Query> query = parse_path(field, path);
    if (!query) return std::move(query).error();
    made.exclude.push_back(std::move(*query));
  }
  return made;
}

Result<FieldReader> FieldReader::make(const fields::Template& site) {
  FieldReader reader;
  reader.template_ = site;
  if (!site.kind.empty() && !kind_from_name(site.kind))
    return malformed("\"" + site.kind + "\" is not a kind of pages");
  for (const fields::Field& from : site.fields) {
    const std::optional<Field> field = field_of(from);
    if (!field) continue;
    if (fields::is_date_field(from.name) && reader.order_ == DayMonthOrder::Unknown)
      reader.order_ = order_in_language(lowered(from.value.language));
    Result<Rules> rules = rules_of(*field, from);
    if (!rules) return std::move(rules).error();
    reader.rules_.push_back(std::move(*rules));
  }
  return reader;
}

namespace {

/// The values of one rule.
std::vector<Value> values_of(Field field, const std::vector<fields::Match>& matches,
                             FieldValues& maker) {
  std::vector<Value> values;
  maker.append(field, matches, values);
  if (row_of(field).one_value && values.size() > 1) values.resize(1);
  return values;
}

}  // namespace

// Relative paths begin at each match that is not inside another.
void FieldReader::leave_out(const Rules& rules, const fields::QueryPage& page,
                            const std::vector<fields::Match>& matches, FieldValues& maker,
                            std::vector<char>& kept) {
  std::vector<NodeId> outermost;
  std::uint32_t end = 0;
  for (const fields::Match& match : matches) {
    if (!match.is_node || sito::index_of(match.node) < end) continue;
    outermost.push_back(match.node);
    end = page.page().node(match.node).end;
  }
  const NodeId root[] = {kNoNode};
  for (const fields::Query& path : rules.exclude) {
    const std::span<const NodeId> from =
        path.is_relative() ? std::span<const NodeId>(outermost) : std::span<const NodeId>(root);
    for (const NodeId context : from) {
      if (const auto found = path.select(page, kMaxMatches, context)) maker.mark(*found, 0, kept);
    }
  }
}

void FieldReader::read(const Page& page, Reading& reading) const {
  reading.rule.fill(Reading::kNoRule);
  for (std::vector<Value>& values : reading.values) values.clear();
  reading.kept.assign(page.texts().size(), 0);
  const fields::QueryPage queries(page);
  FieldValues maker;
  maker.open(page, 0, order_);
  for (const Rules& rules : rules_) {
    const auto field = static_cast<std::size_t>(rules.field);
    for (std::uint32_t r = 0; r < rules.rules.size() && reading.values[field].empty(); ++r) {
      if (!rules.rules[r].path) continue;
      const auto matches = rules.rules[r].path->select(queries, kMaxMatches);
      if (!matches) continue;
      std::vector<Value> values;
      if (rules.field == Field::Article) {
        maker.mark(*matches, 1, reading.kept);
        leave_out(rules, queries, *matches, maker, reading.kept);
        values.push_back(maker.article_of(reading.kept));
        if (values.front().sections.empty()) values.clear();
      } else {
        values = values_of(rules.field, *matches, maker);
      }
      if (values.empty()) continue;
      reading.values[field] = std::move(values);
      reading.rule[field] = r;
    }
  }
}

namespace {

// Takes the first value of the metadata of the same day if it also has a time, as detection does:
// the path of a day often leads to a text without the time.
void add_time(Field field, const Metadata& metadata, Value& value) {
  const std::string key = key_of(field, value.value);
  const auto same =
      std::find_if(metadata.values.begin(), metadata.values.end(), [&](const MetadataValue& other) {
        return other.field == row_of(field).metadata && key_of(field, other.value) == key;
      });
  if (same != metadata.values.end() && same->value.size() > value.value.size())
    value.value = same->value;
}

}  // namespace

void FieldReader::add_metadata(const Page& page, const Metadata& metadata, Reading& reading) const {
  FieldValues maker;
  maker.open(page);
  for (const Rules& rules : rules_) {
    const auto field = static_cast<std::size_t>(rules.field);
    for (std::uint32_t r = 0; r < rules.rules.size() && r < reading.rule[field]; ++r) {
      if (rules.rules[r].path) continue;
      std::vector<Value> values;
      if (!maker.append_metadata(rules.field, rules.rules[r].source, metadata, values)) continue;
      reading.values[field] = std::move(values);
      reading.rule[field] = r;
    }
    if (!fields::is_date_field(template_name(rules.field))) continue;
    for (Value& value : reading.values[field]) add_time(rules.field, metadata, value);
  }
}

namespace {

fields::FieldFindings findings_of(Field field, const std::vector<Value>& values) {
  fields::FieldFindings found{std::string(template_name(field)), values.size()};
  if (values.empty()) return found;
  found.text = values.front().value;
  found.chars = text::count_code_points(found.text);
  for (const Section& section : values.front().sections) {
    found.text += section.text + '\n';
    found.chars += text::count_code_points(section.text);
  }
  return found;
}

}  // namespace

fields::PageFindings FieldReader::findings_of(const Reading& reading) const {
  fields::PageFindings page;
  for (const Rules& rules : rules_)
    page.fields.push_back(structure::findings_of(rules.field, reading.of(rules.field)));
  return page;
}

namespace {

MetadataValue accepted_value(MetadataField field, const Value& value) {
  MetadataValue made;
  made.field = field;
  made.source = MetadataSource::Template;
  made.accepted = true;
  made.score = 1;
  made.value = value.value;
  if (value.text != value.value) made.written = value.text;
  made.xpath = value.place.xpath;
  made.source_begin = value.place.source_begin;
  made.source_end = value.place.source_end;
  return made;
}

}  // namespace

void merge(const Reading& reading, Metadata& metadata) {
  for (std::size_t f = 0; f < kFields; ++f) {
    const std::optional<MetadataField> field = row_of(static_cast<Field>(f)).metadata;
    if (!field || reading.values[f].empty()) continue;
    std::vector<MetadataValue> made;
    for (const Value& value : reading.values[f]) {
      const bool known = std::any_of(made.begin(), made.end(), [&](const MetadataValue& other) {
        return other.value == value.value;
      });
      if (!known) made.push_back(accepted_value(*field, value));
    }
    std::erase_if(metadata.values, [&](const MetadataValue& other) {
      return other.field == *field &&
             std::any_of(made.begin(), made.end(),
                         [&](const MetadataValue& one) { return one.value == other.value; });
    });
    const auto begin =
        std::find_if(metadata.values.begin(), metadata.values.end(),
                     [&](const MetadataValue& other) { return other.field >= *field; });
    const auto end = std::find_if(begin, metadata.values.end(), [&](const MetadataValue& other) {
      return other.field != *field;
    });
    for (auto other = begin; other != end; ++other) other->accepted = false;
    std::stable_sort(begin, end, [](const MetadataValue& a, const MetadataValue& b) {
      return a.score > b.score;
    });
    metadata.values.insert(begin, made.begin(), made.end());
  }
}

}  // namespace sito::structure
