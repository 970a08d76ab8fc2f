// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/fields/xqt_store.h"
#include "sito/text/utf8.h"
#include "sito/write/escape.h"

#include <algorithm>

namespace sito::corpus {
namespace {

using fields::Element;
using fields::Field;
using fields::Type;

void append_string(std::string_view text, std::string& out) {
  out += '"';
  write::append_json(text, out);
  out += '"';
}

void append_key(std::string_view name, std::string& out) {
  if (out.back() != '{') out += ',';
  append_string(name, out);
  out += ':';
}

// Returns true for numbers that are written unchanged, so that no digit is lost.
bool is_json_number(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || digits.find_first_not_of("0123456789.") != std::string_view::npos)
    return false;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const bool zero_first = point > 1 && digits.front() == '0';
  const bool one_point = digits.find('.', point + 1) == std::string_view::npos;
  return point > 0 && !zero_first && one_point && digits.back() != '.';
}

// Writes paragraphs on lines of their own.
std::string text_of(const Element& element) {
  std::string text;
  for (const Element& paragraph : element.children) {
    if (!text.empty()) text += '\n';
    text += paragraph.all_text();
  }
  return text;
}

void append_fields(const std::vector<Field>& fields, const Element& record, std::string& out);

void append_value(const Field& field, const Element& element, std::string& out) {
  if (field.type == Type::Record) {
    out += '{';
    append_fields(field.fields, element, out);
    out += '}';
    return;
  }
  const std::string text = field.type == Type::Text ? text_of(element) : element.all_text();
  const bool number = field.type == Type::Integer || field.type == Type::Decimal;
  if (number && is_json_number(text)) {
    out += text;
  } else {
    append_string(text, out);
  }
}

// An element without a value does not count, unless it is a record.
bool has_value(const Field& field, const Element& element) {
  return field.type == Type::Record || !text::is_blank(element.all_text());
}

void append_fields(const std::vector<Field>& fields, const Element& record, std::string& out) {
  for (const Field& field : fields) {
    std::vector<const Element*> values;
    for (const Element& element : record.children) {
      if (element.name == field.name && has_value(field, element)) values.push_back(&element);
    }
    // If there are too many values, all are written.
    const bool list = field.max > 1 || values.size() > 1;
    if (values.empty() && !list) continue;
    append_key(field.name, out);
    if (!list) {
      append_value(field, *values.front(), out);
      continue;
    }
    out += '[';
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out += ',';
      append_value(field, *values[i], out);
    }
    out += ']';
  }
}

}  // namespace

void append_json(const fields::Template& mapping, const Element& record, std::string& out) {
  out += '{';
  for (const auto& [name, value] : record.attributes) {
    append_key(name, out);
    if (name == "version" && is_json_number(value)) {
      out += value;
    } else {
      append_string(value, out);
    }
  }
  append_fields(mapping.fields, record, out);
  if (mapping.fields.empty()) {
    append_key("xml", out);
    std::string xml;
    fields::append_xml(record, xml);
    append_string(xml, out);
  }
  out += '}';
}

}  // namespace sito::corpus
