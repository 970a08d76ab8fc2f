// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/warc.h"

#include "support/fake_source.h"
#include "support/read_archive.h"
#include "support/warc_builder.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using io::Compression;
using test::in_frames;
using test::joined;
using test::read_archive;
using test::SeenArchive;
using test::warc_page;
using test::warc_record;

const std::string kInfo = warc_record("warcinfo", {}, "software: test\r\n");

TEST(Warc, PayloadMayContainAVersionLine) {  // T-WA-1
  const std::string html = "<html><p>a\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\n\r\nb</p></html>";
  const std::string bytes =
      in_frames(Compression::Gzip, {kInfo, warc_page("http://a.test/", html)});
  const SeenArchive seen = read_archive(bytes);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{html});
  EXPECT_TRUE(seen.notes.counts().empty());
}

TEST(Warc, MembersGiveOffsetAndLength) {
  std::vector<std::string> records = {kInfo, warc_page("http://a.test/", "<p>one"),
                                      warc_page("http://b.test/", std::string(300'000, 'x'))};
  const std::string bytes = in_frames(Compression::Gzip, records);
  const SeenArchive seen = read_archive(bytes);
  ASSERT_EQ(seen.records.size(), 3U);
  std::uint64_t offset = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(seen.records[i].offset, offset);
    offset += in_frames(Compression::Gzip, {records[i]}).size();
    EXPECT_EQ(seen.records[i].offset + seen.records[i].length, offset);
  }
}

}  // namespace
}  // namespace sito
