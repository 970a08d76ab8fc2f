// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/account/account_lines.h"

namespace sito::corpus {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

void append_line(std::string& out, std::string_view indent, std::uint64_t number,
                 std::string_view name) {
  const std::string digits = grouped(number);
  out += indent;
  out.append(digits.size() < 13 ? 13 - digits.size() : 0, ' ');
  out += digits;
  out += "  ";
  out += name;
  out += '\n';
}

void append_counts(std::string& out, const Counts& counts) {
  for (const auto& [name, n] : counts) append_line(out, "    ", n, name);
}

}  // namespace sito::corpus
