// SPDX-License-Identifier: Apache-2.0
// Models of elements trained in the workbench.
#pragma once

#include "sito/elements/classifier.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace sito::serve {

/// Keeps the latest ones. Several threads may use it at once.
class ElementModels {
 public:
  static constexpr std::size_t kMost = 8;

  /// Returns the name under which it can be found.
  std::string add(elements::Classifier model);
  /// Returns null if it is not there, or no longer.
  [[nodiscard]] std::shared_ptr<const elements::Classifier> find(std::string_view name) const;

 private:
  using Named = std::pair<std::string, std::shared_ptr<const elements::Classifier>>;
  mutable std::mutex mutex_;
  std::deque<Named> models_;
};

}  // namespace sito::serve
