// SPDX-License-Identifier: Apache-2.0
// Genres of pages: their words, and the settings of the row crunch that suit them.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/crunch/page_words.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::extract {

/// Parameters of the row crunch by name, with their values.
using GenreSettings = std::vector<std::pair<std::string, double>>;

struct Genre {
  std::string name;
  GenreSettings settings;
};

/// Measures how far the words of a page are from those of a genre. Both measures are in [0, 2]; 2:
/// nothing in common.
enum class GenreDistance : std::uint8_t {
  Manhattan,  ///< the sum of the differences of the shares
  Cosine,     ///< twice one minus the cosine
};

/// Word frequencies and settings by genre. Immutable; share freely.
class GenreModel {
 public:
  /// Reads JSON: {"news": {"words": {"word": share, ...}, "settings": {"link-text-ratio": 0.35}}}.
  /// Members that are not objects are remarks. Shares are scaled to sum to 1 in each genre. Errors:
  /// Malformed, with the place; InvalidArgument for a setting or value that crunch does not have.
  static Result<GenreModel> parse(std::string_view json);
  /// The model that ships.
  static const GenreModel& shipped();

  struct Nearest {
    const Genre* genre = nullptr;  ///< null if no genre has words
    double distance = 2;
  };
  /// Returns the genre whose words are nearest to the shares; the first of equal ones. Cost: a
  /// binary search for each word.
  [[nodiscard]] Nearest nearest(std::span<const WordShare> words, GenreDistance by) const;
  /// Returns null if no genre has that name.
  [[nodiscard]] const Genre* find(std::string_view name) const;
  [[nodiscard]] std::span<const Genre> genres() const { return genres_; }

 private:
  std::vector<Genre> genres_;
  std::vector<std::string> words_;  // of all genres, sorted
  std::vector<double> shares_;      // of each word, in each genre
  std::vector<double> squares_;     // of each genre, the sum of the squares of its shares
};

/// Learns the words of genres from pages of known genre.
class GenreCounter {
 public:
  /// Adds a page: its site, and the shares of its most frequent words.
  void add(const std::string& genre, const std::string& site, std::span<const WordShare> words);
  /// Returns the model as JSON: for every genre the mean of its pages' shares, and the shipped
  /// settings of that genre. Keeps the `most` words with the largest shares among those of at least
  /// `min_sites` sites of the genre, so that no single site shapes a genre or can be recognised.
  /// `remarks` come first.
  [[nodiscard]] std::string json(std::size_t min_sites, std::size_t most,
                                 const std::map<std::string, std::string>& remarks) const;

 private:
  struct Word {
    std::set<std::string> sites;
    double sum = 0;  // of its shares
  };
  struct Sums {
    std::size_t pages = 0;
    std::map<std::string, Word, std::less<>> words;
  };
  std::map<std::string, Sums> genres_;
};

}  // namespace sito::extract
