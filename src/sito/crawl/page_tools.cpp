// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/page_tools.h"

#include "sito/crawl/links/traps.h"
#include "sito/crawl/refresh.h"
#include "sito/url/site_key.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <utility>

namespace sito::crawl {
namespace {

// Reason for dropping the page of a URL that does not exist, with a status of success.
constexpr std::string_view kSoftError = "soft-404";
// The first wait before another attempt; each further one is four times as long. They count from the
// time at which the attempt was due, because other URLs of the host may come first.
constexpr frontier::Time kFirstRetry = 5'000;
constexpr frontier::Time kLongestRetry = 600'000;
constexpr frontier::Time kShortestRetry = 2'000;  // between two attempts, if the first came late

// Writes a line of pages.jsonl, in the form of WACZ, with additional fields.
std::string page_line(const Work& work, const Document& document) {
  const std::string& url = document.url.empty() ? work.url : document.url;
  nlohmann::ordered_json line = {{"id", document.id},
                                 {"url", url},
                                 {"ts", document.origin.date},
                                 {"title", document.title},
                                 {"status", work.status},
                                 {"depth", work.task.link.depth},
                                 {"seed", is_seed(work.task.link)},
                                 {"language", document.language},
                                 {"rendered", work.page.rendered},
                                 {"words", count_words(document)}};
  if (work.page.rendered) line["words_static"] = work.page.words_static;
  if (work.page.rendered) line["clicks"] = work.clicks;
  if (work.page.rendered) line["click_list"] = nlohmann::ordered_json::parse(work.click_list);
  return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// Never true for seeds and front pages: some hosts send their front page for any URL.
bool is_soft_error(const Work& work, std::string_view text) {
  if (work.soft_error == nullptr || is_seed(work.task.link)) return false;
  return url::path_of(work.task.link.url) != "/" && work.soft_error->is_one(text);
}

}  // namespace

std::string text_of(const Document& document) {
  std::string text;
  for (const Paragraph& paragraph : document.paragraphs) text.append(paragraph.text) += '\n';
  return text;
}

frontier::Time now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string warc_date(frontier::Time time) {
  const std::time_t seconds = time / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t n = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), n};
}

void fail(Work& work, std::string_view reason) {
  work.outcome.state = frontier::State::Failed;
  work.outcome.reason = reason;
  // The facts of the last good response stay valid.
  work.outcome.visit = work.task.last;
  work.outcome.visit.at = now_ms();
  work.outcome.visit.status = work.status;
}

void drop(Work& work, std::string_view reason) {
  work.outcome.state = frontier::State::Dropped;
  work.outcome.reason = reason;
}

void keep_unchanged(Work& work) {
  const bool was_written = !work.task.last.text_digest.empty();
  work.outcome.state = was_written ? frontier::State::Done : frontier::State::Dropped;
  work.outcome.reason = "unchanged";
  work.unchanged = 1;
}

void fail_or_retry(Work& work, std::string_view reason, const CrawlOptions& options) {
  if (work.task.attempts + 1 >= options.most_attempts) {
    fail(work, reason);
    return;
  }
  work.outcome.reason = reason;
  work.outcome.visit = work.task.last;
  work.outcome.state = frontier::State::Again;
  const frontier::Time wait =
      std::min(kFirstRetry << std::min(2 * work.task.attempts, 16U), kLongestRetry);
  const frontier::Time now = now_ms();
  const frontier::Time due = work.task.attempts > 0 ? std::min(work.task.not_before, now) : now;
  work.outcome.not_before =
      std::max({due + wait, now + kShortestRetry, now + work.wait_ms.value_or(0)});
}

void set_due(Work& work, frontier::Time now) {
  if (work.outcome.state == frontier::State::Again) return;
  const frontier::Visit& last = work.task.last;
  Seen seen = last.visits == 0 ? Seen::First : Seen::Changed;
  if (work.unchanged > 0) seen = Seen::Unchanged;
  if (work.outcome.state == frontier::State::Failed && last.visits > 0) seen = Seen::Gone;
  work.outcome.not_before = next_due(last, seen, work.last_modified, {}, now);
}

Result<std::unique_ptr<PageTools>> PageTools::make(const CrawlOptions& options,
                                                   const Follower& follower) {
  const elements::Classifier& classifier =
      options.classifier != nullptr ? *options.classifier : elements::Classifier::builtin();
  auto sifter = sift::Sifter::make(options.sift);
  if (!sifter) return std::move(sifter).error();
  auto writer = DocumentWriter::make(options.outputs);
  if (!writer) return std::move(writer).error();
  return std::unique_ptr<PageTools>(new PageTools{options, follower, classifier, std::move(*sifter),
                                                  std::move(*writer), Identifier()});
}

void PageTools::finish(Work& work, Document& document, sift::Drop drop) {
  forget_text(work);
  const std::string text = text_of(document);
  work.page.text = PageText::of(count_words(document), text);
  if (!work.page.identity.empty()) work.page.numbered = TextSketch::of(text, true);
  work.page.text_bytes = drop == sift::Drop::Kept ? text.size() : 0;
  work.page.says_error = drop == sift::PageState::Error;
  std::string_view reason;
  if (drop != sift::Drop::Kept) reason = sift::name_of(drop);
  if (reason.empty() && is_soft_error(work, text)) reason = kSoftError;
  if (!reason.empty()) {
    work.page.text_bytes = 0;
    work.outcome.visit.text_digest.clear();
    crawl::drop(work, reason);
    return;
  }
  const frontier::Visit& last = work.task.last;
  frontier::Visit& visit = work.outcome.visit;
  visit.text_digest = text_digest_of(document);
  const bool was_written = !last.text_digest.empty();
  if (was_written && visit.text_digest == last.text_digest) {
    keep_unchanged(work);
    return;
  }
  visit.changes = last.changes + (was_written ? 1 : 0);
  work.outcome.state = frontier::State::Done;
  work.outcome.reason.clear();
  document.id = identifier.id_of(document);
  work.page.id = document.id;
  work.page.language = document.language;
  work.counts.words = count_words(document);
  writer->write(document, work.frames.outputs);
  work.frames.pages = page_line(work, document);
}

void forget_text(Work& work) {
  work.frames.outputs.clear();
  work.frames.pages.clear();
  work.page.id.clear();
  work.unchanged = 0;
  work.counts.words = 0;
}

void PageTools::follow(Work& work, const FoundAddress& found) const {
  auto link = follower.follow(found, work.task.link, work.notes);
  if (!link) return;
  if (options.pairs && found.kind == "language")
    work.page.pairs.push_back({work.task.link.key, link->key, "", found.language});
  work.links.push_back(std::move(*link));
}

void PageTools::follow_requisites(Work& work, const std::unordered_set<std::string>& known) const {
  for (const FoundAddress& found : work.requisites) {
    if (!known.contains(key_of(found.url))) follow(work, found);
  }
  work.requisites.clear();
}

}  // namespace sito::crawl
