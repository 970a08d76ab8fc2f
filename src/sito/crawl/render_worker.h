// SPDX-License-Identifier: Apache-2.0
// Opens pages in a browser, reveals what they hide, and puts what comes of it in the place of what
// was fetched.
#pragma once

#include "sito/browser/browser.h"
#include "sito/crawl/options.h"
#include "sito/crawl/page_tools.h"
#include "sito/crawl/work.h"
#include "sito/reveal/reveal.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace sito::crawl {

/// The browser of a crawl: started when the first page needs it. Safe from any thread.
class SharedBrowser {
 public:
  explicit SharedBrowser(browser::BrowserOptions options) : options_(std::move(options)) {}
  /// Starts it now. Errors: as of Browser::start; they stay.
  Result<void> start();
  /// A new tab. Unsupported: there is no browser, and there will be none.
  Result<std::unique_ptr<browser::View>> open();

 private:
  browser::BrowserOptions options_;
  std::mutex mutex_;
  std::unique_ptr<browser::Browser> browser_;
  std::optional<Error> failure_;
};

/// One per thread.
class RenderWorker {
 public:
  /// `browser` must outlive it. Errors: as of PageTools::make.
  static Result<std::unique_ptr<RenderWorker>> make(const CrawlOptions& options,
                                                    const Follower& follower,
                                                    SharedBrowser& browser);

  /// Goes on with a work that was fetched. A page that cannot be rendered keeps what was fetched of
  /// it, when there was text, and is noted.
  void run(Work& work);

 private:
  RenderWorker(std::unique_ptr<PageTools> tools, const CrawlOptions& options,
               SharedBrowser& browser)
      : tools_(std::move(tools)), options_(options), browser_(browser) {}
  void give_up(Work& work, std::string_view reason);
  void lose(Work& work);
  void lead_on(Work& work, const std::string& url);
  void take(Work& work, browser::View& view, reveal::Revealed& revealed);
  void archive(Work& work, browser::View& view, const reveal::Revealed& revealed,
               const std::string& date);

  std::unique_ptr<PageTools> tools_;
  const CrawlOptions& options_;
  SharedBrowser& browser_;
  std::string record_id_;  // of the rendered document
};

}  // namespace sito::crawl
