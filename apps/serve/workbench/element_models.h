// SPDX-License-Identifier: Apache-2.0
// Models of elements that were trained in the workbench.
#pragma once

#include "sito/elements/classifier.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace sito::serve {

/// The latest ones. Several threads may use it at once.
class ElementModels {
 public:
  static constexpr std::size_t kMost = 8;

  /// Gives the name by which it is asked for.
  std::string add(elements::Classifier model);
  /// Null: it is not there, or not any more.
  [[nodiscard]] std::shared_ptr<const elements::Classifier> find(std::string_view name) const;

 private:
  using Named = std::pair<std::string, std::shared_ptr<const elements::Classifier>>;
  mutable std::mutex mutex_;
  std::deque<Named> models_;
};

}  // namespace sito::serve
