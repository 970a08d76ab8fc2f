// SPDX-License-Identifier: Apache-2.0
// The characters of a page, in a few large chunks that never move.
#pragma once

#include "sito/base/lifetime.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace sito {

/// Copies texts. The returned views are valid until `clear`, which keeps up to kKeptBytes of memory
/// for reuse.
class CharStore {
 public:
  std::string_view keep(std::string_view text) SITO_LIFETIMEBOUND;
  void clear();

  static constexpr std::size_t kChunkBytes = std::size_t{64} << 10;
  static constexpr std::size_t kKeptBytes = std::size_t{4} << 20;

 private:
  struct Chunk {
    std::unique_ptr<char[]> data;
    std::size_t size = 0;
  };
  void open_chunk(std::size_t bytes);

  std::vector<Chunk> chunks_;
  std::size_t n_used_ = 0;  // chunks in use; the last one is being filled
  std::size_t filled_ = 0;  // bytes in the last one
};

}  // namespace sito
