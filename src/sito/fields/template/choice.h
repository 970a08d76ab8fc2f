// SPDX-License-Identifier: Apache-2.0
// Chooses the template of a page among several.
#pragma once

#include "sito/fields/template/template.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace sito::fields {

/// The templates of a run, by the URLs that they are for. Immutable; any number of threads.
class Choice {
 public:
  /// The templates must have passed check(), and must outlive it.
  explicit Choice(std::span<const Template> templates);
  ~Choice();

  /// Returns the first template whose site (with or without "www.") and expression match the URL.
  /// Without a URL, returns the only template.
  [[nodiscard]] std::optional<std::size_t> of(std::string_view url) const;

 private:
  std::span<const Template> templates_;
  std::vector<std::unique_ptr<re2::RE2>> matches_;
};

}  // namespace sito::fields
