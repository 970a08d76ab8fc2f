// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/records.h"

#include "sito/archive/check.h"
#include "sito/archive/digest.h"
#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/io/source.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace sito::crawl {
namespace {

constexpr std::string_view kDate = "2026-03-04T05:06:07Z";
constexpr std::string_view kUrl = "http://a.example/page?x=1";

struct ReadRecord {
  archive::RecordType type;
  std::map<std::string, std::string> fields;
  std::string block;
};

class Collected final : public Diagnostics {
 public:
  void note(std::string_view problem, const Where&, std::string_view detail) override {
    all += std::string(problem) + " " + std::string(detail) + "; ";
  }
  std::string all;
};

frontier::Visit visit_of(const Written& written) {
  frontier::Visit visit;
  visit.at = 1;
  visit.digest = written.payload_digest;
  visit.record_id = written.record_id;
  visit.record_date = written.date;
  return visit;
}

class Records : public testing::Test {
 protected:
  ~Records() override { std::filesystem::remove(path_); }

  /// What was written, read again; anything that `sito warc check` finds is an error.
  std::vector<ReadRecord> read(const std::string& bytes) {
    std::ofstream(path_, std::ios::binary) << bytes;
    Collected faults;
    auto counts = archive::check_archive(*io::open_source(path_), Limits{}, faults);
    EXPECT_TRUE(counts.has_value());
    EXPECT_EQ(faults.all, "");
    auto opened = archive::open_archive(*io::open_source(path_), Limits{}, faults);
    std::vector<ReadRecord> records;
    archive::Record record;
    while (opened && *opened->reader->next(record)) {
      ReadRecord& one = records.emplace_back();
      one.type = record.type;
      for (const auto& field : record.fields) one.fields[std::string(field.name)] = field.value;
      one.block = record.block.view();
    }
    return records;
  }

  static fetch::Response response() {
    fetch::Response response;
    response.url = kUrl;
    response.status = 200;
    response.headers = {{"content-type", "text/html"}, {"content-encoding", "gzip"}};
    response.address = "192.0.2.7";
    response.body = "<html><body><p>Some text of a page.</p></body></html>";
    return response;
  }

  std::string path_ = testing::TempDir() + "records-" + std::to_string(::getpid()) + ".warc.gz";
};

TEST_F(Records, AFetchedPageIsAResponse) {
  std::string out;
  const Written written = append_fetched(response(), {}, kDate, out);
  const auto records = read(out);
  ASSERT_GE(records.size(), 1U);
  auto fields = records[0].fields;
  EXPECT_EQ(records[0].type, archive::RecordType::Response);
  EXPECT_EQ(fields["WARC-Target-URI"], kUrl);
  EXPECT_EQ(fields["WARC-Date"], kDate);
  EXPECT_EQ(fields["WARC-IP-Address"], "192.0.2.7");
  EXPECT_EQ(fields["WARC-Record-ID"], written.record_id);
  EXPECT_EQ(fields["WARC-Payload-Digest"], written.payload_digest);
  EXPECT_EQ(written.payload_digest, "sha1:" + archive::sha1_base32(response().body));
  EXPECT_FALSE(written.revisit);
  EXPECT_EQ(records[0].block.find("\r\ncontent-encoding"), std::string::npos);
  EXPECT_TRUE(records[0].block.ends_with("\r\n\r\n" + response().body));
}

TEST_F(Records, WhatWasReceivedIsStoredAsItWasReceived) {
  fetch::Response raw = response();
  raw.head = "HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\nContent-Type: text/html\r\n\r\n";
  raw.request_head = "GET /page?x=1 HTTP/1.1\r\nHost: a.example\r\n\r\n";
  raw.body = "3\r\n<p>\r\n5\r\nwords\r\n0\r\n\r\n";
  raw.protocol = "h2";
  std::string out;
  const Written written = append_fetched(raw, {}, kDate, out);
  auto records = read(out);
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].block, raw.head + raw.body);
  EXPECT_EQ(records[0].fields["WARC-Protocol"], "h2");
  EXPECT_EQ(written.payload_digest, "sha1:" + archive::sha1_base32("<p>words"));
  EXPECT_EQ(records[1].block, raw.request_head);
  EXPECT_EQ(records[1].fields["WARC-Concurrent-To"], written.record_id);
  raw.body = "8\r\n<p>words\r\n0\r\n\r\n";  // cut otherwise
  EXPECT_TRUE(append_fetched(raw, visit_of(written), kDate, out).revisit);
  raw.truncated = "time";
  EXPECT_EQ(append_fetched(raw, {}, kDate, out).payload_digest, "");
}

