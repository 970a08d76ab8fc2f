// SPDX-License-Identifier: Apache-2.0
// Reads archives inside WACZ files (a ZIP file with WARC files in it) in place. Inside the io room.
#pragma once

#include "sito/base/result.h"
#include "sito/io/stored.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::io {

/// Limit of the directory of a WACZ file, which libzip keeps in memory. The directory of the last
/// file is kept and reused. Real ones have some tens of entries.
inline constexpr std::uint64_t kMaxWaczDirectory = std::uint64_t{1} << 20;  // bytes
inline constexpr std::uint64_t kMaxWaczEntries = 1'000;
inline constexpr std::size_t kMaxWaczEnds = 100;  // of directories, in the last 64 KB

/// Returns true if a name has the extension of WACZ files.
[[nodiscard]] bool is_wacz_name(std::string_view path);
/// Returns the paths of the archives of a WACZ file, as "FILE.wacz/archive/NAME", in the order of
/// its directory, and of WACZ files in it, which cannot be opened. Errors: Io; Malformed if it is
/// not a ZIP file, has no archives, or two of one name; TooLarge above these limits.
Result<std::vector<std::string>> archives_in_wacz(const std::string& path);
/// Opens such a path. Errors: Io, Malformed, TooLarge; Unsupported for a WACZ file; InvalidArgument
/// for an offset in an entry that is compressed by ZIP.
Result<Stored> open_in_wacz(const std::string& path, std::uint64_t offset);

}  // namespace sito::io
