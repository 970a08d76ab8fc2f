// SPDX-License-Identifier: Apache-2.0
// Heads of messages as HTTP and ICAP have them, which are passed on; and chunks.
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

  /// The first of a name, in any case; "" when absent.
  [[nodiscard]] std::string_view field(std::string_view name) const;
  [[nodiscard]] std::size_t count(std::string_view name) const;
  void remove(std::string_view name);
  /// With the empty line.
  [[nodiscard]] std::string text() const;
};
/// Reads a head without its empty line. Malformed: a line without a colon, a blank before the
/// colon, a folded line, or a control character.
Result<MessageHead> parse_head(std::string_view text);

/// The word of a first line, counted from 0; "" when there are fewer.
std::string_view word_of(std::string_view first_line, std::size_t n);

/// Bytes as one chunk; "" for none.
std::string chunk(std::string_view bytes);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

}  // namespace sito::serve
