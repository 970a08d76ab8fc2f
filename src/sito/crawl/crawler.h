// SPDX-License-Identifier: Apache-2.0
// The coordinator of a crawl: hands tasks to workers and commits their results.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/account.h"
#include "sito/crawl/copies.h"
#include "sito/crawl/fetch_worker.h"
#include "sito/crawl/host/hosts.h"
#include "sito/crawl/host/outage.h"
#include "sito/crawl/options.h"
#include "sito/crawl/output/ledger.h"
#include "sito/crawl/queue.h"
#include "sito/crawl/render_worker.h"
#include "sito/crawl/shells.h"

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace sito::crawl {

/// The workers, their threads, and the queues between them and the crawler.
struct CrawlWorkers {
  explicit CrawlWorkers(const browser::BrowserOptions& options) : browser(options) {}

  SharedBrowser browser;
  Shells shells;
  WorkQueue to_fetch, to_render, finished;
  std::vector<std::unique_ptr<FetchWorker>> fetchers;
  std::vector<std::unique_ptr<RenderWorker>> renderers;
  std::vector<std::thread> threads;
};

/// Counts the works that are with workers.
struct OpenWorks {
  std::uint32_t works = 0;
  std::uint32_t pages = 0;  ///< works of these that are tasks
};

/// Finished works that no file has yet.
struct UnwrittenWorks {
  /// While this is valid, only that thread may use the ledger, and finished works wait.
  std::future<Result<void>> flushing;
  std::vector<std::unique_ptr<Work>> works;
  std::uint64_t bytes = 0;
  bool has_news = false;  ///< a sitemap named times of change that are not written yet
};

/// How and when the run ends.
struct CrawlEnd {
  Ending ending = Ending::Complete;
  bool is_early = false;
  frontier::Time leave_at = 0;  ///< with is_early: works under way are abandoned at this time
  std::atomic<bool> leave{false};
};

/// What the run knows of its own network.
struct CrawlNetwork {
  Outage outage;
  bool has_answer = false;          ///< some host has answered: the network works
  std::uint32_t refusals_left = 1;  ///< of the proxy; then the crawl ends
  std::string unreachable;          ///< a host whose name or route is unknown
};

/// One run of a crawl. Everything except the workers' loops runs on one thread.
class Crawler {
 public:
  /// All references must outlive it. `copies`: pages of earlier runs; `is_resumed`: one began the
  /// crawl.
  Crawler(const CrawlOptions& options, const Follower& follower, frontier::Frontier& frontier,
          Ledger& ledger, CrawlProgress& progress, Copies copies, bool is_resumed);
  ~Crawler();
  Crawler(const Crawler&) = delete;
  Crawler& operator=(const Crawler&) = delete;

  /// Makes the workers. Errors: those of make(); with Render::Always, of the browser.
  Result<void> start();
  /// Runs until nothing is left or a bound is reached. Tasks that were handed out but not begun
  /// wait again. Errors: those of frontier and files.
  Result<Ending> run();
  [[nodiscard]] std::map<std::string, std::string> judged() const { return hosts_.judged(); }

 private:
  void fetch_all(FetchWorker& worker);
  void render_all(RenderWorker& worker);
  void stop_workers();
  void end_early(Ending ending, frontier::Time now);
  void hurry(frontier::Time now);
  Result<void> run_steps();
  Result<void> step();
  Result<void> claim(frontier::Time now);
  void dispatch(frontier::Time now);
  void send(std::unique_ptr<Work> work);
  bool is_put_back(std::unique_ptr<Work>& work, frontier::Time now);
  bool is_proxy_closed(frontier::Time now);
  void take_back(std::unique_ptr<Work> work, frontier::Time now);
  void put_back(std::unique_ptr<Work> work, bool waits_for_host, frontier::Time now);
  void recall(frontier::Time now);
  void settle(std::unique_ptr<Work> work, frontier::Time now);
  [[nodiscard]] bool is_busy() const;
  void add_sitemaps(Work& work) const;
  void add_usual_sitemap(Work& work) const;
  void add_sitemap(const std::string& url, const frontier::Link& from, Work& work) const;
  void write_down(std::unique_ptr<Work> work, frontier::Time now);
  void begin_flush(frontier::Time now);
  Result<void> end_flush();
  Result<void> flush(frontier::Time now);
  Result<bool> is_over(frontier::Time now);
  [[nodiscard]] bool may_begin() const;
  void show() const;
  void report_silence(frontier::Time now);

  const CrawlOptions& options_;
  const Follower& follower_;
  frontier::Frontier& frontier_;
  Ledger& ledger_;
  CrawlProgress& progress_;
  Copies copies_;
  Hosts hosts_;
  CrawlWorkers workers_;
  OpenWorks out_;
  std::uint64_t pages_read_ = 0;  // pages counted: on the disk, or on their way there
  UnwrittenWorks unwritten_;
  frontier::Time began_ = 0;
  frontier::Time claim_at_ = 0;  // the frontier has nothing to claim before this time
  CrawlEnd end_;
  CrawlNetwork network_;
};

}  // namespace sito::crawl
