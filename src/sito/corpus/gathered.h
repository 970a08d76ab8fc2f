// SPDX-License-Identifier: Apache-2.0
// The results of the records of a batch so far, before compression.
#pragma once

#include "sito/corpus/spill.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sito::corpus {

/// One per thread; keeps its memory from batch to batch.
class Gathered {
 public:
  std::vector<std::string> rendered;  ///< one for each output
  std::string side;                   ///< whole records of the side archive
  std::string report;                 ///< lines about duplicates
  std::string excluded;               ///< lines about records that gave no document

  /// Begins a batch.
  void clear();
  /// Remembers the present size.
  void mark(const Spill& spill);
  /// Removes everything since mark(), except lines about records without a document.
  void cut(Spill& spill);

 private:
  std::vector<std::size_t> marks_;  // of rendered, side and report
  std::size_t spill_mark_ = 0;      // number of parts
};

}  // namespace sito::corpus
