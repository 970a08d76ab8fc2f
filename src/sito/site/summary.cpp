// SPDX-License-Identifier: Apache-2.0
#include "sito/site/summary.h"

#include "sito/base/ascii.h"

#include <array>

namespace sito::site {

void SummaryWriter::number(std::uint64_t value) {
  std::array<char, 10> bytes{};
  std::size_t n = 0;
  for (; value >= 0x80; value >>= 7) bytes[n++] = static_cast<char>(value | 0x80);
  bytes[n++] = static_cast<char>(value);
  out_.append(bytes.data(), n);
}

void SummaryWriter::hash(std::uint64_t value) {
  std::array<char, 8> bytes{};
  for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<char>(value >> (8 * i));
  out_.append(bytes.data(), bytes.size());
}

void SummaryWriter::short_hash(std::uint32_t value) {
  std::array<char, 4> bytes{};
  for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<char>(value >> (8 * i));
  out_.append(bytes.data(), bytes.size());
}

void SummaryWriter::text(std::string_view value) {
  number(value.size());
  out_ += value;
}

std::uint64_t SummaryReader::number() {
  if (!rest_.empty() && is_ascii(rest_.front())) {
    const auto value = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return value;
  }
  ok_ = false;
  rest_ = {};
  return 0;
}

std::uint64_t SummaryReader::little_endian(std::size_t n_bytes) {
  if (rest_.size() < n_bytes) {
    ok_ = false;
    rest_ = {};
    return 0;
  }
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < n_bytes; ++i) {
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(rest_[i])) << (8 * i);
  }
  rest_.remove_prefix(n_bytes);
  return value;
}

std::uint64_t SummaryReader::hash() { return little_endian(8); }

std::uint32_t SummaryReader::short_hash() { return static_cast<std::uint32_t>(little_endian(4)); }

std::string_view SummaryReader::text() {
  const std::uint64_t size = count(1);
  const std::string_view value = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return value;
}

std::uint64_t SummaryReader::count(std::size_t least) {
  const std::uint64_t n = number();
  if (n <= rest_.size() / least) return n;
  ok_ = false;
  rest_ = {};
  return 0;
}

}  // namespace sito::site
