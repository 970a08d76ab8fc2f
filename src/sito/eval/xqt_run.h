// SPDX-License-Identifier: Apache-2.0
// Makes a template for each site of a gold set from some of its pages, or takes one that was made,
// and holds what it gets out of the others against their gold.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/metrics.h"
#include "sito/eval/xqt_clicks.h"
#include "sito/eval/xqt_fields.h"
#include "sito/xqt/mapping.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sito::eval {

struct XqtOptions {
  std::size_t first_pages = 1;        ///< of a site that are opened at once
  std::size_t most_pages = 5;         ///< that are opened in the end; no more than half of them
  std::size_t min_pages = 8;          ///< sites of fewer pages are left out
  std::optional<xqt::Mapping> given;  ///< stands for what would be made by pointing
  Limits limits;
};

/// A page that the template was not made from.
struct XqtPage {
  const GoldPage* gold = nullptr;
  bool valid = false;   ///< the record has what the template promises
  std::string extract;  ///< what stands for the main text
  PageScore text;       ///< its bag of words, against that of the main text
  std::vector<std::optional<ValueCounts>> counts;  ///< by XqtSite::fields
  std::vector<std::vector<std::string>> found;     ///< as counts; of those that are known
  Rates own;         ///< of a template for the text that was made from this page alone
  double shown = 1;  ///< share of the words of the main text that stand on the page at all
};

struct XqtSite {
  std::string site;
  std::vector<XqtField> fields;  ///< known ones; of a template that was given those that it has
  ClickedTemplate made;
  std::vector<const GoldPage*> learned;  ///< pages that it was made from
  std::vector<XqtPage> pages;
  std::size_t others = 0;        ///< pages that are no articles
  std::size_t others_valid = 0;  ///< of them, where the template takes something for an article
};

struct XqtSetResult {
  std::vector<XqtSite> sites;   ///< by name
  std::size_t small_sites = 0;  ///< with fewer than XqtOptions::min_pages
  std::size_t siteless = 0;     ///< pages of which no site is known
  std::size_t unmade = 0;       ///< sites for which no template could be made
  CountingDiagnostics lost;     ///< pages that could not be read, as in SetScores

  [[nodiscard]] std::size_t pages() const;
};

/// Pages of a site stand in the order of the set. A template is made from the first of them
/// (click_template). Then one more is opened, and it is made anew, until `most_pages` are: pages on
/// which it finds no text come first, then those that it does not fit (xqt::finish finds a fault,
/// which needs no gold), then others; of such pages the one with the most kinds of elements in its
/// text that no open page has. What it comes to is measured on all others. Only articles and pages
/// with attributes are taken; of the others it is counted how many look like one to the template.
/// Errors: of `given`: those of xqt::DirectTemplate::make.
Result<XqtSetResult> evaluate_xqt(const GoldSet& set, const XqtOptions& options);

}  // namespace sito::eval
