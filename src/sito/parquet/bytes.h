// SPDX-License-Identifier: Apache-2.0
// Little-endian numbers and runs of bytes, as in Parquet files and in the pieces of pack().
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace sito::parquet {

static_assert(std::endian::native == std::endian::little);

template <typename Number>
void put(Number value, std::string& out) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof value);
}

/// Writes a length of four bytes, then the bytes: a PLAIN value of BYTE_ARRAY.
inline void put_bytes(std::string_view bytes, std::string& out) {
  put(static_cast<std::uint32_t>(bytes.size()), out);
  out.append(bytes);
}

/// Reads from the front what put() wrote. Reads only bytes of this room; returns zeros at the end.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }

  template <typename Number>
  Number get() {
    Number value{};
    if (rest_.size() < sizeof value) return rest_ = {}, value;
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  std::string_view take(std::size_t n) {
    const std::string_view bytes = rest_.substr(0, n);
    rest_.remove_prefix(bytes.size());
    return bytes;
  }
  std::string_view get_bytes() { return take(get<std::uint32_t>()); }

 private:
  std::string_view rest_;
};

}  // namespace sito::parquet
