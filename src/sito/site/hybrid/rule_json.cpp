// SPDX-License-Identifier: Apache-2.0
#include "sito/site/hybrid/rule_json.h"

#include "sito/site/body.h"

#include <string>
#include <utility>

namespace sito::site::hybrid {
namespace {

Json json_of(const TagPattern& tag) {
  Json json{{"tag", tag.name}};
  if (!tag.id.empty()) json["id"] = tag.id;
  if (!tag.classes.empty()) json["class"] = tag.classes;
  if (!tag.style.empty()) json["style"] = tag.style;
  return json;
}

Result<TagPattern> read_tag(const Json& json) {
  TagPattern tag;
  Result<std::string> name = read_text(json, "tag");
  if (!name) return std::move(name).error();
  tag.name = std::move(*name);
  for (const auto& [field, value] :
       {std::pair{"id", &tag.id}, {"class", &tag.classes}, {"style", &tag.style}}) {
    if (!json.contains(field)) continue;
    Result<std::string> text = read_text(json, field);
    if (!text) return std::move(text).error();
    *value = std::move(*text);
  }
  return tag;
}

}  // namespace

Json json_of(const TagRule& rule) {
  Json json{{"what", name_of(rule.what)}, {"element", json_of(rule.tag)}};
  if (!rule.parent.name.empty()) json["parent"] = json_of(rule.parent);
  json["multiple"] = rule.multiple;
  json["pages"] = rule.pages;
  return json;
}

Result<TagRule> read_rule(const Json& json) {
  TagRule rule;
  const Result<std::string> what = read_text(json, "what");
  if (!what) return what.error();
  std::size_t c = 0;
  while (c < kClasses && name_of(static_cast<Class>(c)) != *what) ++c;
  if (c == kClasses) return missing("what", "a class");
  rule.what = static_cast<Class>(c);
  const Json* element = find_object(json, "element");
  if (element == nullptr) return missing("element", "an object");
  Result<TagPattern> tag = read_tag(*element);
  if (!tag) return std::move(tag).error();
  rule.tag = std::move(*tag);
  if (const Json* parent = find_object(json, "parent")) {
    Result<TagPattern> around = read_tag(*parent);
    if (!around) return std::move(around).error();
    rule.parent = std::move(*around);
  }
  return rule;
}

}  // namespace sito::site::hybrid
