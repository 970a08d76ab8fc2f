// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the contexts in which our script runs, one for each frame.
#pragma once

#include "sito/browser/json.h"

#include <map>
#include <string>
#include <vector>

namespace sito::browser {

/// A frame of another site, in which our script answers.
struct ForeignFrame {
  int context = 0;
  std::string frame;
};

/// Not safe for several threads at once.
class FrameContexts {
 public:
  /// Takes an event about the contexts of the Runtime domain.
  void take(const std::string& method, const Json& params);
  /// Records that the script in this context answers for its frame.
  void add_foreign(int context);
  /// Returns these frames, at most 16.
  [[nodiscard]] std::vector<ForeignFrame> foreign() const;

 private:
  std::map<int, std::string> frames_;  // by context
  std::vector<int> foreign_;           // contexts
};

}  // namespace sito::browser
