// SPDX-License-Identifier: Apache-2.0
// Messages as HTTP/1.1 would have them on the line, whatever protocol they came by: what WARC
// records of type "application/http" hold.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sito::crawl {

using HttpFields = std::span<const std::pair<std::string, std::string>>;

/// A status line, fields and the empty line. With `decoded`, fields that speak of the body's coding
/// and of its length when coded are renamed ("x-sito-orig-..."): they would say what is not so.
std::string response_head(int status, std::string_view status_text, HttpFields fields,
                          bool decoded);
/// A request line, fields and the empty line. Pseudo-fields (":path") are left out; Host is added
/// from the address when it is not there.
std::string request_head(std::string_view method, std::string_view url, HttpFields fields);

}  // namespace sito::crawl
