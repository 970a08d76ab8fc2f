// SPDX-License-Identifier: Apache-2.0
// The text of a template, made by pointing at what holds it and at what is to be left out.
#pragma once

#include "sito/eval/xqt_pointing.h"
#include "sito/eval/xqt_trial.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::eval {

class TextClicks {
 public:
  explicit TextClicks(Trial& trial) : trial_(trial) {}
  /// The field of the text; without a path when no page has one.
  Draft run();

 private:
  void point_on(std::uint32_t page, Taste taste, Draft& best);
  std::vector<std::string> paths_of_region(std::uint32_t page, NodeId region, Taste taste) const;
  std::string path_of_pieces(std::uint32_t page, NodeId region, Taste taste) const;
  bool take_path(std::uint32_t page, const std::string& path, const Draft& before, Draft& best);
  /// Points at what is to be left out, on all pages.
  void leave_out(Draft& draft);
  void leave_out_on(std::uint32_t page, Draft& draft);
  void leave_out_one(std::uint32_t page, NodeId node, const std::string& within, Draft& draft);

  Trial& trial_;
  TextPointer pointer_;
};

}  // namespace sito::eval
