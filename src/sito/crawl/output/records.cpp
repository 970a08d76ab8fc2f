// SPDX-License-Identifier: Apache-2.0
// WARC/1.1: ISO 28500:2017. Additional field: WARC-Protocol, as other tools write it.
#include "sito/crawl/output/records.h"

#include "sito/archive/digest.h"
#include "sito/archive/header.h"
#include "sito/archive/http.h"
#include "sito/archive/reader.h"
#include "sito/archive/warc_writer.h"
#include "sito/archive/webpage.h"
#include "sito/crawl/output/http_text.h"
#include "sito/io/source.h"
#include "sito/reveal/weave.h"

#include <algorithm>
#include <vector>

namespace sito::crawl {
namespace {

using archive::RecordType;

constexpr std::string_view kIdenticalPayload =
    "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";
constexpr std::string_view kNotModified =
    "http://netpreserve.org/warc/1.1/revisit/server-not-modified";
constexpr std::string_view kConformsTo =
    "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/";
constexpr std::string_view kFields = "application/warc-fields";
constexpr int kOk = 200;
constexpr std::string_view kRenderedType = "text/html; charset=utf-8";

/// A new record: fields are added in order, empty ones left out.
class NewRecord {
 public:
  /// `also`: further input of the id.
  NewRecord(RecordType type, std::string_view url, std::string_view date, std::string block,
            std::string_view also = "")
      : type_(type), block_(std::move(block)) {
    std::string contents(archive::name_of(type));
    for (const std::string_view part : {url, date, also, std::string_view(block_)}) {
      contents += '\n';
      contents += part;
    }
    id_ = archive::record_id_of(contents);
    add("WARC-Record-ID", id_);
    add("WARC-Target-URI", url);
    add("WARC-Date", date);
  }

  [[nodiscard]] const std::string& id() const { return id_; }
  void add(std::string_view name, std::string_view value) {
    if (!value.empty()) values_.emplace_back(name, value);
  }

  std::string append(std::string_view content_type, std::string& out) {
    add("WARC-Block-Digest", "sha1:" + archive::sha1_base32(block_));
    add("Content-Type", content_type);
    std::vector<archive::HeaderField> fields;
    for (const auto& [name, value] : values_) fields.push_back({name, value});
    archive::append_new_record(type_, fields, block_, io::Compression::Gzip, out);
    return id_;
  }

