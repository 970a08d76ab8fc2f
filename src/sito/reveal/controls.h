// SPDX-License-Identifier: Apache-2.0
// What the markup of a control, and what the browser says of it, tell about a click on it.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>

namespace sito::reveal {

/// Returns true for a field of a form, an option, a label, or a form.
bool is_field(Tag tag);
/// Returns true for a link that leads nowhere: only a script can give it an effect.
bool leads_nowhere(const Page& page, NodeId node);
/// Returns true for a button, also one by its role.
bool is_button(const Page& page, NodeId node);
/// Returns true if the element is inside a form.
bool in_form(const Page& page, NodeId node);
/// Returns true if the element is in a navigation, where buttons lead to pages.
bool in_navigation(const Page& page, NodeId node);
/// Returns true if the element is in a header, a footer, an aside or a toolbar.
bool in_margin(const Page& page, NodeId node);
/// Returns true if the element is in a dialog.
bool in_dialogue(const Page& page, NodeId node);
/// Returns true for the head of a column, which sorts.
bool heads_column(const Page& page, NodeId node);
/// Returns true for elements that may be clicked only because a script listens there. What is called
/// by a sign alone (stars, plus and minus, a cross) rates, counts and closes, except for signs that
/// unfold.
bool may_try(const Page& page, NodeId node, std::string_view label);
/// Returns true for a button or a link that leads nowhere whose label says that it shows more. An
/// element around it may listen for it.
bool offers_more(const Page& page, NodeId node, std::string_view label);
/// Returns true for an element that says that its content is shown.
bool is_marked_open(const Page& page, NodeId node);
/// Returns true if the element holds a control that says so, and says nothing itself.
bool holds_open_control(const Page& page, NodeId node);
/// Returns true if the element is in a button or link whose content is shown already.
bool in_open_control(const Page& page, NodeId node);
/// Returns true for an element that is disabled, by itself or by a class of its list item.
bool is_disabled(const Page& page, NodeId node);
/// Returns true for elements that react to a click without a script.
bool acts_natively(const Page& page, NodeId node);
/// Returns true for elements that show more by a standard, whatever a model says.
bool declares_more(const Page& page, NodeId node);
/// Returns true for a link without a target, a listener and a name: nothing shows that it does
/// anything.
bool is_bare_link(const Page& page, NodeId node);
/// Returns true if the label or the names of an element are about voting, liking or following.
bool names_reaction(const Page& page, NodeId node);
/// Returns true if the element is drawn.
bool is_drawn(const Page& page, NodeId node);
/// Returns the number of words in an element.
std::uint32_t words_in(const Page& page, NodeId node);

}  // namespace sito::reveal
