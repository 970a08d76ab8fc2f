// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/header.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/trimmed.h"

#include <algorithm>
#include <charconv>

namespace sito::archive {
namespace {

/// Appends a folded line to a value, and moves the value to the end of `folded` first if needed.
void join(std::string_view line, std::size_t text_size, Buffer& folded, std::string_view& value) {
  if (folded.empty()) folded.prepare(text_size);  // never grows again: the values point into it
  const bool there = !folded.empty() && value.data() >= folded.data() &&
                     value.data() < folded.data() + folded.size();
  const std::size_t begin =
      there ? static_cast<std::size_t>(value.data() - folded.data()) : folded.size();
  if (!there) folded.append(value);
  if (folded.size() > begin) folded.append(" ");
  folded.append(line);
  value = folded.view().substr(begin);
}

}  // namespace

std::size_t header_size(Bytes bytes, std::size_t from) {
  for (std::size_t at = bytes.find('\n', from); at != Bytes::npos; at = bytes.find('\n', at + 1)) {
    const Bytes next = bytes.substr(at + 1, 2);
    if (next.starts_with('\n')) return at + 2;
    if (next == "\r\n") return at + 3;
    if (next == "\r\r" && bytes.substr(at + 3).starts_with('\n')) return at + 4;
  }
  return Bytes::npos;
}

FirstLine first_line(Bytes bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == Bytes::npos) return {stripped(bytes), bytes.size()};
  return {stripped(bytes.substr(0, end)), end + 1};
}

std::size_t parse_fields(Bytes text, Buffer& folded, std::vector<HeaderField>& fields) {
  fields.clear();
  folded.clear();
  std::size_t left_out = 0;
  for (const std::string_view raw : parts_of(text, '\n')) {
    const std::string_view line = stripped(raw);
    if (line.empty()) continue;
    if (is_blank(raw.front()) && !fields.empty()) {
      join(line, text.size(), folded, fields.back().value);
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      ++left_out;
      continue;
    }
    fields.push_back({stripped(line.substr(0, colon)), stripped(line.substr(colon + 1))});
  }
  return left_out;
}

bool equal_without_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view stripped(std::string_view text) { return trimmed(text, kXmlSpaces); }

std::optional<std::uint64_t> parse_number(std::string_view digits) {
  std::uint64_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stopped, failed] = std::from_chars(digits.data(), end, value);
  if (failed != std::errc() || stopped != end || digits.empty()) return std::nullopt;
  return value;
}

}  // namespace sito::archive