 private:
  RecordType type_;
  std::string block_, id_;
  std::vector<std::pair<std::string, std::string>> values_;
};

/// A response from any source. `also`: further input of its id.
struct Answer {
  std::string_view url, date, address, protocol, also, part_of;
  std::string request;  ///< as text; "" unknown
  std::string head;
  std::string_view body;
  std::string_view truncated;  ///< reason; "" if it is complete
  int status = 0;
};

void append_request(const Answer& answer, const std::string& response_id, std::string& out) {
  if (answer.request.empty()) return;
  NewRecord record(RecordType::Request, answer.url, answer.date, answer.request, response_id);
  record.add("WARC-Concurrent-To", response_id);
  record.add("WARC-IP-Address", answer.address);
  record.add("WARC-Protocol", answer.protocol);
  record.append("application/http;msgtype=request", out);
}

// Returns the kind of revisit; "" none.
std::string_view revisit_profile(const Answer& answer, const frontier::Visit& last,
                                 std::string_view digest) {
  if (last.record_id.empty()) return "";
  if (answer.status == 304) return kNotModified;
  return !digest.empty() && digest == last.digest ? kIdenticalPayload : std::string_view();
}

// Digest of the contents of the chunks, because servers cut them differently each time.
std::string payload_digest(std::string_view body) {
  Buffer whole;
  if (archive::is_chunked(body)) {
    (void)archive::remove_chunks(body, whole);
    body = whole.view();
  }
  return "sha1:" + archive::sha1_base32(body);
}

// `last`: the last visit of the URL. `find`: finds records of other requests.
Written append_answer(const Answer& answer, const frontier::Visit& last, bool same_url,
                      std::string& out, const FindOriginal& find = {}) {
  Written written;
  written.date = answer.date;
  if (!answer.body.empty() && answer.truncated.empty()) {
    written.payload_digest = payload_digest(answer.body);
  }
  std::string_view profile = revisit_profile(answer, last, written.payload_digest);
  std::optional<Original> original;
  if (profile.empty() && find && answer.status == kOk && !written.payload_digest.empty()) {
    original = find(written.payload_digest);
    if (original) profile = kIdenticalPayload;
  }
  written.revisit = !profile.empty();
  std::string block = answer.head;
  if (!written.revisit) block += answer.body;
  NewRecord record(written.revisit ? RecordType::Revisit : RecordType::Response, answer.url,
                   answer.date, std::move(block), answer.also);
  record.add("WARC-IP-Address", answer.address);
  record.add("WARC-Protocol", answer.protocol);
  record.add("WARC-Truncated", answer.truncated);
  if (written.revisit) {
    record.add("WARC-Profile", profile);
    record.add("WARC-Refers-To", original ? original->record_id : last.record_id);
    if (original || same_url) {
      record.add("WARC-Refers-To-Target-URI", original ? original->url : answer.url);
    }
    record.add("WARC-Refers-To-Date", original ? original->date : last.record_date);
  }
  record.add("WARC-Payload-Digest", written.payload_digest);
  record.add(archive::kPartOf, answer.part_of);
  written.record_id = record.append("application/http;msgtype=response", out);
  append_request(answer, written.record_id, out);
  return written;
}

std::string lines_of(std::span<const std::pair<std::string, std::string>> facts) {
  std::string lines;
  for (const auto& [name, value] : facts) {
    std::string line = name + ": " + value;
    for (char& c : line) {
      if (c == '\r' || c == '\n') c = ' ';
    }
    lines += line + "\r\n";
  }
  return lines;
}

}  // namespace

Written append_fetched(const fetch::Response& response, const frontier::Visit& last,
                       std::string_view date, std::string& out, std::string_view also) {
  Answer answer;
  answer.also = also;
  answer.url = response.url;
  answer.date = date;
  answer.address = response.address;
  answer.status = response.status;
  answer.protocol = response.protocol;
  answer.truncated = response.truncated;
  answer.request = response.request_head;
  answer.body = response.body;
  const bool raw = !response.head.empty();
  answer.head = raw ? response.head : response_head(response.status, "", response.headers, true);
  return append_answer(answer, last, response.redirects.empty(), out);
}

Written append_exchange(const browser::Exchange& exchange, std::string_view date, std::string& out,
                        std::string_view also, std::string_view part_of, const FindOriginal& find) {
  if (exchange.status == 0) return {};
  Answer answer;
  answer.also = also;
  answer.part_of = part_of;
  answer.url = exchange.url;
  answer.date = date;
  answer.address = exchange.address;
  answer.status = exchange.status;
  answer.request = request_head(exchange.method, exchange.url, exchange.request);
  answer.head = response_head(exchange.status, exchange.status_text, exchange.response, true);
  answer.body = exchange.body;
  if (exchange.body_missing) answer.truncated = "unspecified";
  return append_answer(answer, {}, false, out, find);
}

std::string append_rendered(const RenderedPage& page, std::span<const reveal::PageState> states,
                            std::string& out) {
  if (states.empty()) return {};
  const std::string uri = std::string(archive::kRenderedUri) + std::string(page.url);
  const std::string whole = reveal::weave(states);
  const auto record_of = [&](std::string_view html, std::uint32_t pager_page = 0) {
    const std::string own = pager_page == 0 ? uri : reveal::virtual_url(uri, pager_page);
    NewRecord record(RecordType::Resource, own, page.date, std::string(html), page.answer);
    record.add("WARC-Concurrent-To", page.answer);
    record.add("WARC-Payload-Digest", "sha1:" + archive::sha1_base32(html));
    return record;
  };
  NewRecord last = record_of(whole);
  const std::string text_is_in = page.is_read ? last.id() : std::string(page.answer);
  for (const reveal::PageState& state : states) {
    if (state.html == whole) continue;
    NewRecord record = record_of(state.html, state.page);
    record.add(archive::kPartOf, text_is_in);
    record.append(kRenderedType, out);
  }
  if (!page.is_read) last.add(archive::kPartOf, text_is_in);
  last.append(kRenderedType, out);
  return text_is_in;
}

void append_pictures(const RenderedPage& page, const reveal::Revealed& revealed, std::string& out) {
  const std::pair<std::string_view, const std::string*> pictures[] = {
      {"urn:view:", &revealed.view_picture}, {"urn:fullPage:", &revealed.whole_picture}};
  for (const auto& [urn, picture] : pictures) {
    if (picture->empty()) continue;
    NewRecord record(RecordType::Resource, std::string(urn) + std::string(page.url), page.date,
                     *picture, page.answer);
    record.add("WARC-Concurrent-To", page.answer);
    record.add("WARC-Payload-Digest", "sha1:" + archive::sha1_base32(*picture));
    record.append("image/png", out);
  }
}

void mark_as_part(std::string_view record_id, std::string_view part_of, std::string& records) {
  NoDiagnostics ignored;
  const auto reader =
      archive::continue_warc(io::memory_source(records, "records"), Limits{}, ignored);
  archive::Record record;
  while (reader->next(record).value_or(false)) {
    if (record.field("WARC-Record-ID") != record_id) continue;
    std::vector<archive::HeaderField> fields;
    for (const archive::HeaderField& field : record.fields) {
      const bool is_made = archive::equal_without_case(field.name, "WARC-Type") ||
                           archive::equal_without_case(field.name, "Content-Length");
      if (!is_made) fields.push_back(field);
    }
    fields.push_back({archive::kPartOf, part_of});
    std::string marked;
    archive::append_new_record(record.type, fields, record.block.view(), io::Compression::Gzip,
                               marked);
    records.replace(record.offset, record.length, marked);
    return;
  }
}

void append_metadata(std::string_view url,
                     std::span<const std::pair<std::string, std::string>> facts,
                     std::string_view date, std::string_view concurrent_to, std::string& out) {
  NewRecord record(RecordType::Metadata, url, date, lines_of(facts), concurrent_to);
  record.add("WARC-Concurrent-To", concurrent_to);
  record.append(kFields, out);
}

std::string warcinfo(std::span<const std::pair<std::string, std::string>> facts,
                     std::string_view filename, std::string_view date) {
  std::vector<std::pair<std::string, std::string>> all(facts.begin(), facts.end());
  const auto add = [&](const char* name, std::string value) {
    const bool there = std::any_of(all.begin(), all.end(), [&](const auto& fact) {
      return archive::equal_without_case(fact.first, name);
    });
    if (!there) all.emplace_back(name, std::move(value));
  };
  add("format", "WARC File Format 1.1");
  add("conformsTo", std::string(kConformsTo));
  NewRecord record(RecordType::WarcInfo, "", date, lines_of(all), filename);
  record.add("WARC-Filename", filename);
  std::string out;
  record.append(kFields, out);
  return out;
}

}  // namespace sito::crawl
