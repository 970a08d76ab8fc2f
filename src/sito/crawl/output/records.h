// SPDX-License-Identifier: Apache-2.0
// Writes requests and responses of a crawl as WARC/1.1 records, each a gzip member. Record ids come
// from contents and date: the same input gives the same bytes.
#pragma once

#include "sito/base/bytes.h"
#include "sito/browser/view.h"
#include "sito/crawl/output/payloads.h"
#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"
#include "sito/reveal/reveal.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sito::crawl {

/// What was written about the response to a request.
struct Written {
  std::string record_id;  ///< of the response or revisit record; "" if nothing was written
  std::string date;
  std::string payload_digest;  ///< "sha1:..."; "" if there was no payload
  bool revisit = false;        ///< then Visit::record_id, record_date and digest stay as they were
};

/// Appends request and response, or a revisit record if the server said that nothing has changed
/// or if the payload is that of `last`. `date`: as in WARC-Date. A response that was fetched with
/// FetchOptions::raw is stored as received. For others the body is stored decoded, and fields
/// about its coding are renamed, as append_exchange() does. Ids of records are made from their
/// contents and from `also`, which distinguishes a response from an equal one within the same
/// second.
Written append_fetched(const fetch::Response& response, const frontier::Visit& last,
                       std::string_view date, std::string& out, std::string_view also = "");
/// Does the same for a request of a browser. Bodies are stored decoded, and fields about their
/// coding are renamed ("x-sito-orig-content-encoding"). Writes nothing if there was no
/// response.
///
/// `part_of`: id of the record that has the text of the page for which this was requested
/// (archive::kPartOf); "" if there is none. If `find` knows a record with the payload of a response
/// 200, a revisit record is written instead, which names that record.
using FindOriginal = std::function<std::optional<Original>(const std::string& digest)>;
Written append_exchange(const browser::Exchange& exchange, std::string_view date, std::string& out,
                        std::string_view also = "", std::string_view part_of = "",
                        const FindOriginal& find = {});

/// What is written about the documents of a rendered page.
struct RenderedPage {
  std::string_view url;
  std::string_view date;
  std::string_view answer;  ///< id of the server's response; "" if there is none
  bool is_read = true;      ///< false: the text of the page is that of the response
};
/// Appends the states of a rendered page, as resource records. Their URL is archive::kRenderedUri
/// and `url`, so that the server's response keeps the URL for itself. The last record has the text
/// of all states (reveal::weave); the others, and with `is_read` false all, are parts of another
/// record. Returns the id of the record that has the text of the page; "" without states.
std::string append_rendered(const RenderedPage& page, std::span<const reveal::PageState> states,
                            std::string& out);
/// Appends the pictures of a rendered page, as resource records. Their URLs are "urn:view:" and
/// "urn:fullPage:" with the page's URL, as other archives have them.
void append_pictures(const RenderedPage& page, const reveal::Revealed& revealed, std::string& out);
/// Marks a response among records as a part of another record, so that readers of pages skip it.
/// Changes nothing if there is no such response.
void mark_as_part(std::string_view record_id, std::string_view part_of, std::string& records);
/// Appends facts about a capture, as a metadata record ("name: value" lines).
void append_metadata(std::string_view url,
                     std::span<const std::pair<std::string, std::string>> facts,
                     std::string_view date, std::string_view concurrent_to, std::string& out);
/// Returns the first record of a file: these facts ("software", "robots" ...) and the format.
std::string warcinfo(std::span<const std::pair<std::string, std::string>> facts,
                     std::string_view filename, std::string_view date);

}  // namespace sito::crawl
