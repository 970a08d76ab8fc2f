// SPDX-License-Identifier: Apache-2.0
// Reads rows of React's flight format, in which frameworks send the tree that scripts draw. Inside
// the room only.
#pragma once

#include "sito/extract/recovery/writer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Collects the strings that scripts push, and writes the trees in them as HTML.
class Flight {
 public:
  void clear();
  /// Adds a string as written between quotes, with its place.
  void add(std::string_view written, SourceRange range, NodeId node);
  /// Writes the rows: elements with their text, and strings of other members that are prose.
  void write(RecoveredWriter& writer) const;

 private:
  class Rows;
  struct Part {
    std::size_t begin = 0;  // in rows_
    SourceRange range;
    NodeId node = kNoNode;
  };

  std::string rows_;
  std::vector<Part> parts_;
};

}  // namespace sito::extract
