// SPDX-License-Identifier: Apache-2.0
// A real Chromium for tests; they are skipped where there is none.
#pragma once

#include "sito/browser/browser.h"
#include "sito/page/geometry.h"

#include "support/page_server.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

namespace sito::test {

/// A browser that may go to the servers of tests; SITO_CHROMIUM in the environment is its program.
inline browser::BrowserOptions loopback_options() {
  browser::BrowserOptions options;
  options.allow_private = true;
  if (const char* const program = std::getenv("SITO_CHROMIUM")) options.program = program;
  return options;
}

class RealBrowser : public testing::Test {
 protected:
  /// One for all tests of a suite: each has its own tab.
  void start(const browser::BrowserOptions& options = loopback_options()) {
    if (browser_) return;
    auto started = browser::Browser::start(options);
    if (!started && started.error().code == ErrorCode::Unsupported) {
      GTEST_SKIP() << "no browser here: " << to_string(started.error());
    }
    ASSERT_TRUE(started) << to_string(started.error());
    browser_ = *std::move(started);
  }

  static void TearDownTestSuite() { browser_.reset(); }

  std::unique_ptr<browser::View> open() {
    auto view = browser_->open();
    EXPECT_TRUE(view) << to_string(view.error());
    return view ? *std::move(view) : nullptr;
  }

  /// A tab with a page.
  std::unique_ptr<browser::View> visit(const std::string& path) {
    auto view = open();
    if (!view) return view;
    const auto loaded = view->load(server_.url(path), {});
    EXPECT_TRUE(loaded) << to_string(loaded.error());
    return view;
  }

  static std::string html_of(browser::View& view) {
    auto html = view.snapshot();
    EXPECT_TRUE(html) << to_string(html.error());
    return html ? *html : std::string();
  }
  /// The document as the page has it.
  static std::string plain(browser::View& view) { return without_geometry(html_of(view)); }

  /// The geometry of the element whose tag is followed by these words: `button`, `<p id="x"`.
  static Geometry find(const std::string& html, const std::string& tag, const std::string& words) {
    for (std::size_t at = 0;
         (at = html.find("<" + tag + " data-sito-box=\"", at)) != std::string::npos;) {
      at += tag.size() + 17;
      const std::size_t quote = html.find('"', at);
      const std::size_t end = html.find('>', quote);
      if (html.substr(quote, end - quote + words.size() + 1).find(words) != std::string::npos) {
        return parse_geometry(html.substr(at, quote - at)).value_or(Geometry{});
      }
    }
    ADD_FAILURE() << "no <" << tag << "> with " << words << " in " << html.substr(0, 2000);
    return {};
  }
  static browser::Clicked click(browser::View& view, const std::string& tag,
                                const std::string& words) {
    const Geometry place = find(html_of(view), tag, words);
    auto clicked = view.click(place.id, {});
    EXPECT_TRUE(clicked) << to_string(clicked.error());
    return clicked ? *clicked : browser::Clicked{};
  }

  PageServer server_;
  static inline std::unique_ptr<browser::Browser> browser_;
};

}  // namespace sito::test
