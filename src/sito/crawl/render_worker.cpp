// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/render_worker.h"

#include "sito/crawl/links/requisites.h"
#include "sito/crawl/output/records.h"
#include "sito/reveal/report.h"
#include "sito/url/normalise.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sito::crawl {
namespace {

constexpr int kOk = 200;

// Share of the fetched words that the browser has to show. Clicks do not close more than this.
constexpr double kMinShare = 0.8;

std::string_view kind_of(const reveal::FoundLink& link) {
  if (link.of_class == elements::kLanguage) return "language";
  return link.of_class == elements::kPager ? "pager" : "link";
}

std::string_view reason_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::Timeout:
      return "render-timeout";
    case ErrorCode::TooLarge:
      return "render-too-large";
    default:
      return "render-no-answer";
  }
}

void note_incidents(const browser::Incidents& incidents, corpus::Counts& notes) {
  for (const browser::IncidentKind& kind : browser::kIncidentKinds) {
    if (const std::uint32_t n = incidents.*kind.count; n > 0) corpus::count(notes, kind.note, n);
  }
}

// Returns the reason if the fetched text is the better one; else "". A browser may see less than a
// crawler (a login, a check for robots), stops at the first fault of XML, and trusts the encoding
// that a server names. Text recovered from data of scripts may belong to other pages, too. With
// `printed`, the browser leaves out text that is hidden in print, and fetching does not.
std::string_view why_static(const Work& work, const reveal::Revealed& revealed, bool printed) {
  if (revealed.drop != sift::Drop::Kept) return "rendered-has-no-text";
  if (work.notes.contains("charset-overridden")) return "rendered-in-other-charset";
  if (printed || work.notes.contains("text-recovered")) return "";
  const double least = kMinShare * static_cast<double>(work.page.words_static);
  return static_cast<double>(revealed.words) < least ? "rendered-has-less-text" : "";
}

}  // namespace

Result<void> SharedBrowser::start() {
  const std::lock_guard lock(mutex_);
  if (failure_) return *failure_;
  if (browser_ != nullptr) return {};
  auto started = browser::Browser::start(options_);
  if (started) {
    browser_ = std::move(*started);
    return {};
  }
  failure_ = std::move(started).error();
  return *failure_;
}

Result<std::unique_ptr<browser::View>> SharedBrowser::open() {
  if (Result<void> started = start(); !started) {
    return Error{ErrorCode::Unsupported, started.error().message};
  }
  return browser_->open();
}

Result<std::unique_ptr<RenderWorker>> RenderWorker::make(const CrawlOptions& options,
                                                         const Follower& follower,
                                                         SharedBrowser& browser,
                                                         const Payloads& payloads) {
  auto tools = PageTools::make(options, follower);
  if (!tools) return std::move(tools).error();
  return std::unique_ptr<RenderWorker>(
      new RenderWorker(std::move(*tools), options, browser, payloads));
}

void RenderWorker::run(Work& work) {
  auto view = browser_.open();
  if (!view) {
    if (view.error().code == ErrorCode::Unsupported) {
      give_up(work, "no-browser");
    } else {
      lose(work);
    }
    return;
  }
  // The target is a URL of its own, with the rules of its host.
  reveal::RevealOptions reveal = options_.reveal;
  if (options_.scope.kind != ScopeKind::Page) {
    reveal.routes = url::is_route(work.url) ? reveal::Routes::Proven : reveal::Routes::Pages;
  }
  reveal.load.may_lead_to = [key = work.task.link.key](const std::string& url) {
    return key_of(url) == key;
  };
  auto revealed =
      reveal::reveal(**view, work.url, reveal, tools_->classifier, tools_->sifter.get());
  if (revealed && revealed->notes.contains(std::string(reveal::kInterrupted))) {
    work.unfinished = true;  // the next run reads the page again, so that no text is missing
  } else if (revealed && revealed->notes.contains(std::string(reveal::kViewEnded)) &&
             !is_last_attempt(work) && ((*view)->browser_has_ended() || work.task.attempts == 0)) {
    lose(work);  // the page may have had more text; but one that ends its own tab does so again
  } else if (revealed) {
    take(work, **view, *revealed);
  } else if (revealed.error().code == ErrorCode::Io) {
    lose(work);
  } else if ((*view)->incidents().proxy_logins > 0) {
    work.failure = fetch::Failure::ProxyLogin;
    give_up(work, fetch::name_of(work.failure));
  } else {
    give_up(work, reason_of(revealed.error().code));
  }
  tools_->sifter->trim();
}

bool RenderWorker::is_last_attempt(const Work& work) const {
  return work.task.attempts + 1 >= options_.most_attempts;
}

// Keeps the fetched text, if there is any.
void RenderWorker::give_up(Work& work, std::string_view reason) {
  corpus::count(work.notes, reason);
  tools_->follow_requisites(work, {});
  if (work.has_text) return;
  if (reason == "no-browser") {
    fail(work, reason);
  } else {
    fail_or_retry(work, reason, options_);
  }
}

// The browser or its tab ended while it showed the page: tries again while attempts are left.
void RenderWorker::lose(Work& work) {
  corpus::count(work.notes, kBrowserLost);
  if (is_last_attempt(work) && work.has_text) return tools_->follow_requisites(work, {});
  forget_text(work);
  work.page.pairs.clear();
  work.read = false;
  fail_or_retry(work, kBrowserLost, options_);
}

