// SPDX-License-Identifier: Apache-2.0
// Gives pages the type that their documents have by default.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/facts.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

namespace sito::eval {

/// Keeps its memory from page to page; one for each thread.
class PageTyper {
 public:
  /// Returns the type that the row `sito` gives the page: "article", "forum" ...
  extract::PageType type_of(const Page& page) {
    facts_.open(page);
    inputs_.facts = &facts_;
    inputs_.params = &params_;
    row_.label(page, inputs_, nullptr, labels_);
    return row_.page_type(inputs_);
  }

 private:
  const extract::Algorithm& row_ = *extract::find_algorithm("sito");
  Params params_ = *extract::resolve_params(row_, {});
  extract::Facts facts_;
  extract::Inputs inputs_;
  Labels labels_;
};

}  // namespace sito::eval
