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

  /// Whether all elements of this number have the name, and no others; then nothing else needs to
  /// be looked at.
  [[nodiscard]] bool is_number() const { return kind_ == Kind::Number; }
  [[nodiscard]] Tag number() const { return tag_; }
  [[nodiscard]] bool is_any() const { return kind_ == Kind::Any; }
  /// False for text.
  [[nodiscard]] bool matches(const Page& page, NodeId id) const {
    const Node& node = page.node(id);
    if (kind_ == Kind::Number) return node.tag == tag_;
    if (node.is_text()) return false;
    return kind_ == Kind::Any || (node.tag == Tag::Other && is_spelled(page.tag_name(id)));
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
  [[nodiscard]] std::uint32_t find(std::span<const Attribute> attributes) const;

 private:
  [[nodiscard]] bool is_spelled(std::string_view name) const;

  std::string name_;
  Attr attr_ = Attr::Other;
  bool mended_ = false;  // may be the name of attributes that are spelled otherwise
};

/// How a value is compared.
enum class Comparison : std::uint8_t { Is, HasWord, Begins, Contains };

/// Compares the value of an attribute as XML has it: without the characters that XML does not have,
/// a form feed being a space. `wanted` has none of them. Words stand between white space of XML.
bool compares(Comparison how, std::string_view value, std::string_view wanted);

}  // namespace sito::xqt
