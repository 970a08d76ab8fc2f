// SPDX-License-Identifier: Apache-2.0
// What a crawl keeps of what it asked for, as WARC/1.1 records, each a gzip member. Record ids come
// from the contents and the date: the same give the same bytes.
#pragma once

#include "sito/base/bytes.h"
#include "sito/browser/view.h"
#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sito::crawl {

/// What was written about the answer to a request.
struct Written {
  std::string record_id;  ///< of the response or revisit record; "" when nothing was written
  std::string date;
  std::string payload_digest;  ///< "sha1:..."; "" when there was no payload
  bool revisit = false;        ///< then Visit::record_id, record_date and digest stay as they were
};

/// Appends request and response, or a revisit record when the server said that nothing has changed
/// or when the payload is the one of `last`. `date`: as in WARC-Date. An answer that was fetched
/// with FetchOptions::raw is stored as it was received; of others the body is stored decoded, and
/// fields that speak of its coding are renamed, as append_exchange() does. Ids of records are made
/// of what they say, and of `also`: what tells an answer from another that says the same within a
/// second.
Written append_fetched(const fetch::Response& response, const frontier::Visit& last,
                       std::string_view date, std::string& out, std::string_view also = "");
/// The same for what a browser asked for; bodies are stored decoded, and fields that speak of their
/// coding are renamed ("x-sito-orig-content-encoding"). Nothing is written when there was no
/// answer.
Written append_exchange(const browser::Exchange& exchange, std::string_view date, std::string& out,
                        std::string_view also = "");
/// The document of a rendered page, as a resource record; its address is archive::kRenderedUri and
/// `url`, so that what the server sent keeps the address for itself. Returns its id.
std::string append_rendered(std::string_view url, std::string_view html, std::string_view date,
                            std::string_view concurrent_to, std::string& out);
/// Facts about a capture, as a metadata record ("name: value" lines).
void append_metadata(std::string_view url,
                     std::span<const std::pair<std::string, std::string>> facts,
                     std::string_view date, std::string_view concurrent_to, std::string& out);
/// The record that a file begins with: these facts ("software", "robots" ...) and the format.
std::string warcinfo(std::span<const std::pair<std::string, std::string>> facts,
                     std::string_view filename, std::string_view date);

}  // namespace sito::crawl
