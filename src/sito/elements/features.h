// SPDX-License-Identifier: Apache-2.0
// The features of an element (after Komporday 2016): the names of those that are true.
#pragma once

#include "sito/elements/entry.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

/// Takes the name of a feature, which is valid during the call only.
using TakeFeature = std::function<void(std::string_view name)>;

/// Finds the features of elements. Keeps its memory; one for each thread.
///
/// A feature is "group=value" or "group.part": "tag=button", "class.more", "label-says=close",
/// "siblings>=5". docs/formats/elements.md lists groups and values. A number gives one feature for
/// each bound that it reaches, so that every feature is true or false.
class FeatureFinder {
 public:
  FeatureFinder();
  ~FeatureFinder();
  FeatureFinder(FeatureFinder&&) noexcept;

  /// Reports the features of an element; some are reported twice. Ignores the label. `base`: the
  /// URL against which links are resolved; "" for the page's URL. Cost: some ten microseconds.
  void find(const Entry& entry, std::string_view base, const TakeFeature& take);
  /// Returns the target of the last element, absolute and behind redirect services; "" for none.
  [[nodiscard]] const std::string& target() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the features of an element, sorted, each once.
std::vector<std::string> features_of(const Entry& entry);

}  // namespace sito::elements
