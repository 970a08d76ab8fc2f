// SPDX-License-Identifier: Apache-2.0
// Collects the elements of one state of a page that the loop may click, with the facts on which it
// decides.
#pragma once

#include "sito/elements/classifier.h"
#include "sito/elements/consent.h"
#include "sito/page/page.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace sito::reveal {

class BareRoutes;

/// An element that can be clicked.
struct Item {
  enum class Kind : std::uint8_t {
    Revealer,
    Closer,
    Unknown,  ///< the model does not know it; it may resemble known elements
    Hover,    ///< it listens for the mouse over it
    Consent,  ///< the button to click in a consent banner: it agrees to least
  };
  Kind kind = Kind::Revealer;
  std::uint32_t element = 0;  ///< number in the browser
  NodeId node = kNoNode;
  NodeId target = kNoNode;     ///< the element of the document that it shows, if that is known
  std::uint64_t place = 0;     ///< hash of its path with positions, and of its label: the same
                               ///< element, also when a script has made it anew
  std::uint64_t shape = 0;     ///< hash of tags and classes on its path: similar elements
  std::uint64_t look = 0;      ///< hash of its own tag, classes and label: similar elements
                               ///< anywhere
  std::uint64_t around = 0;    ///< hash of the text beside it
  std::uint64_t label = 0;     ///< hash of its text without digits
  std::uint32_t words = 0;     ///< of its text
  std::uint32_t page = 0;      ///< number on a pager without URLs; 0: it is none
  std::uint64_t pager = 0;     ///< hash of the place of that pager, also of its next page
  std::uint32_t pager_at = 0;  ///< the number of that pager that is no control: the page shown; 0
                               ///< unknown
  std::uint64_t group = 0;     ///< hash of the radio buttons of which it is one; 0: it is none
  std::string name;            ///< its text, or its accessible name; at most 80 bytes
  bool visible = false;
  bool overlay = false;   ///< part of an overlay: fixed, in front, or in a dialog
  bool in_front = false;  ///< part of an overlay that is in front or a dialog, not only fixed
  bool open = false;      ///< it states itself that its content is shown
  bool route = false;     ///< it links to a route of this document (url::is_route)
  bool listens = false;   ///< only a script's listener or its label shows that it can be clicked,
                          ///< or it is a field that is drawn
  bool weak = false;      ///< `listens`, and it is a button of which nothing else is known
  bool answers = false;   ///< a script listens for clicks on it itself, or its cursor is a hand
  bool own = false;       ///< a script listens there, or it reacts by itself
  bool steps = false;     ///< it leads to the next or the previous part of something
  bool less = false;      ///< it hides something
  bool late = false;      ///< it takes the place of what is open beside it
  bool toggle = false;    ///< it switches a radio button or a checkbox; `open`: that one is on
  bool all = false;       ///< it shows all of something at once
  bool disabled = false;
  bool inert = false;   ///< nothing can react to a click on it
  bool spared = false;  ///< its content is in the document already, and was read there
};

/// Returns revealers (and pagers without a target), closers, and unknown elements without a target,
/// in document order, and behind them the elements that listen for the mouse over them; only for
/// pages with geometry. From a consent banner (`walls`) it returns at most the one choice, in front. Elements
/// that could agree to something are never returned, nor, with `has_places`, links to places in
/// routes (has_places_in_routes), nor those of `bare`. At most kMaxItems; `left` gets the number
/// of controls behind them and behind the elements of which a snapshot tells the place. Cost: linear
/// in the page.
inline constexpr std::size_t kMaxItems = 2'000;  // no reader looks at more
std::vector<Item> find_items(const Page& page, const std::vector<elements::Verdict>& verdicts,
                             const std::vector<elements::ConsentWall>& walls,
                             bool has_places = false, const BareRoutes* bare = nullptr,
                             std::uint32_t* left = nullptr);

/// Spares items that would only show text that is read anyway: `is_read` says so of an item with a
/// target. An item that would show another one, which can be clicked only then, is not spared.
void spare_items(const Page& page, const std::function<bool(const Item&)>& is_read,
                 std::vector<Item>& items);

}  // namespace sito::reveal
