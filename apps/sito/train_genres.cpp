// SPDX-License-Identifier: Apache-2.0
// sito train genres: from gold sets that say what type their pages are to the words of genres.
#include "sito/eval/train_genres.h"

#include "sito/commands.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/training.h"

#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace sito::app {
namespace {

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

class TrainGenres final : public Invocation {
 public:
  explicit TrainGenres(CLI::App& app);
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

TrainGenres::TrainGenres(CLI::App& app) {
  app.add_option("--gold", gold_, "A gold set whose pages have a page_type; repeatable")
      ->type_name("SET")
      ->allow_extra_args(false);
  app.add_option("-o,--output", output_, "The genres, JSON; - (default) for standard output")
      ->type_name("FILE");
  app.add_option("--genre", genres_,
                 "Count pages of a type for a genre (product=shop); the usual types have one, "
                 "others are their own genre; repeatable")
      ->type_name("TYPE=GENRE")
      ->allow_extra_args(false);
  app.add_option("--remark", remarks_, "A remark for the file (licence=...); repeatable")
      ->type_name("NAME=TEXT")
      ->allow_extra_args(false);
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr");
  const auto more = [](CLI::Option* option) { return option->group(kMoreOptions); };
  more(app.add_option("--words", words_, "Words of a genre (default 200)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_option("--min-sites", min_sites_,
                      "Only words that pages of so many sites use (default 5)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_option("--top-words", training_.top_words,
                      "Words of a page that count, as top-words of the row (default 100)"))
      ->type_name("N")
      ->check(positive_number());
}

Result<void> TrainGenres::build() {
  if (gold_.empty()) return invalid("--gold is needed: a folder with pages.jsonl, or a JSONL file");
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
  if (n_pages == 0) return invalid("no page says of which page_type it is");
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

std::unique_ptr<Invocation> declare_train_genres(CLI::App& app) {
  return std::make_unique<TrainGenres>(app);
}

}  // namespace sito::app
