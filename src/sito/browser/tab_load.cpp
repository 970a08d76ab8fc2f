// SPDX-License-Identifier: Apache-2.0
// Opens a page in a tab.
#include "sito/browser/tab.h"
#include "sito/fetch/target.h"
#include "sito/url/normalise.h"
#include "sito/url/url.h"

#include <algorithm>
#include <utility>

namespace sito::browser {
namespace {

constexpr std::uint64_t kMaxDocuments = 30;  // documents that lead to another one without a click
constexpr milliseconds kShort{3'000};

Error endless() { return {ErrorCode::Network, "redirected without end"}; }

/// Translates the browser's name of an error.
Error of_network(const std::string& word) {
  const auto is = [&word](std::string_view begin) {
    return std::string_view(word).starts_with("net::" + std::string(begin));
  };
  if (is("ERR_TOO_MANY_REDIRECTS")) return endless();
  if (is("ERR_CERT") || is("ERR_SSL")) {
    return {ErrorCode::Network, "the connection is not trustworthy: " + word};
  }
  if (is("ERR_ABORTED")) return {ErrorCode::Network, "the answer has no document"};
  if (is("ERR_TIMED_OUT") || is("ERR_CONNECTION_TIMED_OUT")) return {ErrorCode::Timeout, word};
  return {ErrorCode::Network, word};
}

Error no_document(int status) {
  return {ErrorCode::Network, "the server answers " + std::to_string(status) + " and no document"};
}

Loaded loaded_of(DocumentState state, bool settled) {
  Loaded loaded;
  loaded.url = std::move(state.url);
  loaded.status = state.status;
  loaded.content_type = std::move(state.mime);
  loaded.redirects = std::move(state.redirects);
  loaded.script_redirects = state.script_redirects;
  loaded.refused_target = std::move(state.refused_target);
  loaded.truncated = std::move(state.truncated);
  loaded.settled = settled && loaded.truncated.empty();
  return loaded;
}

}  // namespace

Result<void> Tab::open_document(const std::string& url, Clock::time_point deadline) {
  const auto time = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  const Answer opened = call("Page.navigate", {{"url", url}}, time);
  if (!opened) {
    if (opened.error().code != ErrorCode::Timeout) return opened.error();
    // The previous document may hang.
    if (!call("Page.stopLoading", Json::object(), kShort)) {
      return give_up("the tab hangs");
    }
    return Error{ErrorCode::Timeout, "no document within the time limit"};
  }
  if (const std::string word = text_of(*opened, "errorText"); !word.empty()) {
    const DocumentState state = watch_.document();
    if (state.bytes > setup_.options->page_bytes) {
      return Error{ErrorCode::TooLarge, "the document is larger than " +
                                            std::to_string(setup_.options->page_bytes) + " bytes"};
    }
    if (state.endless) return endless();
    if (!state.refused_target.empty()) return {};
    if (flag_of(*opened, "isDownload")) {
      watch_.count_download(state.requested_url);
      return Error{ErrorCode::Network, "not a document, but a download"};
    }
    if (word.find("ERR_SOCKS") != std::string::npos ||
        word.find("ERR_PROXY") != std::string::npos) {
      const GuardProxy::Failure failure = watch_.failure(state.requested_url);
      if (failure.refused) return Error{ErrorCode::InvalidArgument, "blocked: " + failure.why};
      if (!failure.why.empty()) return Error{ErrorCode::Network, failure.why};
    }
    if (state.status != 0 && word.find("ERR_HTTP_RESPONSE_CODE") != std::string::npos) {
      return no_document(state.status);
    }
    return of_network(word);
  }
  return {};
}

Result<void> Tab::wait_parsed(Clock::time_point deadline) {
  while (true) {
    if (auto lost = watch_.lost()) return *lost;
    const DocumentState state = watch_.document();
    if (state.bytes > setup_.options->page_bytes) {
      return Error{ErrorCode::TooLarge, "the document is larger than " +
                                            std::to_string(setup_.options->page_bytes) + " bytes"};
    }
    if (state.endless) return endless();
    if (state.parsed) return {};
    if (Clock::now() >= deadline) {
      // Uses the received part of an endless document.
      watch_.count_cut();
      const Answer stopped = call("Page.stopLoading", Json::object(), kShort);
      if (!stopped) return give_up("the tab hangs");
      return {};
    }
    watch_.wait(std::min(deadline, Clock::now() + milliseconds(200)));
  }
}

Result<bool> Tab::settle_loaded(const LoadOptions& options, Clock::time_point deadline) {
  bool settled = false;
  for (std::uint64_t i = 0; i < kMaxDocuments; ++i) {
    if (auto parsed = wait_parsed(deadline); !parsed) return parsed.error();
    const std::uint64_t generation = watch_.document().generation;
    auto waited = wait_settled(options.settling);
    if (!waited) return waited.error();
    settled = *waited;
    const DocumentState state = watch_.document();
    if (state.endless) return endless();
    if (state.generation == generation || !state.refused_target.empty()) return settled;
    if (Clock::now() >= deadline) return false;
  }
  return endless();
}

Result<Loaded> Tab::load(std::string_view url, const LoadOptions& options) {
  url::Resolver resolver;
  const auto target = fetch::target_of(url, resolver);
  if (!target) return target.error();
  const auto deadline = Clock::now() + options.time;
  is_open_ = false;
  routes_are_pages_ = options.routes_are_pages;
  bare_routes_ = options.bare_routes;
  has_route_ = url::is_route(url);
  world_ = 0;
  frames_.clear();
  watch_.unlock(options.may_lead_to);
  // Servers do not see fragments, but scripts read them.
  const std::string fragment(url.substr(std::min(url.find('#'), url.size())));
  if (auto opened = open_document(target->url + fragment, deadline); !opened) return opened.error();
  if (DocumentState state = watch_.document();
      state.generation == 0 && !state.refused_target.empty()) {
    watch_.lock();
    state.truncated.clear();
    return loaded_of(std::move(state), true);  // a redirect: no page is open
  }
  const auto settled = settle_loaded(options, deadline);
  watch_.lock();
  if (!settled) return settled.error();
  // The shell without windows has an empty document then.
  if (const DocumentState state = watch_.document(); state.status >= 400 && state.bytes == 0) {
    return no_document(state.status);
  }
  if (const Answer locked = ask("sito.lock()"); !locked) return locked.error();
  take_closed_trees();
  // Without a history, scripts cannot go back.
  (void)call("Page.resetNavigationHistory", Json::object(), kShort);
  (void)watch_.take_wishes();
  is_open_ = true;
  DocumentState state = watch_.document();
  url_ = state.url;
  return loaded_of(std::move(state), *settled);
}

}  // namespace sito::browser
