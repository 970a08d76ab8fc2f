// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/template_json.h"

#include "sito/base/error.h"
#include "sito/base/json_fields.h"
#include "sito/fields/paths/path.h"

#include <cmath>
#include <utility>

namespace sito::fields {
namespace {

constexpr std::uint64_t kLargestNumber = 0xFFFFFFFE;

template <typename Object>
using TextMember = std::pair<const char*, std::string Object::*>;

constexpr TextMember<ValueRule> kRuleTexts[] = {{"after", &ValueRule::after},
                                                {"before", &ValueRule::before},
                                                {"split", &ValueRule::split},
                                                {"language", &ValueRule::language}};
constexpr TextMember<Template> kTexts[] = {{"id", &Template::id},       {"site", &Template::site},
                                           {"match", &Template::match}, {"root", &Template::root},
                                           {"query", &Template::query}, {"kind", &Template::kind}};

double rounded(double share) { return std::round(share * 10000) / 10000; }

Json json_of(const std::vector<Field>& fields) {
  Json list = Json::array();
  for (const Field& field : fields) {
    Json& json = list.emplace_back();
    json["name"] = field.name;
    json["type"] = name_of(field.type);
    json["min"] = field.min;
    json["max"] = field.max == kUnbounded ? Json(nullptr) : Json(field.max);
    json["paths"] = field.paths;
    for (const Source& source : field.sources)
      json["sources"].push_back({{"source", source.name}, {"paths_before", source.paths_before}});
    json["exclude"] = field.exclude;
    for (const auto& [name, text] : kRuleTexts) json["value"][name] = field.value.*text;
    if (field.expected) {
      json["expected"] = {{"rate", rounded(field.expected->rate)},
                          {"repeated", rounded(field.expected->repeated)},
                          {"shortest", field.expected->shortest},
                          {"longest", field.expected->longest}};
      if (field.expected->most > 0) json["expected"]["most"] = field.expected->most;
    }
    json["fields"] = json_of(field.fields);
  }
  return list;
}

const Json* find_value(const Json& object, std::string_view name) {
  const Json* const value = find_field(object, name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

template <typename Object, std::size_t n>
Result<void> read_texts(const Json& json, const TextMember<Object> (&members)[n], Object& out) {
  for (const auto& [name, into] : members) {
    if (find_value(json, name) == nullptr) continue;
    Result<std::string> text = read_text(json, name);
    if (!text) return std::move(text).error();
    out.*into = std::move(*text);
  }
  return {};
}

Result<void> read_number(const Json& json, const char* name, std::uint32_t& out) {
  if (find_value(json, name) == nullptr) return {};
  const auto number = read_count(json, name, kLargestNumber);
  if (!number) return number.error();
  out = static_cast<std::uint32_t>(*number);
  return {};
}

Result<void> read_paths(const Json& json, const char* name, std::vector<std::string>& out) {
  const Json* const list = find_value(json, name);
  if (list == nullptr) return {};
  if (!list->is_array()) return missing(name, "an array of texts");
  for (const Json& path : *list) {
    if (!path.is_string()) return missing(name, "an array of texts");
    out.push_back(path.get<std::string>());
  }
  return {};
}

Result<void> read_source(const Json& json, Field& field) {
  Result<std::string> name = read_text(json, "source");
  if (!name) return std::move(name).error();
  Source& source = field.sources.emplace_back();
  source.name = std::move(*name);
  return read_number(json, "paths_before", source.paths_before);
}

Result<void> read_sources(const Json& json, Field& field) {
  const Json* const list = find_value(json, "sources");
  if (list == nullptr) return {};
  if (!list->is_array()) return missing("sources", "an array");
  for (const Json& item : *list) {
    if (auto read = read_source(item, field); !read) return read;
  }
  return {};
}

Result<void> read_expected(const Json& json, Field& field) {
  const Json* const object = find_value(json, "expected");
  if (object == nullptr) return {};
  Expected& expected = field.expected.emplace();
  for (const auto& [name, into] :
       {std::pair{"rate", &expected.rate}, {"repeated", &expected.repeated}}) {
    const Result<double> share = sito::read_number(*object, name, 0, 1);
    if (!share) return share.error();
    *into = *share;
  }
  for (const auto& [name, into] : {std::pair{"shortest", &expected.shortest},
                                   {"longest", &expected.longest},
                                   {"most", &expected.most}}) {
    // Earlier templates have no number of values.
    if (into == &expected.most && find_value(*object, name) == nullptr) continue;
    const auto count = read_count(*object, name, kLargestNumber);
    if (!count) return count.error();
    *into = static_cast<std::uint32_t>(*count);
  }
  return {};
}

// Reads a field of the earlier form, which FieldReader alone used. Records take the first node.
Result<Field> read_earlier(const Json& json) {
  Result<std::string> name = read_text(json, "field");
  if (!name) return std::move(name).error();
  const std::optional<Field> known = known_field(*name == "article" ? "text" : *name);
  if (!known) return missing("field", "one of a template: \"" + *name + "\"");
  Field field = *known;
  const Json* const rules = find_array(json, "rules");
  if (rules == nullptr || rules->empty())
    return missing("rules", "an array with at least one entry");
  for (const Json& rule : *rules) {
    if (find_field(rule, "path") == nullptr) {
      if (auto read = read_source(rule, field); !read) return read.error();
      field.sources.back().paths_before = static_cast<std::uint32_t>(field.paths.size());
      continue;
    }
    Result<std::string> path = read_text(rule, "path");
    if (!path) return std::move(path).error();
    if (path->empty()) return missing("path", "a text");
    field.paths.push_back(field.takes_one_node() ? first_of(*path) : std::move(*path));
  }
  if (auto read = read_paths(json, "strip", field.exclude); !read) return read.error();
  if (auto read = read_expected(json, field); !read) return read.error();
  return field;
}

Result<std::vector<Field>> read_fields(const Json& object, const std::string& owner,
                                       std::size_t level);

Result<void> read_field(const Json& json, const std::string& where, std::size_t level,
                        Field& field) {
  if (find_value(json, "type") != nullptr) {
    const Result<std::string> name = read_text(json, "type");
    if (!name) return name.error();
    const auto type = type_from_name(*name);
    if (!type) return malformed("unknown type '" + *name + "'");
    field.type = *type;
  }
  if (auto read = read_number(json, "min", field.min); !read) return read;
  if (find_field(json, "max") != nullptr) field.max = kUnbounded;
  if (auto read = read_number(json, "max", field.max); !read) return read;
  if (auto read = read_paths(json, "paths", field.paths); !read) return read;
  if (auto read = read_sources(json, field); !read) return read;
  if (auto read = read_paths(json, "exclude", field.exclude); !read) return read;
  if (auto read = read_expected(json, field); !read) return read;
  if (const Json* const value = find_value(json, "value")) {
    if (!value->is_object()) return missing("value", "an object");
    if (auto read = read_texts(*value, kRuleTexts, field.value); !read) return read;
  }
  auto inner = read_fields(json, where + "/", level + 1);
  if (!inner) return inner.error();
  field.fields = std::move(*inner);
  return {};
}

Result<std::vector<Field>> read_fields(const Json& object, const std::string& owner,
                                       std::size_t level) {
  std::vector<Field> fields;
  const Json* const list = find_value(object, "fields");
  if (list == nullptr) return fields;
  if (!list->is_array()) return missing("fields", "an array");
  if (level > kMostLevels && !list->empty()) return malformed("records are nested too deeply");
  for (const Json& json : *list) {
    if (find_field(json, "field") != nullptr) {
      Result<Field> field = read_earlier(json);
      if (!field) return field.error();
      fields.push_back(std::move(*field));
      continue;
    }
    Result<std::string> name = read_text(json, "name");
    if (!name) return std::move(name).error();
    Field& field = fields.emplace_back();
    field.name = std::move(*name);
    const std::string where = owner + field.name;
    if (auto read = read_field(json, where, level, field); !read) {
      Error error = read.error();
      // The error of an inner field names its place already.
      if (!error.message.starts_with("field '")) error.message.insert(0, "field '" + where + "': ");
      return error;
    }
  }
  return fields;
}

}  // namespace

Json to_json(const Template& site) {
  Json json;
  json["id"] = site.id;
  json["version"] = site.version;
  json["site"] = site.site;
  json["match"] = site.match;
  json["root"] = site.root;
  if (!site.kind.empty()) json["kind"] = site.kind;
  if (site.pages > 0) json["pages"] = site.pages;
  json["fields"] = json_of(site.fields);
  json["query"] = site.query;
  return json;
}

Result<Template> template_from_json(const Json& json) {
  Template site;
  if (!json.is_object()) return malformed("a template is not an object");
  if (auto read = read_texts(json, kTexts, site); !read) return read.error();
  if (auto read = read_number(json, "version", site.version); !read) return read.error();
  if (auto read = read_number(json, "pages", site.pages); !read) return read.error();
  auto fields = read_fields(json, "", 1);
  if (!fields) return fields.error();
  site.fields = std::move(*fields);
  return site;
}

}  // namespace sito::fields
