// SPDX-License-Identifier: Apache-2.0
// Opens pages in a browser, reveals what they hide, and replaces the fetched text by the rendered
// one.
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

/// The browser of a crawl. Starts when the first page needs it. Safe from any thread.
class SharedBrowser {
 public:
  explicit SharedBrowser(browser::BrowserOptions options) : options_(std::move(options)) {}
  /// Starts the browser now. Errors: those of Browser::start; they are final.
  Result<void> start();
  /// Opens a new tab. Errors: Unsupported: there is no browser, and there will be none.
  Result<std::unique_ptr<browser::View>> open();

 private:
  browser::BrowserOptions options_;
  std::mutex mutex_;
  std::unique_ptr<browser::Browser> browser_;
  std::optional<Error> failure_;
};

/// Renders pages. One for each thread.
class RenderWorker {
 public:
  /// `browser` and `payloads` must outlive it. Errors: those of PageTools::make.
  static Result<std::unique_ptr<RenderWorker>> make(const CrawlOptions& options,
                                                    const Follower& follower,
                                                    SharedBrowser& browser,
                                                    const Payloads& payloads);

  /// Continues a work that was fetched. If the page cannot be rendered, keeps the fetched text (if
  /// there is any) and a note.
  void run(Work& work);

 private:
  RenderWorker(std::unique_ptr<PageTools> tools, const CrawlOptions& options,
               SharedBrowser& browser, const Payloads& payloads)
      : tools_(std::move(tools)), options_(options), browser_(browser), payloads_(payloads) {}
  [[nodiscard]] bool is_last_attempt(const Work& work) const;
  void give_up(Work& work, std::string_view reason);
  void lose(Work& work);
  void redirect(Work& work, const std::string& url);
  void take(Work& work, browser::View& view, reveal::Revealed& revealed);
  void archive(Work& work, browser::View& view, const reveal::Revealed& revealed,
               const std::string& date, bool is_read);
  void follow_links(Work& work, const reveal::Revealed& revealed);
  void follow_requisites(Work& work, const std::vector<browser::Exchange>& exchanges);

  std::unique_ptr<PageTools> tools_;
  const CrawlOptions& options_;
  SharedBrowser& browser_;
  const Payloads& payloads_;  // of the archive
  std::string record_id_;     // of the rendered document
  Harvester harvester_;
};

}  // namespace sito::crawl