TEST_F(Records, TheSameIsWrittenAsTheSame) {
  std::string a, b, other;
  append_fetched(response(), {}, kDate, a);
  append_fetched(response(), {}, kDate, b);
  const Written written = append_fetched(response(), {}, "2026-03-04T05:06:08Z", other);
  EXPECT_EQ(a, b);
  EXPECT_NE(read(a)[0].fields["WARC-Record-ID"], written.record_id);
}

TEST_F(Records, TheSamePayloadIsARevisit) {
  std::string out;
  const auto last = visit_of(append_fetched(response(), {}, kDate, out));
  out.clear();
  const Written again = append_fetched(response(), last, "2026-03-05T00:00:00Z", out);
  EXPECT_TRUE(again.revisit);
  auto record = read(out)[0];
  EXPECT_EQ(record.type, archive::RecordType::Revisit);
  EXPECT_EQ(record.fields["WARC-Profile"],
            "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest");
  EXPECT_EQ(record.fields["WARC-Refers-To"], last.record_id);
  EXPECT_EQ(record.fields["WARC-Refers-To-Target-URI"], kUrl);
  EXPECT_EQ(record.fields["WARC-Refers-To-Date"], kDate);
  EXPECT_EQ(record.fields["WARC-Payload-Digest"], last.digest);
  EXPECT_TRUE(record.block.starts_with("HTTP/1.1 200 "));
  EXPECT_TRUE(record.block.ends_with("\r\n\r\n"));
}

TEST_F(Records, AnAnswerThatNothingHasChangedIsARevisit) {
  std::string out;
  const auto last = visit_of(append_fetched(response(), {}, kDate, out));
  out.clear();
  fetch::Response none = response();
  none.status = 304;
  none.body.clear();
  const Written again = append_fetched(none, last, "2026-03-05T00:00:00Z", out);
  EXPECT_TRUE(again.revisit);
  EXPECT_EQ(again.payload_digest, "");
  auto record = read(out)[0];
  EXPECT_EQ(record.fields["WARC-Profile"],
            "http://netpreserve.org/warc/1.1/revisit/server-not-modified");
  EXPECT_EQ(record.fields.count("WARC-Payload-Digest"), 0U);  // nobody has computed one
  EXPECT_EQ(record.fields["WARC-Refers-To-Date"], kDate);
}

TEST_F(Records, APayloadThatDiffersIsNone) {
  std::string out;
  auto last = visit_of(append_fetched(response(), {}, kDate, out));
  fetch::Response changed = response();
  changed.body += "!";
  EXPECT_FALSE(append_fetched(changed, last, kDate, out).revisit);
  last.record_id.clear();  // no record is known that it could refer to
  EXPECT_FALSE(append_fetched(response(), last, kDate, out).revisit);
}

