// SPDX-License-Identifier: Apache-2.0
// The places of paragraphs in their page.
#pragma once

#include "sito/document/document.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/page/xpath.h"

#include <cstddef>

namespace sito {

/// Fills in the XPaths and byte ranges of one page's paragraphs. The page and labels must outlive
/// it.
class Provenance {
 public:
  /// Cost: linear in the nodes of the page.
  Provenance(const Page& page, const Labels& labels)
      : page_(page), labels_(labels), xpaths_(page) {}

  /// Fills in a paragraph of the kept texts in [first, last]. Leaves out XPaths after the first
  /// 16 MB of a page.
  void fill(TextId first, TextId last, Paragraph& paragraph);

 private:
  const Page& page_;
  const Labels& labels_;
  XPaths xpaths_;
  std::size_t path_bytes_ = 0;  // bytes of XPaths so far
};

}  // namespace sito
