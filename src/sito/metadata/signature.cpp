// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/signature.h"

#include "sito/base/cut.h"
#include "sito/base/find_byte.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sito {
namespace {

constexpr std::size_t kLongestLine = 60;  // bytes
constexpr std::size_t kMinInitials = 2, kMaxInitials = 4;
constexpr std::size_t kMaxNames = 4;
constexpr auto kIsJoint = [](auto byte) {
  return (byte == ',') | (byte == ';') | (byte == '/') | (byte == '+');
};

std::vector<std::string_view> read_agencies() {
  std::vector<std::string_view> names;
  for (const Embedded& file : metadata::embedded_words()) {
    if (file.name != "agencies") continue;
    for (const std::string_view line : parts_of(file.text, '\n')) {
      if (line.empty() || line.front() == '#') continue;
      const std::size_t language_end = std::min(line.find(' '), line.size());
      for (const std::string_view name : parts_of(line.substr(language_end), ',')) {
        names.push_back(text::trim(name));
      }
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Returns true for letters of one case, so few that they cannot be a word of a name.
bool are_initials(std::string_view name) {
  const std::size_t n = text::count_code_points(name);
  if (n < kMinInitials || n > kMaxInitials) return false;
  bool small = false;
  bool large = false;
  for (std::size_t at = 0; at < name.size();) {
    const text::CodePoint c = text::code_point_at(name, at);
    const char32_t lower = text::lower(c.value);
    if (lower == text::upper(c.value)) return false;  // no letter, or none with cases
    (c.value == lower ? small : large) = true;
    at += c.length;
  }
  return small != large;
}

// Returns `inside` if it is a list of initials and agencies; else "".
std::string_view list_of(std::string_view inside) {
  std::string_view rest = inside;
  std::size_t n = 0;
  while (!rest.empty()) {
    const std::size_t cut = find_byte(rest, 0, kIsJoint);
    const std::string_view name = text::trim(rest.substr(0, cut));
    if (++n > kMaxNames || (!are_initials(name) && !is_agency(name))) return {};
    rest.remove_prefix(std::min(cut + 1, rest.size()));
  }
  return n == 0 ? std::string_view() : inside;
}

}  // namespace

bool is_agency(std::string_view name) {
  static const std::vector<std::string_view> kAgencies = read_agencies();
  std::string lower;
  text::append_lower(name, lower);
  return std::binary_search(kAgencies.begin(), kAgencies.end(), std::string_view(lower));
}

std::string_view signature_of_line(std::string_view line) {
  line = text::trim(line);
  if (line.size() > kLongestLine || line.size() < kMinInitials) return {};
  if (line.front() == '(' || line.front() == '[') {
    if (line.back() != ')' && line.back() != ']') return {};
    line = text::trim(line.substr(1, line.size() - 2));
  }
  return list_of(line);
}

std::string_view signature_at_end(std::string_view paragraph) {
  paragraph = text::trim(paragraph);
  if (!paragraph.ends_with(')')) return {};
  const std::size_t open = paragraph.rfind('(');
  if (open == std::string_view::npos || paragraph.size() - open > kLongestLine) return {};
  const std::string_view before = text::trim(paragraph.substr(0, open));
  constexpr std::string_view kEnds = ".!?\"";
  const bool ends = !before.empty() && (kEnds.find(before.back()) != std::string_view::npos ||
                                        before.ends_with("\xE2\x80\x9C") /* QUOTATION MARK */ ||
                                        before.ends_with("\xE2\x80\x9D") /* the same */);
  return ends ? list_of(paragraph.substr(open + 1, paragraph.size() - open - 2))
              : std::string_view();
}

}  // namespace sito
