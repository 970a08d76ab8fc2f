// SPDX-License-Identifier: Apache-2.0
#include "sito/held_out.h"

#include "sito/commands.h"
#include "sito/eval/run.h"
#include "sito/eval/table.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/io/sink.h"

#include <cstdio>
#include <utility>

namespace sito::app {
namespace {

void add_row(const std::string& name, const std::string& type,
             const std::vector<eval::Rates>& rates, eval::Table& table) {
  eval::Rates sum;
  for (const eval::Rates& page : rates) {
    sum.precision += page.precision;
    sum.recall += page.recall;
    sum.f1 += page.f1;
  }
  const auto n = static_cast<double>(rates.size());
  table.rows.push_back({name, type, std::to_string(rates.size()), eval::decimals(sum.f1 / n),
                        eval::decimals(sum.precision / n), eval::decimals(sum.recall / n)});
}

}  // namespace

Result<void> HeldOut::score(const Pages& pages, const extract::Resources& resources) {
  eval::EvalOptions options;
  options.rows.push_back(plan_);
  options.resources = &resources;
  options.classifier = "skip";
  options.threads = available_threads();
  options.measures = eval::Measures::WordsOnly;
  for (const eval::GoldSet& set : sets_) {
    const auto ids = pages.find(set.name);
    if (ids == pages.end()) continue;
    eval::GoldSet held{set.name, set.digest, {}, 0, 0};
    for (const eval::GoldPage& page : set.pages) {
      if (ids->second.contains(page.id)) held.pages.push_back(page);
    }
    const auto scores = eval::evaluate(held, options);
    if (!scores) return scores.error();
    for (std::size_t i = 0; i < held.pages.size(); ++i) {
      const eval::PageScore& score = scores->scores[0][i];
      if (!scores->has_page[i] || !score.has_text) continue;
      rates_[set.name][held.pages[i].page_type].push_back(score.words.rates());
    }
  }
  return {};
}

std::string HeldOut::table() const {
  eval::Table table{{"set", "type", "pages", "F1", "P", "R"}, {}};
  for (const eval::GoldSet& set : sets_) {
    const auto found = rates_.find(set.name);
    if (found == rates_.end()) continue;
    std::vector<eval::Rates> all;
    for (const auto& [type, rates] : found->second) {
      all.insert(all.end(), rates.begin(), rates.end());
    }
    add_row(set.name, "", all, table);
    if (found->second.size() < 2) continue;
    for (const auto& [type, rates] : found->second) add_row(set.name, type, rates, table);
  }
  std::string out;
  eval::append_table(table, eval::TableStyle::Text, out);
  return out;
}

Result<void> write_output(const std::string& path, const std::string& text) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  Result<void> written = (*sink)->write(text);
  return written ? (*sink)->close() : written;
}

int report_training(const Result<void>& done, const CountingDiagnostics& notes) {
  if (!done) {
    std::fprintf(stderr, "sito: %s\n", to_string(done.error()).c_str());
    return kExitPartly;
  }
  std::uint64_t lost = 0;
  for (const auto& [problem, n] : notes.counts()) {
    if (problem == eval::kNoGold) continue;
    std::fprintf(stderr, "sito: %s: %llu\n", problem.c_str(), static_cast<unsigned long long>(n));
    lost += n;
  }
  return lost > 0 ? kExitPartly : kExitDone;
}

}  // namespace sito::app
