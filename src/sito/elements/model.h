// SPDX-License-Identifier: Apache-2.0
// Trained models of elements: `sito train elements` writes them and the classifier reads them
// (docs/formats/elements.md).
#pragma once

#include "sito/base/result.h"
#include "sito/model/trees.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::elements {

/// A node of a decision tree: a question, or a leaf.
struct DecisionNode {
  std::int32_t yes = -1, no = -1;     ///< later nodes of the tree; -1: a leaf
  std::uint32_t feature = 0;          ///< of a question: true if the element has this feature
  std::vector<std::uint32_t> counts;  ///< of a leaf: training elements by class
  [[nodiscard]] bool is_leaf() const { return yes < 0; }
  bool operator==(const DecisionNode&) const = default;
};
/// The root comes first.
using DecisionTree = std::vector<DecisionNode>;

/// The parts of a model. One of `tree` and `boosted` is empty.
struct ModelParts {
  std::vector<std::string> classes;
  std::vector<std::string> features;  ///< names; trees refer to them by number
  DecisionTree tree;
  std::vector<std::vector<model::Tree>> boosted;  ///< by class; for two classes: of the second only
  std::map<std::string, std::string> training;    ///< facts about the training
};

/// A class with its confidence, and the next most probable class.
struct Decision {
  std::size_t of_class = 0;
  float confidence = 0;  ///< in [0, 1]
  std::size_t next_class = 0;
  float next_confidence = 0;  ///< 0: there is none
};

/// A model, ready to decide. Immutable; share freely between threads.
class ElementModel {
 public:
  /// Errors: InvalidArgument if the parts do not fit together.
  static Result<ElementModel> make(ModelParts parts);
  /// Reads a model file. Errors: Malformed, Unsupported (a later version).
  static Result<ElementModel> parse(std::string_view json, std::string_view source);
  /// Writes the model file. The same parts give the same bytes.
  [[nodiscard]] std::string json() const;

  [[nodiscard]] const std::vector<std::string>& classes() const { return parts_.classes; }
  [[nodiscard]] const ModelParts& parts() const { return parts_; }
  /// Returns the number of a feature; null for one that the model does not use.
  [[nodiscard]] const std::uint32_t* find_feature(std::string_view name) const;
  /// Classifies an element by its features: a row of 0 and 1, one for each feature of the model.
  [[nodiscard]] Decision decide(std::span<const float> features) const;
  /// Does the same for many elements, whose rows follow each other; faster than one by one.
  [[nodiscard]] std::vector<Decision> decide_all(std::span<const float> rows, std::size_t n) const;
  /// Returns the tree as indented rules, one a line; "" for boosted trees.
  [[nodiscard]] std::string rules() const;

 private:
  struct ViewHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };

  ModelParts parts_;
  std::vector<model::Trees> boosted_;
  std::unordered_map<std::string, std::uint32_t, ViewHash, std::equal_to<>> numbers_;
};

}  // namespace sito::elements
