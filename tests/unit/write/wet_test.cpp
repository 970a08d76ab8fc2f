// SPDX-License-Identifier: Apache-2.0
#include "support/render.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

Document one() {
  Document document;
  document.id = "1";
  document.url = "http://x.test/";
  document.language = "cs";
  document.origin.record_id = "<urn:uuid:5f5a9a2e-0000-4000-8000-000000000001>";
  document.origin.date = "2026-01-31T12:00:00Z";
  document.paragraphs.emplace_back().text = "abc";
  return document;
}

/// The value of a field, or "absent".
std::string field(const std::string& record, const std::string& name) {
  const std::size_t at = record.find("\r\n" + name + ": ");
  if (at == std::string::npos || at > record.find("\r\n\r\n")) return "absent";
  const std::size_t begin = at + name.size() + 4;
  return record.substr(begin, record.find("\r\n", begin) - begin);
}

TEST(Wet, FieldsAreUtf8) {
  Document document = one();
  document.origin.record_id = "<urn:\xFFuuid:1>";
  document.origin.date = "2026-01-31T12:00:00\xC3";
  const std::string record = test::render(document, "wet");
  EXPECT_EQ(field(record, "WARC-Refers-To"), "<urn:uuid:1>");
  EXPECT_EQ(field(record, "WARC-Date"), "2026-01-31T12:00:00");
}

TEST(Wet, IsAConversionRecord) {
  const std::string record = test::render(one(), "wet");
  EXPECT_TRUE(record.starts_with("WARC/1.1\r\n"));
  EXPECT_TRUE(record.ends_with("\r\n\r\nabc\n\r\n\r\n"));
  EXPECT_EQ(field(record, "WARC-Type"), "conversion");
  EXPECT_EQ(field(record, "WARC-Target-URI"), "http://x.test/");
  EXPECT_EQ(field(record, "WARC-Date"), "2026-01-31T12:00:00Z");
  EXPECT_EQ(field(record, "WARC-Refers-To"), one().origin.record_id);
  EXPECT_EQ(field(record, "WARC-Identified-Content-Language"), "ces");
  EXPECT_EQ(field(record, "Content-Type"), "text/plain");
  EXPECT_EQ(field(record, "Content-Length"), "4");
  // printf 'abc\n' | openssl sha1 -binary | base32
  EXPECT_EQ(field(record, "WARC-Block-Digest"), "sha1:APH5OQ3GD4DZOX5C6ERAYUMUZOX7JBCR");
}

TEST(Wet, RecordIdsAreUuidsAndFollowTheDocument) {
  const std::string id = field(test::render(one(), "wet"), "WARC-Record-ID");
  ASSERT_EQ(id.size(), std::string("<urn:uuid:00000000-0000-8000-8000-000000000000>").size());
  EXPECT_EQ(id[24], '8');  // version
  EXPECT_EQ(field(test::render(one(), "wet"), "WARC-Record-ID"), id);
  Document other = one();
  other.id = "2";
  EXPECT_NE(field(test::render(other, "wet"), "WARC-Record-ID"), id);
}

TEST(Wet, WhatIsUnknownIsAbsent) {
  Document document = one();
  document.origin = {};
  document.language.clear();
  document.url.clear();
  document.origin.file = "a b.html";
  const std::string record = test::render(document, "wet", {{"date", "2026-02-01T00:00:00Z"}});
  EXPECT_EQ(field(record, "WARC-Refers-To"), "absent");
  EXPECT_EQ(field(record, "WARC-Identified-Content-Language"), "absent");
  EXPECT_EQ(field(record, "WARC-Date"), "2026-02-01T00:00:00Z");
  EXPECT_EQ(field(record, "WARC-Target-URI"), "file:a%20b.html");
}

TEST(Wet, AValueCannotAddALine) {
  Document document = one();
  document.url = "http://x.test/\r\nWARC-Type: response";
  document.origin.record_id = "<urn:a>\r\nWARC-Truncated: length";
  const std::string record = test::render(document, "wet");
  EXPECT_EQ(field(record, "WARC-Target-URI"), "http://x.test/%0D%0AWARC-Type:%20response");
  EXPECT_EQ(field(record, "WARC-Truncated"), "absent");
}

TEST(Wet, AFileBeginsWithItsWarcinfo) {
  std::string out;
  test::renderer_of("wet", {{"date", "2026-02-01T00:00:00Z"}})->begin_file(out);
  EXPECT_EQ(field(out, "WARC-Type"), "warcinfo");
  EXPECT_EQ(field(out, "WARC-Date"), "2026-02-01T00:00:00Z");
  EXPECT_EQ(field(out, "Content-Type"), "application/warc-fields");
  const std::string block = out.substr(out.find("\r\n\r\n") + 4);
  EXPECT_EQ(std::to_string(block.size() - 4), field(out, "Content-Length"));
}

}  // namespace
}  // namespace sito::write