// Treats it as a redirect of the server.
void RenderWorker::redirect(Work& work, const std::string& url) {
  forget_text(work);
  work.outcome.visit.text_digest.clear();
  drop(work, "redirect");
  FoundAddress found;
  found.url = url;
  found.kind = "redirect";
  found.is_all = true;
  tools_->follow(work, found);
}

void RenderWorker::archive(Work& work, browser::View& view, const reveal::Revealed& revealed,
                           const std::string& date, bool is_read) {
  const std::vector<browser::Exchange> exchanges = view.take_exchanges();
  follow_requisites(work, exchanges);
  if (!options_.archive) return;
  std::string& out = work.frames.archive;
  const std::string& fetched = work.outcome.visit.record_id;
  std::string rendered;
  const RenderedPage of_page{work.url, date, fetched, is_read};
  const std::string page = append_rendered(of_page, revealed.states, rendered);
  if (is_read && !page.empty()) mark_as_part(fetched, page, out);
  std::size_t n = 0;  // pages open at the same time request the same pictures
  const FindOriginal find = [&](const std::string& digest) -> std::optional<Original> {
    for (const Original& own : work.originals) {
      if (own.digest == digest) return own;
    }
    return payloads_.find(digest);
  };
  for (const browser::Exchange& exchange : exchanges) {
    const Written written = append_exchange(
        exchange, date, out, work.task.link.key + " " + std::to_string(n++), page, find);
    if (exchange.status != kOk || written.payload_digest.empty()) continue;
    if (written.revisit) {
      corpus::count(work.notes, "payload-known");
    } else {
      work.originals.push_back(
          {written.payload_digest, written.record_id, exchange.url, written.date});
    }
  }
  append_pictures(of_page, revealed, out);
  if (page.empty()) return;
  out += rendered;
  if (is_read) record_id_ = page;
  const std::vector<std::pair<std::string, std::string>> facts = {
      {"clicks", std::to_string(revealed.clicks)},
      {"scrolls", std::to_string(revealed.scrolls)},
      {"words-static", std::to_string(work.page.words_static)},
      {"words-loaded", std::to_string(revealed.words_loaded)},
      {"words", std::to_string(revealed.words)}};
  append_metadata(work.url, facts, date, page, out);
}

void RenderWorker::follow_links(Work& work, const reveal::Revealed& revealed) {
  // Only the page has the labels of its links.
  std::unordered_set<std::string> of_account;
  if (has_login(options_)) {
    for (const FoundAddress& found : harvester_.read(tools_->sifter->page())) {
      if (found.changes_account) of_account.insert(found.url);
    }
  }
  for (const reveal::FoundLink& link : revealed.links) {
    FoundAddress found;
    found.url = link.url;
    found.changes_account = of_account.contains(link.url);
    found.kind = kind_of(link);
    found.language = link.language;
    tools_->follow(work, found);
  }
}

// Follows the requisites that the browser did not request: other sizes of pictures, files to which
// the page links.
void RenderWorker::follow_requisites(Work& work, const std::vector<browser::Exchange>& exchanges) {
  if (!options_.requisites) return;
  std::vector<FoundAddress> shown = requisites_of(tools_->sifter->page());
  work.requisites.insert(work.requisites.end(), std::make_move_iterator(shown.begin()),
                         std::make_move_iterator(shown.end()));
  std::unordered_set<std::string> known;
  for (const browser::Exchange& exchange : exchanges) {
    if (exchange.status != 0) known.insert(key_of(exchange.url));
  }
  tools_->follow_requisites(work, known);
}

void RenderWorker::take(Work& work, browser::View& view, reveal::Revealed& revealed) {
  const std::string date = warc_date(now_ms());
  record_id_ = work.outcome.visit.record_id;
  work.counts.rendered = 1;
  work.clicks = revealed.clicks;
  work.click_list = reveal::clicks_json(revealed);
  work.scrolls = revealed.scrolls;
  for (const auto& [name, n] : revealed.notes) corpus::count(work.notes, name, n);
  note_incidents(revealed.incidents, work.notes);
  const bool is_redirect = !revealed.loaded.refused_target.empty();
  const std::string_view why = work.has_text && !is_redirect
                                   ? why_static(work, revealed, options_.sift.print_css)
                                   : std::string_view();
  archive(work, view, revealed, date, why.empty());
  if (is_redirect) return redirect(work, revealed.loaded.refused_target);
  follow_links(work, revealed);
  // Extraction may drop what clicks show, such as comments, but the archive has to have it.
  work.page.words_rendered =
      std::max(revealed.words, work.page.words_static + revealed.words_shown);
  work.page.compared = true;
  if (!why.empty()) {
    corpus::count(work.notes, why);
    return;
  }
  Document& document = revealed.document;
  document.url = work.url;  // even if its scripts have changed it
  document.origin.record_id = record_id_;
  document.origin.date = date;
  document.origin.mime = "text/html";
  work.page.rendered = true;
  tools_->finish(work, document, revealed.drop);
  // The archive has the text already.
  if (work.unchanged > 0 && options_.archive && record_id_ != work.outcome.visit.record_id)
    mark_as_part(record_id_, work.outcome.visit.record_id, work.frames.archive);
}

}  // namespace sito::crawl
