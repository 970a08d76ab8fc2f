// SPDX-License-Identifier: Apache-2.0
#include "sito/write/store_zip.h"

#include <array>
#include <utility>

namespace sito::write {
namespace {

// Signatures and numbers of the format (APPNOTE 4.3 and 4.4).
constexpr std::uint32_t kLocalHeader = 0x04034b50;
constexpr std::uint32_t kCentralHeader = 0x02014b50;
constexpr std::uint32_t kEndOfCentral = 0x06054b50;
constexpr std::uint16_t kVersion = 20;       // 2.0, the first version with folders
constexpr std::uint16_t kUtf8Names = 0x800;  // bit 11 of the flags
constexpr std::uint16_t kFirstDay = 0x21;    // 1980-01-01, the earliest possible date
constexpr std::uint32_t kCrcPolynomial = 0xEDB88320;

void append16(std::uint32_t value, std::string& out) {
  out += static_cast<char>(value & 0xFFU);
  out += static_cast<char>(value >> 8U & 0xFFU);
}

void append32(std::uint32_t value, std::string& out) {
  append16(value & 0xFFFFU, out);
  append16(value >> 16U, out);
}

constexpr std::array<std::uint32_t, 256> make_crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) {
      value = (value & 1U) != 0 ? value >> 1U ^ kCrcPolynomial : value >> 1U;
    }
    table[i] = value;
  }
  return table;
}
constexpr std::array<std::uint32_t, 256> kCrcTable = make_crc_table();

std::uint32_t crc_of(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : bytes) {
    crc = kCrcTable[(crc ^ static_cast<unsigned char>(c)) & 0xFFU] ^ crc >> 8U;
  }
  return ~crc;
}

}  // namespace

// Appends the common part of a member's header and of its entry in the directory.
void StoreZip::append_common(const Member& member, std::string& out) {
  append16(kVersion, out);
  append16(kUtf8Names, out);
  append16(0, out);  // stored
  append16(0, out);  // midnight
  append16(kFirstDay, out);
  append32(member.crc, out);
  append32(member.size, out);
  append32(member.size, out);
  append16(static_cast<std::uint32_t>(member.name.size()), out);
  append16(0, out);  // no extra field, because readers of EPUB look for "mimetype" at a fixed place
}

void StoreZip::add(std::string_view name, std::string_view bytes) {
  Member member{std::string(name), crc_of(bytes), static_cast<std::uint32_t>(bytes.size()),
                static_cast<std::uint32_t>(bytes_.size())};
  append32(kLocalHeader, bytes_);
  append_common(member, bytes_);
  bytes_ += member.name;
  bytes_ += bytes;
  members_.push_back(std::move(member));
}

std::string StoreZip::finish() {
  const auto begin = static_cast<std::uint32_t>(bytes_.size());
  for (const Member& member : members_) {
    append32(kCentralHeader, bytes_);
    append16(kVersion, bytes_);
    append_common(member, bytes_);
    append16(0, bytes_);  // no comment
    append16(0, bytes_);  // the only disk
    append16(0, bytes_);
    append32(0, bytes_);
    append32(member.offset, bytes_);
    bytes_ += member.name;
  }
  const auto end = static_cast<std::uint32_t>(bytes_.size());
  const auto n = static_cast<std::uint32_t>(members_.size());
  append32(kEndOfCentral, bytes_);
  append32(0, bytes_);
  append16(n, bytes_);
  append16(n, bytes_);
  append32(end - begin, bytes_);
  append32(begin, bytes_);
  append16(0, bytes_);
  return std::move(bytes_);
}

}  // namespace sito::write
