// SPDX-License-Identifier: Apache-2.0
// Heads of messages in HTTP and ICAP, which are passed on; and chunks.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::serve {

/// The head of a message: a first line, and fields in their order.
struct MessageHead {
  std::string first_line;
  std::vector<std::pair<std::string, std::string>> fields;  ///< names as written, values trimmed

  /// Returns the first field with that name, in any case; "" if absent.
  [[nodiscard]] std::string_view field(std::string_view name) const;
  [[nodiscard]] std::size_t count(std::string_view name) const;
  void remove(std::string_view name);
  /// Returns the head with its empty line.
  [[nodiscard]] std::string text() const;
};
/// Reads a head without its empty line. Malformed: a line without a colon, a blank before the
/// colon, a folded line, or a control character.
Result<MessageHead> parse_head(std::string_view text);

/// Returns true if the head can be read, and its first line has three words.
bool is_plain_head(std::string_view text);

/// Returns a word of a first line, counted from 0; "" if there are fewer.
std::string_view word_of(std::string_view first_line, std::size_t n);

/// Returns bytes as one chunk; "" for no bytes.
std::string chunk(std::string_view bytes);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

}  // namespace sito::serve
