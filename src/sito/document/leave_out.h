// SPDX-License-Identifier: Apache-2.0
// Removes optional parts of documents.
#pragma once

#include "sito/document/document.h"

#include <vector>

namespace sito {

struct LeaveOut {
  bool links = false;     ///< but not their text
  bool images = false;    ///< and figures with only images
  bool comments = false;  ///< comments of readers, with their contents
  bool tables = false;    ///< data tables

  [[nodiscard]] bool any() const { return links || images || comments || tables; }
};

/// Removes the parts from the body, and renumbers paragraphs, posts and images. Finds comments by
/// elements; finds tables by elements or, without elements, by paragraphs with the role of a cell.
/// structure/optional_parts.h removes both from pages earlier. Cost: linear.
void leave_out(const LeaveOut& parts, Body& body);

/// Removes the paragraphs whose flag is set, and elements that are empty without them; cells stay
/// as long as their row is not empty. `dropped`: one flag for each paragraph. Cost: linear.
void leave_out_paragraphs(const std::vector<bool>& dropped, Body& body);

/// Carries the flags of paragraphs over to the other body of the same document: sets the flag of a
/// paragraph if it is set for all paragraphs that share text with it. Cost: linear.
std::vector<bool> same_paragraphs(const std::vector<bool>& flags,
                                  const std::vector<Paragraph>& from,
                                  const std::vector<Paragraph>& to);

}  // namespace sito
