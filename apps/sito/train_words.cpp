// SPDX-License-Identifier: Apache-2.0
// sito train words: from pages, and gold sets, to statistics of their words.
#include "sito/eval/train_words.h"

#include "sito/commands.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/training.h"

#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class TrainWords final : public Invocation {
 public:
  explicit TrainWords(CLI::App& app);
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

TrainWords::TrainWords(CLI::App& app) {
  app.add_option("PAGES", pages_,
                 "HTML files, WARC archives, or folders of them: how many pages have a word")
      ->expected(0, -1);
  app.add_option("--gold", gold_,
                 "A gold set: also how likely a word is part of the main text; repeatable")
      ->type_name("SET")
      ->allow_extra_args(false);
  app.add_option("-o,--output", output_, "The statistics; - (default) for standard output")
      ->type_name("FILE");
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr");
  app.add_option("--min-pages", min_pages_, "Only words of so many pages (default 2)")
      ->type_name("N")
      ->check(positive_number())
      ->group(kMoreOptions);
}

Result<void> TrainWords::count() {
  if (pages_.empty() && gold_.empty()) {
    return Error{ErrorCode::InvalidArgument, "nothing to count: name pages, or --gold sets"};
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

std::unique_ptr<Invocation> declare_train_words(CLI::App& app) {
  return std::make_unique<TrainWords>(app);
}

}  // namespace sito::app
