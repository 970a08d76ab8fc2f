// SPDX-License-Identifier: Apache-2.0
// Finds places where an archive can be split.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sito::shard {

/// How an archive of WARC records can be split. `Nowhere`: other files, and files inside others.
enum class Cuts : std::uint8_t { Nowhere, AtGzipMembers, AtZstdFrames, AtRecords };

/// Looks at the front of a file of `size` bytes. Files of servers without compression are not
/// split, because each record would need a request.
Cuts cuts_in(const std::string& path, std::uint64_t size);

/// Returns the first record from `wanted` on in a file without compression of `size` bytes, and
/// `from` if it is one. Walks over the headers of the records from the one at `from` on, without
/// reading their blocks. Returns nothing if no record follows, or if a record before is damaged.
/// Errors: Io.
Result<std::optional<std::uint64_t>> find_record(const std::string& path, std::uint64_t from,
                                                 std::uint64_t wanted, std::uint64_t size);

/// Returns the first gzip member or zstd frame (`where`) from `from` on and before `to` that begins
/// with a WARC record of the archive. It must not be a member of an archive inside a record. The
/// end of a block of the compression would cut such a member, and no stored block has more than
/// 64 KB (gzip) or 128 KB (zstd). Therefore this function decompresses more than that from there
/// on, checks the checksums, and requires that each member begins with a record. Returns nothing if
/// there is none. Errors: Io.
Result<std::optional<std::uint64_t>> find_cut(const std::string& path, Cuts where,
                                              std::uint64_t from, std::uint64_t to);

}  // namespace sito::shard
