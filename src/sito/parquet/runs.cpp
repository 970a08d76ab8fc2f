// SPDX-License-Identifier: Apache-2.0
#include "sito/parquet/runs.h"

#include <algorithm>
#include <bit>

namespace sito::parquet {
namespace {

constexpr std::size_t kGroup = 8;  // values are packed in groups of eight

void append_varint(std::uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

std::size_t run_length(std::span<const std::uint32_t> values, std::size_t at) {
  std::size_t end = at + 1;
  while (end < values.size() && values[end] == values[at]) ++end;
  return end - at;
}

void append_run(std::uint32_t value, std::size_t length, unsigned width, std::string& out) {
  append_varint(std::uint64_t{length} << 1, out);
  for (unsigned bit = 0; bit < width; bit += 8) out += static_cast<char>(value >> bit);
}

// Appends packed `values`; fills up the last group with zeros.
void append_packed(std::span<const std::uint32_t> values, unsigned width, std::string& out) {
  const std::size_t groups = (values.size() + kGroup - 1) / kGroup;
  append_varint(std::uint64_t{groups} << 1 | 1, out);
  std::uint64_t bits = 0;
  unsigned held = 0;
  for (std::size_t i = 0; i < groups * kGroup; ++i) {
    bits |= std::uint64_t{i < values.size() ? values[i] : 0} << held;
    for (held += width; held >= 8; held -= 8, bits >>= 8) out += static_cast<char>(bits);
  }
}

}  // namespace

unsigned bit_width(std::uint32_t most) { return static_cast<unsigned>(std::bit_width(most)); }

void append_runs(std::span<const std::uint32_t> values, unsigned width, std::string& out) {
  for (std::size_t at = 0; at < values.size();) {
    if (const std::size_t length = run_length(values, at); length >= kGroup) {
      append_run(values[at], length, width, out);
      at += length;
      continue;
    }
    // Pack whole groups until a run begins at the end of one.
    std::size_t end = at;
    while (end < values.size() && (end == at || run_length(values, end) < kGroup)) {
      end = std::min(end + kGroup, values.size());
    }
    append_packed(values.subspan(at, end - at), width, out);
    at = end;
  }
}

}  // namespace sito::parquet
