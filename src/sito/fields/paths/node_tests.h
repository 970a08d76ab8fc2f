// SPDX-License-Identifier: Apache-2.0
// The tests of paths on single nodes, prepared: names as numbers, values in the form of XML.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sito::fields {

/// The name of an element, in the form of xml_name(); "" matches any.
class ElementName {
 public:
  explicit ElementName(std::string_view name);

  /// Returns false for text.
  [[nodiscard]] bool matches(const Page& page, NodeId id) const {
    const Node& node = page.node(id);
    if (kind_ == Kind::Number) return node.tag == tag_;
    if (node.is_text()) return false;
    return kind_ == Kind::Any || (node.tag == Tag::Other && is_spelled(page.tag_name(id)));
  }
  /// Returns the first node of [i, end) that has the name; `end` if there is none.
  [[nodiscard]] std::uint32_t next(const Page& page, std::uint32_t i, std::uint32_t end) const {
    if (kind_ == Kind::Number) {
      const Node* const nodes = page.nodes().data();
      while (i < end && nodes[i].tag != tag_) ++i;
      return i;
    }
    while (i < end && !matches(page, NodeId{i})) ++i;
    return i;
  }

 private:
  enum class Kind : std::uint8_t { Any, Number, Spelling };
  [[nodiscard]] bool is_spelled(std::string_view name) const;

  std::string name_;
  Tag tag_ = Tag::Other;
  Kind kind_ = Kind::Any;
};

/// The name of an attribute, in the form of xml_name().
class AttributeName {
 public:
  explicit AttributeName(std::string_view name);

  /// Returns the first attribute of that name, as an index in Page::attributes(); kNone if there is
  /// none.
  [[nodiscard]] std::uint32_t find(std::span<const Attribute> attributes) const {
    if (!by_number_) return find_spelled(attributes);
    for (std::uint32_t i = 0; i < attributes.size(); ++i) {
      if (attributes[i].id == attr_) return i;
    }
    return kNone;
  }

 private:
  [[nodiscard]] std::uint32_t find_spelled(std::span<const Attribute> attributes) const;
  [[nodiscard]] bool is_spelled(std::string_view name) const;

  std::string name_;
  Attr attr_ = Attr::Other;
  bool mended_ = false;     // may be the name of attributes with another spelling
  bool by_number_ = false;  // all attributes of the name have the number
};

/// The kind of comparison of a value.
enum class Comparison : std::uint8_t { Is, HasWord, Begins, Contains };

/// Compares the value of an attribute in the form of XML: without the characters that XML does not
/// have, and with form feeds as spaces. `wanted` has none of these. Words are separated by white
/// space of XML.
bool compares(Comparison how, std::string_view value, std::string_view wanted);

}  // namespace sito::fields
