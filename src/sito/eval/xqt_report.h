// SPDX-License-Identifier: Apache-2.0
// What templates got out of a set, as tables, JSON and lines a page; and the same held against a
// row whose parameter is swept.
#pragma once

#include "sito/eval/report.h"
#include "sito/eval/sweep.h"
#include "sito/eval/table.h"
#include "sito/eval/xqt_run.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::eval {

/// One set that templates were tried on. The pointer is not owned.
struct XqtReport {
  const GoldSet* set = nullptr;
  XqtOptions options;
  XqtSetResult result;
};

/// Means over the pages of some sites.
struct XqtMeans {
  std::size_t pages = 0;  ///< with main text
  std::size_t valid = 0;
  std::size_t empty = 0;  ///< of pages: without output although there is text
  Rates text;             ///< means over pages
  Rates total;            ///< of the sums over pages
  Rates own;              ///< means of XqtPage::own
  double shown = 0;       ///< mean share of the main text that stands on the pages at all
};
XqtMeans means_of(std::span<const XqtSite> sites);

/// The text, a line for each field, and one for each site.
std::string xqt_tables(const XqtReport& report, TableStyle style);
std::string xqt_json(const std::vector<XqtReport>& reports);
/// A line for each page.
std::string xqt_jsonl(const std::vector<XqtReport>& reports);
/// A line for each page: id and text.
std::string xqt_texts(const XqtReport& report);
/// Names of files and templates in their file form, for a folder.
std::vector<std::pair<std::string, std::string>> xqt_templates(const XqtReport& report);

/// The pages of the set that templates were tried on, in the order of the results.
GoldSet tried_pages(const XqtReport& report);

/// A sweep of a row over the pages of tried_pages(), and the row as it is.
struct XqtComparison {
  const XqtReport* xqt = nullptr;
  const Sweep* sweep = nullptr;
  const Report* report = nullptr;    ///< of the sweep
  const SetReport* swept = nullptr;  ///< its rows are the sweep's values
  const SetReport* as_is = nullptr;  ///< one row
};
/// That of the sweep, and behind it the line of the templates.
std::string comparison_table(const XqtComparison& comparison, TableStyle style);
/// sweep_csv(), then lines whose value is "xqt".
std::string comparison_csv(const XqtComparison& comparison);
/// Precision and recall against the parameter, and those of the templates, which have none.
std::string comparison_svg(const XqtComparison& comparison);
/// Precision and recall of each page, each of the four from the lowest to the highest.
std::string pages_svg(const XqtComparison& comparison);

}  // namespace sito::eval
