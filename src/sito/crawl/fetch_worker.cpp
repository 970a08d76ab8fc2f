// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/fetch_worker.h"

#include "sito/corpus/page_identity.h"
#include "sito/crawl/http_date.h"
#include "sito/crawl/links/requisites.h"
#include "sito/crawl/links/scope.h"
#include "sito/crawl/links/sitemap.h"
#include "sito/crawl/output/records.h"
#include "sito/crawl/script_signs.h"
#include "sito/metadata/feed.h"
#include "sito/url/normalise.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace sito::crawl {
namespace {

using frontier::State;

constexpr int kMovedPermanently = 301;
constexpr int kNotModified = 304;
constexpr int kPermanentRedirect = 308;
constexpr int kNotFound = 404;
constexpr int kTooManyRequests = 429;
constexpr int kUnavailable = 503;

// Returns true for failures that may be temporary.
bool may_pass(fetch::Failure failure) {
  return failure == fetch::Failure::NoHost || failure == fetch::Failure::NoRoute ||
         failure == fetch::Failure::NoConnection || failure == fetch::Failure::Broken ||
         failure == fetch::Failure::Timeout || failure == fetch::Failure::ProxyLogin;
}

// Returns "/path?query" of a URL.
std::string_view path_and_query(std::string_view url) {
  const std::size_t scheme = url.find("://");
  const std::size_t at = url.find_first_of("/?#", scheme + 3);
  if (scheme == std::string_view::npos || at == std::string_view::npos) return "/";
  return url.substr(at, url.find('#', at) - at);
}

// Returns true for a sitemap at the usual place that nothing names.
bool is_guessed(const frontier::Link& link) { return link.kind == "sitemap" && link.via.empty(); }

std::int64_t first_byte_ms(const fetch::Response& response) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(response.first_byte).count();
}

}  // namespace

FetchWorker::FetchWorker(std::unique_ptr<PageTools> tools, const CrawlOptions& options,
                         Shells& shells, const std::atomic<bool>& leave)
    : tools_(std::move(tools)),
      options_(options),
      shells_(shells),
      leave_(leave),
      opener_(options.sift.limits) {}

Result<std::unique_ptr<FetchWorker>> FetchWorker::make(const CrawlOptions& options,
                                                       const Follower& follower, Shells& shells,
                                                       const std::atomic<bool>& leave) {
  auto tools = PageTools::make(options, follower);
  if (!tools) return std::move(tools).error();
  return std::unique_ptr<FetchWorker>(new FetchWorker(std::move(*tools), options, shells, leave));
}

// Options for one request: each step of a redirect waits for its turn.
fetch::FetchOptions FetchWorker::one_step(const std::string& url) const {
  fetch::FetchOptions fetch = options_.fetch;
  options_.visitor.add_fields(url, now_ms() / 1000, fetch.fields);
  fetch.follow = false;
  fetch.keep_truncated = true;
  fetch.raw = true;
  fetch.stop = &leave_;
  return fetch;
}

// Returns true if the request was abandoned; it then counts as never sent.
bool FetchWorker::was_abandoned(Work& work) const {
  work.unfinished = fetcher_.failure() == fetch::Failure::Stopped;
  return work.unfinished;
}

void FetchWorker::run(Work& work) {
  work.moved_to.clear();
  switch (work.errand) {
    case Errand::Robots:
      return fetch_robots(work);
    case Errand::Probe:
      return fetch_probe(work);
    case Errand::Page:
      return fetch_task(work);
  }
}

void FetchWorker::fetch_robots(Work& work) {
  fetch::FetchOptions fetch = one_step(work.url);
  fetch.max_bytes = kRobotsBytes;
  const frontier::Time began = now_ms();
  const Result<fetch::Response> response = fetcher_.get(work.url, fetch);
  if (!response) {
    if (was_abandoned(work)) return;
    work.failure = fetcher_.failure();
    // The guard also refuses the pages of that host and reports the reason there.
    if (work.failure == fetch::Failure::Refused) work.status = kNotFound;
    return;
  }
  work.first_byte_ms = first_byte_ms(*response);
  work.cache_control = response->header("cache-control");
  work.wait_ms = parse_retry_after(response->header("retry-after"), now_ms());
  ++work.counts.fetched;
  work.status = response->status;
  work.moved_to = response->location;
  auto body = fetch::decoded_body(*response, kRobotsBytes);
  if (body) {
    work.robots_body = std::move(*body);
  } else {
    work.robots_body = response->body;
  }
  if (options_.archive) append_fetched(*response, {}, warc_date(began), work.frames.archive);
  // The missing part of truncated rules may forbid URLs, so the rules are unknown.
  if (!work.moved_to.empty() || response->truncated.empty() || response->truncated == "length")
    return;
  work.failure = response->truncated == "time" ? fetch::Failure::Timeout : fetch::Failure::Broken;
  work.status = 0;
}

