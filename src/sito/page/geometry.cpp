// SPDX-License-Identifier: Apache-2.0
#include "sito/page/geometry.h"

#include <charconv>
#include <system_error>

namespace sito {
namespace {

/// Removes a number and the blank behind it from the front of `text`.
template <typename Number>
bool take_number(std::string_view& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto read = static_cast<std::size_t>(end - text.data());
  if (error != std::errc() || read >= text.size() || text[read] != ' ') return false;
  text.remove_prefix(read + 1);
  return true;
}

}  // namespace

std::optional<Geometry> parse_geometry(std::string_view value) {
  Geometry out;
  if (!take_number(value, out.id) || !take_number(value, out.x) || !take_number(value, out.y) ||
      !take_number(value, out.width) || !take_number(value, out.height) || value.empty()) {
    return std::nullopt;
  }
  for (const char flag : value) {
    switch (flag) {
      case 'v':
        out.visible = true;
        break;
      case 'f':
        out.fixed = true;
        break;
      case 'z':
        out.above = true;
        break;
      case 'p':
        out.pointer = true;
        break;
      case 'c':
        out.covered = true;
        break;
      case 't':
        out.ticking = true;
        break;
      case 'l':
        out.listens = true;
        break;
      case 'h':
        out.hovers = true;
        break;
      case 'i':
        out.inert = true;
        break;
      case 'o':
        out.on = true;
        break;
      case 'u':
        out.unsent = true;
        break;
      case 'd':
        out.opened = true;
        break;
      case 'x':
        out.unplaced = true;
        break;
      case 'n':  // hidden in print: for PrintStyles alone
      case '-':
        break;
      default:
        return std::nullopt;
    }
  }
  return out;
}

std::string geometry_text(const Geometry& geometry) {
  std::string out;
  const auto add = [&](auto number) { out += std::to_string(number) + ' '; };
  add(geometry.id);
  add(geometry.x);
  add(geometry.y);
  add(geometry.width);
  add(geometry.height);
  const std::size_t flags = out.size();
  if (geometry.visible) out += 'v';
  if (geometry.fixed) out += 'f';
  if (geometry.above) out += 'z';
  if (geometry.pointer) out += 'p';
  if (geometry.covered) out += 'c';
  if (geometry.ticking) out += 't';
  if (geometry.listens) out += 'l';
  if (geometry.hovers) out += 'h';
  if (geometry.inert) out += 'i';
  if (geometry.on) out += 'o';
  if (geometry.unsent) out += 'u';
  if (geometry.opened) out += 'd';
  if (geometry.unplaced) out += 'x';
  if (out.size() == flags) out += '-';
  return out;
}

std::optional<Geometry> geometry_of(const Page& page, NodeId node) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name == kGeometryAttribute) return parse_geometry(attribute.value);
  }
  return std::nullopt;
}

std::string without_geometry(std::string_view html) {
  // Snapshots write it as the first attribute of a start tag: `<p data-sito-box="..."`. Their text
  // has no `<`, so that this form is always a tag.
  static constexpr std::string_view kBegin = " data-sito-box=\"";
  const auto ends_in_tag_name = [](std::string_view front) {
    const std::size_t name = front.find_last_of("< \t\r\n\f>\"'=");
    return name != std::string_view::npos && front[name] == '<' && name + 1 < front.size();
  };
  std::string out;
  out.reserve(html.size());
  while (!html.empty()) {
    const std::size_t at = html.find(kBegin);
    out += html.substr(0, at);
    if (at == std::string_view::npos) break;
    html.remove_prefix(at + kBegin.size());
    if (!ends_in_tag_name(out)) {
      out += kBegin;
      continue;
    }
    const std::size_t end = html.find('"');
    html.remove_prefix(end == std::string_view::npos ? html.size() : end + 1);
  }
  return out;
}

}  // namespace sito
