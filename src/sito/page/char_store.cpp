// SPDX-License-Identifier: Apache-2.0
#include "sito/page/char_store.h"

#include <algorithm>
#include <cstring>

namespace sito {

std::string_view CharStore::keep(std::string_view text) {
  if (text.empty()) return {};
  if (n_used_ == 0 || chunks_[n_used_ - 1].size - filled_ < text.size()) open_chunk(text.size());
  char* at = chunks_[n_used_ - 1].data.get() + filled_;
  std::memcpy(at, text.data(), text.size());
  filled_ += text.size();
  return {at, text.size()};
}

void CharStore::open_chunk(std::size_t bytes) {
  const std::size_t wanted = std::max(bytes, kChunkBytes);
  if (n_used_ == chunks_.size()) chunks_.emplace_back();
  Chunk& chunk = chunks_[n_used_++];
  if (chunk.size < wanted) {
    chunk.data.reset(new char[wanted]);  // not make_unique: that would clear it
    chunk.size = wanted;
  }
  filled_ = 0;
}

void CharStore::clear() {
  std::size_t kept = 0;
  std::size_t bytes = 0;
  while (kept < chunks_.size() && bytes + chunks_[kept].size <= kKeptBytes)
    bytes += chunks_[kept++].size;
  chunks_.resize(kept);
  n_used_ = 0;
  filled_ = 0;
}

}  // namespace sito
