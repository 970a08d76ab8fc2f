// SPDX-License-Identifier: Apache-2.0
// What paths ask of single nodes, made ready: names as numbers, values as XML has them.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sito::xqt {

/// The name of an element, as xml_name() has it; "" is any.
class ElementName {
 public:
  explicit ElementName(std::string_view name);

  /// False for text.
  [[nodiscard]] bool matches(const Page& page, NodeId id) const {
    const Node& node = page.node(id);
    if (kind_ == Kind::Number) return node.tag == tag_;
    if (node.is_text()) return false;
    return kind_ == Kind::Any || (node.tag == Tag::Other && is_spelled(page.tag_name(id)));
  }
  /// The first node of [i, end) that has the name; `end` when there is none.
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

/// The name of an attribute, as xml_name() has it.
class AttributeName {
 public:
  explicit AttributeName(std::string_view name);

  /// The first attribute of that name, as index in Page::attributes(); kNone when there is none.
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
  bool mended_ = false;     // may be the name of attributes that are spelled otherwise
  bool by_number_ = false;  // all that have the name have the number
};

/// How a value is compared.
enum class Comparison : std::uint8_t { Is, HasWord, Begins, Contains };

/// Compares the value of an attribute as XML has it: without the characters that XML does not have,
/// a form feed being a space. `wanted` has none of them. Words stand between white space of XML.
bool compares(Comparison how, std::string_view value, std::string_view wanted);

}  // namespace sito::xqt
