// SPDX-License-Identifier: Apache-2.0
// Actions that a user has recorded, to run on a page before the loop (docs/formats/actions.md).
#pragma once

#include "sito/base/result.h"
#include "sito/browser/view.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::reveal {

/// One step of a recorded sequence.
struct Action {
  enum class Kind : std::uint8_t { Click, Scroll, Wait };
  Kind kind = Kind::Click;
  std::string selector;  ///< for Click: a CSS selector, or the element's text in double quotes
  browser::milliseconds time{0};  ///< for Wait
  bool operator==(const Action&) const = default;
};

/// The longest wait of one step.
inline constexpr browser::milliseconds kMaxWait{600'000};

/// Reads a file of actions. Errors: Malformed, with the line.
Result<std::vector<Action>> read_actions(std::string_view bytes, std::string_view source);
/// Writes actions in the form that read_actions() reads.
std::string write_actions(const std::vector<Action>& actions);

/// Returns the first element of the page that a selector of an action names, in document order;
/// drawn elements come first. Text in quotes names the innermost element with exactly this text (or
/// this aria-label, title or value), apart from white space and case. Returns kNoNode if there is
/// none.
NodeId find_element(const Page& page, std::string_view selector);

}  // namespace sito::reveal
