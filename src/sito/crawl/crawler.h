// SPDX-License-Identifier: Apache-2.0
// The coordinator of a crawl: hands tasks to workers and makes what comes of them lasting.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/fetch_worker.h"
#include "sito/crawl/host/hosts.h"
#include "sito/crawl/host/outage.h"
#include "sito/crawl/output/ledger.h"
#include "sito/crawl/queue.h"
#include "sito/crawl/render_worker.h"
#include "sito/crawl/run.h"

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace sito::crawl {

/// One run. All but the workers' loops is of one thread.
class Crawler {
 public:
  /// All must outlive it.
  Crawler(const CrawlOptions& options, const Follower& follower, frontier::Frontier& frontier,
          Ledger& ledger, CrawlProgress& progress);
  ~Crawler();
  Crawler(const Crawler&) = delete;
  Crawler& operator=(const Crawler&) = delete;

  /// Makes the workers. Errors: as of their make(); with Render::Always those of the browser.
  Result<void> start();
  /// Until nothing is left or a bound is reached; what was handed out and not begun waits again.
  /// Errors: those of frontier and files.
  Result<Ending> run();
  [[nodiscard]] std::map<std::string, std::string> judged() const { return hosts_.judged(); }

 private:
  void fetch_all(FetchWorker& worker);
  void render_all(RenderWorker& worker);
  void stop_workers();
  void end_early(Ending ending);
  Result<void> run_steps();
  Result<void> step();
  Result<void> claim(frontier::Time now);
  void dispatch(frontier::Time now);
  void send(std::unique_ptr<Work> work);
  void take_back(std::unique_ptr<Work> work, frontier::Time now);
  void put_back(std::unique_ptr<Work> work);
  void recall();
  void settle(std::unique_ptr<Work> work, frontier::Time now);
  [[nodiscard]] bool is_busy() const;
  void add_sitemaps(Work& work) const;
  Result<void> flush(frontier::Time now);
  Result<bool> is_over(frontier::Time now);
  [[nodiscard]] bool may_send(frontier::Time now);
  void show() const;

  const CrawlOptions& options_;
  const Follower& follower_;
  frontier::Frontier& frontier_;
  Ledger& ledger_;
  CrawlProgress& progress_;
  SharedBrowser browser_;
  Hosts hosts_;
  Outage outage_;
  WorkQueue to_fetch_, to_render_, finished_;
  std::vector<std::unique_ptr<FetchWorker>> fetchers_;
  std::vector<std::unique_ptr<RenderWorker>> renderers_;
  std::vector<std::thread> threads_;
  std::uint32_t out_ = 0;            // works that are with workers
  std::uint32_t pages_out_ = 0;      // of them, tasks
  std::uint64_t pages_pending_ = 0;  // pages that were read, not on the disk yet
  frontier::Time began_ = 0;
  frontier::Time claim_at_ = 0;  // nothing to claim before
  Ending ending_ = Ending::Complete;
  bool ending_early_ = false;
};

}  // namespace sito::crawl
