// SPDX-License-Identifier: Apache-2.0
// Style sheets by their URL.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sito {

/// The style sheets of an archive, decoded. Of several with one URL, the first is kept. Filled once,
/// then read by any number of threads.
class SheetIndex {
 public:
  /// When the sheets together are larger than this, further ones are left out.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;
  /// A larger sheet is left out: no page would use it.
  static constexpr std::size_t kMaxSheetBytes = std::size_t{1} << 20;

  /// `url`: absolute; its fragment does not count.
  void add(std::string_view url, std::string css);
  /// Returns the sheet with this URL; null if there is none.
  [[nodiscard]] const std::string* find(std::string_view url) const;
  [[nodiscard]] std::size_t size() const { return sheets_.size(); }
  /// Returns the number of sheets left out.
  [[nodiscard]] std::size_t left_out() const { return left_out_; }

 private:
  std::unordered_map<std::string, std::string> sheets_;
  std::size_t bytes_ = 0;
  std::size_t left_out_ = 0;
};

}  // namespace sito
