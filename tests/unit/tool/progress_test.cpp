// SPDX-License-Identifier: Apache-2.0
#include "tool/progress.h"

#include "tool/metrics.h"
#include "web/crawl_progress.h"

#include <gtest/gtest.h>

namespace sito::app {
namespace {

TEST(Progress, ARunTellsTheLanguagesOfItsPages) {
  corpus::Progress progress;
  progress.stored_bytes = 50'000'000;
  progress.records = 1'219;
  progress.written = 375;
  EXPECT_EQ(progress_text(progress, 100'000'000, 5),
            "50 % | 10.0 MB/s | 1219 records, 375 written, 844 dropped | 0:05 left");
  progress.languages.set({{"cs", 201}, {"en", 1'840}, {"sk", 30}});
  EXPECT_EQ(progress_text(progress, 0, 5),
            "10.0 MB/s | 1219 records, 375 written, 844 dropped | 0:05 | en 1,840, cs 201, sk 30");
  progress.languages.add("de");
  progress.languages.add("pl");
  EXPECT_TRUE(progress_text(progress, 0, 5).ends_with("| en 1,840, cs 201, sk 30 and 2 more"));
}

TEST(Progress, ACrawlTellsThem) {
  crawl::CrawlProgress progress;
  progress.pages = 10;
  EXPECT_EQ(progress_text(progress, 5), "10 pages (0 rendered), 0 in hand | 0.0 MB | 2.0 pages/s");
  for (int i = 0; i < 3; ++i) progress.languages.add("hu");
  EXPECT_TRUE(progress_text(progress, 5).ends_with("2.0 pages/s | hu 3"));
}

TEST(Metrics, PagesAndDocumentsAreCountedByLanguage) {
  corpus::Account account;
  account.languages = {{"cs", 2}};
  account.page_languages = {{"cs", 2}, {"en", 5}};
  const std::string metrics = prometheus_of(account);
  EXPECT_NE(metrics.find("sito_documents_total{language=\"cs\"} 2\n"), std::string::npos);
  EXPECT_NE(metrics.find("# TYPE sito_pages_total counter\nsito_pages_total{language=\"cs\"} "
                         "2\nsito_pages_total{language=\"en\"} 5\n"),
            std::string::npos)
      << metrics;
}

}  // namespace
}  // namespace sito::app
