// SPDX-License-Identifier: Apache-2.0
// Rows of the table, alone or combined (Gottron 2008, CombinE; algorithms, section 3.10):
//
//   justext                        one row
//   nit[tau=0.1]                   with parameters of its own
//   union(a,b)  inter(a,b)         what any of them keeps; what all of them keep
//   vote(a,b:2,c;2)                what gets 2 votes, b having two; without ";k" more than half
//   serial(a,b)                    b on what a leaves of the page
//
// Combinations may stand inside each other.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/algorithm.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

enum class Combine : std::uint8_t { Row, Serial, Union, Inter, Vote };

/// A node of a plan. Plain data.
struct PlanPart {
  Combine combine = Combine::Row;
  const Algorithm* row = nullptr;  ///< of a Row
  Params params;                   ///< of a Row: complete
  std::vector<PlanPart> parts;     ///< of a combination: two or more
  double weight = 1;               ///< of a part of a Vote: its votes
  double votes = 0;                ///< of a Vote: how many it takes
  /// Of a Vote: parts that keep nothing of a page have no vote there, and it takes fewer votes in
  /// proportion.
  bool skip_empty = true;
  std::size_t id = 0;  ///< its place in the order of the text
};

/// What to run on a page. A value; immutable while runners use it.
class Plan {
 public:
  /// A row with its default parameters.
  static Plan of(const Algorithm& row);
  /// Reads an expression. InvalidArgument: the message says at which character, what was found, and
  /// what could stand there (known rows, the allowed range of a value).
  static Result<Plan> parse(std::string_view expression);

  /// Sets a parameter of the one row that knows its name. False: none does. InvalidArgument: more
  /// than one does, or the value is not allowed.
  Result<bool> set(const Setting& setting);

  /// As typed, without blanks; settings of set() stand behind their row.
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const PlanPart& root() const { return root_; }
  /// Number of parts of all depths.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// What any of its rows needs with its parameters.
  [[nodiscard]] Needs needs() const;
  [[nodiscard]] bool wants_stop_words() const { return needs().stop_words; }
  /// InvalidArgument when a row has to have a resource that is not there.
  [[nodiscard]] Result<void> check(const Resources& resources) const;
  /// The rows in the order of the text; a row that stands twice is there twice.
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

  /// Labels a page, as LabelFn. `inputs.params` is not read: the plan has its own. Hooks run once,
  /// over the combined answer. `inputs.facts`, when given, are those of `page`. With
  /// `inputs.within` the answer is as that of a Serial whose first part has given those labels.
  ///
  /// Combined: segments are the paragraphs of the first part (of a Serial: of the last part that
  /// saw the text), cut where the answer changes.
  void label(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::extract
