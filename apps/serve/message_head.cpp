// SPDX-License-Identifier: Apache-2.0
#include "serve/message_head.h"

#include "sito/base/error.h"
#include "sito/base/lowered.h"

#include "serve/http.h"

#include <algorithm>
#include <cstdio>

namespace sito::serve {
namespace {

constexpr std::size_t kMaxFields = 500;

bool same_name(std::string_view a, std::string_view b) { return lowered(a) == lowered(b); }

bool has_control(std::string_view line) {
  return std::any_of(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f';
  });
}

}  // namespace

std::string_view MessageHead::field(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const auto& field) { return same_name(field.first, name); });
  return found == fields.end() ? std::string_view{} : std::string_view{found->second};
}

std::size_t MessageHead::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::count_if(fields.begin(), fields.end(),
                    [&](const auto& field) { return same_name(field.first, name); }));
}

void MessageHead::remove(std::string_view name) {
  std::erase_if(fields, [&](const auto& field) { return same_name(field.first, name); });
}

std::string MessageHead::text() const {
  std::string text = first_line + "\r\n";
  for (const auto& [name, value] : fields)
    text.append(name).append(": ").append(value).append("\r\n");
  return text + "\r\n";
}

Result<MessageHead> parse_head(std::string_view text) {
  MessageHead head;
  for (bool first = true; !text.empty(); first = false) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) break;
    if (has_control(line)) return malformed("a head with control characters");
    if (first) {
      head.first_line = line;
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return malformed("a field without a colon");
    const std::string_view name = line.substr(0, colon);
    if (name.find_first_of(" \t") != std::string_view::npos) {
      return malformed("a field with a space in its name");
    }
    if (head.fields.size() == kMaxFields) return malformed("too many fields");
    head.fields.emplace_back(name, trimmed_blanks(line.substr(colon + 1)));
  }
  if (head.first_line.empty()) return malformed("an empty head");
  return head;
}

bool is_plain_head(std::string_view text) {
  const auto head = parse_head(text);
  return head && std::ranges::count(head->first_line, ' ') == 2;
}

std::string_view word_of(std::string_view first_line, std::size_t n) {
  for (; n > 0; --n) {
    const std::size_t blank = first_line.find(' ');
    if (blank == std::string_view::npos) return {};
    first_line.remove_prefix(blank + 1);
  }
  return first_line.substr(0, first_line.find(' '));
}

std::string chunk(std::string_view bytes) {
  if (bytes.empty()) return "";
  char size[24];
  std::snprintf(size, sizeof size, "%zx\r\n", bytes.size());
  return size + std::string(bytes) + "\r\n";
}

}  // namespace sito::serve
