// SPDX-License-Identifier: Apache-2.0
// What the text and the attributes of a control say that a click on it would do.
#pragma once

#include "sito/page/page.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sito::reveal {

inline constexpr std::size_t kLabelBytes = 80;  ///< of a label that are compared and reported

/// Returns the value of an attribute by its name in lower case.
std::optional<std::string_view> value_of(const Page& page, NodeId node, std::string_view name);
/// Returns true if the attribute has the value "true".
bool is_true(const Page& page, NodeId node, std::string_view name);
/// Returns the text of a control, or else its accessible name. Cost: linear in its text, at most
/// four times kLabelBytes.
std::string label_of(const Page& page, NodeId node);

/// Returns true if a click would tell the site something of its reader: the element is a switch
/// that stays pressed, or a few words to vote, follow, share or report.
bool is_reaction_control(const Page& page, NodeId node);
/// Returns true if a click would do something other than show text: start, send, buy, print, go up.
bool names_action(std::string_view label);
/// Does the same with further words, for buttons of which nothing else is known.
bool names_order(std::string_view label);
/// Returns true for a control that shows more of something, which is drawn in part already.
bool names_more(std::string_view label);
/// Returns true for a control that hides something: it folds a text, or closes it.
bool names_less(std::string_view label);
/// Returns true for a control that shows all of something at once.
bool names_all(std::string_view label);
/// Returns true for a label that leads to the next or the previous part of something.
bool names_step(std::string_view label);
/// Returns true for a sign that leads to the next numbers of a pager: dots, an arrow.
bool is_next_sign(std::string_view label);

}  // namespace sito::reveal
