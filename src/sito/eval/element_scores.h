// SPDX-License-Identifier: Apache-2.0
// Scores of classified elements: a confusion matrix, and measures from it.
#pragma once

#include "sito/eval/table.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Counts elements by gold class and given class.
class ElementScores {
 public:
  void add(std::string_view gold, std::string_view given);
  void add(const ElementScores& other);

  /// Returns all classes that occur, sorted.
  [[nodiscard]] const std::vector<std::string>& classes() const { return classes_; }
  /// Returns the number of elements with these classes.
  [[nodiscard]] std::uint64_t count(std::size_t gold, std::size_t given) const {
    return counts_[gold][given];
  }
  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] double precision(std::size_t of_class) const;  ///< 0 if it was never given
  [[nodiscard]] double recall(std::size_t of_class) const;
  [[nodiscard]] double f1(std::size_t of_class) const;
  /// Returns the mean F1 of the classes that occur in gold.
  [[nodiscard]] double macro_f1() const;
  [[nodiscard]] double accuracy() const;

  /// Returns a table. Rows: gold classes; columns: given classes, then P, R and F1; last line:
  /// macro F1 and accuracy.
  [[nodiscard]] std::string text(TableStyle style) const;
  /// Returns the content of the table as JSON.
  [[nodiscard]] std::string json() const;

 private:
  std::size_t number_of(std::string_view name);
  [[nodiscard]] std::uint64_t n_gold(std::size_t of_class) const;
  [[nodiscard]] std::uint64_t n_given(std::size_t of_class) const;

  std::vector<std::string> classes_;
  std::vector<std::vector<std::uint64_t>> counts_;
};

}  // namespace sito::eval
