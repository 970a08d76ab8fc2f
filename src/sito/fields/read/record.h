// SPDX-License-Identifier: Apache-2.0
// The result of a template on a page: a small tree of elements, the same for both engines.
#pragma once

#include "sito/base/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::fields {

/// An element or, without a name, a piece of text.
struct Element {
  std::string name;                                             ///< "": this is text
  std::string text;                                             ///< of text only
  std::vector<std::pair<std::string, std::string>> attributes;  ///< in the order of output
  std::vector<Element> children;

  [[nodiscard]] bool is_text() const { return name.empty(); }
  /// Returns an element that holds only `text`.
  static Element of(std::string_view name, std::string_view text);
  /// Returns the value of an attribute; null if there is none.
  [[nodiscard]] const std::string* attribute(std::string_view name) const;
  void set_attribute(std::string_view name, std::string_view value);
  /// Returns all text inside.
  [[nodiscard]] std::string all_text() const;
  bool operator==(const Element&) const = default;
};

/// Appends well-formed XML without a declaration, on one line unless the text has line ends.
void append_xml(const Element& element, std::string& out);

/// Returns the elements of a document, or of several that follow each other; white space between
/// them is ignored. Names of the namespace urn:sito:xqt:1 get the prefix xqt, others keep theirs.
/// Malformed: not well-formed, text outside of elements, or a document type; the message has line
/// and column. Nothing external is read.
Result<std::vector<Element>> parse_xml(std::string_view xml);

inline constexpr std::string_view kNamespace = "urn:sito:xqt:1";

}  // namespace sito::fields
