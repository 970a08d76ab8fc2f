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

// A name server or a host may not answer for minutes.
TEST(Requests, AHostWithoutAConnectionIsWaitedForLessLong) {
  const Clock::time_point begin = Clock::now();
  Requests requests;
  const Json request = {
      {"requestId", "1"}, {"type", "XHR"}, {"request", {{"url", "http://a.test/"}}}};
  requests.take("Network.requestWillBeSent", request, begin);
  const auto quiet_after = [&](milliseconds time, bool is_reached) {
    return requests.quiet(begin + time, [=](const std::string&) { return is_reached; });
  };
  EXPECT_EQ(quiet_after(milliseconds(900), false), milliseconds(0));
  EXPECT_EQ(quiet_after(milliseconds(1'200), false), milliseconds(200));
  EXPECT_EQ(quiet_after(milliseconds(1'200), true), milliseconds(0));
  EXPECT_EQ(quiet_after(milliseconds(2'600), true), milliseconds(100));
}

}  // namespace
}  // namespace sito::browser
