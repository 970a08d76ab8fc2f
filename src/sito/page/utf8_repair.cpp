// SPDX-License-Identifier: Apache-2.0
#include "sito/page/utf8_repair.h"

#include "sito/base/find_byte.h"
#include "sito/page/text_limit.h"

#include <algorithm>
#include <string_view>

namespace sito {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

struct Sequence {
  std::size_t length = 0;  // bytes that form a valid front
  bool valid = false;
};

constexpr std::uint8_t byte_at(Bytes bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

/// Returns the sequence that begins at a byte of 0x80 or more: a character, or its maximal front.
Sequence sequence_at(Bytes bytes, std::size_t at) {
  const std::uint8_t lead = byte_at(bytes, at);
  std::size_t wanted = 0;
  std::uint8_t low =
      0x80;  // bounds of the second byte: no overlong forms, surrogates, or above U+10FFFF
  std::uint8_t high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    wanted = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    wanted = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    wanted = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return {1, false};
  }
  for (std::size_t i = 1; i < wanted; ++i) {
    if (at + i >= bytes.size()) return {i, false};
    const std::uint8_t next = byte_at(bytes, at + i);
    if (next < low || next > high) return {i, false};
    low = 0x80;
    high = 0xBF;
  }
  return {wanted, true};
}

/// Skips ASCII, four strides at a time where possible.
std::size_t skip_ascii(Bytes bytes, std::size_t at) {
  const auto beyond_ascii = [](auto byte) { return byte >= 0x80; };
  // In many languages it is one blank.
  constexpr std::size_t kFew = 4;
  const std::size_t few = std::min(at + kFew, bytes.size());
  while (at < few && byte_at(bytes, at) < 0x80) ++at;
  if (at < few) return at;
  for (; at + 4 * kByteStride <= bytes.size(); at += 4 * kByteStride) {
    const char* const from = bytes.data() + at;
    const ByteStride all = load_stride(from) | load_stride(from + kByteStride) |
                           load_stride(from + 2 * kByteStride) |
                           load_stride(from + 3 * kByteStride);
    if (matching_stride(all, beyond_ascii) != 0) break;
  }
  return find_byte(bytes, at, beyond_ascii);
}

}  // namespace

std::size_t ascii_length(Bytes bytes) { return skip_ascii(bytes, 0); }

Utf8Check check_utf8(Bytes bytes) {
  Utf8Check check;
  std::size_t at = skip_ascii(bytes, 0);
  while (at < bytes.size()) {
    const Sequence sequence = sequence_at(bytes, at);
    if (!sequence.valid) break;
    check.multi_byte = true;
    at += sequence.length;
    if (at < bytes.size() && byte_at(bytes, at) < 0x80) at = skip_ascii(bytes, at);
  }
  check.valid_bytes = at;
  return check;
}

Utf8Errors count_utf8_errors(Bytes bytes) {
  Utf8Errors errors;
  std::size_t at = skip_ascii(bytes, 0);
  while (at < bytes.size()) {
    const Sequence sequence = sequence_at(bytes, at);
    if (sequence.valid) {
      ++errors.valid_sequences;
    } else {
      ++errors.invalid_sequences;
      errors.invalid_bytes += sequence.length;
    }
    at = skip_ascii(bytes, at + sequence.length);
  }
  return errors;
}

std::uint64_t append_repaired(Bytes bytes, Buffer& out) {
  std::uint64_t replaced = 0;
  while (!bytes.empty() && out.size() <= kMaxTextBytes) {
    const std::size_t valid = check_utf8(bytes).valid_bytes;
    out.append(bytes.substr(0, valid));
    bytes.remove_prefix(valid);
    if (bytes.empty()) break;
    out.append(kReplacement);
    ++replaced;
    bytes.remove_prefix(sequence_at(bytes, 0).length);
  }
  return replaced;
}

}  // namespace sito
