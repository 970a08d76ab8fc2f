// SPDX-License-Identifier: Apache-2.0
// The parts of a page that Completion may add.
#pragma once

#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/kept_index.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::structured {

enum class Part : std::uint8_t {
  Unknown,
  None,
  Table,
  Code,
  Formula,
  List,
  Heading,
  Caption,  ///< of an image, or of a `figure` with a listing or table
  Figure,   ///< with an image; or the only text of a box with an image
  Note,     ///< a quotation or admonition
};

/// Finds the parts of one page, each once. Keeps its memory; one per thread.
class PartKinds {
 public:
  /// Sets the page, which must outlive the calls of at(), as must the others. Uses of `kept` only
  /// what is visible, which does not depend on the labels.
  void reset(const Page& page, const KeptIndex& kept, ClassSigns& signs);
  /// Returns what begins at an element.
  Part at(NodeId id);
  [[nodiscard]] bool is_note(NodeId id) const;

 private:
  struct Counts {
    std::uint32_t images = 0, listings = 0;
  };
  Part find(NodeId id);
  bool has_caption(NodeId caption);
  void count();

  const Page* page_ = nullptr;
  const KeptIndex* kept_ = nullptr;
  ClassSigns* signs_ = nullptr;
  std::vector<Part> known_;            // by node
  std::vector<Counts> counts_before_;  // by node, from the first caption on
};

}  // namespace sito::structured