// Learns the response of the host for a URL that does not exist; keeps nothing of it.
void FetchWorker::fetch_probe(Work& work) {
  const Result<fetch::Response> response = fetcher_.get(work.url, one_step(work.url));
  if (!response) {
    if (was_abandoned(work)) return;
    work.failure = fetcher_.failure();
    return;
  }
  work.first_byte_ms = first_byte_ms(*response);
  work.wait_ms = parse_retry_after(response->header("retry-after"), now_ms());
  work.status = response->status;
  ++work.counts.fetched;
  if (work.status < 200 || work.status >= 300) return;
  NoDiagnostics ignored;
  const archive::Record record = fetch::to_record(*response);
  const auto opened = opener_.open(record, ignored);
  if (!opened || opened->skipped) return;
  (void)tools_->sifter->sift(opened->page, record.where(), ignored, document_, "");
  work.probe_text = text_of(document_);
}

// Records a failure; a temporary one is tried again.
void FetchWorker::note_failure(Work& work) {
  if (was_abandoned(work)) return;
  work.failure = fetcher_.failure();
  if (may_pass(work.failure)) {
    fail_or_retry(work, fetch::name_of(work.failure), options_);
  } else {
    fail(work, fetch::name_of(work.failure));
  }
}

// Returns true if a browser will read the page whatever the response is.
bool FetchWorker::will_render(const Work& work) const {
  const std::string& kind = work.task.link.kind;
  if (kind == "sitemap" || kind == "feed" || is_requisite(kind)) return false;
  return options_.render == Render::Always ||
         (options_.render == Render::Auto &&
          (work.need == Need::Script || url::is_route(work.url)));
}

// Uses the document that another route has fetched. Returns false if there is none.
bool FetchWorker::take_shell(Work& work) {
  if (!url::is_route(work.url) || !will_render(work)) return false;
  const std::shared_ptr<const Shell> shell = shells_.find(url::without_fragment(work.url));
  if (shell == nullptr) return false;
  const frontier::Visit& last = work.task.last;
  frontier::Visit& visit = work.outcome.visit;
  visit = shell->visit;
  visit.at = now_ms();
  visit.visits = last.visits + 1;
  visit.changes = last.changes;
  visit.text_digest = last.text_digest;
  work.status = shell->response.status;
  work.first_byte_ms = first_byte_ms(shell->response);
  read(work, shell->response);
  return true;
}

void FetchWorker::fetch_task(Work& work) {
  if (work.rules != nullptr && !work.rules->allows(path_and_query(work.url))) {
    drop(work, "robots");
    return;
  }
  if (take_shell(work)) return;
  fetch::FetchOptions fetch = one_step(work.url);
  const frontier::Visit& last = work.task.last;
  // The text of a page that a browser reads may change although the response does not.
  const bool asks = !will_render(work);
  if (asks && !last.etag.empty()) fetch.fields.emplace_back("If-None-Match", last.etag);
  if (asks && !last.last_modified.empty())
    fetch.fields.emplace_back("If-Modified-Since", last.last_modified);
  const frontier::Time began = now_ms();
  const Result<fetch::Response> response = fetcher_.get(work.url, fetch);
  if (!response) return note_failure(work);
  work.status = response->status;
  work.first_byte_ms = first_byte_ms(*response);
  ++work.counts.fetched;
  // Servers that set a cookie, or sort parameters in their own order, redirect to the same page;
  // this is followed once.
  if (!response->location.empty() && key_of(response->location) == work.task.link.key) {
    const bool is_other = response->location != work.url && !work.rested;
    if (is_other) work.moved_to = response->location;
    if (!is_other) fail(work, "redirect-to-itself");
    return;
  }
  work.last_modified = parse_http_date(response->header("last-modified"));
  work.counts.bytes += response->body.size();
  keep_visit(work, *response, began);
  answer(work, *response);
}

