// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/frame_tree.h"

#include <string_view>

namespace sito::browser {
namespace {

constexpr std::size_t kMaxKnown = 5'000;  // a page can make frames for ever

std::string_view path_of(std::string_view url) { return url.substr(0, url.find_first_of("?#")); }

}  // namespace

void FrameTree::take(const std::string& method, const Json& params) {
  const std::string frame = text_of(params, "frameId");
  if (method == "Page.frameAttached") {
    if (parents_.size() < kMaxKnown) parents_[frame] = text_of(params, "parentFrameId");
  } else if (method == "Page.frameDetached") {
    parents_.erase(frame);
  }
}

void FrameTree::clear() {
  parents_.clear();
  admitted_.clear();
  self_frames_ = 0;
}

// 1: in the page itself; also for an unknown frame.
std::size_t FrameTree::depth_of(const std::string& frame) const {
  std::size_t depth = 1;
  for (auto one = parents_.find(frame); one != parents_.end() && one->second != main_;
       one = parents_.find(one->second)) {
    if (++depth > kMaxFrameDepth) break;
  }
  return depth;
}

bool FrameTree::admits(const std::string& frame, const std::string& url, const std::string& page) {
  if (admitted_.contains(frame)) return true;
  if (admitted_.size() >= kMaxFrames || depth_of(frame) > kMaxFrameDepth) return false;
  if (path_of(url) == path_of(page) && ++self_frames_ > kMaxSelfFrames) return false;
  admitted_.insert(frame);
  return true;
}

}  // namespace sito::browser
