// SPDX-License-Identifier: Apache-2.0
// Where compressed members begin in a file, found without inflating what lies before them.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::io {

/// The first place from `from` on and before `to` that looks like the begin of a gzip member: what
/// stands there is for the caller to check, as compressed data can look so too. Nothing when there
/// is none. Reads the bytes between, and no others. Errors: Io.
Result<std::optional<std::uint64_t>> find_gzip_member(std::string_view path, std::uint64_t from,
                                                      std::uint64_t to);

}  // namespace sito::io
