// SPDX-License-Identifier: Apache-2.0
#include "sito/site/body.h"

#include <array>
#include <charconv>
#include <cmath>

namespace sito::site {
namespace {

constexpr std::uint64_t kLargestCount = std::uint64_t{1} << 53;  // exact in a double

const Json* find(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

Error missing(std::string_view name, std::string_view what) {
  return {ErrorCode::Malformed,
          "field \"" + std::string(name) + "\" is missing or not " + std::string(what)};
}

const Json* find_array(const Json& object, std::string_view name) {
  const Json* field = find(object, name);
  return field != nullptr && field->is_array() ? field : nullptr;
}

const Json* find_object(const Json& object, std::string_view name) {
  const Json* field = find(object, name);
  return field != nullptr && field->is_object() ? field : nullptr;
}

Result<std::string> read_text(const Json& object, std::string_view name) {
  const Json* field = find(object, name);
  if (field == nullptr || !field->is_string()) return missing(name, "a text");
  return field->get<std::string>();
}

Result<double> read_number(const Json& object, std::string_view name, double low, double high) {
  const Json* field = find(object, name);
  const double value = field != nullptr && field->is_number() ? field->get<double>() : low - 1;
  if (value >= low && value <= high) return value;
  return missing(name, "a number from " + number_text(low) + " to " + number_text(high));
}

Result<std::uint64_t> read_count(const Json& object, std::string_view name) {
  const Json* field = find(object, name);
  if (field == nullptr || !field->is_number_unsigned() ||
      field->get<std::uint64_t>() > kLargestCount) {
    return missing(name, "a whole number");
  }
  return field->get<std::uint64_t>();
}

std::string hex_of(std::uint64_t value) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  const auto n = static_cast<std::size_t>(end - digits.data());
  return std::string(digits.size() - n, '0') + std::string(digits.data(), n);
}

Result<std::uint64_t> read_hex(const Json& object, std::string_view name) {
  const Json* field = find(object, name);
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
