// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/xml_tokens.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/utf16.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace sito {
namespace {

constexpr std::string_view kSpace = " \t\r\n\f";
constexpr std::string_view kComment = "<!--", kData = "<![CDATA[";
constexpr std::size_t kMaxReference = 12;  // bytes of "&#x0010FFFF;", the longest reference

constexpr std::array<std::pair<std::string_view, char>, 5> kReferences = {{
    {"amp", '&'},
    {"lt", '<'},
    {"gt", '>'},
    {"quot", '"'},
    {"apos", '\''},
}};

bool begins_tag(char c) { return begins_name(c) || c == ':'; }

void split_name(std::string_view name, std::string_view& prefix, std::string_view& local) {
  const std::size_t colon = name.find(':');
  prefix = colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
  local = colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// Removes from `text` everything up to and including `end`, and returns the part before `end`;
/// takes all if `end` does not occur.
std::string_view take_until(std::string_view& text, std::string_view end) {
  const std::size_t at = text.find(end);
  const std::string_view front = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
  return front;
}

/// Returns the place of the `>` that ends a tag, or of the `<` that begins the next one.
std::size_t end_of_tag(std::string_view tag) {
  char quote = 0;
  for (std::size_t at = 1; at < tag.size(); ++at) {
    const char c = tag[at];
    if (c == '<' || (c == '>' && quote == 0)) return at;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'') && tag[at - 1] == '=') {
      quote = c;
    }
  }
  return tag.size();
}

/// Returns the character of a reference without `&` and `;`; 0 if it is unknown.
char32_t character_of(std::string_view reference) {
  for (const auto& [name, character] : kReferences) {
    if (name == reference) return static_cast<unsigned char>(character);
  }
  if (reference.size() < 2 || reference.front() != '#') return 0;
  const bool hex = reference[1] == 'x' || reference[1] == 'X';
  reference.remove_prefix(hex ? 2 : 1);
  std::uint32_t value = 0;
  const auto [end, error] =
      std::from_chars(reference.data(), reference.data() + reference.size(), value, hex ? 16 : 10);
  if (error != std::errc() || end != reference.data() + reference.size()) return 0;
  if (!is_code_point(value)) return 0;
  return value;
}

}  // namespace

bool XmlTokens::skip_markup() {
  if (rest_.starts_with(kComment)) {
    rest_.remove_prefix(kComment.size());
    take_until(rest_, "-->");
    return true;
  }
  if (rest_.starts_with("<?")) {
    take_until(rest_, "?>");
    return true;
  }
  if (!rest_.starts_with("<!")) return false;
  // A doctype may have declarations in brackets.
  const std::size_t end = rest_.find('>');
  const std::size_t bracket = rest_.substr(0, end).find('[');
  take_until(rest_, bracket == std::string_view::npos ? ">" : "]>");
  return true;
}

void XmlTokens::read_tag(XmlToken& token) {
  const std::size_t end = end_of_tag(rest_);
  std::string_view tag = rest_.substr(1, end - 1);
  rest_.remove_prefix(std::min(end, rest_.size()));
  if (rest_.starts_with('>')) rest_.remove_prefix(1);
  token.kind = XmlKind::Open;
  if (tag.starts_with('/')) {
    token.kind = XmlKind::Close;
    tag.remove_prefix(1);
  } else if (tag.ends_with('/')) {
    token.empty = true;
    tag.remove_suffix(1);
  }
  const std::size_t name_end = std::min(tag.find_first_of(kSpace), tag.size());
  split_name(tag.substr(0, name_end), token.prefix, token.name);
  token.attributes = tag.substr(name_end);
}

bool XmlTokens::next(XmlToken& token) {
  token = {};
  while (!rest_.empty()) {
    if (rest_.starts_with(kData)) {
      rest_.remove_prefix(kData.size());
      token.text = take_until(rest_, "]]>");
      token.literal = true;
      return true;
    }
    if (rest_.front() == '<') {
      if (skip_markup()) continue;
      const char c = rest_.size() > 1 ? rest_[1] : ' ';
      if (begins_tag(c) || (c == '/' && rest_.size() > 2 && begins_tag(rest_[2]))) {
        read_tag(token);
        return true;
      }
    }
    const std::size_t end = std::min(rest_.find('<', 1), rest_.size());
    token.text = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return true;
  }
  return false;
}

void append_unescaped(std::string_view text, std::string& out) {
  while (!text.empty()) {
    const std::size_t mark = std::min(text.find('&'), text.size());
    out += text.substr(0, mark);
    text.remove_prefix(mark);
    if (text.empty()) return;
    const std::size_t end = text.substr(0, kMaxReference).find(';');
    const char32_t character =
        end == std::string_view::npos ? 0 : character_of(text.substr(1, end - 1));
    if (character == 0) {
      out += '&';
      text.remove_prefix(1);
    } else {
      text::append_utf8(character, out);
      text.remove_prefix(end + 1);
    }
  }
}

bool next_attribute(std::string_view& attributes, XmlAttribute& attribute) {
  const std::size_t begin =
      std::min(attributes.find_first_not_of(" \t\r\n\f=\"'/"), attributes.size());
  attributes.remove_prefix(begin);
  if (attributes.empty()) return false;
  const std::size_t name_end = std::min(attributes.find_first_of(" \t\r\n\f="), attributes.size());
  split_name(attributes.substr(0, name_end), attribute.prefix, attribute.name);
  attributes.remove_prefix(name_end);
  attribute.value.clear();
  std::size_t at = std::min(attributes.find_first_not_of(kSpace), attributes.size());
  if (at == attributes.size() || attributes[at] != '=') return true;
  at = std::min(attributes.find_first_not_of(kSpace, at + 1), attributes.size());
  attributes.remove_prefix(at);
  std::string_view value;
  if (attributes.starts_with('"') || attributes.starts_with('\'')) {
    const std::string_view quote = attributes.substr(0, 1);
    attributes.remove_prefix(1);
    value = take_until(attributes, quote);
  } else {
    const std::size_t end = std::min(attributes.find_first_of(kSpace), attributes.size());
    value = attributes.substr(0, end);
    attributes.remove_prefix(end);
  }
  append_unescaped(value, attribute.value);
  return true;
}

std::string attribute_of(const XmlToken& token, std::string_view name) {
  std::string_view rest = token.attributes;
  XmlAttribute attribute;
  while (next_attribute(rest, attribute)) {
    if (attribute.name == name && attribute.prefix.empty()) return std::move(attribute.value);
  }
  return "";
}

}  // namespace sito
