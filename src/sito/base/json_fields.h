// SPDX-License-Identifier: Apache-2.0
// Reads fields of JSON that others may have written; a missing field, or one of a wrong type, is an
// error that names it. `Json` is nlohmann::json or its like.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito {

/// Returns Malformed: "field "NAME" is missing or not WHAT".
inline Error missing(std::string_view name, std::string_view what) {
  return {ErrorCode::Malformed,
          "field \"" + std::string(name) + "\" is missing or not " + std::string(what)};
}

/// Returns the field; null if it is missing.
template <typename Json>
const Json* find_field(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

/// Returns the field; null if it is missing or not an array.
template <typename Json>
const Json* find_array(const Json& object, std::string_view name) {
  const Json* const field = find_field(object, name);
  return field != nullptr && field->is_array() ? field : nullptr;
}

/// Returns the field; null if it is missing or not an object.
template <typename Json>
const Json* find_object(const Json& object, std::string_view name) {
  const Json* const field = find_field(object, name);
  return field != nullptr && field->is_object() ? field : nullptr;
}

template <typename Json>
Result<std::string> read_text(const Json& object, std::string_view name) {
  const Json* const field = find_field(object, name);
  if (field == nullptr || !field->is_string()) return missing(name, "a text");
  return field->template get<std::string>();
}

/// Reads a finite number from `low` to `high`.
template <typename Json>
Result<double> read_number(const Json& object, std::string_view name, double low, double high) {
  const Json* const field = find_field(object, name);
  const double value =
      field != nullptr && field->is_number() ? field->template get<double>() : low - 1;
  if (value >= low && value <= high) return value;
  return missing(name, "a number from " + number_text(low) + " to " + number_text(high));
}

/// Reads a whole number from 0 to `most`; the default is exact in a double.
template <typename Json>
Result<std::uint64_t> read_count(const Json& object, std::string_view name,
                                 std::uint64_t most = std::uint64_t{1} << 53) {
  const Json* const field = find_field(object, name);
  if (field == nullptr || !field->is_number_unsigned() ||
      field->template get<std::uint64_t>() > most)
    return missing(name, "a whole number");
  return field->template get<std::uint64_t>();
}

}  // namespace sito
