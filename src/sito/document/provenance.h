// SPDX-License-Identifier: Apache-2.0
// Where a paragraph stands in its page.
#pragma once

#include "sito/document/document.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/page/xpath.h"

#include <cstddef>

namespace sito {

/// Fills in the paths and byte ranges of one page's paragraphs. The page and labels must outlive
/// it.
class Provenance {
 public:
  /// Cost: linear in the nodes of the page.
  Provenance(const Page& page, const Labels& labels)
      : page_(page), labels_(labels), xpaths_(page) {}

  /// For a paragraph of the kept texts in [first, last]; paths stop when those of one page take
  /// more than 16 MB.
  void fill(TextId first, TextId last, Paragraph& paragraph);

 private:
  const Page& page_;
  const Labels& labels_;
  XPaths xpaths_;
  std::size_t path_bytes_ = 0;  // of the paragraphs so far
};

}  // namespace sito
