// SPDX-License-Identifier: Apache-2.0
// Numbers the footnotes and posts of a document, by the ids that the page gives them.
#pragma once

#include "sito/document/document.h"
#include "sito/write/outline.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace sito::write {

/// Keeps its memory.
class References {
 public:
  /// Reads both. The object keeps views into them.
  void set(const Body& body, const Outline& outline);

  /// Returns the number (from 1) of the note with that id; 0 if there is none, or no id.
  [[nodiscard]] std::uint64_t note(std::string_view id) const;
  /// Returns the number (from 1) of a post, in the order of the document.
  [[nodiscard]] std::uint64_t number_of(const Post& post) const;
  /// Returns the post that this post replies to; null if it is not in the document.
  [[nodiscard]] const Post* answered(const Post& post) const;

 private:
  std::unordered_map<std::string_view, std::uint64_t> notes_;
  std::unordered_map<std::string_view, const Post*> posts_;
  const Post* first_post_ = nullptr;
};

}  // namespace sito::write
