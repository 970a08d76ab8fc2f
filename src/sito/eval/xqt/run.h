// SPDX-License-Identifier: Apache-2.0
// Makes a template for each site of a gold set from some of its pages, or uses a given one, and
// scores its results on the other pages against their gold.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/measure/metrics.h"
#include "sito/eval/xqt/clicks.h"
#include "sito/eval/xqt/fields.h"
#include "sito/fields/template/template.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sito::eval {

struct XqtOptions {
  std::size_t first_pages = 1;            ///< pages of a site that are opened at first
  std::size_t most_pages = 5;             ///< the most pages opened; at most half of a site
  std::size_t min_pages = 8;              ///< sites with fewer pages are left out
  std::optional<fields::Template> given;  ///< used instead of a template made by clicks
  Limits limits;
};

/// A page from which the template was not made.
struct XqtPage {
  const GoldPage* gold = nullptr;
  bool valid = false;   ///< the record is as the template requires
  std::string extract;  ///< the main text of the record
  PageScore text;       ///< its bag of words, against that of the main text
  std::vector<std::optional<ValueCounts>> counts;  ///< by XqtSite::fields
  std::vector<std::vector<std::string>> found;     ///< found values, as counts
  Rates own;         ///< of a template for the text that was made only from this page
  double shown = 1;  ///< share of the main text's words that the page shows
};

struct XqtSite {
  std::string site;
  std::vector<XqtField> fields;  ///< fields with gold; for a given template, those that it has
  ClickedTemplate made;
  std::vector<const GoldPage*> learned;  ///< pages from which it was made
  std::vector<XqtPage> pages;
  std::size_t others = 0;        ///< pages that are no articles
  std::size_t others_valid = 0;  ///< of these, pages that the template accepts as an article
};

struct XqtSetResult {
  std::vector<XqtSite> sites;   ///< by name
  std::size_t small_sites = 0;  ///< with fewer than XqtOptions::min_pages
  std::size_t siteless = 0;     ///< pages without a known site
  std::size_t unmade = 0;       ///< sites for which no template could be made
  CountingDiagnostics lost;     ///< pages that could not be read, as in SetScores

  [[nodiscard]] std::size_t pages() const;
};

/// Makes a template from the first pages of each site, in the order of the set (click_template).
/// Then opens one page more and makes the template again, until `most_pages` are open. The next
/// page is one on which the template finds no text, else one that it does not fit (fields::finish
/// finds a fault, without gold), else any other; among these the one with the most kinds of
/// elements in its text that no open page has. Scores the template on all remaining pages. Uses
/// only articles and pages with attributes; counts how many other pages the template accepts as an
/// article.
/// Errors: those of fields::DirectTemplate::make for `given`.
Result<XqtSetResult> evaluate_xqt(const GoldSet& set, const XqtOptions& options);

}  // namespace sito::eval
