// SPDX-License-Identifier: Apache-2.0
#include "lab/gold_flags.h"

#include "sito/base/error.h"

#include <utility>

namespace sito::app {

Result<void> check_gold(const std::vector<std::string>& paths) {
  if (!paths.empty()) return {};
  return invalid("--gold is needed: a folder with pages.jsonl, or a JSONL file");
}

Result<std::vector<eval::GoldSet>> read_gold_sets(const std::vector<std::string>& paths,
                                                  const eval::GoldFilter& filter,
                                                  Diagnostics& notes) {
  std::vector<eval::GoldSet> sets;
  for (const std::string& path : paths) {
    auto set = eval::read_gold(path, filter, notes);
    if (!set) return std::move(set).error();
    for (const eval::GoldSet& other : sets) {
      if (other.name == set->name) return invalid("--gold: two sets are called " + set->name);
    }
    sets.push_back(std::move(*set));
  }
  return sets;
}

void GoldFlags::declare_sets(FlagTable& table, const std::string& help) {
  table.add("--gold", sets_, help)->type_name("SET")->one_each();
}

void GoldFlags::declare_language(FlagTable& table) {
  table.add("--page-language", language_, verb_ + " only pages with this code as lang in the set")
      ->type_name("CODE");
}

void GoldFlags::declare_page_types(FlagTable& table) {
  table.add("--page-type", page_types_, verb_ + " only pages of this type; repeatable")
      ->type_name("TYPE")
      ->one_each();
}

void GoldFlags::declare_limit(FlagTable& table) {
  table.add("--limit-pages", limit_pages_, verb_ + " only the first N pages of each set")
      ->type_name("N")
      ->check(positive_number());
}

void GoldFlags::declare_split(FlagTable& table) {
  more(table.add("--split", split_, verb_ + " only pages of this split of the set"))
      ->type_name("NAME");
}

Result<void> GoldFlags::check() const { return check_gold(sets_); }

Result<std::vector<eval::GoldSet>> GoldFlags::read(bool metadata, Diagnostics& notes) const {
  eval::GoldFilter filter;
  filter.page_types = page_types_;
  filter.split = split_;
  filter.language = language_;
  filter.metadata = metadata;
  if (limit_pages_ > 0) filter.max_pages = limit_pages_;
  return read_gold_sets(sets_, filter, notes);
}

}  // namespace sito::app
