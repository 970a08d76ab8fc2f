// SPDX-License-Identifier: Apache-2.0
#include "sito/io/members.h"

#include "sito/io/source_base.h"
#include "sito/io/stored.h"

#include <utility>

namespace sito::io {

Result<bool> seek_member(StoredInput& input, const MemberHeader& header, std::uint64_t to) {
  for (;;) {
    const auto filled = input.fill(header.bytes);
    if (!filled) return filled.error();
    if (!*filled || input.position() >= to) return false;
    const Bytes rest = input.rest();
    const std::size_t at = rest.find(header.magic);
    // The end of the look-ahead may cut the magic.
    input.skip(at == Bytes::npos ? rest.size() - (header.magic.size() - 1) : at);
    const auto whole = input.fill(header.bytes);
    if (!whole) return whole.error();
    if (*whole && header.fits(input.rest())) return input.position() < to;
    input.skip(input.rest().empty() ? 0 : 1);
  }
}

Result<std::optional<std::uint64_t>> find_member(std::string_view path, Compression compression,
                                                 std::uint64_t from, std::uint64_t to) {
  auto stored = open_stored(path, from);
  if (!stored) return std::move(stored).error();
  StoredInput input(*std::move(stored));
  const auto found =
      seek_member(input, compression == Compression::Zstd ? kZstdFrame : kGzipMember, to);
  if (!found) return found.error();
  return *found ? std::optional(input.position()) : std::nullopt;
}

}  // namespace sito::io
