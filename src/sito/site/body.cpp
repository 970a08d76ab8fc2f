// SPDX-License-Identifier: Apache-2.0
#include "sito/site/body.h"

#include <array>
#include <charconv>
#include <cmath>

namespace sito::site {
std::string hex_of(std::uint64_t value) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  const auto n = static_cast<std::size_t>(end - digits.data());
  return std::string(digits.size() - n, '0') + std::string(digits.data(), n);
}

Result<std::uint64_t> read_hex(const Json& object, std::string_view name) {
  const Json* field = find_field(object, name);
  constexpr std::string_view kWhat = "a text of 16 hexadecimal digits";
  if (field == nullptr || !field->is_string()) return missing(name, kWhat);
  const auto& digits = field->get_ref<const std::string&>();
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, problem] = std::from_chars(digits.data(), end, value, 16);
  if (digits.size() != 16 || stop != end || problem != std::errc()) return missing(name, kWhat);
  return value;
}

double rounded(double value) { return std::round(value * 10000) / 10000; }

}  // namespace sito::site
