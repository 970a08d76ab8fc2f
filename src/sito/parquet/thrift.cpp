// SPDX-License-Identifier: Apache-2.0
#include "sito/parquet/thrift.h"

namespace sito::parquet {
namespace {

constexpr int kLongestDelta = 15;
constexpr std::size_t kShortList = 15;

}  // namespace

void ThriftWriter::varint(std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out_ += static_cast<char>(value | 0x80);
  out_ += static_cast<char>(value);
}

void ThriftWriter::field(int id, int type) {
  const int delta = id - last_.back();
  last_.back() = id;
  if (delta > 0 && delta <= kLongestDelta) {
    out_ += static_cast<char>(delta << 4 | type);
    return;
  }
  out_ += static_cast<char>(type);
  zigzag(id);
}

void ThriftWriter::list(int id, std::size_t size, int type) {
  field(id, kList);
  const bool small = size < kShortList;
  out_ += static_cast<char>((small ? size : kShortList) << 4 | static_cast<unsigned>(type));
  if (!small) varint(size);
}

}  // namespace sito::parquet
