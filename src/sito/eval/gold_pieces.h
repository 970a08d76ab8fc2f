// SPDX-License-Identifier: Apache-2.0
// Sets that know of every piece of a page's text what it is: the site's, an advert's, main text ...
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

/// What a piece of text is. `Unknown`: no gold speaks of it.
enum class TextClass : std::uint8_t { Main, Repeated, Advert, Related, Other, Unknown };
inline constexpr std::size_t kTextClasses = 6;
std::string_view name_of(TextClass text_class);

/// One piece, without text of another class in between.
struct GoldPiece {
  TextClass text_class = TextClass::Unknown;
  std::string text;
  bool operator==(const GoldPiece&) const = default;
};

/// Reads the pieces of a line of pages.jsonl: its `order` has a letter for each, m for the next
/// line of `text`, and r, a, t and o for the next item of `repeated`, `adverts`, `related` and
/// `other`. Without `order` there are none. False: it does not fit the lists.
bool read_pieces(const nlohmann::json& object, const std::optional<std::string>& text,
                 std::vector<GoldPiece>& pieces);

/// What each text node of the page is. White space does not count. Hidden and blank nodes, and
/// those that cannot be found in the pieces, are Unknown. Cost: linear.
std::vector<TextClass> classes_of(const Page& page, std::span<const GoldPiece> pieces);

}  // namespace sito::eval
