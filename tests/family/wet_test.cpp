// SPDX-License-Identifier: Apache-2.0
// The WET files that sito writes, by sito's own reader of archives.
#include "sito/archive/check.h"
#include "sito/document/plain_text.h"

#include "support/nasty_documents.h"
#include "support/read_archive.h"
#include "support/render.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(Wet, IsReadBackWithoutAFault) {
  test::NastyDocuments documents(21);
  const auto renderer = test::renderer_of("wet", {{"date", "2026-02-01T00:00:00Z"}});
  std::string file;
  renderer->begin_file(file);
  std::vector<Document> expected;
  while (expected.size() < 50) {
    Document document = documents.next();
    document.id += "-" + std::to_string(expected.size());
    renderer->render(document, file);
    expected.push_back(std::move(document));
  }

  CountingDiagnostics faults(1000);
  const auto counts =
      archive::check_archive(io::memory_source(file, "made.warc.wet"), Limits{}, faults);
  ASSERT_TRUE(counts.has_value());
  EXPECT_EQ(counts->total, expected.size() + 1);
  EXPECT_EQ(counts->digests, expected.size());
  EXPECT_EQ(counts->faults, 0U) << (faults.samples().empty() ? "" : faults.samples()[0].problem);

  const test::SeenArchive seen = test::read_archive(file);
  ASSERT_EQ(seen.records.size(), expected.size() + 1);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    Document back, lines;
    read_plain_text(seen.records[i + 1].block, back);
    read_plain_text(test::render(expected[i], "text"), lines);
    EXPECT_EQ(back.paragraphs, lines.paragraphs);
  }
}

}  // namespace
}  // namespace sito
