// SPDX-License-Identifier: Apache-2.0
// Compares templates with a row whose parameter is swept (Toman).
#include "sito/eval/plot.h"
#include "sito/eval/xqt/report.h"

#include <algorithm>

namespace sito::eval {
namespace {

constexpr std::string_view kName = "xqt";

std::string line_of(std::string_view page, const Rates& rates) {
  return std::string(kName) + "," + csv_cell(page) + "," + number(rates.precision) + "," +
         number(rates.recall) + "," + number(rates.f1) + "\n";
}

template <typename Take>
void each_page(const XqtComparison& comparison, const Take& take) {
  for (const XqtSite& site : comparison.xqt->result.sites) {
    for (const XqtPage& page : site.pages) {
      if (page.text.has_text) take(page);
    }
  }
}

std::vector<std::optional<double>> ascending(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {values.begin(), values.end()};
}

std::string pages_text(const XqtComparison& comparison, std::size_t n) {
  return comparison.xqt->set->name + ", " + std::to_string(n) +
         " pages that no template was made from; bags of words";
}

}  // namespace

GoldSet tried_pages(const XqtReport& report) {
  GoldSet set;
  set.name = report.set->name;
  set.digest = report.set->digest;
  for (const XqtSite& site : report.result.sites) {
    for (const XqtPage& page : site.pages) {
      if (page.text.has_text) set.pages.push_back(*page.gold);
    }
  }
  return set;
}

std::string comparison_table(const XqtComparison& comparison, TableStyle style) {
  const XqtMeans means = means_of(comparison.xqt->result.sites);
  const Summary& row = comparison.as_is->rows.front();
  Table table;
  table.head = {"", "P", "R", "F1", "micro P", "micro R", "micro F1", "empty"};
  const auto add = [&](std::string name, const Rates& macro, const Rates& micro,
                       std::uint64_t empty) {
    table.rows.push_back({std::move(name), decimals(macro.precision), decimals(macro.recall),
                          decimals(macro.f1), decimals(micro.precision), decimals(micro.recall),
                          decimals(micro.f1), std::to_string(empty)});
  };
  add(comparison.sweep->row, row.words, row.words_total, row.undefined);
  add(std::string(kName), means.text, means.total, means.empty);
  std::string out =
      sweep_table(*comparison.sweep, *comparison.report, *comparison.swept, style) + "\n";
  append_table(table, style, out);
  return out;
}

std::string comparison_csv(const XqtComparison& comparison) {
  std::string out = sweep_csv(*comparison.sweep, *comparison.report, *comparison.swept);
  each_page(comparison,
            [&](const XqtPage& page) { out += line_of(page.gold->id, page.text.words.rates()); });
  const XqtMeans means = means_of(comparison.xqt->result.sites);
  return out + line_of("*macro*", means.text) + line_of("*micro*", means.total);
}

std::string comparison_svg(const XqtComparison& comparison) {
  const Sweep& sweep = *comparison.sweep;
  const XqtMeans means = means_of(comparison.xqt->result.sites);
  Plot plot;
  plot.title = sweep.row + " against " + sweep.spec.parameter + ", and templates (XQT)";
  plot.caption = pages_text(comparison, means.pages) + ", means over pages";
  plot.x_label = sweep.spec.parameter;
  plot.y_label = "mean over pages";
  plot.x = sweep.spec.x;
  if (!sweep.spec.numeric) plot.x_names = sweep.spec.values;
  plot.series = {{sweep.row + " precision", {}},
                 {sweep.row + " recall", {}},
                 {"XQT precision", {}},
                 {"XQT recall", {}}};
  for (const Summary& point : comparison.swept->rows) {
    const bool known = !comparison.report->options.skip_undefined || point.undefined < point.pages;
    plot.series[0].y.push_back(known ? std::optional(point.words.precision) : std::nullopt);
    plot.series[1].y.emplace_back(point.words.recall);
    plot.series[2].y.emplace_back(means.text.precision);
    plot.series[3].y.emplace_back(means.text.recall);
  }
  const SweepFindings found = find_in_sweep(sweep.spec, comparison.swept->rows, sweep.target);
  if (found.crossing) {
    plot.markers.push_back({found.crossing->x, "P = R = " + decimals(found.crossing->height, 3) +
                                                   " at " + rounded(found.crossing->x, 3)});
  }
  return plot_svg(plot);
}

std::string pages_svg(const XqtComparison& comparison) {
  std::vector<double> row_p;
  std::vector<double> row_r;
  std::vector<double> xqt_p;
  std::vector<double> xqt_r;
  each_page(comparison, [&](const XqtPage& page) {
    xqt_p.push_back(page.text.words.rates().precision);
    xqt_r.push_back(page.text.words.rates().recall);
  });
  const SetScores& scores = *comparison.as_is->scores;
  for (std::size_t i = 0; i < scores.scores.front().size(); ++i) {
    if (!scores.has_page[i]) continue;
    row_p.push_back(scores.scores.front()[i].words.rates().precision);
    row_r.push_back(scores.scores.front()[i].words.rates().recall);
  }
  Plot plot;
  plot.title = "Precision and recall of each page: " + comparison.sweep->row + " and XQT";
  plot.caption = pages_text(comparison, xqt_p.size()) + "; each line in ascending order";
  plot.x_label = "pages";
  plot.y_label = "of one page";
  for (std::size_t i = 0; i < xqt_p.size(); ++i) plot.x.push_back(static_cast<double>(i + 1));
  plot.series = {{comparison.sweep->row + " precision", ascending(std::move(row_p))},
                 {comparison.sweep->row + " recall", ascending(std::move(row_r))},
                 {"XQT precision", ascending(std::move(xqt_p))},
                 {"XQT recall", ascending(std::move(xqt_r))}};
  for (Series& series : plot.series) series.y.resize(plot.x.size());
  return plot_svg(plot);
}

}  // namespace sito::eval
