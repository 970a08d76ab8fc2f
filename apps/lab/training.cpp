// SPDX-License-Identifier: Apache-2.0
#include "lab/training.h"

#include "sito/base/error.h"
#include "sito/eval/run.h"
#include "sito/eval/table.h"
#include "sito/io/sink.h"

#include "lab/gold_flags.h"
#include "tool/commands.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/say.h"

#include <algorithm>
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
  eval::append_table(table, eval::TableStyle::Markdown, out);
  return out;
}

void TrainingFlags::declare(FlagTable& table) {
  table.add("--gold", gold, "Gold set, as for `sito eval`; repeatable")
      ->type_name("SET")
      ->one_each();
  table.add("-o,--output", output, "The model; - (default) for standard output")->type_name("FILE");
  table
      .add("--cross-validate", cross_validate,
           "Write no model; score models on unseen pages, by leaving out domains (in parts) or "
           "sets (one by one)")
      ->type_name("domains|sets");
  table.add_switch("-q,--quiet", quiet, "Print no remarks on stderr");
  table.add("--folds", folds, "Parts of the domains (default 5)")
      ->type_name("N")
      ->check(number_between(std::size_t{2}, std::size_t{100}))
      ->group(kMoreOptions);
  table.add("--limit-pages", limit_pages, "Use N pages of each set, evenly spread")
      ->type_name("N")
      ->check(positive_number())
      ->group(kMoreOptions);
}

Result<void> TrainingFlags::read_sets() {
  if (Result<void> checked = check_gold(gold); !checked) return checked;
  if (!cross_validate.empty() && cross_validate != "domains" && cross_validate != "sets") {
    return invalid("--cross-validate is domains or sets, not '" + cross_validate + "'");
  }
  auto read = read_gold_sets(gold, {}, notes);
  if (!read) return std::move(read).error();
  sets = std::move(*read);
  if (leaves_out_sets() && sets.size() < 2) {
    return invalid("--cross-validate sets needs two sets or more");
  }
  return {};
}

std::size_t TrainingFlags::number_of_set(const std::string& name) const {
  const auto found =
      std::find_if(sets.begin(), sets.end(), [&](const auto& set) { return set.name == name; });
  return static_cast<std::size_t>(found - sets.begin());
}

int end_training(const Result<std::string>& made, const std::string& path,
                 const CountingDiagnostics& notes) {
  Result<void> done = made ? Result<void>() : Result<void>(made.error());
  if (done) done = io::write_file(path, *made);
  if (!done) {
    say(to_string(done.error()));
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
