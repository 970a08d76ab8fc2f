// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/crawler.h"

#include "sito/crawl/page_tools.h"
#include "sito/fetch/visitor.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace sito::crawl {
namespace {

// Tasks that are held in addition to those in progress, so that workers never wait for the
// frontier.
constexpr std::size_t kMaxHeld = 512;
// The same, including tasks of hosts that have to wait.
constexpr std::size_t kMaxHeldInAll = 16'384;
// Longest sleep of the coordinator; after it, it checks whether it was stopped.
constexpr frontier::Time kLongestNap = 100;
// The same while a group is being written, which takes about as long.
constexpr frontier::Time kNapOfFlush = 2;
// Bytes for the archive that may wait in memory while others are written.
constexpr std::uint64_t kMaxUnwritten = std::uint64_t{64} << 20;
// Interval at which it looks for tasks that other workers have added.
constexpr frontier::Time kLookAgain = 500;
// Time that pages in progress get when the crawl ends early.
constexpr frontier::Time kGrace = 2'000;
// Number of sitemaps of one robots.txt that are followed.
constexpr std::size_t kMaxSitemaps = 100;
// After this time without any answer the user is told; sooner if a name is unknown, which may be
// the fault of its host.
constexpr frontier::Time kLongestSilence = 8'000, kSilenceOfTheUnknown = 3'000;

// Refusals of a proxy (407) in a row after which the crawl ends, once something has answered. A proxy
// may refuse single hosts.
constexpr std::uint32_t kMaxProxyRefusals = 3;

}  // namespace

Crawler::Crawler(const CrawlOptions& options, const Follower& follower,
                 frontier::Frontier& frontier, Ledger& ledger, CrawlProgress& progress,
                 Copies copies, bool is_resumed)
    : options_(options),
      follower_(follower),
      frontier_(frontier),
      ledger_(ledger),
      progress_(progress),
      copies_(std::move(copies)),
      hosts_(options, frontier, is_resumed),
      workers_(options.browser) {}

Crawler::~Crawler() { stop_workers(); }

// Drops work that no worker has begun; begun work is finished.
void Crawler::stop_workers() {
  workers_.to_fetch.take_all();
  workers_.to_render.take_all();
  workers_.to_fetch.close();
  workers_.to_render.close();
  for (std::thread& thread : workers_.threads) thread.join();
  workers_.threads.clear();
}

Result<void> Crawler::start() {
  if (options_.render == Render::Always) {
    if (Result<void> started = workers_.browser.start(); !started) return started;
  }
  for (unsigned i = 0; i < std::max(1U, options_.fetchers); ++i) {
    auto worker = FetchWorker::make(options_, follower_, workers_.shells, end_.leave);
    if (!worker) return std::move(worker).error();
    workers_.fetchers.push_back(std::move(*worker));
  }
  const unsigned tabs = options_.render == Render::Never ? 0 : std::max(1U, options_.tabs);
  for (unsigned i = 0; i < tabs; ++i) {
    auto worker = RenderWorker::make(options_, follower_, workers_.browser, ledger_.payloads());
    if (!worker) return std::move(worker).error();
    workers_.renderers.push_back(std::move(*worker));
  }
  for (auto& worker : workers_.fetchers)
    workers_.threads.emplace_back([this, &worker = *worker] { fetch_all(worker); });
  for (auto& worker : workers_.renderers)
    workers_.threads.emplace_back([this, &worker = *worker] { render_all(worker); });
  return {};
}

void Crawler::fetch_all(FetchWorker& worker) {
  while (std::unique_ptr<Work> work = workers_.to_fetch.pop()) {
    worker.run(*work);
    workers_.finished.push(std::move(work));
  }
}

void Crawler::render_all(RenderWorker& worker) {
  while (std::unique_ptr<Work> work = workers_.to_render.pop()) {
    worker.run(*work);
    work->to_render = false;
    workers_.finished.push(std::move(work));
  }
}

