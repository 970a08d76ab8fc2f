// SPDX-License-Identifier: Apache-2.0
#include "sito/base/bytes.h"

#include <algorithm>
#include <cstring>

namespace sito {

char* Buffer::prepare(std::size_t extra) {
  if (capacity_ - size_ < extra) {
    const std::size_t capacity = std::max(size_ + extra, capacity_ + capacity_ / 2);
    std::unique_ptr<char[]> grown(new char[capacity]);  // not make_unique: that would clear it
    if (size_ > 0) std::memcpy(grown.get(), data_.get(), size_);
    data_ = std::move(grown);
    capacity_ = capacity;
  }
  return data_.get() + size_;
}

void Buffer::append(Bytes bytes) {
  if (bytes.empty()) return;
  std::memcpy(prepare(bytes.size()), bytes.data(), bytes.size());
  commit(bytes.size());
}

void Buffer::release_above(std::size_t bytes) {
  if (capacity_ <= bytes) return;
  data_.reset();
  size_ = 0;
  capacity_ = 0;
}

}  // namespace sito
