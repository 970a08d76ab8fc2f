// SPDX-License-Identifier: Apache-2.0
// Which of several templates a page has.
#pragma once

#include "sito/xqt/mapping.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace sito::xqt {

/// The templates of a run, by the addresses that they are for. Immutable; any number of threads.
class Choice {
 public:
  /// They have passed check(), and must outlive it.
  explicit Choice(std::span<const Mapping> templates);
  ~Choice();

  /// The first one whose site (with or without "www.") and expression the address has; where there
  /// is no address the only one.
  [[nodiscard]] std::optional<std::size_t> of(std::string_view url) const;

 private:
  std::span<const Mapping> templates_;
  std::vector<std::unique_ptr<re2::RE2>> matches_;
};

}  // namespace sito::xqt