Result<Ending> Crawler::run() {
  began_ = now_ms();
  pages_read_ = ledger_.pages();
  const Result<void> ran = run_steps();
  if (!ran) progress_.stop = true;  // no later result can be kept
  stop_workers();
  if (unwritten_.flushing.valid()) unwritten_.flushing.wait();
  const Result<void> released = frontier_.release();  // also after a fault, if possible
  if (!ran) return ran.error();
  if (!released) return released.error();
  return end_.ending;
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

void Crawler::end_early(Ending ending, frontier::Time now) {
  if (end_.is_early) return;
  end_.ending = ending;
  end_.is_early = true;
  end_.leave_at = now + kGrace;
}

// Finishes pages in progress within a time limit, because a server may send a page for ever.
void Crawler::hurry(frontier::Time now) {
  recall(now);
  if (now < end_.leave_at) return;
  end_.leave = true;
  progress_.stop = true;  // the browser checks this
}

// Takes back work that no worker has begun.
void Crawler::recall(frontier::Time now) {
  for (WorkQueue* queue : {&workers_.to_fetch, &workers_.to_render}) {
    for (std::unique_ptr<Work>& work : queue->take_all()) {
      --out_.works;
      put_back(std::move(work), false, now);
    }
  }
}

// `waits_for_host`: the task waits for its host.
void Crawler::put_back(std::unique_ptr<Work> work, bool waits_for_host, frontier::Time now) {
  if (work->errand == Errand::Page) --out_.pages;
  hosts_.put_back(std::move(work), waits_for_host, now);
}

// One round: sends tasks, takes results, writes everything to the disk. A thread of its
// own writes, because otherwise a host with eight parallel requests would idle
// meanwhile.
Result<void> Crawler::step() {
  frontier::Time now = now_ms();
  if (!end_.is_early) {
    if (Result<void> claimed = claim(now); !claimed) return claimed;
    dispatch(now);
  }
  const bool flushes = unwritten_.flushing.valid();
  frontier::Time nap = flushes ? kNapOfFlush : kLongestNap;
  if (out_.works == 0 && (flushes || !ledger_.empty())) nap = 0;
  if (const auto next = hosts_.next_at(now))
    nap = std::min(nap, std::max<frontier::Time>(*next - now, 1));
  for (std::unique_ptr<Work>& work : workers_.finished.take_all(std::chrono::milliseconds(nap)))
    take_back(std::move(work), now_ms());
  now = now_ms();
  show();
  report_silence(now);
  // Without anything under way there is nothing to wait for.
  if (out_.works == 0) return flush(now);
  const bool is_full = unwritten_.bytes > kMaxUnwritten;
  if (unwritten_.flushing.valid() && (is_full || unwritten_.flushing.wait_for(std::chrono::seconds(
                                                     0)) == std::future_status::ready)) {
    if (Result<void> ended = end_flush(); !ended) return ended;
  }
  if (!unwritten_.flushing.valid() && ledger_.is_due(now)) begin_flush(now);
  return {};
}

Result<void> Crawler::claim(frontier::Time now) {
  // Tasks of hosts that have to wait do not keep others waiting.
  const std::size_t held = hosts_.held_within_second(now);
  if (now < claim_at_ || held >= kMaxHeld / 2 || network_.outage.is_out()) return {};
  if (hosts_.held() >= kMaxHeldInAll) return {};
  // The frontier is busy while a group is written; as long as there is work, claiming can wait.
  if (unwritten_.flushing.valid() && held > 0) return {};
  const auto most = static_cast<std::uint32_t>(kMaxHeld - held);
  auto tasks = frontier_.claim(most, now, claims_ahead(options_) ? 0 : options_.pace.delay_ms);
  if (!tasks) return std::move(tasks).error();
  if (tasks->empty()) {
    const auto next = frontier_.next_ready();
    if (!next) return next.error();
    claim_at_ = now + kLookAgain;
    if (*next) claim_at_ = std::clamp(**next, now + 1, claim_at_);
  }
  for (frontier::Task& task : *tasks) {
    if (Result<void> taken = hosts_.take(std::move(task), now); !taken) return taken;
  }
  return {};
}

// Returns true if another task may begin.
bool Crawler::may_begin() const {
  if (options_.most_pages == 0) return true;
  return pages_read_ + out_.pages < options_.most_pages;
}

// Returns true if workers have enough work.
bool Crawler::is_busy() const {
  const std::size_t tabs = std::max<std::size_t>(workers_.renderers.size(), 1);
  return workers_.to_fetch.size() >= 2 * workers_.fetchers.size() ||
         workers_.to_render.size() >= 4 * tabs;
}

void Crawler::dispatch(frontier::Time now) {
  // While the network is gone, a request now and then shows whether it is back.
  const bool probes = network_.outage.is_out();
  if (probes && (out_.works > 0 || !network_.outage.is_probe_due(now))) return;
  std::vector<std::unique_ptr<Work>> settled;
  while (!is_busy()) {
    const bool begins = may_begin();
    std::unique_ptr<Work> work = hosts_.next(now, begins, settled);
    if (work == nullptr) break;
    send(std::move(work));
    if (probes) break;
  }
  for (std::unique_ptr<Work>& work : settled) settle(std::move(work), now);
}

void Crawler::send(std::unique_ptr<Work> work) {
  ++out_.works;
  if (work->errand == Errand::Page && !work->rested) ++out_.pages;
  (work->to_render ? workers_.to_render : workers_.to_fetch).push(std::move(work));
}

// Returns true if the work is put back: it got no answer, but its URL is not the cause.
bool Crawler::is_put_back(std::unique_ptr<Work>& work, frontier::Time now) {
  const bool is_alone =
      work->failure == fetch::Failure::NoConnection && hosts_.is_alone(work->host);
  const Outage::Blame blame = network_.outage.failed(
      work->host, work->failure, hosts_.has_answered(work->host), now, is_alone);
  const bool waits_for_host = blame == Outage::Blame::Service && work->errand == Errand::Page;
  if (blame != Outage::Blame::Network && !waits_for_host) return false;
  put_back(std::move(work), waits_for_host, now);
  return true;
}

// Counts a refusal of the proxy. Returns true if the crawl ends because no request gets through.
bool Crawler::is_proxy_closed(frontier::Time now) {
  if (network_.refusals_left > 0) --network_.refusals_left;
  if (network_.refusals_left > 0) return false;
  if (const auto proxy = fetch::read_proxy(options_.fetch.proxy);
      proxy && options_.report_line && !end_.is_early) {
    options_.report_line(fetch::proxy_wants_login(*proxy).message);
  }
  end_early(Ending::ProxyLogin, now);
  return true;
}

void Crawler::take_back(std::unique_ptr<Work> work, frontier::Time now) {
  --out_.works;
  if (work->failure == fetch::Failure::NoHost || work->failure == fetch::Failure::NoRoute) {
    network_.unreachable = work->host;
  } else if (work->failure != fetch::Failure::Timeout &&
             work->failure != fetch::Failure::ProxyLogin) {
    network_.has_answer = true;
  }
  if (work->status > 0) {
    network_.outage.answered();
    network_.refusals_left = kMaxProxyRefusals;
  }
  if (work->failure == fetch::Failure::ProxyLogin && is_proxy_closed(now)) work->unfinished = true;
  if (work->unfinished) return put_back(std::move(work), false, now);
  if (work->failure != fetch::Failure::None && is_put_back(work, now)) return;
  const bool is_page = work->errand == Errand::Page;
  if (is_page && (work->to_render || !work->moved_to.empty())) {
    if (!work->moved_to.empty()) work->url = work->moved_to;
    hosts_.rest(std::move(work), now);
    return;
  }
  if (is_page) {
    --out_.pages;
    copies_.judge(*work);
  }
  const bool is_first = !hosts_.has_answered(work->host);
  hosts_.back(*work, now);
  if (work->errand == Errand::Robots) add_sitemaps(*work);
  if (is_page && is_first && work->status > 0 && !options_.pace.robots) add_usual_sitemap(*work);
  progress_.bytes += work->counts.bytes;
  progress_.rendered += work->counts.rendered;
  if (!work->page.language.empty()) progress_.languages.add(work->page.language);
  if (work->read) ++pages_read_;
  settle(std::move(work), now);
}

void Crawler::settle(std::unique_ptr<Work> work, frontier::Time now) {
  if (work->errand == Errand::Page) set_due(*work, now);
  for (const frontier::Link& link : work->links) unwritten_.has_news |= link.changed_at > 0;
  write_down(std::move(work), now);
}

void Crawler::write_down(std::unique_ptr<Work> work, frontier::Time now) {
  if (unwritten_.flushing.valid()) {
    unwritten_.bytes += work->frames.archive.size();
    unwritten_.works.push_back(std::move(work));
  } else {
    ledger_.add(std::move(work), now);
  }
}

// Adds the sitemaps that robots.txt names, or the usual one if it names none.
void Crawler::add_sitemaps(Work& work) const {
  if (!work.moved_to.empty()) return;
  const Robots robots = Robots::of_answer(work.status, work.robots_body, kProduct);
  if (robots.is_undefined()) return;
  if (robots.sitemaps().empty()) return add_usual_sitemap(work);
  frontier::Link from;
  from.url = work.url;
  std::size_t n = 0;
  for (const std::string& url : robots.sitemaps()) {
    if (++n > kMaxSitemaps) break;
    add_sitemap(url, from, work);
  }
}

void Crawler::add_usual_sitemap(Work& work) const {
  add_sitemap(hosts_.front_of(work.host) + "/sitemap.xml", {}, work);
}

void Crawler::add_sitemap(const std::string& url, const frontier::Link& from, Work& work) const {
  if (!options_.sitemaps || options_.scope.kind == ScopeKind::Page) return;
  if (auto link = follower_.sitemap(url, work.host, from)) work.links.push_back(std::move(*link));
}

void Crawler::begin_flush(frontier::Time now) {
  unwritten_.flushing = std::async(
      std::launch::async,
      [this, now, hosts = hosts_.take_changed(now)] { return ledger_.flush(hosts, now); });
}

Result<void> Crawler::end_flush() {
  if (!unwritten_.flushing.valid()) return {};
  const Result<void> flushed = unwritten_.flushing.get();
  const frontier::Time now = now_ms();
  pages_read_ = ledger_.pages();
  for (std::unique_ptr<Work>& work : unwritten_.works) {
    pages_read_ += work->read ? 1 : 0;
    ledger_.add(std::move(work), now);
  }
  unwritten_.works.clear();
  unwritten_.bytes = 0;
  claim_at_ = 0;  // there may be new links, and hosts that are ready again
  if (!flushed || !unwritten_.has_news) return flushed;
  unwritten_.has_news = !ledger_.empty();
  if (!options_.revisit) return {};
  auto due = frontier_.requeue_due(now);  // pages that have changed according to a sitemap
  if (!due) return std::move(due).error();
  return {};
}

// Writes everything, and waits for it.
Result<void> Crawler::flush(frontier::Time now) {
  if (Result<void> ended = end_flush(); !ended) return ended;
  if (ledger_.empty()) return {};
  begin_flush(now);
  return end_flush();
}

Result<bool> Crawler::is_over(frontier::Time now) {
  if (progress_.stop.load()) end_early(Ending::Interrupted, now);
  if (network_.outage.is_out() && now - network_.outage.since() > options_.outage_ms)
    end_early(Ending::Offline, now);
  if (options_.most_seconds > 0 && now - began_ >= options_.most_seconds * 1000)
    end_early(Ending::Time, now);
  if (end_.is_early) hurry(now);
  if (out_.works > 0 || unwritten_.flushing.valid() || !ledger_.empty()) return false;
  if (end_.is_early) return true;
  if (options_.most_pages > 0 && pages_read_ >= options_.most_pages) {
    end_.ending = Ending::Pages;
    return true;
  }
  if (hosts_.held() > 0 || network_.outage.is_out()) return false;
  const auto counts = frontier_.counts();
  if (!counts) return counts.error();
  return counts->waiting + counts->leased == 0;
}

// Tells the user early that the network may be missing.
void Crawler::report_silence(frontier::Time now) {
  const frontier::Time patience =
      network_.unreachable.empty() ? kLongestSilence : kSilenceOfTheUnknown;
  if (network_.has_answer || now - began_ < patience || !options_.report_line) return;
  network_.has_answer = true;  // tell it once
  options_.report_line(
      "no host has answered so far" +
      (network_.unreachable.empty() ? "" : ", and " + network_.unreachable + " cannot be found") +
      ": is there a network? The crawler repeats its requests (--attempts, --outage)");
}

void Crawler::show() const {
  progress_.pages = pages_read_;
  progress_.waiting = hosts_.held();
}

}  // namespace sito::crawl
