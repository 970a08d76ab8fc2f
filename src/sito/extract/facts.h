// SPDX-License-Identifier: Apache-2.0
// Facts of one page that several rows need, each computed at its first use.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/steps/link_weights.h"
#include "sito/extract/steps/source_tokens.h"
#include "sito/page/page.h"
#include "sito/parts/totals.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sito::extract::learned {
class Decision;
}

namespace sito::extract {

using parts::Sums;
using parts::Totals;

/// The facts of one page. Keeps its memory from page to page; one per thread. All results are valid
/// until the next `open`; totals with weights only until other weights are used.
class Facts {
 public:
  Facts();
  ~Facts();
  Facts(Facts&&) noexcept;
  Facts& operator=(Facts&&) noexcept;

  /// Begins a page and forgets the last one. Call it again whenever the content of the page
  /// changes, even if it is the same object.
  void open(const Page& page);
  [[nodiscard]] const Page& page() const { return *page_; }

  /// Kinds of the links, in the order of `Page::links()`.
  std::span<const LinkKind> link_kinds();
  /// Sums over subtrees.
  const Totals& totals(const LinkWeights& weights = {});
  /// The tags and words of the source.
  const SourceTokens& source_tokens();
  /// Returns the working memory of the row sito. Not a fact, but memory that is kept from page to
  /// page.
  learned::Decision& learned();

 private:
  const Page* page_ = nullptr;
  bool has_kinds_ = false;
  bool has_totals_ = false;
  bool has_tokens_ = false;
  std::optional<LinkWeights> weights_;  // those of weighted_
  std::vector<LinkKind> kinds_;
  Totals totals_;
  Totals weighted_;
  SourceTokens tokens_;
  std::unique_ptr<learned::Decision> learned_;
};

/// The facts of the inputs, or facts of its own if the inputs have none.
class FactsFor {
 public:
  FactsFor(const Page& page, const Inputs& inputs);
  Facts* operator->() { return facts_; }
  Facts& operator*() { return *facts_; }

 private:
  std::optional<Facts> own_;
  Facts* facts_;
};

}  // namespace sito::extract
