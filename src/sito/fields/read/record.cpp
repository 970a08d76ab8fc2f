// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/read/record.h"

#include "sito/text/xml.h"

#include <algorithm>

namespace sito::fields {
namespace {

void append_all_text(const Element& element, std::string& out) {
  out += element.text;
  for (const Element& child : element.children) append_all_text(child, out);
}

}  // namespace

Element Element::of(std::string_view name, std::string_view text) {
  Element element;
  element.name = name;
  if (!text.empty()) element.children.push_back({"", std::string(text), {}, {}});
  return element;
}

const std::string* Element::attribute(std::string_view wanted) const {
  const auto at = std::find_if(attributes.begin(), attributes.end(),
                               [&](const auto& each) { return each.first == wanted; });
  return at == attributes.end() ? nullptr : &at->second;
}

void Element::set_attribute(std::string_view wanted, std::string_view value) {
  const auto at = std::find_if(attributes.begin(), attributes.end(),
                               [&](const auto& each) { return each.first == wanted; });
  if (at != attributes.end()) {
    at->second = value;
  } else {
    attributes.emplace_back(wanted, value);
  }
}

std::string Element::all_text() const {
  std::string out;
  append_all_text(*this, out);
  return out;
}

void append_xml(const Element& element, std::string& out) {
  if (element.is_text()) return text::append_xml_content(element.text, out);
  out += '<';
  out += element.name;
  for (const auto& [name, value] : element.attributes) {
    out += ' ';
    out += name;
    out += "=\"";
    text::append_xml_attribute(value, out);
    out += '"';
  }
  if (element.children.empty()) {
    out += "/>";
    return;
  }
  out += '>';
  for (const Element& child : element.children) append_xml(child, out);
  out += "</";
  out += element.name;
  out += '>';
}

}  // namespace sito::fields
