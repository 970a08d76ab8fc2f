// SPDX-License-Identifier: Apache-2.0
// A headless Chromium process of sito, driven through its debugging pipe. It never outlives this
// process, connects to no address that the guard refuses, and is replaced when it dies, hangs or
// grows.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/view.h"
#include "sito/fetch/address.h"
#include "sito/fetch/visitor.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::browser {

/// The list of adverts and trackers: host names, one a line ("ads.example" includes its
/// subdomains), and patterns of URLs with `*`; `#` begins a comment.
class BlockList {
 public:
  /// Errors: Malformed, with the line.
  static Result<BlockList> parse(std::string_view text);
  [[nodiscard]] bool blocks(std::string_view url) const;
  [[nodiscard]] bool empty() const;

 private:
  std::vector<std::string> hosts_;  // sorted
  std::vector<std::string> patterns_;
};

/// Options of the browser. Plain data.
struct BrowserOptions {
  std::string program;  ///< "" for the installed Chromium
  int width = 1280, height = 800;
  std::string user_agent;   ///< "" for the browser's own
  std::string languages;    ///< Accept-Language; "" for the browser's own
  bool record = false;      ///< keep exchanges for archives
  bool mark_print = false;  ///< snapshots mark what the page hides in print
  std::size_t record_bytes = std::size_t{32} << 20;  ///< largest body that is kept
  std::size_t page_bytes = std::size_t{32} << 20;    ///< largest snapshot
  milliseconds start_time{20'000};
  milliseconds script_time{5'000};  ///< a page that does not respond for this time is interrupted
  unsigned most_pages = 200;        ///< after this number of pages, the browser is replaced
  std::size_t most_memory = std::size_t{1200} << 20;  ///< of all its processes (PSS); above that,
                                                      ///< the browser is replaced, too
  /// The same; above that, no page is opened beside others until one of them is closed.
  std::size_t most_memory_beside = std::size_t{500} << 20;
  BlockList block;
  fetch::Visitor visitor;   ///< its cookies and fields are sent with the requests of pages
  std::string proxy;        ///< as in fetch::FetchOptions
  std::string authorities;  ///< certificates (PEM) to trust beside the system's; or ""
  std::string profile;      ///< folder of a profile whose cookies the browser starts with; or ""
  /// The guard, as in fetch::FetchOptions.
  bool allow_private = false;
  std::function<std::string(const fetch::IpAddress&)> judge;
  std::function<std::vector<std::string>(std::string_view host, std::uint16_t port)> resolve;
};

/// Pages between two checks of the memory; a check costs some milliseconds for each process.
inline constexpr unsigned kLookEvery = 5;

/// Counts of the starts of the browser.
struct BrowserCounts {
  std::uint64_t started = 0, died = 0, recycled = 0, pages = 0;
};

/// A browser and its tabs. open() may be called from any thread; a tab belongs to one thread.
class Browser {
 public:
  /// Errors: Unsupported if there is no Chromium (the message names the Debian package), Io or
  ///         Timeout if it does not start.
  static Result<std::unique_ptr<Browser>> start(const BrowserOptions& options);
  ~Browser();  ///< when it returns, no process of the browser runs any more
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  /// Opens a tab without history, cookies or cache of others; it may be the emptied tab of an earlier
  /// page. Restarts the browser if it has died, or if it is due and no tab is open; waits for open tabs if it is due, and if they use much
  /// memory, but at most a minute.
  Result<std::unique_ptr<View>> open();
  [[nodiscard]] BrowserCounts counts() const;
  /// Returns the bytes of all its processes (PSS); 0 if unknown. Cost: reads /proc.
  [[nodiscard]] std::size_t memory() const;

 private:
  struct State;
  explicit Browser(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Errors: Unsupported if there are `authorities`, and the program by which a browser takes it is not
/// installed.
Result<void> check_authorities(const BrowserOptions& options);

/// Returns the cookies of a profile of Chromium, the folder of its flag --user-data-dir. A second
/// browser reads them from a copy and opens no page. Cookies that a keyring of the system encrypts
/// cannot be read.
/// Errors: InvalidArgument if the folder has no cookies; otherwise as of Browser::start().
/// Cost: a start of the browser.
Result<std::vector<fetch::Cookie>> read_profile_cookies(const std::string& folder,
                                                        const BrowserOptions& options);

}  // namespace sito::browser
