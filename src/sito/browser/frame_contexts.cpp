// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/frame_contexts.h"

#include "sito/browser/scripts.h"

#include <cstddef>

namespace sito::browser {
namespace {

constexpr std::size_t kMaxContexts = 2'000;
constexpr std::size_t kMaxForeign = 16;  // frames of other sites that are read

}  // namespace

void FrameContexts::take(const std::string& method, const Json& params) {
  if (method == "Runtime.executionContextCreated") {
    const Json& context = member(params, "context");
    if (text_of(context, "name") != kWorld || frames_.size() >= kMaxContexts) return;
    frames_[static_cast<int>(number_of(context, "id"))] =
        text_of(member(context, "auxData"), "frameId");
  } else if (method == "Runtime.executionContextDestroyed") {
    const int id = static_cast<int>(number_of(params, "executionContextId"));
    frames_.erase(id);
    std::erase(foreign_, id);
  } else {
    frames_.clear();
    foreign_.clear();
  }
}

void FrameContexts::add_foreign(int context) {
  if (foreign_.size() < kMaxForeign) foreign_.push_back(context);
}

std::vector<ForeignFrame> FrameContexts::foreign() const {
  std::vector<ForeignFrame> frames;
  for (const int id : foreign_) {
    if (const auto found = frames_.find(id); found != frames_.end()) {
      frames.push_back({id, found->second});
    }
  }
  return frames;
}

}  // namespace sito::browser
