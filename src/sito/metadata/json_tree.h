// SPDX-License-Identifier: Apache-2.0
// Reads JSON of pages with positions, and continues after damage.
#pragma once

#include "sito/page/char_store.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

enum class JsonKind : std::uint8_t { Null, Text, Number, Bool, Array, Object };

inline constexpr std::uint32_t kNoJson = 0xFFFFFFFF;

/// One value. Children are linked in order.
struct JsonNode {
  JsonKind kind = JsonKind::Null;
  std::string_view key;   ///< of a member of an object
  std::string_view text;  ///< escapes resolved; a number or a bool as written
  std::uint32_t first = kNoJson;
  std::uint32_t next = kNoJson;
  std::uint32_t parent = kNoJson;
  std::uint32_t begin = 0, end = 0;  ///< place of the text: `base` plus bytes
};

/// The values of one or more pieces of text.
///
/// Tolerates anything before the first value and after the last, several values, comments, missing
/// and superfluous commas, line ends and unknown escapes in strings, quotation marks in strings not
/// followed by a comma, colon or bracket, single quotation marks, keys without any, and an early
/// end. There are no errors; unreadable parts are left out.
class JsonTree {
 public:
  static constexpr std::uint32_t kMaxDepth = 64;  ///< deeper values are skipped
  static constexpr std::size_t kMaxNodes = 200'000;

  void clear();
  /// Reads one more piece. Texts point into `json` or, if they had escapes, into `chars`.
  /// Cost: linear in `json`.
  void add(std::string_view json, std::uint32_t base, CharStore& chars);

  [[nodiscard]] const std::vector<JsonNode>& nodes() const { return nodes_; }
  [[nodiscard]] const JsonNode& node(std::uint32_t id) const { return nodes_[id]; }
  /// Returns the top-level values.
  [[nodiscard]] const std::vector<std::uint32_t>& roots() const { return roots_; }
  /// Returns the member of an object with that key; kNoJson if there is none.
  [[nodiscard]] std::uint32_t member(std::uint32_t object, std::string_view key) const;

 private:
  class Reader;
  std::vector<JsonNode> nodes_;
  std::vector<std::uint32_t> roots_;
  std::string buffer_;
};

}  // namespace sito
