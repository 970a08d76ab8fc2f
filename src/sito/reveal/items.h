// SPDX-License-Identifier: Apache-2.0
// The elements of one state of a page that the loop may click, with what decides whether it does.
#pragma once

#include "sito/elements/classifier.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::reveal {

/// An element that can be clicked.
struct Item {
  enum class Kind : std::uint8_t {
    Revealer,
    Closer,
    Unknown,  ///< nothing is known of it; it may be like others that are known
    Consent,  ///< what to click in a wall that asks for consent: it agrees to least
  };
  Kind kind = Kind::Revealer;
  std::uint32_t element = 0;  ///< number in the browser
  NodeId node = kNoNode;
  std::uint64_t place = 0;  ///< of its path with positions, and of its label: the same element when
                            ///< a script has made it anew
  std::uint64_t shape = 0;  ///< of tags and classes on the way to it: elements alike
  std::uint64_t look = 0;   ///< of its own tag and classes, and of its label: elements alike
                            ///< wherever they stand
  std::uint64_t label = 0;  ///< of its text without digits
  std::uint32_t words = 0;  ///< of its text
  bool visible = false;
  bool overlay = false;  ///< it lies over the page: fixed, in front, or part of a dialogue
  bool open = false;     ///< it says itself that what it shows is shown
  bool disabled = false;
  bool spared = false;  ///< what it would show is in the document, and read from there
};

/// Revealers (and pagers that lead nowhere), closers and what leads nowhere and is unknown among
/// what was classified, in document order; only of pages with geometry. Of what stands in a wall
/// that asks for consent there is at most the one choice, in front; nothing that could agree to
/// something is ever among them. No more than kMostItems. Cost: linear in the page.
inline constexpr std::size_t kMostItems = 2'000;  // no reader looks at more
std::vector<Item> find_items(const Page& page, const std::vector<elements::Verdict>& verdicts);

}  // namespace sito::reveal
