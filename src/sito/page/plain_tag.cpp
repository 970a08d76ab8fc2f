// SPDX-License-Identifier: Apache-2.0
#include "sito/page/plain_tag.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace sito {
namespace {

// Tags with more attributes are left to lexbor's reader.
constexpr std::size_t kMaxPlainAttributes = 64;

// The bytes of a name in lower case; 0 for what ends a name, or does not belong in a plain tag.
constexpr std::array<unsigned char, 256> kNameBytes = [] {
  std::array<unsigned char, 256> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char c = static_cast<char>(i);
    const bool ends = is_html_space(c) || std::string_view("/>=\"'<").find(c) != std::string::npos;
    bytes[i] = ends ? 0 : static_cast<unsigned char>(lower(c));
  }
  return bytes;
}();

constexpr unsigned char name_byte(char c) { return kNameBytes[static_cast<unsigned char>(c)]; }

constexpr bool ends_name(char c) { return is_html_space(c) || c == '/' || c == '>' || c == '='; }

// The references of nearly all values.
constexpr auto kReferences = std::to_array<std::pair<std::string_view, char>>(
    {{"amp;", '&'}, {"quot;", '"'}, {"lt;", '<'}, {"gt;", '>'}, {"apos;", '\''}});

// Reads the number of a reference to a visible ASCII character, "#39;" or "#x27;". Returns 0 for
// all others.
char numeric_reference(std::string_view& text) {
  const bool hex = text.starts_with("#x") || text.starts_with("#X");
  const char* const begin = text.data() + (hex ? 2 : 1);
  const char* const end = text.data() + text.size();
  unsigned code = 0;
  const auto read = std::from_chars(begin, end, code, hex ? 16 : 10);
  if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ';') return 0;
  if (code <= ' ' || code > '~') return 0;
  text.remove_prefix(static_cast<std::size_t>(read.ptr + 1 - text.data()));
  return static_cast<char>(code);
}

// Reads what follows a "&" in the value of an attribute: a reference, or nothing of a text like
// "?a=1&b=2". Returns the character, or 0 if it takes the list of all references.
char take_reference(std::string_view& text) {
  if (text.starts_with('#')) return numeric_reference(text);
  for (const auto& [name, character] : kReferences) {
    if (!text.starts_with(name)) continue;
    text.remove_prefix(name.size());
    return character;
  }
  std::size_t end = 0;
  while (end < text.size() && is_letter_or_digit(text[end])) ++end;
  const bool is_text = end == 0 || (end < text.size() && text[end] == '=');
  return is_text ? '&' : '\0';
}

// Appends the value of an attribute. Returns false if it takes the list of all references.
bool decode(std::string_view value, std::string& out) {
  for (;;) {
    const std::size_t place = value.find('&');
    out.append(value.substr(0, place));
    if (place == std::string_view::npos) return true;
    value.remove_prefix(place + 1);
    const char character = take_reference(value);
    if (character == 0) return false;
    out += character;
  }
}

}  // namespace

void PlainTagReader::skip_spaces() {
  while (!at_end() && is_html_space(source_[at_])) ++at_;
}

bool PlainTagReader::read_name(std::string_view source, PlainTag& tag) {
  source_ = source;
  at_ = 1;
  tag.is_end_tag = source.size() > 1 && source[1] == '/';
  if (tag.is_end_tag) ++at_;
  if (at_ >= source.size() || !is_letter(source[at_])) return false;
  const std::size_t begin = at_;
  std::uint64_t packed = 0;
  std::size_t at = begin;  // not the member, which would be written for each byte
  for (; at < source.size(); ++at) {
    const unsigned char byte = name_byte(source[at]);
    if (byte == 0) break;
    packed = packed << 8 | byte;
  }
  at_ = at;
  if (at_end() || !ends_name(source[at_]) || source[at_] == '=') return false;
  tag.is_bare = source[at_] == '>';
  tag.name = source.substr(begin, at_ - begin);
  tag.id = names_.tag_id(tag.name, packed, lexbor_tags_);
  return tag.id != LXB_TAG__UNDEF;
}

