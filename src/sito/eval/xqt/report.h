// SPDX-License-Identifier: Apache-2.0
// Results of templates on a set, as tables, JSON and lines for pages; and a comparison with a row
// whose parameter is swept.
#pragma once

#include "sito/eval/report.h"
#include "sito/eval/sweep.h"
#include "sito/eval/table.h"
#include "sito/eval/xqt/run.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::eval {

/// One set on which templates were run. The pointer is not owned.
struct XqtReport {
  const GoldSet* set = nullptr;
  XqtOptions options;
  XqtSetResult result;
};

/// Means over the pages of some sites.
struct XqtMeans {
  std::size_t pages = 0;  ///< pages with main text
  std::size_t valid = 0;
  std::size_t empty = 0;  ///< of these, pages without output although there is text
  Rates text;             ///< means over pages
  Rates total;            ///< of the sums over pages
  Rates own;              ///< means of XqtPage::own
  double shown = 0;       ///< mean share of the main text that the pages show
};
XqtMeans means_of(std::span<const XqtSite> sites);

/// Returns the scores of the text, and a line for each field and each site.
std::string xqt_tables(const XqtReport& report, TableStyle style);
std::string xqt_json(const std::vector<XqtReport>& reports);
/// Returns a line for each page.
std::string xqt_jsonl(const std::vector<XqtReport>& reports);
/// Returns a line for each page: id and text.
std::string xqt_texts(const XqtReport& report);
/// Returns the templates as files: names and contents.
std::vector<std::pair<std::string, std::string>> xqt_templates(const XqtReport& report);

/// Returns the pages on which templates were run, in the order of the results.
GoldSet tried_pages(const XqtReport& report);

/// A sweep of a row over the pages of tried_pages(), and the row with its defaults.
struct XqtComparison {
  const XqtReport* xqt = nullptr;
  const Sweep* sweep = nullptr;
  const Report* report = nullptr;    ///< of the sweep
  const SetReport* swept = nullptr;  ///< its rows are the sweep's values
  const SetReport* as_is = nullptr;  ///< one row
};
/// Returns the table of the sweep, and a last line for the templates.
std::string comparison_table(const XqtComparison& comparison, TableStyle style);
/// Returns sweep_csv(), then lines with the value "xqt".
std::string comparison_csv(const XqtComparison& comparison);
/// Plots precision and recall against the parameter, and those of the templates as constants.
std::string comparison_svg(const XqtComparison& comparison);
/// Plots precision and recall of each page for both, each line in ascending order.
std::string pages_svg(const XqtComparison& comparison);

}  // namespace sito::eval
