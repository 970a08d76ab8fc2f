// SPDX-License-Identifier: Apache-2.0
// Finds consent banners, and the button in each that agrees to nothing.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sito::elements {

/// The effect of a button of a banner.
enum class ConsentMeaning : std::uint8_t {
  Unknown,
  Reject,    ///< refuses, or allows only what is necessary
  Close,     ///< closes the banner without an answer
  Save,      ///< saves the current choice
  Settings,  ///< shows the choices
  Accept,    ///< agrees
};
std::string_view name_of(ConsentMeaning meaning);

/// Returns the meaning of a label in a banner, in any of some forty languages; Unknown for other
/// words, and for labels with several meanings.
ConsentMeaning consent_meaning(std::string_view label);

/// A button, or a link that leads to no other page.
struct ConsentButton {
  NodeId node = kNoNode;
  std::uint32_t element = 0;  ///< its number in the browser; 0 on pages without geometry
  ConsentMeaning meaning = ConsentMeaning::Unknown;
  bool prominent = false;  ///< it stands out among the buttons of the banner, as far as sito can
                           ///< tell
};

/// A box over a page, or at its top or bottom, that asks for consent.
struct ConsentWall {
  NodeId node = kNoNode;
  /// Words or names show that it is about consent. Other boxes over the page are listed, too, if
  /// they have several unknown buttons: they may ask in an unknown language.
  bool certain = false;
  std::vector<ConsentButton> buttons;  ///< buttons that are shown, in document order
  /// The button to click: one that refuses; else one that closes; else one that saves a choice in
  /// which nothing is ticked (in unknown words: the one beside the boxes); else one that shows the
  /// settings. If no word is known, the only button that certainly does not stand out. Never one
  /// that accepts, and in unknown words never the most prominent one.
  std::optional<ConsentButton> choice;
};

/// Returns the banners that are shown, in document order. Cost: one pass over the page.
std::vector<ConsentWall> consent_walls(const Page& page);
/// Returns the next button to click: the choice of the first banner that has one, certain banners
/// first. Returns nothing if there is no banner, or if none can be left without agreeing.
std::optional<ConsentButton> consent_choice(const std::vector<ConsentWall>& walls);
/// Returns true if a click on the element could agree to something: it accepts, or it belongs to a
/// banner, its meaning is unknown, and it may be the button that accepts. Do not click such an
/// element, whatever its class.
bool could_agree(const std::vector<ConsentWall>& walls, NodeId node);

}  // namespace sito::elements
