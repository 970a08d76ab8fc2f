// SPDX-License-Identifier: Apache-2.0
// The features of an element (algorithms, section 8.3): names of what is so, nothing of what is
// not.
#pragma once

#include "sito/elements/entry.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

/// Takes the name of a feature, which is valid for the call alone.
using TakeFeature = std::function<void(std::string_view name)>;

/// Finds the features of elements. Keeps its memory; one per thread.
///
/// A feature is "group=value" or "group.part": "tag=button", "class.more", "label-says=close",
/// "siblings>=5". Groups and values are listed in docs/formats/elements.md. Numbers become features
/// for each bound that they reach, so that all of them are so or not.
class FeatureFinder {
 public:
  FeatureFinder();
  ~FeatureFinder();
  FeatureFinder(FeatureFinder&&) noexcept;

  /// Tells the features of an element; some are told twice. The label is not looked at.
  /// `base`: what links are resolved against; "" for the page's address.
  /// Cost: some ten microseconds.
  void find(const Entry& entry, std::string_view base, const TakeFeature& take);
  /// Where the last element leads, absolute and behind redirect services; "" nowhere.
  [[nodiscard]] const std::string& target() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The features of an element, sorted, each once.
std::vector<std::string> features_of(const Entry& entry);

}  // namespace sito::elements
