// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the frames of a page, and how many of them may load documents.
#pragma once

#include "sito/browser/json.h"

#include <map>
#include <set>
#include <string>

namespace sito::browser {

/// Bounds of one page: frames with documents from servers, frames of these that show the page
/// itself again, and the depth of a frame within others.
inline constexpr std::size_t kMaxFrames = 60, kMaxSelfFrames = 3, kMaxFrameDepth = 5;

/// Not safe for several threads at once.
class FrameTree {
 public:
  explicit FrameTree(std::string main) : main_(std::move(main)) {}

  [[nodiscard]] bool is_main(const std::string& frame) const { return frame == main_; }
  /// Takes an event of the Page domain.
  void take(const std::string& method, const Json& params);
  /// Forgets all frames: there is another document.
  void clear();
  /// Returns true if a frame may load this document; `page`: the URL of the page.
  [[nodiscard]] bool admits(const std::string& frame, const std::string& url,
                            const std::string& page);

 private:
  [[nodiscard]] std::size_t depth_of(const std::string& frame) const;

  const std::string main_;
  std::map<std::string, std::string> parents_;
  std::set<std::string> admitted_;  // also frames that no longer exist
  std::size_t self_frames_ = 0;
};

}  // namespace sito::browser
