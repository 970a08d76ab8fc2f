// SPDX-License-Identifier: Apache-2.0
// Finds labels of values on a page: "Price:" in a list of facts.
#pragma once

#include "sito/page/page.h"

#include <optional>
#include <string>

namespace sito::xqt {

struct Label {
  std::string name;  ///< of its element, in the form of xml_name()
  std::string text;  ///< in the form of append_norm(); short and without digits
  bool operator==(const Label&) const = default;
};

/// Returns the element directly in front of this one, if it is a label.
std::optional<Label> label_before(const Page& page, NodeId node);

/// Returns the words up to and including a colon at the front of the text of a small element:
/// "Phone:" of "Phone: 123"; "" for none.
std::string label_inside(const Page& page, NodeId node);

/// Returns the name of an element, in the form of xml_name().
std::string xml_name_of(const Page& page, NodeId node);

}  // namespace sito::xqt
