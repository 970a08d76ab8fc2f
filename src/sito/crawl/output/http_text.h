// SPDX-License-Identifier: Apache-2.0
// Writes HTTP messages in the form of HTTP/1.1, for any protocol that they came by, as WARC records
// of type "application/http" need them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sito::crawl {

using HttpFields = std::span<const std::pair<std::string, std::string>>;

/// Writes a status line, fields and the empty line. With `decoded`, fields about the body's coding
/// and its coded length would be wrong; they are renamed ("x-sito-orig-...").
std::string response_head(int status, std::string_view status_text, HttpFields fields,
                          bool decoded);
/// Writes a request line, fields and the empty line. Pseudo-fields (":path") are left out; Host is
/// added from the URL if it is missing.
std::string request_head(std::string_view method, std::string_view url, HttpFields fields);

}  // namespace sito::crawl
