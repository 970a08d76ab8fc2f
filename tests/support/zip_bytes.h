// SPDX-License-Identifier: Apache-2.0
// ZIP files made by hand.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

using Entries = std::vector<std::pair<std::string, std::string>>;

inline void append_number(std::uint64_t number, int bytes, std::string& out) {
  for (int i = 0; i < bytes; ++i, number >>= 8U) out += static_cast<char>(number & 0xFFU);
}

inline std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320 : 0);
  }
  return ~crc;
}

/// A ZIP file that stores its entries.
inline std::string zip_of(const Entries& entries) {
  std::string files;
  std::string directory;
  for (const auto& [name, bytes] : entries) {
    std::string common;
    append_number(20, 2, common);  // version, flags, method, time, date
    append_number(0, 8, common);
    append_number(crc32(bytes), 4, common);
    append_number(static_cast<std::uint32_t>(bytes.size()), 4, common);
    append_number(static_cast<std::uint32_t>(bytes.size()), 4, common);
    append_number(static_cast<std::uint32_t>(name.size()), 4, common);  // and no extra field
    directory += std::string("PK\1\2", 4) + std::string("\24\0", 2) + common;
    append_number(0, 10, directory);  // comment, disk, attributes
    append_number(static_cast<std::uint32_t>(files.size()), 4, directory);
    directory += name;
    files += std::string("PK\3\4", 4) + common + name + bytes;
  }
  std::string end("PK\5\6", 4);
  append_number(0, 4, end);
  append_number(static_cast<std::uint32_t>(entries.size()), 2, end);
  append_number(static_cast<std::uint32_t>(entries.size()), 2, end);
  append_number(static_cast<std::uint32_t>(directory.size()), 4, end);
  append_number(static_cast<std::uint32_t>(files.size()), 4, end);
  append_number(0, 2, end);
  return files + directory + end;
}

}  // namespace sito::test
