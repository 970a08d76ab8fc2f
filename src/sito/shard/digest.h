// SPDX-License-Identifier: Apache-2.0
// Checksums of texts and of files.
#pragma once

#include "sito/base/result.h"

#include <string>
#include <string_view>

namespace sito::shard {

/// Returns SHA-256 as 64 hexadecimal digits.
std::string sha256_of_text(std::string_view text);
/// The same for the bytes of a file as stored. Errors: Io.
Result<std::string> sha256_of_file(const std::string& path);

}  // namespace sito::shard
