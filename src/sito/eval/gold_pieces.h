// SPDX-License-Identifier: Apache-2.0
// Gold sets that give the class of each piece of a page's text: main text, repeated text, advert
// ...
#pragma once

#include "sito/page/page.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// The class of a piece of text. `Unknown`: without gold.
enum class TextClass : std::uint8_t { Main, Repeated, Advert, Related, Other, Unknown };
inline constexpr std::size_t kTextClasses = 6;
std::string_view name_of(TextClass text_class);

/// One piece, not interrupted by text of another class.
struct GoldPiece {
  TextClass text_class = TextClass::Unknown;
  std::string text;
  bool operator==(const GoldPiece&) const = default;
};

/// Reads the pieces of a line of pages.jsonl. Its `order` has a letter for each: m for the next
/// line of `text`, and r, a, t and o for the next item of `repeated`, `adverts`, `related` and
/// `other`. Without `order` there are none. Returns false if it does not fit the lists.
bool read_pieces(const nlohmann::json& object, const std::optional<std::string>& text,
                 std::vector<GoldPiece>& pieces);

/// Returns the class of each text node of the page. Ignores white space. Hidden and blank nodes,
/// and nodes that are not found in the pieces, are Unknown. Cost: linear.
std::vector<TextClass> classes_of(const Page& page, std::span<const GoldPiece> pieces);

}  // namespace sito::eval
