// SPDX-License-Identifier: Apache-2.0
// The published table of classes as rules on features, for when there is no model (algorithms,
// section 8.2). Private to the room.
#pragma once

#include <span>
#include <string_view>

namespace sito::elements {

/// An element has the class when it has all features; "!" in front: when it has not.
struct Rule {
  std::string_view of_class;
  float confidence;
  std::string_view features[4];  ///< "" behind the last
};

/// In their order: the first that fits decides; where none does, the class is Undetermined.
std::span<const Rule> rules_of_table();

}  // namespace sito::elements
