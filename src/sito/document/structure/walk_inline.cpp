// SPDX-License-Identifier: Apache-2.0
// What happens where something begins inside a line: formatting, links, line breaks.
#include "sito/document/structure/walk.h"

namespace sito::structure {

std::uint32_t StructuredAssembler::Walk::enter_span(std::uint32_t index, SpanKind kind) {
  // A reference is raised as it is; what raises it says nothing more.
  if (kind == SpanKind::Superscript && raises_reference(index)) return index + 1;
  push(index).span = true;
  line_.open_span(kind);
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_link(std::uint32_t index) {
  if (!options_.links || in_link_) return index + 1;
  const auto reference = page_.attribute(NodeId{index}, Attr::Href);
  if (!reference) return index + 1;
  link_url_ = addresses_.of_link(*reference);
  push(index).link = true;
  in_link_ = true;
  if (!link_url_.empty()) line_.open_link(link_url_);
  return index + 1;
}

// Two breaks in a row end a paragraph.
std::uint32_t StructuredAssembler::Walk::enter_break(std::uint32_t index) {
  if (line_.at_break() && heading_level_ == 0) {
    end_paragraph();
  } else {
    line_.add_break();
  }
  return index + 1;
}

}  // namespace sito::structure