// Archives the response, and notes what the next visit needs.
void FetchWorker::keep_visit(Work& work, const fetch::Response& response, frontier::Time began) {
  const frontier::Visit& last = work.task.last;
  frontier::Visit& visit = work.outcome.visit;
  const std::string date = warc_date(began);
  const Written written =
      append_fetched(response, last, date, work.frames.archive, work.task.link.key);
  if (!options_.archive) work.frames.archive.clear();
  visit.at = began;
  visit.status = response.status;
  visit.etag = response.header("etag");
  visit.last_modified = response.header("last-modified");
  visit.visits = last.visits + 1;
  visit.changes = last.changes;
  visit.text_digest = last.text_digest;
  visit.digest = written.payload_digest;
  visit.record_id = written.record_id;
  visit.record_date = written.date;
  if (!written.revisit) return;
  // A revisit record refers to the record with the payload, and so does the next one.
  ++work.revisits;
  visit.digest = last.digest;
  visit.record_id = last.record_id;
  visit.record_date = last.record_date;
  if (visit.etag.empty()) visit.etag = last.etag;
  if (visit.last_modified.empty()) visit.last_modified = last.last_modified;
}

void FetchWorker::answer(Work& work, const fetch::Response& response) {
  const int status = response.status;
  if (status == kNotModified || (work.revisits > 0 && !will_render(work))) {
    keep_unchanged(work);
  } else if (!response.location.empty()) {
    redirect(work, response);
  } else if (status == kTooManyRequests || status == kUnavailable) {
    retry_later(work, response);
  } else if (status >= 500) {
    fail_or_retry(work, "http-" + std::to_string(status), options_);
  } else if ((status < 200 || status >= 300) && is_guessed(work.task.link)) {
    drop(work, "no-sitemap");
  } else if (status < 200 || status >= 300) {
    fail(work, "http-" + std::to_string(status));
  } else {
    read(work, response);
  }
}

void FetchWorker::redirect(Work& work, const fetch::Response& response) {
  drop(work, "redirect");
  const frontier::Link& from = work.task.link;
  if (from.kind == "sitemap") {
    // Many hosts redirect every missing page to their front page, also a missing sitemap.
    if (is_guessed(from) && !names_no_page(response.location)) return;
    if (from.depth >= kMaxSitemapDepth) return;
    auto link = tools_->follower.sitemap(response.location, work.host, from);
    if (link) work.links.push_back(std::move(*link));
    return;
  }
  FoundAddress found;
  found.url = response.location;
  found.kind = is_requisite(from.kind) ? std::string(kRequisite) : "redirect";
  found.is_all = true;
  found.for_good = work.status == kMovedPermanently || work.status == kPermanentRedirect;
  tools_->follow(work, found);
}

void FetchWorker::retry_later(Work& work, const fetch::Response& response) {
  work.wait_ms = parse_retry_after(response.header("retry-after"), now_ms());
  fail_or_retry(work, "http-" + std::to_string(response.status), options_);
}

// The response is in the archive already; style sheets name further requisites.
void FetchWorker::read_requisite(Work& work, const fetch::Response& response) {
  drop(work, kRequisite);
  if (response.content_type != "text/css") return;
  const auto css = fetch::decoded_body(response, options_.sift.limits.source_bytes);
  if (!css) return;
  for (const FoundAddress& found : requisites_in_css(*css, response.url))
    tools_->follow(work, found);
}

void FetchWorker::read(Work& work, const fetch::Response& response) {
  if (is_requisite(work.task.link.kind)) return read_requisite(work, response);
  auto body = fetch::decoded_body(response, options_.sift.limits.source_bytes);
  if (body && read_list(work, response, *body)) return;
  if (work.task.link.kind == "sitemap" || work.task.link.kind == "feed") {
    drop(work, "no-" + work.task.link.kind);
    return;
  }
  CountingDiagnostics notes;
  const archive::Record record = fetch::to_record(response);
  const auto opened = opener_.open(record, notes);
  constexpr std::string_view kTruncated = "http-body-truncated";
  if (!response.truncated.empty() && notes.count(kTruncated) == 0)
    notes.note(kTruncated, record.where(), response.truncated);
  if (!opened) {
    fail(work, name_of(opened.error().code));
  } else if (opened->skipped) {
    drop(work, archive::name_of(opened->skip));
  } else {
    read_page(work, *opened, record, response);
  }
  for (const auto& [name, n] : notes.counts()) corpus::count(work.notes, name, n);
  opener_.release_above(sift::kKeptBufferBytes);
}

