// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal_flags.h"

#include "sito/help.h"
#include "sito/io/file.h"
#include "sito/reveal/actions.h"

#include <array>
#include <chrono>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kFileLimitBytes = std::size_t{64} << 20;
constexpr double kLongestSeconds = 3600;
constexpr std::array<const char*, 11> kNames = {
    "--reveal-limit", "--scroll-limit", "--no-click",      "--consent", "--actions", "--watch",
    "--page-time",    "--wait",         "--element-model", "--block",   "--browser"};

browser::milliseconds milliseconds_of(double seconds) {
  return std::chrono::duration_cast<browser::milliseconds>(std::chrono::duration<double>(seconds));
}

}  // namespace

void RevealFlags::declare(CLI::App& app) {
  app_ = &app;
  app.add_option("--reveal-limit", reveal_limit_,
                 "Clicks on a page to show more of it; -1 (default): all that are found")
      ->type_name("N")
      ->check(number_between(-1, 1'000'000));
  app.add_option("--scroll-limit", scroll_limit_,
                 "Times that a page is scrolled to its end; default 5")
      ->type_name("N")
      ->check(number_between(0, 1'000'000));
  app.add_option("--consent", consent_,
                 "Walls that ask for consent: reject (default; what agrees to least is clicked) or "
                 "leave")
      ->type_name("HOW")
      ->check(CLI::IsMember({"reject", "leave"}).description(""));
  app.add_option("--page-time", page_seconds_, "Seconds for a page; default 60")
      ->type_name("S")
      ->check(number_between(0.1, kLongestSeconds));
  app.add_flag("--no-click", no_click_, "Scroll and read, but click nothing")->group(kMoreOptions);
  app.add_option(
         "--actions", actions_,
         "Clicks, scrolls and waits to be done on each page first (docs/formats/actions.md)")
      ->type_name("FILE")
      ->group(kMoreOptions);
  app.add_option("--watch", watch_seconds_,
                 "Seconds that a page is watched in the end, for pages that update by themselves")
      ->type_name("S")
      ->check(number_between(0.0, kLongestSeconds))
      ->group(kMoreOptions);
  app.add_option("--wait", wait_ms_,
                 "Milliseconds to wait when a page has settled, before all else")
      ->type_name("MS")
      ->check(number_between(0, 600'000))
      ->group(kMoreOptions);
  app.add_option("--element-model", model_,
                 "What tells elements apart, as `sito train elements` writes it")
      ->type_name("FILE")
      ->group(kMoreOptions);
  app.add_option(
         "--block", block_,
         "Hosts and patterns of addresses that pages may not ask for, a line each: adverts, "
         "trackers")
      ->type_name("FILE")
      ->group(kMoreOptions);
  app.add_option("--browser", browser_, "The Chromium to run; default: the one that is installed")
      ->type_name("PATH")
      ->group(kMoreOptions);
}

bool RevealFlags::given() const {
  for (const char* name : kNames) {
    if (app_ != nullptr && app_->count(name) > 0) return true;
  }
  return false;
}

Result<void> RevealFlags::build(reveal::RevealOptions& reveal, browser::BrowserOptions& browser) {
  reveal.reveal_limit = reveal_limit_;
  reveal.scroll_limit = scroll_limit_;
  reveal.click = !no_click_;
  reveal.consent = consent_ == "leave" ? reveal::Consent::Leave : reveal::Consent::Reject;
  reveal.watch = milliseconds_of(watch_seconds_);
  reveal.page_time = milliseconds_of(page_seconds_);
  if (wait_ms_ > 0) {
    reveal::Action wait;
    wait.kind = reveal::Action::Kind::Wait;
    wait.time = browser::milliseconds(wait_ms_);
    reveal.actions.push_back(wait);
  }
  if (!actions_.empty()) {
    const Result<std::string> bytes = io::read_file(actions_, kFileLimitBytes);
    if (!bytes) return bytes.error();
    const auto actions = reveal::read_actions(*bytes, actions_);
    if (!actions) return actions.error();
    reveal.actions.insert(reveal.actions.end(), actions->begin(), actions->end());
  }
  if (!model_.empty()) {
    const Result<std::string> bytes = io::read_file(model_, kFileLimitBytes);
    if (!bytes) return bytes.error();
    Result<elements::Classifier> loaded = elements::Classifier::load(*bytes, model_);
    if (!loaded) return std::move(loaded).error();
    loaded_.emplace(std::move(*loaded));
  }
  browser.program = browser_;
  if (block_.empty()) return {};
  const Result<std::string> bytes = io::read_file(block_, kFileLimitBytes);
  if (!bytes) return bytes.error();
  Result<browser::BlockList> list = browser::BlockList::parse(*bytes);
  if (!list) return Error{list.error().code, list.error().message, {block_, 0}};
  browser.block = std::move(*list);
  return {};
}

const elements::Classifier& RevealFlags::classifier() const {
  return loaded_ ? *loaded_ : elements::Classifier::builtin();
}

}  // namespace sito::app
