// SPDX-License-Identifier: Apache-2.0
// Requests URLs from servers and reads the responses: pages, feeds, sitemaps, robots.txt.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/crawl/links/sitemap.h"
#include "sito/crawl/options.h"
#include "sito/crawl/page_tools.h"
#include "sito/crawl/shells.h"
#include "sito/crawl/work.h"
#include "sito/fetch/fetcher.h"

#include <atomic>
#include <memory>
#include <string>

namespace sito::crawl {

/// Fetches and reads. One for each thread.
class FetchWorker {
 public:
  /// `leave`: set if requests in progress are to be abandoned. It and `shells` must outlive the
  /// worker. Errors: those of PageTools::make.
  static Result<std::unique_ptr<FetchWorker>> make(const CrawlOptions& options,
                                                   const Follower& follower, Shells& shells,
                                                   const std::atomic<bool>& leave);

  /// Fills the results of `work`. With Work::to_render, a browser has to continue it.
  void run(Work& work);

 private:
  FetchWorker(std::unique_ptr<PageTools> tools, const CrawlOptions& options, Shells& shells,
              const std::atomic<bool>& leave);
  [[nodiscard]] bool will_render(const Work& work) const;
  bool take_shell(Work& work);
  [[nodiscard]] fetch::FetchOptions one_step(const std::string& url) const;
  bool was_abandoned(Work& work) const;
  void fetch_robots(Work& work);
  void fetch_probe(Work& work);
  void fetch_task(Work& work);
  void keep_visit(Work& work, const fetch::Response& response, frontier::Time began);
  void answer(Work& work, const fetch::Response& response);
  void note_failure(Work& work);
  void redirect(Work& work, const fetch::Response& response);
  void retry_later(Work& work, const fetch::Response& response);
  void read(Work& work, const fetch::Response& response);
  void read_requisite(Work& work, const fetch::Response& response);
  bool read_list(Work& work, const fetch::Response& response, const std::string& body);
  void follow_alternates(Work& work, const SitemapEntry& entry);
  bool read_signals_of(Work& work, const Page& page, const fetch::Response& response);
  void read_page(Work& work, const archive::WebpageOrSkip& opened, const archive::Record& record,
                 const fetch::Response& response);

  std::unique_ptr<PageTools> tools_;
  const CrawlOptions& options_;
  Shells& shells_;
  const std::atomic<bool>& leave_;
  fetch::Fetcher fetcher_;
  archive::WebpageOpener opener_;
  Harvester harvester_;
  Document document_;
};

}  // namespace sito::crawl