TEST_F(Records, AnExchangeOfABrowserIsRequestAndResponse) {
  browser::Exchange exchange;
  exchange.url = "https://a.example?q=1#part";
  exchange.method = "GET";
  exchange.request = {{":authority", "a.example"}, {"Accept", "text/html\r\nX-Bad: 1"}};
  exchange.status = 200;
  exchange.status_text = "OK";
  exchange.response = {{"Content-Type", "text/html"}, {"Transfer-Encoding", "chunked"}};
  exchange.body = "<html><body>x</body></html>";
  std::string out;
  const Written written = append_exchange(exchange, kDate, out);
  const auto records = read(out);
  ASSERT_EQ(records.size(), 2U);
  EXPECT_TRUE(
      records[0].block.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                                   "x-sito-orig-Transfer-Encoding: chunked\r\n\r\n<html>"));
  auto request = records[1];
  EXPECT_EQ(request.type, archive::RecordType::Request);
  EXPECT_EQ(request.fields["WARC-Concurrent-To"], written.record_id);
  EXPECT_EQ(request.block,
            "GET /?q=1 HTTP/1.1\r\nHost: a.example\r\nAccept: text/html  X-Bad: 1\r\n\r\n");
}

TEST_F(Records, APayloadThatTheArchiveHasIsNotWrittenAgain) {
  browser::Exchange exchange;
  exchange.url = "https://a.example/again.js?2";
  exchange.method = "GET";
  exchange.status = 200;
  exchange.status_text = "OK";
  exchange.response = {{"Content-Type", "text/javascript"}};
  exchange.body = "let payload = 'of some length';";
  std::string out;
  const Written first = append_exchange(exchange, kDate, out);
  Payloads payloads;
  payloads.add({Original{first.payload_digest, first.record_id, "https://a.example/first.js",
                         std::string(kDate)}});
  const FindOriginal find = [&](const std::string& digest) { return payloads.find(digest); };
  out.clear();
  const Written second =
      append_exchange(exchange, "2026-01-02T03:04:05Z", out, "", "<urn:x>", find);
  EXPECT_TRUE(second.revisit);
  const auto records = read(out);
  ASSERT_EQ(records.size(), 2U) << "the request is kept";
  auto revisit = records[0];
  EXPECT_EQ(revisit.type, archive::RecordType::Revisit);
  EXPECT_EQ(revisit.block, "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\n\r\n");
  EXPECT_EQ(revisit.fields["WARC-Profile"],
            "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest");
  EXPECT_EQ(revisit.fields["WARC-Refers-To"], first.record_id);
  EXPECT_EQ(revisit.fields["WARC-Refers-To-Target-URI"], "https://a.example/first.js");
  EXPECT_EQ(revisit.fields["WARC-Refers-To-Date"], kDate);
  EXPECT_EQ(revisit.fields["WARC-Payload-Digest"], first.payload_digest);
  exchange.status = 404;
  out.clear();
  EXPECT_FALSE(append_exchange(exchange, kDate, out, "", "", find).revisit);
}

TEST_F(Records, ABodyThatIsMissingIsTold) {
  browser::Exchange exchange;
  exchange.url = kUrl;
  exchange.method = "GET";
  exchange.status = 200;
  exchange.body_missing = true;
  std::string out;
  EXPECT_EQ(append_exchange(exchange, kDate, out).payload_digest, "");
  std::ofstream(path_, std::ios::binary) << out;
  Collected faults;
  auto opened = archive::open_archive(*io::open_source(path_), Limits{}, faults);
  archive::Record record;
  ASSERT_TRUE(*opened->reader->next(record));
  EXPECT_TRUE(record.truncated);
  EXPECT_EQ(record.field("WARC-Truncated"), "unspecified");
  exchange.status = 0;
  EXPECT_EQ(append_exchange(exchange, kDate, out).record_id, "");
}

