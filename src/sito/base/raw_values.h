// SPDX-License-Identifier: Apache-2.0
// Values as their bytes in memory, for temporary files and between machines with one program.
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace sito {

/// Appends the bytes of a value. Padding in it is not defined.
template <typename Value>
void append_raw(const Value& value, std::string& out) {
  static_assert(std::is_trivially_copyable_v<Value>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Removes a value from the front of the bytes. Returns false if there are too few.
template <typename Value>
bool take_raw(std::string_view& bytes, Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  if (bytes.size() < sizeof value) return false;
  std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return true;
}

}  // namespace sito
