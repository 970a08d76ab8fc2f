// SPDX-License-Identifier: Apache-2.0
#include "lab/eval_xqt.h"

#include "sito/fields/template/template_file.h"
#include "sito/io/file.h"

#include "tool/help.h"

namespace sito::app {
namespace {

constexpr std::size_t kTemplateLimitBytes = std::size_t{16} << 20;

eval::TableStyle style_of(const std::string& format) {
  return format == "text" ? eval::TableStyle::Text : eval::TableStyle::Markdown;
}

}  // namespace

void XqtEval::declare(FlagTable& table) {
  table.add_switch("--xqt", wanted_,
                   "Make a template for each site from the gold of a few pages and score it on the "
                   "others (docs/evaluation.md)");
  table.add("--template", template_, "Score this template with --xqt instead of making one")
      ->needs("--xqt")
      ->type_name("FILE");
  more(table.add("--xqt-pages", options_.most_pages,
                 "Maximum number of pages from which --xqt makes a template (default 5)"))
      ->needs("--xqt")
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--xqt-min-pages", options_.min_pages,
                 "Leave sites with fewer pages out of --xqt (default 8)"))
      ->needs("--xqt")
      ->type_name("N")
      ->check(positive_number());
}

Result<void> XqtEval::build() {
  options_.first_pages = std::min(options_.first_pages, options_.most_pages);
  if (template_.empty()) return {};
  const Result<std::string> text = io::read_file(template_, kTemplateLimitBytes);
  if (!text) return text.error();
  auto mapping = fields::read_template(*text, io::file_stem(template_));
  if (!mapping) return std::move(mapping).error();
  options_.given = std::move(*mapping);
  return {};
}

Result<void> XqtEval::run(const std::vector<eval::GoldSet>& sets) {
  for (const eval::GoldSet& set : sets) {
    auto result = eval::evaluate_xqt(set, options_);
    if (!result) return std::move(result).error();
    reports_.push_back({&set, options_, std::move(*result)});
  }
  return {};
}

Result<void> XqtEval::run_row(const eval::EvalOptions& options,
                              const eval::SummaryOptions& summary) {
  for (const eval::XqtReport& report : reports_) tried_.push_back(eval::tried_pages(report));
  for (const eval::GoldSet& set : tried_) {
    auto scores = eval::evaluate(set, options);
    if (!scores) return std::move(scores).error();
    row_scores_.push_back(std::move(*scores));
    row_reports_.push_back(eval::make_set_report(set, row_scores_.back(), summary));
  }
  return {};
}

std::string XqtEval::tables(eval::TableStyle style) const {
  std::string out;
  for (const eval::XqtReport& report : reports_) {
    if (!out.empty()) out += '\n';
    out += eval::xqt_tables(report, style);
  }
  return out;
}

std::string XqtEval::rendered(const std::string& format) const {
  return format == "json" ? eval::xqt_json(reports_) : tables(style_of(format));
}

eval::XqtComparison XqtEval::comparison(std::size_t set, const eval::Sweep& sweep,
                                        const eval::Report& report) const {
  return {&reports_[set], &sweep, &report, &report.sets[set], &row_reports_[set]};
}

std::string XqtEval::rendered(const std::string& format, const eval::Sweep& sweep,
                              const eval::Report& report) const {
  if (format == "json") return eval::xqt_json(reports_);
  if (format == "csv") return eval::comparison_csv(comparison(0, sweep, report));
  std::string out = tables(style_of(format));
  for (std::size_t i = 0; i < reports_.size(); ++i) {
    out += "\n" + eval::comparison_table(comparison(i, sweep, report), style_of(format));
  }
  return out;
}

std::map<std::string, std::string> XqtEval::files() const {
  std::map<std::string, std::string> files = {{"summary.json", eval::xqt_json(reports_)},
                                              {"scores.jsonl", eval::xqt_jsonl(reports_)},
                                              {"table.md", tables(eval::TableStyle::Markdown)}};
  for (const eval::XqtReport& report : reports_) {
    for (auto& [name, bytes] : eval::xqt_templates(report)) files[name] = std::move(bytes);
  }
  return files;
}

std::map<std::string, std::string> XqtEval::files(const eval::Sweep& sweep,
                                                  const eval::Report& report) const {
  auto all = files();
  for (std::size_t i = 0; i < reports_.size(); ++i) {
    const eval::XqtComparison one = comparison(i, sweep, report);
    const std::string name = reports_.size() == 1 ? "" : reports_[i].set->name + ".";
    all[name + "sweep.csv"] = eval::comparison_csv(one);
    all[name + "sweep.svg"] = eval::comparison_svg(one);
    all[name + "pages.svg"] = eval::pages_svg(one);
    all["table.md"] += "\n" + eval::comparison_table(one, eval::TableStyle::Markdown);
  }
  return all;
}

}  // namespace sito::app
