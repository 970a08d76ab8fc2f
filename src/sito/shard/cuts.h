// SPDX-License-Identifier: Apache-2.0
// Finds places where a compressed archive can be split.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sito::shard {

/// Returns true if a file of `size` bytes is a gzip archive of WARC records, by its front; not one
/// inside another file.
bool can_be_cut(const std::string& path, std::uint64_t size);

/// Returns the first member from `from` on and before `to` that begins with a WARC record of the
/// archive. It must not be a member of an archive inside a record. The end of a deflate block would
/// cut such a member, and no stored block has more than 64 KB. Therefore this function inflates
/// more than that from there on, checks the checksums, and requires that each member begins with a
/// record. Returns nothing if there is none. Errors: Io.
Result<std::optional<std::uint64_t>> find_cut(const std::string& path, std::uint64_t from,
                                              std::uint64_t to);

}  // namespace sito::shard
