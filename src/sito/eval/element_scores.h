// SPDX-License-Identifier: Apache-2.0
// How well elements are classified: a confusion matrix and what follows from it.
#pragma once

#include "sito/eval/table.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Counts of elements by the class they have and the class they were given.
class ElementScores {
 public:
  void add(std::string_view gold, std::string_view given);
  void add(const ElementScores& other);

  /// All classes that appear, by name.
  [[nodiscard]] const std::vector<std::string>& classes() const { return classes_; }
  /// counts()[gold][given].
  [[nodiscard]] std::uint64_t count(std::size_t gold, std::size_t given) const {
    return counts_[gold][given];
  }
  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] double precision(std::size_t of_class) const;  ///< 0 when it was never given
  [[nodiscard]] double recall(std::size_t of_class) const;
  [[nodiscard]] double f1(std::size_t of_class) const;
  /// Mean F1 of the classes that some element has.
  [[nodiscard]] double macro_f1() const;
  [[nodiscard]] double accuracy() const;

  /// Rows: the class that elements have; columns: the class they were given, then P, R and F1; a
  /// last line with macro F1 and accuracy.
  [[nodiscard]] std::string text(TableStyle style) const;
  /// The same as JSON.
  [[nodiscard]] std::string json() const;

 private:
  std::size_t number_of(std::string_view name);
  [[nodiscard]] std::uint64_t n_gold(std::size_t of_class) const;
  [[nodiscard]] std::uint64_t n_given(std::size_t of_class) const;

  std::vector<std::string> classes_;
  std::vector<std::vector<std::uint64_t>> counts_;
};

}  // namespace sito::eval
