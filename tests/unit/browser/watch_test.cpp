// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/watch.h"

#include "sito/browser/browser.h"

#include <gtest/gtest.h>

namespace sito::browser {
namespace {

// Chromium tells of a document that is a download in its answer, and sometimes in an event as well,
// before or behind it.
TEST(Watch, ADocumentThatIsADownloadIsCountedOnce) {
  const std::string url = "http://a.test/file";
  const BrowserOptions options;
  for (const bool event_first : {true, false}) {
    Watch watch({}, "main", options, nullptr);
    watch.unlock({});
    if (event_first) watch.take("Page.downloadWillBegin", {{"url", url}});
    watch.count_download(url);
    if (!event_first) watch.take("Page.downloadWillBegin", {{"url", url}});
    EXPECT_EQ(watch.incidents().downloads, 1U);
    watch.lock();
    watch.take("Page.downloadWillBegin", {{"url", url}});  // by a script
    watch.take("Page.downloadWillBegin", {{"url", url}});
    EXPECT_EQ(watch.incidents().downloads, 3U);
  }
}

}  // namespace
}  // namespace sito::browser
