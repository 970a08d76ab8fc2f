// SPDX-License-Identifier: Apache-2.0
// Web and e-mail addresses inside running text. Private to the room.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito::text {

/// Returns the end of the web address that begins at `at` (http://, https://, ftp://, www.), or
/// `at`. Excludes punctuation of the sentence around it.
std::size_t web_address_end(std::string_view text, std::size_t at, std::size_t end);

/// Returns the end of the bare host (with an optional path) that begins at `at`, or `at`. A bare
/// host is lower-case labels, the last of them a well-known top-level domain.
std::size_t bare_host_end(std::string_view text, std::size_t at, std::size_t end);

/// Returns the end of the file name, such as "file.txt", of which the word [at, dot) is the front, or
/// `dot`. The extension is a well-known one in small letters.
std::size_t file_name_end(std::string_view text, std::size_t dot, std::size_t end);

/// Returns the end of the e-mail address that begins at `at`, or `at`.
std::size_t mail_address_end(std::string_view text, std::size_t at, std::size_t end);

}  // namespace sito::text
