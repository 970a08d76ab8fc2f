// SPDX-License-Identifier: Apache-2.0
// Words on a page that name what stands behind them: "Price:" in a list of facts.
#pragma once

#include "sito/page/page.h"

#include <optional>
#include <string>

namespace sito::xqt {

struct Label {
  std::string name;  ///< of its element, as xml_name() has it
  std::string text;  ///< as append_norm() gives it; short and without digits
  bool operator==(const Label&) const = default;
};

/// The element right in front of this one, when it is one that labels are made of.
std::optional<Label> label_before(const Page& page, NodeId node);

/// The words up to a colon that the text of a small element begins with, with the colon: "Phone:"
/// of "Phone: 123"; "" for none.
std::string label_inside(const Page& page, NodeId node);

/// The name of an element, as xml_name() has it.
std::string xml_name_of(const Page& page, NodeId node);

}  // namespace sito::xqt
