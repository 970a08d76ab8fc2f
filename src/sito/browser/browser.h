// SPDX-License-Identifier: Apache-2.0
// A headless Chromium of our own, driven through its debugging pipe. It never outlives this
// process, goes to no address that the guard refuses, and is replaced when it dies, hangs or grows.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/view.h"
#include "sito/fetch/address.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::browser {

/// Which requests adverts and trackers make: host names, one a line ("ads.example" means its
/// sub-domains, too), and patterns of addresses with `*`; `#` begins a comment.
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

/// How the browser is run. Plain data.
struct BrowserOptions {
  std::string program;  ///< "" for the Chromium that is installed
  int width = 1280, height = 800;
  std::string user_agent;                            ///< "" for the browser's own
  std::string languages;                             ///< Accept-Language; "" for the browser's own
  bool record = false;                               ///< keep exchanges for archives
  std::size_t record_bytes = std::size_t{32} << 20;  ///< largest body that is kept
  std::size_t page_bytes = std::size_t{32} << 20;    ///< largest snapshot
  milliseconds start_time{20'000};
  milliseconds script_time{5'000};  ///< a page that does not answer for so long is interrupted
  unsigned most_pages = 200;        ///< then the browser is replaced
  std::size_t most_memory = std::size_t{1200} << 20;  ///< of all its processes (PSS); then, too
  BlockList block;
  /// The guard, as of fetch::FetchOptions.
  bool allow_private = false;
  std::function<std::string(const fetch::IpAddress&)> judge;
  std::function<std::vector<std::string>(std::string_view host, std::uint16_t port)> resolve;
};

/// Pages between two looks at the memory: one costs some milliseconds for each process.
inline constexpr unsigned kLookEvery = 5;

/// What the browser has been through.
struct BrowserCounts {
  std::uint64_t started = 0, died = 0, recycled = 0, pages = 0;
};

/// A browser and its tabs. open() may be called from any thread; a tab belongs to one.
class Browser {
 public:
  /// Errors: Unsupported when there is no Chromium (the message names the Debian package), Io or
  ///         Timeout when it does not start.
  static Result<std::unique_ptr<Browser>> start(const BrowserOptions& options);
  ~Browser();  ///< when it returns, no process of it runs any more
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  /// A new tab without history, cookies or cache of others. Starts the browser anew when it has
  /// died, or when it is due and no tab is open; waits for that when it is due.
  Result<std::unique_ptr<View>> open();
  [[nodiscard]] BrowserCounts counts() const;
  /// Bytes of all its processes (PSS); 0 when unknown. Cost: reads /proc.
  [[nodiscard]] std::size_t memory() const;
  /// "Chromium 156.0.8078.79".
  [[nodiscard]] std::string version() const;

 private:
  struct State;
  explicit Browser(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sito::browser
