// SPDX-License-Identifier: Apache-2.0
// sito train genres: collects the words of genres from gold sets with types of pages.
#include "sito/base/error.h"
#include "sito/eval/train/genres.h"

#include "lab/gold_flags.h"
#include "lab/lab_commands.h"
#include "lab/training.h"
#include "tool/flags.h"
#include "tool/help.h"

#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class TrainGenres final : public Invocation {
 public:
  explicit TrainGenres(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<std::string> count();

  std::vector<std::string> gold_;
  std::vector<std::string> genres_;
  std::vector<std::string> remarks_;
  std::string output_ = "-";
  std::size_t words_ = 200;
  std::size_t min_sites_ = 5;
  bool quiet_ = false;

  eval::GenreTraining training_;
  std::map<std::string, std::string> notes_in_file_;
  std::vector<eval::GoldSet> sets_;
  CountingDiagnostics notes_;
};

TrainGenres::TrainGenres(FlagTable& table) {
  table.add("--gold", gold_, "Gold set whose pages have a page_type; repeatable")
      ->type_name("SET")
      ->one_each();
  table.add("-o,--output", output_, "The genres, JSON; - (default) for standard output")
      ->type_name("FILE");
  table
      .add("--genre", genres_,
           "Count pages of a type for a genre (product=shop); default: common types have a genre, "
           "others are their own; repeatable")
      ->type_name("TYPE=GENRE")
      ->one_each();
  table.add("--remark", remarks_, "Add a remark to the file (licence=...); repeatable")
      ->type_name("NAME=TEXT")
      ->one_each();
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  more(table.add("--words", words_, "Words of a genre (default 200)"))
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--min-sites", min_sites_,
                 "Minimum number of sites whose pages use a word (default 5)"))
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--top-words", training_.top_words,
                 "Words counted of a page, as top-words of the row (default 100)"))
      ->type_name("N")
      ->check(positive_number());
}

Result<void> TrainGenres::build() {
  if (Result<void> checked = check_gold(gold_); !checked) return checked;
  for (const std::string& pair : genres_) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == pair.size()) {
      return invalid("--genre takes type=genre, not '" + pair + "'");
    }
    training_.genre_of_type[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  for (const std::string& pair : remarks_) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
      return invalid("--remark takes name=text, not '" + pair + "'");
    }
    notes_in_file_[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  for (const std::string& path : gold_) {
    auto set = eval::read_gold(path, {}, notes_);
    if (!set) return std::move(set).error();
    sets_.push_back(std::move(*set));
  }
  return {};
}

Result<std::string> TrainGenres::count() {
  extract::GenreCounter counter;
  std::size_t n_pages = 0;
  for (const eval::GoldSet& set : sets_) {
    const auto counted = eval::count_genres(set, training_, notes_, counter);
    if (!counted) return counted.error();
    n_pages += *counted;
  }
  if (n_pages == 0) return invalid("no page has a page_type");
  if (!quiet_) std::fprintf(stderr, "sito: counted the words of %zu pages\n", n_pages);
  return counter.json(min_sites_, words_, notes_in_file_);
}

int TrainGenres::run() {
  if (const Result<void> built = build(); !built) return usage_error(built.error());
  const Result<std::string> made = count();
  if (!made && made.error().code == ErrorCode::InvalidArgument) return usage_error(made.error());
  return end_training(made, output_, notes_);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_genres(FlagTable& table) {
  return std::make_unique<TrainGenres>(table);
}

}  // namespace sito::app
