// SPDX-License-Identifier: Apache-2.0
#include "lab/eval_sites.h"

#include "sito/base/error.h"

#include <algorithm>

namespace sito::app {
namespace {

constexpr std::string_view kAllLearners = "all";

}  // namespace

void SiteEval::declare(FlagTable& table) {
  table
      .add("--site", learners_, "Run site learners instead of rows; comma-separated names, or all")
      ->delimiter(',')
      ->type_name("LEARNER")
      ->one_each();
  more(table.add("--site-pages", page_counts_,
                 "Numbers of pages to learn from (default 1,3,10,30,100)"))
      ->needs("--site")
      ->delimiter(',')
      ->type_name("N")
      ->one_each()
      ->check(positive_number());
  more(table.add("--site-min-pages", min_pages_, "Leave out sites with fewer pages (default 5)"))
      ->needs("--site")
      ->type_name("N")
      ->check(positive_number());
}

Result<void> SiteEval::build(const std::string& classifier) {
  for (const std::string& name : learners_) {
    if (name == kAllLearners) {
      for (const site::LearnerRow& row : site::learners()) {
        if (row.learns()) options_.learners.push_back(&row);
      }
      continue;
    }
    const site::LearnerRow* row = site::find_learner(name);
    if (row == nullptr || !row->learns()) {
      return invalid("--site: no learner '" + name + "'; known: " + site::names_of_learning());
    }
    options_.learners.push_back(row);
  }
  auto sorted = options_.learners;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    return invalid("--site: a learner was given twice");
  }
  if (!page_counts_.empty()) options_.page_counts = page_counts_;
  const auto& counts = options_.page_counts;
  if (std::adjacent_find(counts.begin(), counts.end(), std::greater_equal<>()) != counts.end()) {
    return invalid("--site-pages: the numbers are not in ascending order");
  }
  options_.min_pages = min_pages_;
  options_.classifier = classifier;
  return {};
}

Result<void> SiteEval::run(const std::vector<eval::GoldSet>& sets) {
  for (const eval::GoldSet& set : sets) {
    auto result = eval::evaluate_sites(set, options_);
    if (!result) return std::move(result).error();
    reports_.push_back({&set, options_, std::move(*result)});
  }
  return {};
}

std::string SiteEval::rendered(const std::string& format) const {
  if (format == "json") return eval::site_json(reports_);
  const auto style = format == "text" ? eval::TableStyle::Text : eval::TableStyle::Markdown;
  std::string out;
  for (const eval::SiteReport& report : reports_) {
    if (!out.empty()) out += '\n';
    out += eval::site_tables(report, style, true);
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> SiteEval::files() const {
  std::vector<std::pair<std::string, std::string>> files = {
      {"summary.json", eval::site_json(reports_)}, {"speed.json", eval::site_speed_json(reports_)}};
  std::string table;
  for (const eval::SiteReport& report : reports_) {
    if (!table.empty()) table += '\n';
    table += eval::site_tables(report, eval::TableStyle::Markdown, false);
    for (auto& [name, bytes] : eval::site_plots(report)) {
      const bool several = reports_.size() > 1;
      files.emplace_back(several ? report.set->name + "." + name : name, std::move(bytes));
    }
  }
  files.emplace_back("table.md", std::move(table));
  return files;
}

}  // namespace sito::app