TEST_F(Records, ARenderedPageIsAResourceThatIsReadAsAPage) {
  std::string out;
  const reveal::PageState state{response().body, 2};
  const std::string id = append_rendered({kUrl, kDate, "<urn:uuid:1>"}, {&state, 1}, out);
  const std::vector<std::pair<std::string, std::string>> facts = {{"clicks", "3"},
                                                                  {"note", "a\r\nb"}};
  append_metadata(kUrl, facts, kDate, id, out);
  auto records = read(out);
  ASSERT_EQ(records.size(), 2U);
  Collected faults;
  archive::Record record;
  auto opened = archive::open_archive(*io::open_source(path_), Limits{}, faults);
  ASSERT_TRUE(*opened->reader->next(record));
  archive::WebpageOpener opener{Limits{}};
  const auto page = opener.open(record, faults);
  ASSERT_TRUE(page && !page->skipped);
  EXPECT_EQ(page->page.url, kUrl);
  EXPECT_EQ(page->page.payload, response().body);
  EXPECT_EQ(records[0].type, archive::RecordType::Resource);
  EXPECT_EQ(records[0].fields["WARC-Target-URI"], "urn:dom:" + std::string(kUrl));
  EXPECT_EQ(records[0].fields["WARC-Concurrent-To"], "<urn:uuid:1>");
  EXPECT_EQ(records[0].block, response().body);
  EXPECT_EQ(records[1].type, archive::RecordType::Metadata);
  EXPECT_EQ(records[1].fields["WARC-Concurrent-To"], id);
  EXPECT_EQ(records[1].block, "clicks: 3\r\nnote: a  b\r\n");
}

TEST_F(Records, AFileSaysWhatItIs) {
  const std::vector<std::pair<std::string, std::string>> facts = {{"robots", "obey"}};
  auto records = read(warcinfo(facts, "crawl-00001.warc.gz", kDate));
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].type, archive::RecordType::WarcInfo);
  EXPECT_EQ(records[0].fields["WARC-Filename"], "crawl-00001.warc.gz");
  EXPECT_TRUE(records[0].block.starts_with("robots: obey\r\nformat: WARC File Format 1.1\r\n"));
  EXPECT_NE(warcinfo(facts, "a", kDate), warcinfo(facts, "b", kDate));
}

TEST_F(Records, OneRecordHasTheTextOfAllStatesAndTheOthersArePartsOfIt) {
  std::string out;
  fetch::Response fetched = response();
  fetched.headers = {{"content-type", "text/html"}};
  const Written answer = append_fetched(fetched, {}, kDate, out);
  const std::string before = out;
  const auto state_of = [](const std::string& text) {
    return reveal::PageState{
        "<html><body><div id=\"tab\"><p>" + text + " has a panel.</p></div></body></html>", 0};
  };
  const reveal::PageState states[] = {state_of("The first tab"), state_of("The second tab")};
  std::string rendered;
  const std::string page = append_rendered({kUrl, kDate, answer.record_id}, states, rendered);
  mark_as_part(answer.record_id, page, out);
  EXPECT_NE(out, before);
  mark_as_part("<urn:uuid:other>", page, out);
  const std::vector<ReadRecord> records = read(out + rendered);
  ASSERT_EQ(records.size(), 4U);  // the response without a request, and three documents
  EXPECT_EQ(records[0].fields.at("Sito-Part-Of"), page);
  EXPECT_EQ(records[0].fields.at("WARC-Record-ID"), answer.record_id);
  EXPECT_EQ(records[1].fields.at("Sito-Part-Of"), page);
  EXPECT_EQ(records[2].fields.at("Sito-Part-Of"), page);
  EXPECT_EQ(records[3].fields.count("Sito-Part-Of"), 0U);
  EXPECT_EQ(records[3].fields.at("WARC-Record-ID"), page);
  const std::size_t first = records[3].block.find("The first tab has a panel.");
  const std::size_t second = records[3].block.find("The second tab has a panel.");
  EXPECT_LT(first, second);
  EXPECT_NE(second, std::string::npos);
}

TEST_F(Records, TheTextOfAPageMayBeThatOfTheResponse) {
  const reveal::PageState state{response().body, 0};
  std::string out;
  EXPECT_EQ(append_rendered({kUrl, kDate, "<urn:uuid:1>", false}, {&state, 1}, out),
            "<urn:uuid:1>");
  const std::vector<ReadRecord> records = read(out);
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].fields.at("Sito-Part-Of"), "<urn:uuid:1>");
}

}  // namespace
}  // namespace sito::crawl
