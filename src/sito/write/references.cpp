// SPDX-License-Identifier: Apache-2.0
#include "sito/write/references.h"

namespace sito::write {

void References::set(const Body& body, const Outline& outline) {
  notes_.clear();
  posts_.clear();
  first_post_ = body.posts.data();
  std::uint64_t number = 0;
  for (const OutlineNode& node : outline.nodes()) {
    if (node.kind == ElementKind::Note) {
      ++number;
      if (!node.value.empty()) notes_.emplace(node.value, number);
    } else if (node.post != nullptr && !node.post->id.empty()) {
      posts_.emplace(node.post->id, node.post);
    }
  }
}

std::uint64_t References::note(std::string_view id) const {
  const auto found = notes_.find(id);
  return found == notes_.end() ? 0 : found->second;
}

std::uint64_t References::number_of(const Post& post) const {
  return static_cast<std::uint64_t>(&post - first_post_) + 1;
}

const Post* References::answered(const Post& post) const {
  const auto found = posts_.find(post.reply_to);
  return found == posts_.end() || found->second == &post ? nullptr : found->second;
}

}  // namespace sito::write
