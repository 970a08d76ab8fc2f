// SPDX-License-Identifier: Apache-2.0
// Makes the text field of a template by clicking elements to include and exclude.
#pragma once

#include "sito/eval/xqt/pointing.h"
#include "sito/eval/xqt/trial.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::eval {

class TextClicks {
 public:
  explicit TextClicks(Trial& trial) : trial_(trial) {}
  /// Returns the field of the text; without a path if no page has one.
  Draft run();

 private:
  void point_on(std::uint32_t page, Taste taste, Draft& best);
  std::vector<std::string> paths_of_region(std::uint32_t page, NodeId region, Taste taste) const;
  std::string path_of_pieces(std::uint32_t page, NodeId region, Taste taste) const;
  bool take_path(std::uint32_t page, const std::string& path, const Draft& before, Draft& best);
  /// Clicks elements to exclude, on all pages.
  void leave_out(Draft& draft);
  void leave_out_on(std::uint32_t page, Draft& draft);
  void leave_out_one(std::uint32_t page, NodeId node, const std::string& within, Draft& draft);

  Trial& trial_;
  TextPointer pointer_;
};

}  // namespace sito::eval