// Feeds and sitemaps name pages but are not pages.
bool FetchWorker::read_list(Work& work, const fetch::Response& response, const std::string& body) {
  const std::string& kind = work.task.link.kind;
  if (kind != "sitemap" && kind != "feed" && !looks_like_feed(body)) return false;
  const Result<Sitemap> list = read_sitemap(body, response.url);
  if (!list || list->kind == SitemapKind::None) return false;
  const bool is_feed = list->kind == SitemapKind::Feed;
  drop(work, is_feed ? "feed" : "sitemap");
  if (is_feed ? !options_.feeds : !options_.sitemaps) return true;
  if (list->cut) corpus::count(work.notes, "sitemap-cut");
  const bool deeper = work.task.link.depth < kMaxSitemapDepth;
  for (const SitemapEntry& entry : list->entries) {
    if (list->kind == SitemapKind::Index) {
      if (!deeper) break;
      auto link = tools_->follower.sitemap(entry.url, work.host, work.task.link);
      if (link) work.links.push_back(std::move(*link));
      continue;
    }
    FoundAddress found;
    found.url = entry.url;
    found.kind = "link";
    found.changed_at = entry.last_modified.value_or(0);
    tools_->follow(work, found);
    follow_alternates(work, entry);
  }
  return true;
}

void FetchWorker::follow_alternates(Work& work, const SitemapEntry& entry) {
  const std::string key = key_of(entry.url);
  for (const SitemapAlternate& other : entry.alternates) {
    FoundAddress found;
    found.url = other.url;
    found.kind = "link";
    found.language = other.language;
    tools_->follow(work, found);
    const std::string other_key = key_of(other.url);
    if (!options_.pairs || other_key.empty() || other_key == key) continue;
    if (other.language != "x-default")
      work.page.pairs.push_back({key, other_key, "", other.language});
  }
}

// Reads the page's directives for crawlers and keeps them. Returns true to ignore its links.
bool FetchWorker::read_signals_of(Work& work, const Page& page, const fetch::Response& response) {
  sift::PageSignals signals;
  for (const auto& [name, value] : response.headers)
    sift::read_signal(name, value, kProduct, signals);
  sift::read_signals(page, kProduct, signals);
  const auto facts = sift::to_facts(signals);
  if (!facts.empty() && options_.archive) {
    append_metadata(work.url, facts, work.outcome.visit.record_date, work.outcome.visit.record_id,
                    work.frames.archive);
  }
  if (signals.nofollow) corpus::count(work.notes, "page-nofollow");
  return signals.nofollow;
}

void FetchWorker::read_page(Work& work, const archive::WebpageOrSkip& opened,
                            const archive::Record& record, const fetch::Response& response) {
  work.read = true;
  const archive::Webpage& page = opened.page;
  CountingDiagnostics notes;
  const std::string date = warc_date(work.outcome.visit.at);
  const Result<sift::Drop> sifted =
      tools_->sifter->sift(page, record.where(), notes, document_, date);
  if (!sifted) {
    fail(work, name_of(sifted.error().code));
    tools_->sifter->trim();
    return;
  }
  const sift::Drop drop = *sifted;
  document_.origin.record_id = work.outcome.visit.record_id;
  document_.origin.date = date;
  document_.origin.mime = page.content_type;
  work.page.words_static = count_words(document_);
  if (page.kind == archive::PageKind::Html) {
    work.page.identity = corpus::named_identity(tools_->sifter->page(), work.url);
  }
  tools_->finish(work, document_, drop);
  work.has_text = work.outcome.state == State::Done;
  for (const auto& [name, n] : notes.counts()) corpus::count(work.notes, name, n);
  if (page.kind == archive::PageKind::Html) {
    const Page& parsed = tools_->sifter->page();
    const bool nofollow = read_signals_of(work, parsed, response);
    const std::vector<FoundAddress> harvest = harvester_.read(parsed);
    if (harvester_.was_cut()) corpus::count(work.notes, "links-cut");
    for (const FoundAddress& found : harvest) {
      if (nofollow && found.kind != "redirect") continue;
      if (found.kind == "feed" && !options_.feeds) continue;
      tools_->follow(work, found);
    }
    const bool is_judged = work.need != Need::None && may_change_in_browser(parsed);
    const bool asks =
        options_.render == Render::Auto && (is_judged || url::is_route(work.url) ||
                                            asks_for_scripts(parsed, work.page.words_static, drop));
    if (!asks && work.need == Need::Unknown) {  // a browser would show the same
      work.page.compared = true;
      work.page.words_rendered = work.page.words_static;
    }
    work.to_render = asks || options_.render == Render::Always;
    if (options_.requisites) work.requisites = requisites_of(parsed);
    // A browser requests most of them itself.
    if (!work.to_render) tools_->follow_requisites(work, {});
    if (work.to_render && work.counts.fetched > 0) shells_.keep(response, work.outcome.visit);
  }
  tools_->sifter->trim();
}

}  // namespace sito::crawl
