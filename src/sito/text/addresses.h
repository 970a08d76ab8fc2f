// SPDX-License-Identifier: Apache-2.0
// Web and e-mail addresses inside running text. Private to the room.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito::text {

/// The end of the web address that begins at `at` (http://, https://, ftp://, www.), or `at`.
/// Punctuation that belongs to the sentence around it is left outside.
std::size_t web_address_end(std::string_view text, std::size_t at, std::size_t end);

/// The end of the bare host (with an optional path) that begins at `at`, or `at`: lower-case labels
/// of which the last is a well-known top-level domain.
std::size_t bare_host_end(std::string_view text, std::size_t at, std::size_t end);

/// The end of the e-mail address that begins at `at`, or `at`.
std::size_t mail_address_end(std::string_view text, std::size_t at, std::size_t end);

}  // namespace sito::text
