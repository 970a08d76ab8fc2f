// SPDX-License-Identifier: Apache-2.0
// Splits XML into tags and text, and never fails: for documents that are nearly XML
// (docs/decisions/0014).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito {

enum class XmlKind : std::uint8_t { Text, Open, Close };

/// A token. Views point into the document.
struct XmlToken {
  XmlKind kind = XmlKind::Text;
  bool literal = false;           ///< of Text: from a CDATA section, no references in it
  bool empty = false;             ///< of Open: `<x/>`
  std::string_view prefix, name;  ///< of a tag: "dc" and "date" of `<dc:date>`
  std::string_view attributes;    ///< of Open: as written
  std::string_view text;          ///< of Text: as written
};

/// Skips comments, processing instructions and the doctype. A `<` that does not begin a tag is
/// text. A tag ends at `>` or before the next `<`; an open one ends with the document.
/// Cost: linear; no memory.
class XmlTokens {
 public:
  explicit XmlTokens(std::string_view document) : rest_(document) {}
  /// Returns false at the end.
  bool next(XmlToken& token);

 private:
  bool skip_markup();
  void read_tag(XmlToken& token);

  std::string_view rest_;
};

/// Appends text with the five references of XML and numeric ones resolved; others stay as they are.
void append_unescaped(std::string_view text, std::string& out);

/// One attribute of a tag.
struct XmlAttribute {
  std::string_view prefix, name;
  std::string value;  ///< references resolved
};
/// Reads the next attribute and removes it from `attributes`; returns false at the end.
bool next_attribute(std::string_view& attributes, XmlAttribute& attribute);
/// Returns the value of the attribute with that local name; "" if there is none.
std::string attribute_of(const XmlToken& token, std::string_view name);

}  // namespace sito
