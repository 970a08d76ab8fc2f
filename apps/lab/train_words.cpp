// SPDX-License-Identifier: Apache-2.0
// sito train words: counts statistics of words on pages and gold sets.
#include "sito/eval/train/words.h"

#include "lab/lab_commands.h"
#include "lab/training.h"
#include "tool/flags.h"
#include "tool/help.h"

#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class TrainWords final : public Invocation {
 public:
  explicit TrainWords(FlagTable& table);
  int run() override;

 private:
  Result<void> count();

  std::vector<std::string> pages_;
  std::vector<std::string> gold_;
  std::string output_ = "-";
  std::uint32_t min_pages_ = 2;
  bool quiet_ = false;

  text::WordCounter counter_;
  CountingDiagnostics notes_;
};

TrainWords::TrainWords(FlagTable& table) {
  table
      .add("PAGES", pages_,
           "HTML files, WARC archives, or folders of them, to count the pages with a word")
      ->or_none();
  table
      .add("--gold", gold_,
           "Gold set, to count how likely a word is part of the main text; repeatable")
      ->type_name("SET")
      ->one_each();
  table.add("-o,--output", output_, "The statistics; - (default) for standard output")
      ->type_name("FILE");
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  table.add("--min-pages", min_pages_, "Minimum number of pages with a word (default 2)")
      ->type_name("N")
      ->check(positive_number())
      ->group(kMoreOptions);
}

Result<void> TrainWords::count() {
  if (pages_.empty() && gold_.empty()) {
    return Error{ErrorCode::InvalidArgument,
                 "there is nothing to count: name pages or --gold sets"};
  }
  const Limits limits;
  for (const std::string& path : gold_) {
    const auto set = eval::read_gold(path, {}, notes_);
    if (!set) return set.error();
    eval::count_words(*set, limits, notes_, counter_);
  }
  if (pages_.empty()) return {};
  const std::atomic<bool> stop{false};
  auto pages = eval::PageList::scan(pages_, limits, notes_, stop);
  if (!pages) return std::move(pages).error();
  eval::count_words(*pages, limits, notes_, counter_);
  return {};
}

int TrainWords::run() {
  if (const Result<void> counted = count(); !counted) return usage_error(counted.error());
  if (!quiet_) std::fprintf(stderr, "sito: counted the words of %u pages\n", counter_.n_pages());
  return end_training(counter_.write(min_pages_), output_, notes_);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_words(FlagTable& table) {
  return std::make_unique<TrainWords>(table);
}

}  // namespace sito::app
