// SPDX-License-Identifier: Apache-2.0
#include "serve/service/page_answers.h"

#include <chrono>
#include <utility>

namespace sito::serve {
namespace {

// Each fetch takes a thread; the remaining threads of a server read bodies and send responses.
constexpr std::size_t kMaxFetches = 32;
constexpr std::size_t kMaxWaitingForFetches = 8;
// For each page at work, the number of pages that may wait: some tens of milliseconds each.
constexpr std::size_t kWaitingForWork = 16;
constexpr std::chrono::milliseconds kPatience{5000};
constexpr std::size_t kIdleExtractors = 2;  // for each page at work

Problem busy(std::string message) { return {429, "busy", std::move(message), true, 1}; }

PageAnswer failed(Problem problem, std::size_t bytes_in = 0) {
  PageAnswer answer;
  answer.outcome = problem.code;
  answer.problem = std::move(problem);
  answer.bytes_in = bytes_in;
  return answer;
}

}  // namespace

PageAnswers::PageAnswers(AnswerOptions options)
    : options_(std::move(options)),
      fetches_(kMaxFetches, kMaxWaitingForFetches),
      work_(options_.most_at_work, kWaitingForWork * options_.most_at_work),
      extractors_(options_.bounds, kIdleExtractors * options_.most_at_work) {}

Loaded PageAnswers::load(Wish& wish, const std::atomic<bool>& stop) {
  if (wish.has_page) {
    if (wish.page.size() > options_.bounds.page_bytes) {
      return {{}, problem_of(Error{ErrorCode::TooLarge, "the page is too large"})};
    }
    return given_page(std::move(wish.page), wish.content_type);
  }
  if (!options_.fetches)
    return {{}, invalid_request("this service fetches no URLs; send the page itself")};
  const Slots::Slot slot = fetches_.take(kPatience);
  if (slot == nullptr) return {{}, busy("too many pages are being fetched")};
  fetch::FetchOptions options = options_.fetch;
  options.max_bytes = options_.bounds.page_bytes;
  options.stop = &stop;
  return fetch_page(wish.request->flags.url, options);
}

PageAnswer PageAnswers::answer(Wish wish, const std::atomic<bool>& stop) {
  Loaded loaded = load(wish, stop);
  if (loaded.failed()) return failed(std::move(loaded.problem));
  const std::size_t bytes_in = loaded.page.bytes.size();
  const Slots::Slot slot = work_.take(kPatience);
  if (slot == nullptr) return failed(busy("too many pages are waiting"), bytes_in);

  const app::PageFlags& flags = wish.request->flags;
  PageAnswer answer;
  answer.format = flags.only_metadata ? "json" : flags.format;
  answer.bytes_in = bytes_in;
  const std::string name = flags.url.empty() ? "-" : flags.url;
  auto extracted = extractors_.extract(std::move(wish.request), loaded.page, name);
  if (!extracted) return failed(problem_of(extracted.error()), bytes_in);
  answer.outcome = sift::name_of(extracted->drop);
  answer.body = std::move(extracted->body);
  answer.page_type = std::move(extracted->page_type);
  if (extracted->drop != sift::Drop::Kept && answer.body.empty()) {
    answer.problem = problem_of(extracted->drop);
  }
  return answer;
}

}  // namespace sito::serve
