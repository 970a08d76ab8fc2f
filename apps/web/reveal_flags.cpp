// SPDX-License-Identifier: Apache-2.0
#include "web/reveal_flags.h"

#include "sito/base/cut.h"
#include "sito/io/file.h"
#include "sito/reveal/actions.h"

#include <array>
#include <chrono>
#include <string_view>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kFileLimitBytes = std::size_t{64} << 20;
constexpr double kLongestSeconds = 3600;
constexpr std::array<const char*, 12> kNames = {
    "--screenshot", "--reveal-limit",  "--scroll-limit", "--no-click",
    "--consent",    "--actions",       "--watch",        "--page-time",
    "--wait",       "--element-model", "--block",        "--browser"};

browser::milliseconds milliseconds_of(double seconds) {
  return std::chrono::duration_cast<browser::milliseconds>(std::chrono::duration<double>(seconds));
}

// Reads the values of --screenshot, comma-separated; "" for none.
Result<void> read_screenshot(std::string_view kinds, reveal::RevealOptions& reveal) {
  for (const std::string_view kind : parts_of(kinds, ',')) {
    if (kind == "view") {
      reveal.view_picture = true;
    } else if (kind == "full") {
      reveal.whole_picture = true;
    } else {
      return Error{ErrorCode::InvalidArgument,
                   "--screenshot takes view and full, not '" + std::string(kind) + "'"};
    }
  }
  return {};
}

}  // namespace

void RevealFlags::declare(FlagTable& table) {
  table_ = &table;
  table
      .add("--reveal-limit", reveal_limit_,
           "Maximum number of clicks that show more of a page; -1 (default): no limit")
      ->type_name("N")
      ->check(number_between(-1, 1'000'000));
  table
      .add("--scroll-limit", scroll_limit_,
           "Maximum number of scrolls to the end of a page (default 120)")
      ->type_name("N")
      ->check(number_between(0, 1'000'000));
  table
      .add("--consent", consent_,
           "Consent banners: reject (default; click the button that agrees to least) or leave (do "
           "not click)")
      ->type_name("HOW")
      ->check(one_of({"reject", "leave"}));
  table.add("--page-time", page_seconds_, "Maximum number of seconds for a page (default 60)")
      ->type_name("S")
      ->check(number_between(0.1, kLongestSeconds));
  table.add_switch("--no-click", no_click_, "Scroll and read, but click nothing")
      ->group(kMoreOptions);
  table
      .add("--actions", actions_,
           "First do the clicks, scrolls and waits of this file on each page "
           "(docs/formats/actions.md)")
      ->type_name("FILE")
      ->group(kMoreOptions);
  table
      .add("--watch", watch_seconds_,
           "Watch each page for S seconds at the end, for pages that update themselves")
      ->type_name("S")
      ->check(number_between(0.0, kLongestSeconds))
      ->group(kMoreOptions);
  table
      .add("--wait", wait_ms_,
           "Milliseconds to wait before the first click, after the page has loaded")
      ->type_name("MS")
      ->check(number_between(0, 600'000))
      ->group(kMoreOptions);
  model_.declare(table, "--element-model", "Classifier of elements: ")->group(kMoreOptions);
  table
      .add("--block", block_,
           "File of hosts and URL patterns that pages may not request (adverts, trackers), one on "
           "each line")
      ->type_name("FILE")
      ->group(kMoreOptions);
  table
      .add("--screenshot", screenshot_,
           "Archive pictures of each page as loaded: view (the window), full (the whole page), "
           "comma-separated")
      ->type_name("KIND")
      ->group(kMoreOptions);
  table.add("--browser", browser_, "Path of Chromium (default: the installed one)")
      ->type_name("PATH")
      ->group(kMoreOptions);
}

bool RevealFlags::given() const {
  for (const char* name : kNames) {
    if (table_ != nullptr && table_->find(name)->count() > 0) return true;
  }
  return false;
}

Result<void> RevealFlags::read_authorities(const std::string& file,
                                           browser::BrowserOptions& browser) {
  if (file.empty()) return {};
  auto bytes = io::read_file(file, kFileLimitBytes);
  if (!bytes) return bytes.error();
  browser.authorities = *std::move(bytes);
  return browser::check_authorities(browser);
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
  if (Result<void> loaded = model_.load(); !loaded) return loaded;
  if (Result<void> read = read_screenshot(screenshot_, reveal); !read) return read;
  browser.program = browser_;
  if (block_.empty()) return {};
  const Result<std::string> bytes = io::read_file(block_, kFileLimitBytes);
  if (!bytes) return bytes.error();
  Result<browser::BlockList> list = browser::BlockList::parse(*bytes);
  if (!list) return Error{list.error().code, list.error().message, {block_, 0}};
  browser.block = std::move(*list);
  return {};
}

}  // namespace sito::app
