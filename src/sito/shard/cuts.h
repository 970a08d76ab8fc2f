// SPDX-License-Identifier: Apache-2.0
// Places where a compressed archive can be cut in two.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sito::shard {

/// Whether a file of `size` bytes is a gzip archive of WARC records, by its front; not one inside
/// another file.
bool can_be_cut(const std::string& path, std::uint64_t size);

/// The first member from `from` on and before `to` that begins with a WARC record of the archive,
/// and not with one of an archive that a record holds: such a member would be cut by the end of a
/// deflate block, and no stored block has more than 64 KB. So the members from there on are
/// inflated for more than that, with their checksums, and each has to begin with a record.
/// Nothing when there is none. Errors: Io.
Result<std::optional<std::uint64_t>> find_cut(const std::string& path, std::uint64_t from,
                                              std::uint64_t to);

}  // namespace sito::shard