bool PlainTagReader::read_attributes(PlainTag& tag, std::vector<Attribute>& attributes) {
  const std::size_t first = attributes.size();
  seen_ = 0;
  tag.closes_itself = false;
  for (;;) {
    skip_spaces();
    if (at_end()) return false;
    const bool slash = source_[at_] == '/';
    if (slash && ++at_ == source_.size()) return false;
    if (source_[at_] == '>') {
      tag.closes_itself = slash;
      tag.text = source_.substr(0, ++at_);
      return true;
    }
    if (slash) continue;
    if (tag.is_end_tag || !read_attribute(first, attributes)) return false;
  }
}

// `first`: the number of the first attribute of the tag.
bool PlainTagReader::read_attribute(std::size_t first, std::vector<Attribute>& attributes) {
  const std::string_view source = source_;
  const std::size_t begin = at_;
  std::uint32_t hash = 0;
  std::uint64_t packed = 0;
  std::size_t at = begin;
  for (; at < source.size(); ++at) {
    const unsigned char byte = name_byte(source[at]);
    if (byte == 0) break;
    hash = hash * 31 + byte;
    packed = packed << 8 | static_cast<unsigned char>(source[at]);
  }
  at_ = at;
  if (at_end() || at == begin || !ends_name(source[at])) return false;
  const NameTable::Name& name = names_.attribute(source.substr(begin, at - begin), hash, packed);
  Attribute attribute{name.text, {}, name.id};
  skip_spaces();
  if (at_end()) return false;
  if (source_[at_] == '=' && !read_value(attribute.value)) return false;
  const std::uint64_t bit = std::uint64_t{1} << ((hash ^ hash >> 6) % 64);
  const bool may_be_known = (seen_ & bit) != 0;
  seen_ |= bit;
  const auto own = attributes.begin() + static_cast<std::ptrdiff_t>(first);
  const auto is_same = [&](const Attribute& other) { return other.name == attribute.name; };
  if (may_be_known && std::any_of(own, attributes.end(), is_same)) return true;
  attributes.push_back(attribute);
  return attributes.size() - first <= kMaxPlainAttributes;
}

// Reads the equals sign, too.
bool PlainTagReader::read_value(std::string_view& value) {
  ++at_;
  skip_spaces();
  if (at_end()) return false;
  const char quote = source_[at_];
  bool has_references = false;
  const bool read = quote == '"' || quote == '\'' ? read_quoted(value, has_references)
                                                  : read_unquoted(value, has_references);
  if (!read || !has_references) return read;
  decoded_.clear();
  if (!decode(value, decoded_)) return false;
  if (value != decoded_) value = chars_.keep(decoded_);
  return true;
}

bool PlainTagReader::read_quoted(std::string_view& value, bool& has_references) {
  const auto quote = static_cast<unsigned char>(source_[at_]);
  const std::size_t begin = at_ + 1;
  const auto ends = [quote](auto byte) {
    return (byte == quote) | (byte == '\r') | (byte == '\0');
  };
  std::size_t end =
      find_byte(source_, begin, [&](auto byte) { return ends(byte) | (byte == '&'); });
  if (end < source_.size() && source_[end] == '&') {
    has_references = true;
    end = find_byte(source_, end + 1, ends);
  }
  if (end == source_.size() || static_cast<unsigned char>(source_[end]) != quote) return false;
  if (end > begin) value = source_.substr(begin, end - begin);
  at_ = end + 1;
  return true;
}

bool PlainTagReader::read_unquoted(std::string_view& value, bool& has_references) {
  const std::string_view source = source_;
  const std::size_t begin = at_;
  std::size_t at = begin;
  for (; at < source.size() && !is_html_space(source[at]) && source[at] != '>'; ++at) {
    if (source[at] == '\0') return false;
    has_references = has_references || source[at] == '&';
  }
  at_ = at;
  if (at_end() || at == begin) return false;
  value = source.substr(begin, at - begin);
  return true;
}

}  // namespace sito
