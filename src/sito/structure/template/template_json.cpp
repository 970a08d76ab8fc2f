// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/field_template.h"

#include <cmath>
#include <utility>

namespace sito::structure {
namespace {

constexpr std::uint64_t kLargestCount = 0xFFFFFFFE;

Error malformed(std::string_view name, std::string_view what) {
  return {ErrorCode::Malformed,
          "field \"" + std::string(name) + "\" is missing or not " + std::string(what)};
}

const Json* find(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

const Json* find_array(const Json& object, std::string_view name) {
  const Json* const field = find(object, name);
  return field != nullptr && field->is_array() ? field : nullptr;
}

Result<std::string> read_text(const Json& object, std::string_view name) {
  const Json* const field = find(object, name);
  if (field == nullptr || !field->is_string()) return malformed(name, "a text");
  return field->get<std::string>();
}

Result<std::uint32_t> read_count(const Json& object, std::string_view name) {
  const Json* const field = find(object, name);
  if (field == nullptr || !field->is_number_unsigned() ||
      field->get<std::uint64_t>() > kLargestCount)
    return malformed(name, "a whole number");
  return field->get<std::uint32_t>();
}

Result<double> read_share(const Json& object, std::string_view name) {
  const Json* const field = find(object, name);
  const double share = field != nullptr && field->is_number() ? field->get<double>() : -1;
  if (share >= 0 && share <= 1) return share;
  return malformed(name, "a number from 0 to 1");
}

Result<Rule> read_rule(const Json& json) {
  Rule rule;
  const bool has_path = find(json, "path") != nullptr;
  Result<std::string> text = read_text(json, has_path ? "path" : "source");
  if (!text) return std::move(text).error();
  if (text->empty()) return malformed(has_path ? "path" : "source", "a text");
  (has_path ? rule.xpath : rule.source) = std::move(*text);
  if (!has_path && !metadata_source_from_name(rule.source))
    return malformed("source", "a source of metadata: \"" + rule.source + "\"");
  if (find(json, "pages") == nullptr) return rule;
  const Result<std::uint32_t> pages = read_count(json, "pages");
  if (!pages) return pages.error();
  rule.pages = *pages;
  return rule;
}

Result<Expected> read_expected(const Json& json) {
  Expected expected;
  for (const auto& [name, into] :
       {std::pair{"rate", &expected.rate}, {"repeated", &expected.repeated}}) {
    const Result<double> share = read_share(json, name);
    if (!share) return share.error();
    *into = *share;
  }
  for (const auto& [name, into] :
       {std::pair{"shortest", &expected.shortest}, {"longest", &expected.longest}}) {
    const Result<std::uint32_t> count = read_count(json, name);
    if (!count) return count.error();
    *into = *count;
  }
  return expected;
}

Result<FieldRules> read_field(const Json& json) {
  FieldRules rules;
  const Result<std::string> name = read_text(json, "field");
  if (!name) return name.error();
  const std::optional<Field> field = field_from_name(*name);
  if (!field) return malformed("field", "one of a template: \"" + *name + "\"");
  rules.field = *field;
  const Json* const items = find_array(json, "rules");
  if (items == nullptr || items->empty())
    return malformed("rules", "an array with at least one entry");
  for (const Json& item : *items) {
    Result<Rule> rule = read_rule(item);
    if (!rule) return std::move(rule).error();
    rules.rules.push_back(std::move(*rule));
  }
  if (find(json, "strip") != nullptr) {
    const Json* const strip = find_array(json, "strip");
    if (strip == nullptr) return malformed("strip", "an array");
    for (const Json& path : *strip) {
      if (!path.is_string()) return malformed("strip", "an array of texts");
      rules.strip.push_back(path.get<std::string>());
    }
  }
  if (const Json* const json_expected = find(json, "expected")) {
    const Result<Expected> expected = read_expected(*json_expected);
    if (!expected) return expected.error();
    rules.expected = *expected;
  }
  return rules;
}

double rounded(double share) { return std::round(share * 10000) / 10000; }

Json json_of(const FieldRules& rules) {
  Json json;
  json["field"] = name_of(rules.field);
  json["rules"] = Json::array();
  for (const Rule& rule : rules.rules) {
    Json item;
    if (rule.xpath.empty()) {
      item["source"] = rule.source;
    } else {
      item["path"] = rule.xpath;
    }
    if (rule.pages > 0) item["pages"] = rule.pages;
    json["rules"].push_back(std::move(item));
  }
  if (!rules.strip.empty()) json["strip"] = rules.strip;
  if (rules.expected) {
    json["expected"] = {{"rate", rounded(rules.expected->rate)},
                        {"repeated", rounded(rules.expected->repeated)},
                        {"shortest", rules.expected->shortest},
                        {"longest", rules.expected->longest}};
  }
  return json;
}

}  // namespace

Json to_json(const FieldTemplate& fields) {
  Json json;
  json["kind"] = name_of(fields.kind);
  json["pages"] = fields.pages;
  json["fields"] = Json::array();
  for (const FieldRules& rules : fields.fields) json["fields"].push_back(json_of(rules));
  return json;
}

Result<FieldTemplate> template_from_json(const Json& json) {
  FieldTemplate fields;
  const Result<std::string> name = read_text(json, "kind");
  if (!name) return name.error();
  const std::optional<Kind> kind = kind_from_name(*name);
  if (!kind) return malformed("kind", "a kind of pages: \"" + *name + "\"");
  fields.kind = *kind;
  const Result<std::uint32_t> pages = read_count(json, "pages");
  if (!pages) return pages.error();
  fields.pages = *pages;
  const Json* const items = find_array(json, "fields");
  if (items == nullptr || items->empty())
    return malformed("fields", "an array with at least one entry");
  for (const Json& item : *items) {
    Result<FieldRules> rules = read_field(item);
    if (!rules) return std::move(rules).error();
    if (fields.find(rules->field) != nullptr)
      return malformed("fields", "without a field that is there twice");
    fields.fields.push_back(std::move(*rules));
  }
  const Result<FieldReader> usable = FieldReader::make(fields);
  if (!usable) return usable.error();
  return fields;
}

}  // namespace sito::structure
