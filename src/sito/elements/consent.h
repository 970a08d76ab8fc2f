// SPDX-License-Identifier: Apache-2.0
// Walls that ask for consent, and what to click in them so that nothing is agreed to.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sito::elements {

/// What a button of a wall does.
enum class ConsentMeaning : std::uint8_t {
  Unknown,
  Reject,    ///< refuses, or allows only what is necessary
  Close,     ///< closes the wall and says nothing
  Save,      ///< keeps what is chosen in it
  Settings,  ///< shows what can be chosen
  Accept,    ///< agrees
};
std::string_view name_of(ConsentMeaning meaning);

/// What a label means in a wall, in any of some forty languages; Unknown for words of none of them,
/// and for labels that say several things.
ConsentMeaning consent_meaning(std::string_view label);

/// A button, or a link that leads to no other page.
struct ConsentButton {
  NodeId node = kNoNode;
  std::uint32_t element = 0;  ///< its number in the browser; 0 on pages without geometry
  ConsentMeaning meaning = ConsentMeaning::Unknown;
  bool prominent = false;  ///< it stands out among the buttons of the wall, as far as can be told
};

/// Something that lies over a page, or stands at its head or end, and asks.
struct ConsentWall {
  NodeId node = kNoNode;
  /// Words or names say that it is about consent. Other boxes over the page are listed, too, when
  /// they have several buttons of which nothing is known: they may ask in an unknown language.
  bool certain = false;
  std::vector<ConsentButton> buttons;  ///< those that are shown, in document order
  /// What to click: a button that refuses, else closes, else keeps a choice in which nothing is
  /// ticked (in unknown words: the one beside the boxes), else shows the settings; where no word is
  /// known, the one button that certainly does not stand out. Never one that accepts, nor the most
  /// prominent one of unknown words.
  std::optional<ConsentButton> choice;
};

/// The walls that are shown, in document order. Cost: one pass over the page.
std::vector<ConsentWall> consent_walls(const Page& page);
/// What to click next on a page: the choice of the first wall that has one, the certain ones
/// first; nothing when no wall is there or none can be left without agreeing.
std::optional<ConsentButton> consent_choice(const Page& page);
/// Whether a click on the element could agree to something: it accepts, or it is of a wall and
/// nobody knows what it does and it may be the button that does. Whatever else an element is
/// taken for, it is not to be clicked then.
bool could_agree(const std::vector<ConsentWall>& walls, NodeId node);

}  // namespace sito::elements
