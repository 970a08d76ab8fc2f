// SPDX-License-Identifier: Apache-2.0
// The published table of classes (Komporday 2016) as rules on features, used without a model.
// Private to the room.
#pragma once

#include <span>
#include <string_view>

namespace sito::elements {

/// An element has the class if it has all features; "!" in front means that it lacks the feature.
struct Rule {
  std::string_view of_class;
  float confidence;
  std::string_view features[4];  ///< "" after the last
};

/// Returns the rules in order: the first that fits decides; if none fits, the class is
/// Undetermined.
std::span<const Rule> rules_of_table();

}  // namespace sito::elements
