// SPDX-License-Identifier: Apache-2.0
#include "serve/page_cleaner.h"

#include "sito/archive/http.h"
#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/base/lowered.h"
#include "sito/fetch/fetcher.h"

#include "serve/http.h"
#include "serve/markup.h"
#include "serve/page_signs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::string_view, 2> kPageTypes = {"text/html", "application/xhtml+xml"};
// Fields about the bytes of the old body, and about parts of it.
constexpr std::array<std::string_view, 10> kBodyHeaders = {"content-length",
                                                           "content-encoding",
                                                           "transfer-encoding",
                                                           "content-md5",
                                                           "content-digest",
                                                           "repr-digest",
                                                           "digest",
                                                           "etag",
                                                           "accept-ranges",
                                                           "content-type"};

bool forbids_changes(const MessageHead& head) {
  return std::any_of(head.fields.begin(), head.fields.end(), [](const auto& field) {
    return lowered(field.first) == "cache-control" &&
           lowered(field.second).find("no-transform") != std::string::npos;
  });
}

bool knows_coding(std::string_view coding) {
  constexpr std::array<std::string_view, 8> kKnown = {"",   "identity", "gzip", "x-gzip",
                                                      "br", "deflate",  "zstd", "x-deflate"};
  return std::find(kKnown.begin(), kKnown.end(), lowered(coding)) != kKnown.end();
}

// Scripts request parts of pages and data, which are no pages even if their type says so.
bool is_for_a_page(const MessageHead& request) {
  constexpr std::array<std::string_view, 4> kDestinations = {"", "document", "iframe", "frame"};
  const std::string destination = lowered(request.field("sec-fetch-dest"));
  if (std::find(kDestinations.begin(), kDestinations.end(), destination) == kDestinations.end()) {
    return false;
  }
  if (lowered(request.field("x-requested-with")) == "xmlhttprequest") return false;
  const std::string accept = lowered(request.field("accept"));
  if (accept.empty() || accept.find("html") != std::string::npos) return true;
  // Old browsers accept pages by */* alone; a script that wants data lists JSON in front of it.
  const bool takes_any =
      accept.find("*/*") != std::string::npos || accept.find("text/*") != std::string::npos;
  return takes_any && accept.find("json") == std::string::npos;
}

// A page with a form and with little text is for its form (sign-up, contact, search). The sizes are
// chosen by sito: an article with a form for comments (five fields) has more text.
bool is_for_its_form(const PageSigns& signs, std::string_view cleaned) {
  constexpr std::size_t kTextBytes = 500;
  constexpr std::size_t kTextBytesPerField = 200;
  return signs.n_fields > 0 &&
         text_bytes_of(cleaned) < kTextBytes + kTextBytesPerField * signs.n_fields;
}

PageAnswer left_for(std::string why) {
  PageAnswer answer;
  answer.problem.code = std::move(why);
  return answer;
}

fetch::Response as_fetched(const MessageHead& response, std::string body) {
  fetch::Response fetched;
  fetched.head = response.text();
  for (const auto& [name, value] : response.fields) {
    // The chunks of the body were already removed.
    if (lowered(name) == "content-encoding")
      fetched.headers.emplace_back("content-encoding", value);
  }
  fetched.body = std::move(body);
  return fetched;
}

std::string with_mark(std::string url) {
  url.resize(std::min(url.find('#'), url.size()));
  url += url.find('?') == std::string::npos ? '?' : '&';
  return url + std::string(kOriginalMark);
}

}  // namespace

std::string address_of(const MessageHead& request) {
  const std::string_view target = word_of(request.first_line, 1);
  if (target.find("://") != std::string_view::npos) return std::string(target);
  const std::string_view host = request.field("host");
  if (host.empty() || !target.starts_with('/')) return "";
  return "https://" + std::string(host) + std::string(target);
}

bool PageCleaner::takes(const MessageHead& request, const MessageHead& response) const {
  if (word_of(request.first_line, 0) != "GET" || word_of(response.first_line, 1) != "200")
    return false;
  if (!is_for_a_page(request) || forbids_changes(request) || forbids_changes(response))
    return false;
  const std::string type = lowered(archive::parse_media_type(response.field("content-type")).type);
  if (std::find(kPageTypes.begin(), kPageTypes.end(), type) == kPageTypes.end()) return false;
  if (lowered(response.field("content-disposition")).starts_with("attachment")) return false;
  if (response.count("content-encoding") > 1 || !knows_coding(response.field("content-encoding"))) {
    return false;
  }
  const std::string_view length = response.field("content-length");
  std::size_t bytes = 0;
  std::from_chars(length.data(), length.data() + length.size(), bytes);
  return bytes <= pages_.most_page_bytes();
}

