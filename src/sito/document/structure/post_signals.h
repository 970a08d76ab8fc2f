// SPDX-License-Identifier: Apache-2.0
// Signs of authors and times on a page.
#pragma once

#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/kept_index.h"
#include "sito/page/page.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structured {

/// The strength of a sign. The strongest sign of a post wins; among equals the first.
enum class Strength : std::uint8_t { Text, Class, Element, Property };

struct Sign {
  std::uint32_t node = 0;
  Strength strength = Strength::Text;
};

/// A candidate for a post.
struct PostUnit {
  std::uint32_t node = 0, end = 0;
  bool is_comment = false;           ///< its class marks a comment, wherever it stands
  bool is_sure = false;              ///< explicitly marked; else it needs others of its form
  std::uint32_t outer = 0xFFFFFFFF;  ///< index of the unit around it
};

/// The signs of one page in and around kept text, in document order. Keeps its memory.
class PostSignals {
 public:
  /// `signs`: of the page. Cost: linear in the page.
  void find(const Page& page, const KeptIndex& kept, ClassSigns& signs);

  [[nodiscard]] const std::vector<Sign>& authors() const { return authors_; }
  [[nodiscard]] const std::vector<Sign>& times() const { return times_; }

 private:
  void look_at(const Page& page, ClassSigns& signs, NodeId id, std::string_view before);
  void look_at_text(const Text& text, std::uint32_t index, std::string_view& before);

  std::vector<Sign> authors_, times_;
};

/// Returns the first sign at or behind a node.
inline std::vector<Sign>::const_iterator first_sign(const std::vector<Sign>& signs,
                                                    std::uint32_t node) {
  return std::lower_bound(signs.begin(), signs.end(), node,
                          [](const Sign& sign, std::uint32_t at) { return sign.node < at; });
}

inline bool has_sign(const std::vector<Sign>& signs, std::uint32_t begin, std::uint32_t end) {
  const auto sign = first_sign(signs, begin);
  return sign != signs.end() && sign->node < end;
}

/// Returns true if a short text may be a date or a time, in digits or by a word such as "ago".
bool looks_like_time(std::string_view text);
/// Returns true for a short text with a day but without a date that can be read, such as
/// "Sunday 8th March" and "2 hours ago".
bool looks_like_day(std::string_view text);
/// Returns true for a clock alone, as chats write it: "[12:03]".
bool looks_like_clock(std::string_view text);

/// Returns true if a URL leads to the page of a user.
bool is_user_url(std::string_view href);

/// Returns the visible text below a node, white space collapsed; "" if it has more than `most`
/// bytes.
std::string brief_text(const Page& page, NodeId id, std::size_t most);

}  // namespace sito::structured
