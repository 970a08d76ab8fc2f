// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/field_template.h"

#include "sito/base/error.h"
#include "sito/structure/field_values.h"
#include "sito/structure/fields.h"

#include <algorithm>
#include <utility>

namespace sito::structure {
namespace {

Result<fields::Query> parse_path(Field field, const std::string& xpath) {
  Result<fields::Query> query = fields::Query::parse(xpath);
  if (query) return query;
  return malformed("field \"" + std::string(name_of(field)) + "\": " + query.error().message);
}

}  // namespace

const FieldRules* FieldTemplate::find(Field field) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const FieldRules& rules) { return rules.field == field; });
  return found == fields.end() ? nullptr : &*found;
}

Result<FieldReader> FieldReader::make(const FieldTemplate& fields) {
  FieldReader reader;
  reader.fields_ = fields;
  for (const FieldRules& from : fields.fields) {
    if (from.rules.size() > kMaxRules || from.strip.size() > kMaxStrips) {
      return malformed("field \"" + std::string(name_of(from.field)) + "\" has more than " +
                       std::to_string(kMaxRules) + " rules, or " + std::to_string(kMaxStrips) +
                       " paths to strip");
    }
    Queries& queries = reader.queries_.emplace_back();
    for (const Rule& rule : from.rules) {
      if (rule.xpath.empty()) {
        queries.rules.emplace_back();
        continue;
      }
      Result<fields::Query> query = parse_path(from.field, rule.xpath);
      if (!query) return std::move(query).error();
      queries.rules.emplace_back(std::move(*query));
    }
    for (const std::string& xpath : from.strip) {
      Result<fields::Query> query = parse_path(from.field, xpath);
      if (!query) return std::move(query).error();
      queries.strip.push_back(std::move(*query));
    }
  }
  return reader;
}

namespace {

/// The values of one rule.
std::vector<Value> values_of(const FieldRules& rules, const std::vector<fields::Match>& matches,
                             FieldValues& maker) {
  std::vector<Value> values;
  maker.append(rules.field, matches, values);
  if (row_of(rules.field).one_value && values.size() > 1) values.resize(1);
  return values;
}

}  // namespace

void FieldReader::read(const Page& page, Reading& reading) const {
  reading.rule.fill(Reading::kNoRule);
  for (std::vector<Value>& values : reading.values) values.clear();
  reading.kept.assign(page.texts().size(), 0);
  const fields::QueryPage tree(page);
  FieldValues maker;
  maker.open(page);
  for (std::size_t f = 0; f < queries_.size(); ++f) {
    const FieldRules& rules = fields_.fields[f];
    const auto field = static_cast<std::size_t>(rules.field);
    for (std::uint32_t r = 0; r < rules.rules.size() && reading.values[field].empty(); ++r) {
      if (!queries_[f].rules[r]) continue;
      const auto matches = queries_[f].rules[r]->select(tree, kMaxMatches);
      if (!matches) continue;
      std::vector<Value> values;
      if (rules.field == Field::Article) {
        maker.mark(*matches, 1, reading.kept);
        for (const fields::Query& strip : queries_[f].strip) {
          if (const auto stripped = strip.select(tree, kMaxMatches))
            maker.mark(*stripped, 0, reading.kept);
        }
        values.push_back(maker.article_of(reading.kept));
        if (values.front().sections.empty()) values.clear();
      } else {
        values = values_of(rules, *matches, maker);
      }
      if (values.empty()) continue;
      reading.values[field] = std::move(values);
      reading.rule[field] = r;
    }
  }
}

void FieldReader::add_metadata(const Page& page, const Metadata& metadata, Reading& reading) const {
  FieldValues maker;
  maker.open(page);
  for (const FieldRules& rules : fields_.fields) {
    const auto field = static_cast<std::size_t>(rules.field);
    for (std::uint32_t r = 0; r < rules.rules.size() && r < reading.rule[field]; ++r) {
      if (!rules.rules[r].xpath.empty()) continue;
      std::vector<Value> values;
      if (!maker.append_metadata(rules.field, rules.rules[r].source, metadata, values)) continue;
      reading.values[field] = std::move(values);
      reading.rule[field] = r;
    }
  }
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
