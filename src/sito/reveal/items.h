// SPDX-License-Identifier: Apache-2.0
// Collects the elements of one state of a page that the loop may click, with the facts on which it
// decides.
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
    Unknown,  ///< the model does not know it; it may resemble known elements
    Consent,  ///< the button to click in a consent banner: it agrees to least
  };
  Kind kind = Kind::Revealer;
  std::uint32_t element = 0;  ///< number in the browser
  NodeId node = kNoNode;
  std::uint64_t place = 0;  ///< hash of its path with positions, and of its label: the same
                            ///< element, also when a script has made it again
  std::uint64_t shape = 0;  ///< hash of tags and classes on its path: similar elements
  std::uint64_t look = 0;   ///< hash of its own tag, classes and label: similar elements
                            ///< anywhere
  std::uint64_t label = 0;  ///< hash of its text without digits
  std::uint32_t words = 0;  ///< of its text
  std::uint32_t page = 0;   ///< number in a pager without URLs; 0: none
  std::uint64_t pager = 0;  ///< hash of the place of that pager
  /// the number of that pager that is not a control: the shown page; 0
  std::uint32_t pager_at = 0;
  ///< unknown
  std::string name;  ///< its text, or its accessible name; at most 80 bytes
  bool visible = false;
  bool overlay = false;  ///< part of an overlay: fixed, in front, or in a dialog
  bool open = false;     ///< it states itself that its content is shown
  bool route = false;    ///< it links to a route of this document (url::is_route)
  bool listens = false;  ///< only a script's listener shows that it can be clicked
  bool disabled = false;
  bool spared = false;  ///< its content is in the document already, and was read there
};

/// Returns revealers (and pagers without a target), closers, and unknown elements without a target,
/// in document order; only for pages with geometry. From a consent banner it returns at most the
/// one choice, in front. Elements that could agree to something are never returned. At most
/// kMostItems. Cost: linear in the page.
inline constexpr std::size_t kMostItems = 2'000;  // no reader looks at more elements
std::vector<Item> find_items(const Page& page, const std::vector<elements::Verdict>& verdicts);

}  // namespace sito::reveal
