// SPDX-License-Identifier: Apache-2.0
// Rows of the table, alone or combined (Gottron 2008, CombinE):
//
//   justext                        one row
//   nit[tau=0.1]                   with parameters of its own
//   union(a,b)  inter(a,b)         kept by any of them; kept by all of them
//   vote(a,b:2,c;2)                kept by 2 votes, b having two; without ";k" more than half
//   ngrams(a,b,c;2)                words inside runs of five words that get 2 votes
//   serial(a,b)                    b on the part of the page that a keeps
//
// Combinations can be nested.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/algorithm.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

enum class Combine : std::uint8_t { Row, Serial, Union, Inter, Vote, Ngrams };

/// A node of a plan. Plain data.
struct PlanPart {
  Combine combine = Combine::Row;
  const Algorithm* row = nullptr;  ///< of a Row
  Params params;                   ///< of a Row: complete
  std::vector<PlanPart> parts;     ///< of a combination: two or more
  double weight = 1;               ///< of a part of a Vote or Ngrams: its votes
  double votes = 0;                ///< of a Vote or Ngrams: how many it takes
  std::size_t n = 5;               ///< of Ngrams: words of a run
  /// Of a Vote or Ngrams: a part that keeps nothing of a page has no vote there, and the number of
  /// needed votes falls in proportion.
  bool skip_empty = true;
  std::size_t id = 0;  ///< its place in the order of the text
};

/// Which rows to run on a page. A value; immutable while runners use it.
class Plan {
 public:
  /// A row with its default parameters.
  static Plan of(const Algorithm& row);
  /// Reads an expression. InvalidArgument: the message says at which character, what was found, and
  /// what is allowed there (known rows, the range of a value).
  static Result<Plan> parse(std::string_view expression);

  /// Sets a parameter of the only row that has its name. Returns false if no row has it.
  /// InvalidArgument: several rows have it, or the value is not allowed.
  Result<bool> set(const Setting& setting);

  /// Returns the expression as typed, without blanks. Settings of set() follow their row.
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const PlanPart& root() const { return root_; }
  /// Number of parts of all depths.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Returns the combined needs of its rows with their parameters.
  [[nodiscard]] Needs needs() const;
  [[nodiscard]] bool wants_stop_words() const { return needs().stop_words; }
  /// InvalidArgument: a row requires a resource that is missing.
  [[nodiscard]] Result<void> check(const Resources& resources) const;
  /// Returns the rows in the order of the text; a row that occurs twice is in the list twice.
  [[nodiscard]] std::vector<const Algorithm*> rows() const;

 private:
  PlanPart root_;
  std::string name_;
  std::size_t size_ = 1;
};

/// Runs a plan on pages; keeps its memory from page to page. One per thread; the plan must outlive
/// it.
class Runner {
 public:
  explicit Runner(const Plan& plan);
  ~Runner();
  Runner(Runner&&) noexcept;
  Runner& operator=(Runner&&) noexcept;

  /// Labels a page, as LabelFn. Does not read `inputs.params`: the plan has its own. Hooks run
  /// once, over the combined result. `inputs.facts`, if given, must be those of `page`. With
  /// `inputs.within`, the result is that of a Serial whose first part gave those labels.
  ///
  /// Combined: segments are the paragraphs of the first part (for a Serial: of the last part that
  /// saw the text), cut where the result changes.
  void label(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::extract
