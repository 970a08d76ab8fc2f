// SPDX-License-Identifier: Apache-2.0
// Decodes bodies stored raw, as archives keep them.
#include "sito/archive/http.h"
#include "sito/base/ascii.h"
#include "sito/fetch/fetcher.h"
#include "sito/io/codec.h"

#include <utility>

namespace sito::fetch {
namespace {

std::string lowered_without_blanks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_blank(c)) continue;
    out += lower(c);
  }
  return out;
}

// Returns all values of a field, as one list.
std::string list_of(const Response& response, std::string_view name) {
  std::string list;
  for (const auto& [field, value] : response.headers) {
    if (field != name) continue;
    if (!list.empty()) list += ',';
    list += lowered_without_blanks(value);
  }
  return list;
}

// Undoes the last coding. Returns false if the body stays.
Result<bool> undo(std::string_view coding, std::size_t limit, Buffer& body) {
  if (coding.starts_with("x-")) coding.remove_prefix(2);
  Buffer out;
  const Result<void> done = io::decode_body(coding, body.view(), limit, out);
  if (!done && done.error().code == ErrorCode::TooLarge) return done.error();
  // A body that does not have its declared coding most often has none.
  if (!done && out.empty()) return false;
  body = std::move(out);
  return true;
}

}  // namespace

Result<std::string> decoded_body(const Response& response, std::size_t limit) {
  if (response.head.empty()) return response.body;
  Buffer body;
  const bool chunked = list_of(response, "transfer-encoding").ends_with("chunked");
  if (!chunked || archive::remove_chunks(response.body, body) == archive::Chunks::None) {
    body.clear();
    body.append(response.body);
  }
  std::string codings = list_of(response, "content-encoding");
  std::size_t n_codings = 0;
  while (!codings.empty() && !body.empty()) {
    const std::size_t comma = codings.rfind(',');
    const std::string last = comma == std::string::npos ? codings : codings.substr(comma + 1);
    codings.resize(comma == std::string::npos ? 0 : comma);
    if (last.empty() || last == "identity") continue;
    if (++n_codings > archive::kMaxCodings) {
      return Error{
          ErrorCode::TooLarge,
          "a body of more than " + std::to_string(archive::kMaxCodings) + " content codings"};
    }
    Result<bool> undone = undo(last, limit, body);
    if (!undone) return std::move(undone).error();
    if (!*undone) break;
  }
  if (body.size() > limit) {
    return Error{ErrorCode::TooLarge, "a body of more than " + std::to_string(limit) + " bytes"};
  }
  return std::string(body.view());
}

archive::Record to_record(const Response& response) {
  archive::Record record;
  record.type = archive::RecordType::Response;
  record.version = "WARC/1.1";
  record.block.append(response.head);
  record.block.append(response.body);
  record.target_uri = response.url;
  record.source = response.url;
  record.truncated = !response.truncated.empty();
  return record;
}

}  // namespace sito::fetch
