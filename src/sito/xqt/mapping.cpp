// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/mapping.h"

#include <algorithm>
#include <array>

namespace sito::xqt {
namespace {

constexpr std::array<std::string_view, kTypes> kTypeNames = {
    "string", "text", "date", "dateTime", "integer", "decimal", "url", "record"};

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

constexpr bool is_name_char(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

}  // namespace

std::string_view name_of(Type type) { return kTypeNames[static_cast<std::size_t>(type)]; }

std::optional<Type> type_from_name(std::string_view name) {
  const auto* const at = std::find(kTypeNames.begin(), kTypeNames.end(), name);
  if (at == kTypeNames.end()) return std::nullopt;
  return static_cast<Type>(at - kTypeNames.begin());
}

bool is_field_name(std::string_view name) {
  if (name.empty() || name.size() > 100 || !is_letter(name[0])) return false;
  if (!std::all_of(name.begin(), name.end(), is_name_char)) return false;
  return name.size() < 3 || lower(name[0]) != 'x' || lower(name[1]) != 'm' || lower(name[2]) != 'l';
}

}  // namespace sito::xqt
