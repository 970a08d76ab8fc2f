// SPDX-License-Identifier: Apache-2.0
// Parts of documents that not everybody wants.
#pragma once

#include "sito/document/document.h"

#include <vector>

namespace sito {

struct LeaveOut {
  bool links = false;     ///< their text stays
  bool images = false;    ///< and figures of nothing but images
  bool comments = false;  ///< posts that are comments, and what stands in them
  bool tables = false;    ///< without structure: paragraphs that are table cells

  [[nodiscard]] bool any() const { return links || images || comments || tables; }
};

/// Takes the parts out of the document; everything that numbers paragraphs, posts or images is
/// renumbered. Comments are known in structured documents only. Cost: linear.
void leave_out(const LeaveOut& parts, Document& document);

/// Takes out the paragraphs whose flag is set, and elements that hold nothing without them; cells
/// stay as long as their row holds something. `dropped`: one flag for each paragraph. Cost: linear.
void leave_out_paragraphs(const std::vector<bool>& dropped, Document& document);

}  // namespace sito
