// SPDX-License-Identifier: Apache-2.0
#include "serve/xqt_json.h"

#include <utility>

namespace sito::serve {
namespace {

using fields::Field;
using fields::Mapping;
using fields::ValueRule;

OrderedJson rule_json(const ValueRule& rule) {
  return {{"after", rule.after},
          {"before", rule.before},
          {"split", rule.split},
          {"language", rule.language}};
}

OrderedJson fields_json(const std::vector<Field>& fields) {
  OrderedJson list = OrderedJson::array();
  for (const Field& field : fields) {
    list.push_back(
        {{"name", field.name},
         {"type", name_of(field.type)},
         {"min", field.min},
         {"max", field.max == fields::kUnbounded ? OrderedJson(nullptr) : OrderedJson(field.max)},
         {"paths", field.paths},
         {"exclude", field.exclude},
         {"value", rule_json(field.value)},
         {"fields", fields_json(field.fields)}});
  }
  return list;
}

Error wrong(const std::string& place, const std::string& message) {
  return {ErrorCode::InvalidArgument, "field '" + place + "': " + message};
}

bool has(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && !found->is_null();
}

Result<ValueRule> rule_of(const Json& object) {
  ValueRule rule;
  if (!has(object, "value")) return rule;
  const Json& value = object["value"];
  if (!value.is_object()) return Error{ErrorCode::InvalidArgument, "value: not an object"};
  for (const auto& [name, part] : {std::pair{"after", &rule.after},
                                   {"before", &rule.before},
                                   {"split", &rule.split},
                                   {"language", &rule.language}}) {
    auto text = text_of(value, name, "");
    if (!text) return std::move(text).error();
    *part = std::move(*text);
  }
  return rule;
}

Result<void> read_numbers(const Json& object, Field& field) {
  if (has(object, "min")) {
    const auto min = number_of(object, "min");
    if (!min) return min.error();
    field.min = *min;
  }
  if (!object.contains("max")) return {};
  field.max = fields::kUnbounded;
  if (!has(object, "max")) return {};
  const auto max = number_of(object, "max");
  if (!max) return max.error();
  field.max = *max;
  return {};
}

Result<void> read_own(const Json& object, Field& field) {
  const auto type = text_of(object, "type", "string");
  if (!type) return type.error();
  const auto known = fields::type_from_name(*type);
  if (!known) return Error{ErrorCode::InvalidArgument, "unknown type '" + *type + "'"};
  field.type = *known;
  if (auto numbers = read_numbers(object, field); !numbers) return numbers;
  auto paths = texts_of(object, "paths");
  if (!paths) return std::move(paths).error();
  field.paths = std::move(*paths);
  auto exclude = texts_of(object, "exclude");
  if (!exclude) return std::move(exclude).error();
  field.exclude = std::move(*exclude);
  auto rule = rule_of(object);
  if (!rule) return std::move(rule).error();
  field.value = std::move(*rule);
  return {};
}

// The bound on the depth of foreign JSON also bounds the depth here.
Result<std::vector<Field>> fields_of(const Json& object, const std::string& place) {
  std::vector<Field> fields;
  if (!has(object, "fields")) return fields;
  const Json& list = object["fields"];
  if (!list.is_array()) return wrong(place, "fields: not a list");
  for (const Json& entry : list) {
    if (!entry.is_object()) return wrong(place, "fields: not a list of objects");
    Field field;
    auto name = text_of(entry, "name");
    if (!name) return wrong(place, name.error().message);
    field.name = std::move(*name);
    const std::string here = (place.empty() ? "" : place + "/") + field.name;
    if (auto own = read_own(entry, field); !own) return wrong(here, own.error().message);
    auto inner = fields_of(entry, here);
    if (!inner) return inner;
    field.fields = std::move(*inner);
    fields.push_back(std::move(field));
  }
  return fields;
}

}  // namespace

OrderedJson mapping_json(const Mapping& mapping) {
  return {{"id", mapping.id},      {"version", mapping.version},
          {"site", mapping.site},  {"match", mapping.match},
          {"root", mapping.root},  {"fields", fields_json(mapping.fields)},
          {"query", mapping.query}};
}

Result<Mapping> mapping_of(const Json& object) {
  Mapping mapping;
  for (const auto& [name, part] : {std::pair{"id", &mapping.id},
                                   {"site", &mapping.site},
                                   {"match", &mapping.match},
                                   {"root", &mapping.root},
                                   {"query", &mapping.query}}) {
    auto text = text_of(object, name, *part);
    if (!text) return std::move(text).error();
    *part = std::move(*text);
  }
  if (has(object, "version")) {
    const auto version = number_of(object, "version");
    if (!version) return version.error();
    mapping.version = *version;
  }
  auto fields = fields_of(object, "");
  if (!fields) return std::move(fields).error();
  mapping.fields = std::move(*fields);
  return mapping;
}

}  // namespace sito::serve