PageAnswer PageCleaner::answer(const MessageHead& request, const MessageHead& response,
                               std::string page, const CleaningRule* rule,
                               const std::atomic<bool>& stop) {
  Wish wish;
  wish.request = std::make_unique<PageRequest>();
  const bool has_options = rule != nullptr && rule->flags != nullptr;
  wish.request->flags = has_options ? *rule->flags : flags_;
  if (has_options) wish.request->key = rule->key;
  wish.request->flags.url = address_of(request);
  wish.request->flags.format = "html";
  wish.has_page = true;
  wish.page = std::move(page);
  wish.content_type = response.field("content-type");
  return pages_.answer(std::move(wish), stop);
}

// Returns the page or why it is left.
PageAnswer PageCleaner::treat(const MessageHead& request, const MessageHead& response,
                              const std::string& body, const std::atomic<bool>& stop,
                              const Treatment& treatment) {
  auto decoded = fetch::decoded_body(as_fetched(response, body), pages_.most_page_bytes());
  if (!decoded || !archive::other_kind(*decoded).empty()) return left_for("no-document");
  const PageSigns signs = signs_of(*decoded);
  if (!signs.is_document) return left_for("no-document");
  if (signs.has_frames) return left_for("frames");
  if (signs.has_password) return left_for("password");
  const bool looks_at_kind =
      treatment.rules != nullptr && treatment.rules->has_kinds() && treatment.site == nullptr;
  std::string page = looks_at_kind ? *decoded : std::move(*decoded);
  PageAnswer answer = this->answer(request, response, std::move(page), treatment.site, stop);
  const CleaningRule* of_kind =
      looks_at_kind ? treatment.rules->of_kind(answer.page_type) : nullptr;
  if (of_kind != nullptr && !of_kind->clean) return left_for("rule");
  if (of_kind != nullptr && of_kind->flags != nullptr) {
    answer = this->answer(request, response, std::move(*decoded), of_kind, stop);
  }
  if (!answer.failed() && answer.body.empty()) return left_for("no-content");
  if (!answer.failed() && is_for_its_form(signs, answer.body)) return left_for("form");
  return answer;
}

std::string PageCleaner::clean(const MessageHead& request, MessageHead& response, std::string& body,
                               const std::atomic<bool>& stop, const Treatment& treatment) {
  const Clock::time_point began = Clock::now();
  PageAnswer answer = treat(request, response, body, stop, treatment);
  const std::lock_guard lock(mutex_);
  if (answer.failed()) {
    ++counters_.unchanged;
    return answer.problem.code;
  }
  if (treatment.finish) treatment.finish(answer.body);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began);
  ++counters_.cleaned;
  counters_.bytes_before += body.size();
  counters_.bytes_after += answer.body.size();
  counters_.microseconds += static_cast<std::uint64_t>(took.count());
  body = std::move(answer.body);
  for (const std::string_view name : kBodyHeaders) response.remove(name);
  response.fields.emplace_back("Content-Type", "text/html; charset=utf-8");
  response.fields.emplace_back("Content-Length", std::to_string(body.size()));
  return "";
}

bool take_mark(std::string& target) {
  const std::size_t query = target.find('?');
  if (query == std::string::npos) return false;
  for (std::size_t at = query + 1; at <= target.size();) {
    const std::size_t end = std::min(target.find('&', at), target.size());
    if (std::string_view(target).substr(at, end - at) != kOriginalMark) {
      at = end + 1;
      continue;
    }
    const bool is_last = end == target.size();
    // Removes it with the sign in front of it, or the sign behind it.
    target.erase(is_last ? at - 1 : at, end - at + 1);
    return true;
  }
  return false;
}

void add_way_back(const std::string& url, std::string& page) {
  const std::size_t body = page.find("<body");
  const std::size_t end = body == std::string::npos ? body : page.find('>', body);
  if (end == std::string::npos) return;
  page.insert(end + 1, "\n<p><a href=\"" + escaped(with_mark(url)) + "\">Original page</a></p>");
}

bool PageCleaner::Held::hold(std::size_t bytes) {
  const std::size_t more = bytes - bytes_;
  bytes_ = bytes;
  return (cleaner_.bytes_in_hand_ += more) <= kMaxBytesInHand &&
         bytes <= cleaner_.pages_.most_page_bytes();
}

PageCleaner::Counters PageCleaner::counters() const {
  const std::lock_guard lock(mutex_);
  return counters_;
}

}  // namespace sito::serve
