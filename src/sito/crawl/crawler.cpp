// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/crawler.h"

#include "sito/crawl/page_tools.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace sito::crawl {
namespace {

// Tasks in hand beyond those under way, so that workers never wait for the frontier.
constexpr std::size_t kMostHeld = 512;
// How long the coordinator sleeps at most: it looks whether it was stopped.
constexpr frontier::Time kLongestNap = 100;
// How often it looks for tasks that others have added.
constexpr frontier::Time kLookAgain = 500;
// Sitemaps of one robots.txt that are followed.
constexpr std::size_t kMostSitemaps = 100;

}  // namespace

Crawler::Crawler(const CrawlOptions& options, const Follower& follower,
                 frontier::Frontier& frontier, Ledger& ledger, CrawlProgress& progress)
    : options_(options),
      follower_(follower),
      frontier_(frontier),
      ledger_(ledger),
      progress_(progress),
      browser_(options.browser),
      hosts_(options, frontier) {}

Crawler::~Crawler() { stop_workers(); }

// What no worker has begun is left; what one has is finished.
void Crawler::stop_workers() {
  to_fetch_.take_all();
  to_render_.take_all();
  to_fetch_.close();
  to_render_.close();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

Result<void> Crawler::start() {
  if (options_.render == Render::Always) {
    if (Result<void> started = browser_.start(); !started) return started;
  }
  for (unsigned i = 0; i < std::max(1U, options_.fetchers); ++i) {
    auto worker = FetchWorker::make(options_, follower_);
    if (!worker) return std::move(worker).error();
    fetchers_.push_back(std::move(*worker));
  }
  const unsigned tabs = options_.render == Render::Never ? 0 : std::max(1U, options_.tabs);
  for (unsigned i = 0; i < tabs; ++i) {
    auto worker = RenderWorker::make(options_, follower_, browser_);
    if (!worker) return std::move(worker).error();
    renderers_.push_back(std::move(*worker));
  }
  for (auto& worker : fetchers_)
    threads_.emplace_back([this, &worker = *worker] { fetch_all(worker); });
  for (auto& worker : renderers_)
    threads_.emplace_back([this, &worker = *worker] { render_all(worker); });
  return {};
}

void Crawler::fetch_all(FetchWorker& worker) {
  while (std::unique_ptr<Work> work = to_fetch_.pop()) {
    worker.run(*work);
    (work->to_render ? to_render_ : finished_).push(std::move(work));
  }
}

void Crawler::render_all(RenderWorker& worker) {
  while (std::unique_ptr<Work> work = to_render_.pop()) {
    worker.run(*work);
    finished_.push(std::move(work));
  }
}

Result<Ending> Crawler::run() {
  began_ = now_ms();
  const Result<void> ran = run_steps();
  if (!ran) progress_.stop = true;  // nothing that comes now can be kept
  stop_workers();
  const Result<void> released = frontier_.release();  // also after a fault, if that is possible
  if (!ran) return ran.error();
  if (!released) return released.error();
  return ending_;
}

Result<void> Crawler::run_steps() {
  for (;;) {
    const Result<bool> over = is_over(now_ms());
    if (!over) return over.error();
    if (*over) break;
    if (Result<void> stepped = step(); !stepped) return stepped;
  }
  return flush(now_ms());
}

void Crawler::end_early(Ending ending) {
  ending_ = ending;
  ending_early_ = true;
}

// Works that no worker has begun.
void Crawler::recall() {
  for (WorkQueue* queue : {&to_fetch_, &to_render_}) {
    for (std::unique_ptr<Work>& work : queue->take_all()) put_back(std::move(work));
  }
}

void Crawler::put_back(std::unique_ptr<Work> work) {
  --out_;
  if (!work->robots) --pages_out_;
  hosts_.put_back(std::move(work));
}

// One round: tasks out, results in, everything together onto the disk.
Result<void> Crawler::step() {
  frontier::Time now = now_ms();
  if (!ending_early_) {
    if (Result<void> claimed = claim(now); !claimed) return claimed;
    dispatch(now);
  }
  frontier::Time nap = kLongestNap;
  if (out_ == 0 && !ledger_.empty()) nap = 0;
  if (const auto next = hosts_.next_at(now))
    nap = std::min(nap, std::max<frontier::Time>(*next - now, 1));
  for (std::unique_ptr<Work>& work : finished_.take_all(std::chrono::milliseconds(nap)))
    take_back(std::move(work), now_ms());
  now = now_ms();
  show();
  // Without anything under way there is nothing to wait for.
  if (ledger_.is_due(now) || (out_ == 0 && !ledger_.empty())) return flush(now);
  return {};
}

Result<void> Crawler::claim(frontier::Time now) {
  const std::size_t held = hosts_.held();
  if (now < claim_at_ || held >= kMostHeld / 2 || outage_.is_out()) return {};
  const auto most = static_cast<std::uint32_t>(kMostHeld - held);
  auto tasks = frontier_.claim(most, now, claims_ahead(options_) ? 0 : options_.pace.delay_ms);
  if (!tasks) return std::move(tasks).error();
  if (tasks->empty()) {
    const auto next = frontier_.next_ready();
    if (!next) return next.error();
    claim_at_ = now + kLookAgain;
    if (*next) claim_at_ = std::clamp(**next, now + 1, claim_at_);
  }
  for (frontier::Task& task : *tasks) {
    if (Result<void> taken = hosts_.take(std::move(task)); !taken) return taken;
  }
  return {};
}

// Whether another task may go out.
bool Crawler::may_send(frontier::Time now) {
  if (options_.most_seconds > 0 && now - began_ >= options_.most_seconds * 1000) {
    end_early(Ending::Time);
    return false;
  }
  if (options_.most_pages == 0) return true;
  return ledger_.pages() + pages_pending_ + pages_out_ < options_.most_pages;
}

// Workers have enough to go on with.
bool Crawler::is_busy() const {
  const std::size_t tabs = std::max<std::size_t>(renderers_.size(), 1);
  return to_fetch_.size() >= 2 * fetchers_.size() || to_render_.size() >= 4 * tabs;
}

void Crawler::dispatch(frontier::Time now) {
  // While the network is gone, one request now and then shows whether it is back.
  const bool probes = outage_.is_out();
  if (probes && (out_ > 0 || !outage_.is_probe_due(now))) return;
  std::vector<std::unique_ptr<Work>> settled;
  while (!is_busy() && may_send(now)) {
    std::unique_ptr<Work> work = hosts_.next(now, settled);
    if (work == nullptr) break;
    send(std::move(work));
    if (probes) break;
  }
  for (std::unique_ptr<Work>& work : settled) settle(std::move(work), now);
}

void Crawler::send(std::unique_ptr<Work> work) {
  ++out_;
  if (!work->robots) ++pages_out_;
  to_fetch_.push(std::move(work));
}

void Crawler::take_back(std::unique_ptr<Work> work, frontier::Time now) {
  if (work->status > 0) outage_.answered();
  if (work->unfinished) {
    put_back(std::move(work));
    return;
  }
  if (work->failure != fetch::Failure::None) {
    const Outage::Blame blame =
        outage_.failed(work->host, work->failure, hosts_.has_answered(work->host), now);
    if (blame == Outage::Blame::Network) {
      put_back(std::move(work));
      return;
    }
  }
  --out_;
  if (!work->robots) --pages_out_;
  hosts_.back(*work, now);
  if (work->robots) add_sitemaps(*work);
  progress_.bytes += work->counts.bytes;
  progress_.rendered += work->counts.rendered;
  if (work->read) ++pages_pending_;
  settle(std::move(work), now);
}

void Crawler::settle(std::unique_ptr<Work> work, frontier::Time now) {
  hosts_.prioritise(work->links);
  if (!work->robots) set_due(*work, now);
  ledger_.add(std::move(work), now);
}

void Crawler::add_sitemaps(Work& work) const {
  if (!options_.sitemaps || options_.scope.kind == ScopeKind::Page) return;
  const Robots robots = Robots::of_answer(work.status, work.robots_body, kProduct);
  std::size_t n = 0;
  for (const std::string& url : robots.sitemaps()) {
    if (++n > kMostSitemaps) break;
    if (auto link = follower_.sitemap(url, work.host)) work.links.push_back(std::move(*link));
  }
}

Result<void> Crawler::flush(frontier::Time now) {
  Result<void> flushed = ledger_.flush(hosts_.take_changed(now), now);
  pages_pending_ = 0;
  claim_at_ = 0;  // there may be new links, and hosts that may be asked again
  return flushed;
}

Result<bool> Crawler::is_over(frontier::Time now) {
  if (progress_.stop.load()) end_early(Ending::Interrupted);
  if (outage_.is_out() && now - outage_.since() > options_.outage_ms) end_early(Ending::Offline);
  if (ending_early_) recall();
  if (out_ > 0 || !ledger_.empty()) return false;
  if (ending_early_) return true;
  if (options_.most_pages > 0 && ledger_.pages() >= options_.most_pages) {
    ending_ = Ending::Pages;
    return true;
  }
  if (hosts_.held() > 0 || outage_.is_out()) return false;
  const auto counts = frontier_.counts();
  if (!counts) return counts.error();
  return counts->waiting + counts->leased == 0;
}

void Crawler::show() const {
  progress_.pages = ledger_.pages();
  progress_.waiting = hosts_.held();
}

}  // namespace sito::crawl
