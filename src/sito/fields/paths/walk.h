// SPDX-License-Identifier: Apache-2.0
// Prepared paths, and the evaluation of one of them on one page.
#pragma once

#include "sito/fields/paths/node_tests.h"
#include "sito/fields/paths/path.h"
#include "sito/fields/paths/select.h"
#include "sito/page/page.h"

#include <deque>
#include <span>
#include <string>
#include <vector>

namespace sito::fields {

struct ReadyStep;

/// Test, with names as numbers.
struct ReadyTest {
  explicit ReadyTest(const Test& test);
  Test::Kind kind;
  AttributeName attribute;
  std::string value;
  std::vector<ReadyStep> steps;
  std::vector<ReadyTest> tests;
};

struct ReadyPredicate {
  explicit ReadyPredicate(const Predicate& predicate);
  Position position;
  std::vector<ReadyTest> tests;
};

struct ReadyStep {
  explicit ReadyStep(const Step& step);
  Axis axis;
  ElementName name;
  AttributeName attribute;  // of Axis::Attribute
  bool has_position = false;
  std::vector<ReadyPredicate> predicates;  // if one of them is a position
  std::vector<ReadyTest> tests;            // otherwise: the tests of all predicates
};

/// Finds the results of steps. Its lists are reused, so that no node needs an allocation. Its work
/// is counted over all results.
class Walk {
 public:
  explicit Walk(const Page& page) : page_(page), nodes_(page.nodes()) {}

  /// Returns the first results, at least `most`, in document order, each once. kNoNode is the root
  /// of the page.
  void find(std::span<const ReadyStep> steps, NodeId context, std::size_t most,
            std::vector<Found>& found);
  [[nodiscard]] const Page& page() const { return page_; }
  /// Counts the work of callers on the results; one step is like reading one node.
  void add_work(std::size_t steps) { work_ += steps; }
  /// Returns true if the results are incomplete, because they took too much work.
  [[nodiscard]] bool too_much() const { return work_ > Selector::kMaxSteps; }
  [[nodiscard]] static Error error() {
    return {ErrorCode::TooLarge, "the paths take more than " + std::to_string(Selector::kMaxSteps) +
                                     " steps on this page"};
  }

 private:
  using Nodes = std::vector<std::uint32_t>;  // kNone: the root of the page
  class List;                                // one of lists_, as long as it exists

  // Finds all elements to which the steps lead; the steps contain no attribute. For the last step,
  // the first results are enough, in any order or in document order.
  enum class Order : std::uint8_t { Any, Document };
  void lead(std::span<const ReadyStep> steps, std::uint32_t context, std::size_t most, Order order,
            Nodes& out);
  void step(const ReadyStep& step, const Nodes& from, std::size_t most, Nodes& out);
  void descend(const ReadyStep& step, const Nodes& from, std::size_t most, Nodes& out);
  void descend_by_parents(const ReadyStep& step, const Nodes& from, Nodes& out);
  void follow(const ReadyStep& step, const Nodes& from, std::size_t most, Nodes& out);
  // Adds the elements of `begin` and its later siblings that pass, as one group.
  void siblings(const ReadyStep& step, std::uint32_t begin, std::uint32_t end, std::size_t most,
                Nodes& out);
  void group_of_one(const ReadyStep& step, std::uint32_t node, Nodes& out);
  void choose(std::span<const ReadyPredicate> predicates, Nodes& group);

  bool holds(const ReadyPredicate& predicate, Found here);
  bool holds(const ReadyTest& test, Found here);
  bool attribute_holds(const ReadyTest& test, NodeId node);
  bool text_holds(const ReadyTest& test, Found here);
  bool exists(std::span<const ReadyStep> steps, std::uint32_t context);
  bool passes(const ReadyStep& step, Found here);
  bool passes(const ReadyStep& step, std::uint32_t node) {
    return passes(step, Found{NodeId{node}, kNone});
  }

  // Returns the first of the nodes below: [first_below, end).
  [[nodiscard]] std::uint32_t first_below(std::uint32_t node) const {
    return node == kNone ? 0 : node + 1;
  }
  [[nodiscard]] std::uint32_t end_of(std::uint32_t node) const {
    return node == kNone ? static_cast<std::uint32_t>(nodes_.size()) : nodes_[node].end;
  }

  const Page& page_;
  std::span<const Node> nodes_;
  std::deque<Nodes> lists_;
  std::size_t lists_in_use_ = 0;
  std::string text_;
  std::size_t work_ = 0;
};

}  // namespace sito::fields
