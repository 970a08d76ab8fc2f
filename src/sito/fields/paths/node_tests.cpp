// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/node_tests.h"

#include "sito/base/ascii.h"
#include "sito/fields/paths/path.h"
#include "sito/fields/read/characters.h"

#include <cstring>

namespace sito::fields {
namespace {

constexpr bool is_outside_xml(char c) { return is_control(c) && c != 0x7F && !is_xml_space(c); }

// U+FFFE and U+FFFF, which are three bytes.
bool is_noncharacter(std::string_view value, std::size_t at) {
  const std::string_view here = value.substr(at, 3);
  return here == "\xEF\xBF\xBE" || here == "\xEF\xBF\xBF";
}

// Returns true if any of eight bytes is a control character, or begins U+FFFE; tests all bytes at
// once.
bool may_need_care(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighs = 0x8080808080808080U;
  const std::uint64_t is_ef = bytes ^ (kOnes * 0xEF);
  const std::uint64_t below = (bytes - kOnes * 0x20) & ~bytes;
  const std::uint64_t zero = (is_ef - kOnes) & ~is_ef;
  return ((below | zero) & kHighs) != 0;
}

bool is_valid_text(std::string_view value) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (is_outside_xml(value[i]) || (value[i] == '\xEF' && is_noncharacter(value, i))) return false;
  }
  return true;
}

// Same as a comparison with xml_text(), but faster for values that need no change.
bool is_unchanged_in_xml(std::string_view value) {
  std::size_t at = 0;
  for (; at + 8 <= value.size(); at += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, value.data() + at, sizeof bytes);
    if (may_need_care(bytes)) return is_valid_text(value);
  }
  return is_valid_text(value.substr(at));
}

bool has_word(std::string_view value, std::string_view word) {
  for (std::size_t at = value.find(word); at != std::string_view::npos;
       at = value.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || is_xml_space(value[at - 1])) &&
        (end == value.size() || is_xml_space(value[end])))
      return true;
  }
  return false;
}

bool compares_plain(Comparison how, std::string_view value, std::string_view wanted) {
  switch (how) {
    case Comparison::Is:
      return value == wanted;
    case Comparison::HasWord:
      return has_word(value, wanted);
    case Comparison::Begins:
      return value.starts_with(wanted);
    case Comparison::Contains:
      return value.find(wanted) != std::string_view::npos;
  }
  return false;
}

bool has_underscore(std::string_view name) { return name.find('_') != std::string_view::npos; }

}  // namespace

ElementName::ElementName(std::string_view name)
    : name_(name),
      tag_(tag_from_name(name)),
      kind_(name.empty()         ? Kind::Any
            : tag_ == Tag::Other ? Kind::Spelling
                                 : Kind::Number) {}

bool ElementName::is_spelled(std::string_view name) const {
  std::string storage;
  return xml_name(name, storage) == name_;
}

AttributeName::AttributeName(std::string_view name)
    : name_(name),
      attr_(attr_from_name(name)),
      mended_(has_underscore(name) || name == "xmlns"),
      by_number_(attr_ != Attr::Other && !mended_) {}

bool AttributeName::is_spelled(std::string_view name) const {
  if (!mended_) return name == name_;
  std::string storage;
  return xml_name(name, storage) == name_;
}

std::uint32_t AttributeName::find_spelled(std::span<const Attribute> attributes) const {
  const auto n = static_cast<std::uint32_t>(attributes.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    if (is_spelled(attributes[i].name)) return i;
  }
  return kNone;
}

bool compares(Comparison how, std::string_view value, std::string_view wanted) {
  if (compares_plain(how, value, wanted)) return true;
  // Left-out characters make values shorter.
  if (value.size() < wanted.size() || is_unchanged_in_xml(value)) return false;
  std::string storage;
  return compares_plain(how, xml_text(value, storage), wanted);
}

}  // namespace sito::fields
