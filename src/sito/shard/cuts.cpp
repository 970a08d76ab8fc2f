// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/cuts.h"

#include "sito/archive/warc.h"
#include "sito/io/members.h"
#include "sito/io/source.h"

#include <string>

namespace sito::shard {
namespace {

// The largest stored block of deflate (RFC 1951 3.2.4), with the bytes before it.
constexpr std::uint64_t kStoredBlockBytes = 65535 + 5;
constexpr std::size_t kReadBytes = std::size_t{64} << 10;
constexpr std::size_t kVersionBytes = 8;

// Returns true if members that begin with records follow each other from `offset` on, until more
// than a stored block is passed and a member or the file ends.
Result<bool> is_proved(const std::string& path, std::uint64_t offset) {
  auto source = io::open_source_at(path, offset);
  if (!source) return std::move(source).error();
  if ((*source)->compression() != io::Compression::Gzip) return false;
  std::string piece(kReadBytes, '\0');
  std::string front;
  std::uint64_t member = offset - 1;
  for (;;) {
    const auto count = (*source)->read(piece);
    if (!count && count.error().code == ErrorCode::Io) return count.error();
    if (!count) return false;
    const bool next = *count == 0 || (*source)->member_begin() != member;
    if (next && member + 1 > offset) {
      if (!archive::begins_warc(front)) return false;
      if (*count == 0 || (*source)->member_begin() - offset > kStoredBlockBytes) return true;
    }
    if (*count == 0) return false;
    if (next) front.clear();
    member = (*source)->member_begin();
    if (front.size() < kVersionBytes) front.append(piece.data(), std::min(*count, kVersionBytes));
  }
}

}  // namespace

bool can_be_cut(const std::string& path, std::uint64_t size) {
  auto source = io::open_source(path);
  if (!source || (*source)->compression() != io::Compression::Gzip) return false;
  if ((*source)->stored_size() != size) return false;
  std::string front(kVersionBytes, '\0');
  const auto count = (*source)->read(front);
  return count && archive::begins_warc({front.data(), *count});
}

Result<std::optional<std::uint64_t>> find_cut(const std::string& path, std::uint64_t from,
                                              std::uint64_t to) {
  for (;;) {
    auto found = io::find_gzip_member(path, from, to);
    if (!found || !*found) return found;
    auto proved = is_proved(path, **found);
    if (!proved) return std::move(proved).error();
    if (*proved) return found;
    from = **found + 1;
  }
}

}  // namespace sito::shard
