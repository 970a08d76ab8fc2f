// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: what a page has attempted, such as to leave or to open windows.
#pragma once

#include "sito/browser/view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::browser {

/// An attempt of the page to leave.
struct Wish {
  enum class Kind : std::uint8_t { Navigate, Submit, Open, Move, Replace, Route, Download, Write };
  Kind kind = Kind::Navigate;
  std::string url;
};

/// Counts attempts, and keeps those to leave until they are taken. Not safe for several threads at
/// once.
class Attempts {
 public:
  /// Forgets the attempts so far: another document is requested.
  void clear();
  /// Returns the counts, for those that no function here counts.
  [[nodiscard]] Incidents& counts() { return counts_; }
  /// Returns all counts.
  [[nodiscard]] Incidents incidents() const;

  /// Adds an attempt to leave. Further ones than 100 are counted, but not kept.
  void add(Wish::Kind kind, std::string url);
  [[nodiscard]] std::vector<Wish> take_wishes();
  /// Adds an attempt to open a window.
  void add_window(const std::string& url);
  /// Counts a window that was opened. Returns true if it will request its content.
  bool count_window();
  /// Counts a download. Before the document is `locked`, the same URL counts once.
  void count_download(const std::string& url, bool locked);
  /// Sets the counts of the page's own script: requests for permissions, windows that were not
  /// opened.
  void set_page_counts(std::uint32_t permissions, std::uint32_t windows);

 private:
  Incidents counts_;
  std::uint32_t windows_blocked_ = 0;  // by the browser itself
  std::vector<Wish> wishes_;
  std::string window_url_;  // of the latest window
  std::string download_;    // the URL of the latest download
};

}  // namespace sito::browser
