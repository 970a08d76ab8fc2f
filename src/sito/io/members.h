// SPDX-License-Identifier: Apache-2.0
// Finds the beginnings of compressed members in a file without inflating the bytes before them.
#pragma once

#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::io {

/// Returns the first place from `from` on and before `to` that looks like the beginning of a gzip
/// member or of a zstd frame (`compression`). The caller has to check it, because compressed data
/// can look the same. Returns nothing if there is none. Reads only the bytes between. Errors: Io.
Result<std::optional<std::uint64_t>> find_member(std::string_view path, Compression compression,
                                                 std::uint64_t from, std::uint64_t to);

}  // namespace sito::io
