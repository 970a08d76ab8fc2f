// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/template_file.h"

#include "sito/base/error.h"
#include "sito/base/json_fields.h"
#include "sito/base/json_values.h"
#include "sito/fields/read/record.h"
#include "sito/fields/template/template_json.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <charconv>

namespace sito::fields {
namespace {

// The properties of a field in a file, as attributes of the element.
struct TextAttribute {
  std::string_view name;
  std::string ValueRule::*part;
};
constexpr TextAttribute kValueAttributes[] = {{"parse", &ValueRule::language},
                                              {"after", &ValueRule::after},
                                              {"before", &ValueRule::before},
                                              {"split", &ValueRule::split}};

// Reads whole numbers, and with `star` also "*".
Result<std::uint32_t> number_of(std::string_view text, bool star, const std::string& where) {
  if (star && text == "*") return kUnbounded;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number == kUnbounded)
    return malformed(where + ": \"" + std::string(text) + "\" is not a number");
  return number;
}

// Refuses text between elements where none is allowed.
Result<void> no_text(const Element& element) {
  for (const Element& child : element.children) {
    if (child.is_text() && !text::is_blank(child.text))
      return malformed("<" + element.name + "> holds text");
  }
  return {};
}

Error unknown(std::string_view kind, std::string_view name, std::string_view owner) {
  return malformed("unknown " + std::string(kind) + " " + std::string(name) + " of <" +
                   std::string(owner) + ">");
}

Result<void> set_attribute(Field& field, std::string_view name, const std::string& value) {
  if (name == "name") {
    field.name = value;
  } else if (name == "type") {
    const auto type = type_from_name(value);
    if (!type) return malformed("field " + field.name + ": unknown type \"" + value + "\"");
    field.type = *type;
  } else if (name == "min" || name == "max") {
    const auto number = number_of(value, name == "max", "field " + field.name + ": " + name.data());
    if (!number) return number.error();
    (name == "min" ? field.min : field.max) = *number;
  } else {
    for (const auto& [known, part] : kValueAttributes) {
      if (name != known) continue;
      field.value.*part = value;
      return {};
    }
    return unknown("attribute", name, "xqt:field");
  }
  return {};
}

Result<Field> field_of(const Element& element, std::size_t level) {
  if (level > kMostLevels) return malformed("records are nested too deeply");
  if (auto ok = no_text(element); !ok) return ok.error();
  Field field;
  if (const std::string* name = element.attribute("name")) field.name = *name;
  for (const auto& [name, value] : element.attributes) {
    if (auto ok = set_attribute(field, name, value); !ok) return ok.error();
  }
  for (const Element& child : element.children) {
    if (child.is_text()) continue;
    if (child.name == "xqt:field") {
      auto inner = field_of(child, level + 1);
      if (!inner) return inner.error();
      field.fields.push_back(std::move(*inner));
    } else if (child.name == "xqt:path" || child.name == "xqt:exclude") {
      auto& paths = child.name == "xqt:path" ? field.paths : field.exclude;
      paths.emplace_back(text::trim(child.all_text()));
    } else {
      return unknown("element", child.name, element.name);
    }
  }
  return field;
}

Result<void> read_output(const Element& element, Template& mapping) {
  if (auto ok = no_text(element); !ok) return ok.error();
  for (const auto& [name, value] : element.attributes) {
    if (name != "root") return unknown("attribute", name, element.name);
    mapping.root = value;
  }
  for (const Element& child : element.children) {
    if (child.is_text()) continue;
    if (child.name != "xqt:field") return unknown("element", child.name, element.name);
    auto field = field_of(child, 1);
    if (!field) return field.error();
    mapping.fields.push_back(std::move(*field));
  }
  return {};
}

Result<void> read_attributes(const Element& element, Template& mapping) {
  for (const auto& [name, value] : element.attributes) {
    if (name == "id") {
      mapping.id = value;
    } else if (name == "site") {
      mapping.site = value;
    } else if (name == "match") {
      mapping.match = value;
    } else if (name == "version") {
      const auto number = number_of(value, false, "version");
      if (!number) return number.error();
      mapping.version = *number;
    } else if (!name.starts_with("xmlns")) {
      return unknown("attribute", name, element.name);
    }
  }
  return {};
}

Result<Template> mapping_of(const Element& element) {
  Template mapping;
  if (element.name != "xqt:template") {
    return malformed("the root is <" + element.name + ">, not <template> of the namespace " +
                     std::string(kNamespace));
  }
  if (auto ok = read_attributes(element, mapping); !ok) return ok.error();
  if (auto ok = no_text(element); !ok) return ok.error();
  bool has_output = false;
  for (const Element& child : element.children) {
    if (child.name == "xqt:output" && !has_output) {
      has_output = true;
      if (auto ok = read_output(child, mapping); !ok) return ok.error();
    } else if (child.name == "xqt:query" && mapping.query.empty()) {
      mapping.query = child.all_text();
    } else if (!child.is_text()) {
      return unknown("element", child.name, element.name);
    }
  }
  if (!has_output) return malformed("<xqt:template> has no <xqt:output>");
  return mapping;
}

// Reads the form of files, or the template in it alone.
Result<Template> read_json(std::string_view text) {
  const auto json = parse_foreign_json<Json>(text);
  if (json.is_discarded()) return malformed("the template is not valid JSON");
  const Json* const parts = find_array(json, "parts");
  if (parts == nullptr) return template_from_json(json);
  const Json* const learned = parts->empty() ? nullptr : find_object(parts->front(), "learned");
  if (learned == nullptr) return missing("learned", "an object");
  return template_from_json(*learned);
}

// The header of a generated module, as far as the user has kept it.
constexpr std::string_view kHeaderMark = "(: XQT template ";

// Reads "(: XQT template ID, version N", as far as it exists.
void read_header(std::string_view query, Template& mapping) {
  const std::size_t at = query.find(kHeaderMark);
  if (at == std::string_view::npos) return;
  std::string_view rest = query.substr(at + kHeaderMark.size());
  rest = rest.substr(0, rest.find('\n'));
  constexpr std::string_view kVersion = ", version ";
  const std::size_t comma = rest.rfind(kVersion);
  if (comma == std::string_view::npos || comma == 0) return;
  mapping.id = rest.substr(0, comma);
  const std::string_view digits = rest.substr(comma + kVersion.size());
  std::from_chars(digits.data(), digits.data() + digits.size(), mapping.version);
}

// Returns "article" for "templates/article.xq".
std::string stem_of(std::string_view name) {
  if (const std::size_t slash = name.rfind('/'); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  return std::string(name.substr(0, name.rfind('.')));
}

}  // namespace

Result<Template> read_template(std::string_view text, std::string_view name) {
  Template mapping;
  const std::string_view body =
      text::trim(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text);
  if (body.empty()) return Error{ErrorCode::Truncated, "the template is empty"};
  const bool is_module = name.ends_with(".xq") || name.ends_with(".xquery") ||
                         (body.front() != '<' && body.front() != '{');
  bool records_only = true;
  if (body.front() == '{' && !is_module) {
    auto read = read_json(body);
    if (!read) return read.error();
    mapping = std::move(*read);
    records_only = false;
  } else if (!is_module) {
    auto elements = parse_xml(text);
    if (!elements) return elements.error();
    if (elements->size() != 1) return malformed("more than one root element");
    auto read = mapping_of(elements->front());
    if (!read) return read.error();
    mapping = std::move(*read);
  } else {
    mapping.query = body;
    read_header(body, mapping);
  }
  if (mapping.id.empty()) mapping.id = mapping.site.empty() ? stem_of(name) : mapping.site;
  if (auto ok = check(mapping, records_only ? Paths::Own : Paths::Any); !ok) return ok.error();
  return mapping;
}

}  // namespace sito::fields
