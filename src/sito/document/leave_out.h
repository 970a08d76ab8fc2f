// SPDX-License-Identifier: Apache-2.0
// Parts of documents that not everybody wants.
#pragma once

#include "sito/document/document.h"

#include <vector>

namespace sito {

struct LeaveOut {
  bool links = false;     ///< their text stays
  bool images = false;    ///< and figures of nothing but images
  bool comments = false;  ///< of readers, and what stands in them
  bool tables = false;    ///< of data

  [[nodiscard]] bool any() const { return links || images || comments || tables; }
};

/// Takes the parts out of the body; everything that numbers paragraphs, posts or images is
/// renumbered. Comments are known by elements only, tables without elements by paragraphs that are
/// their cells; of pages, structure/unwanted_parts.h has taken out both. Cost: linear.
void leave_out(const LeaveOut& parts, Body& body);

/// Takes out the paragraphs whose flag is set, and elements that hold nothing without them; cells
/// stay as long as their row holds something. `dropped`: one flag for each paragraph. Cost: linear.
void leave_out_paragraphs(const std::vector<bool>& dropped, Body& body);

/// Flags of the paragraphs of one body, for those of another body of the same document: a
/// paragraph has the flag when all have it that it shares text with. Cost: linear.
std::vector<bool> same_paragraphs(const std::vector<bool>& flags,
                                  const std::vector<Paragraph>& from,
                                  const std::vector<Paragraph>& to);

}  // namespace sito
