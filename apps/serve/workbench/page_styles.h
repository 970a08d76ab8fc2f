// SPDX-License-Identifier: Apache-2.0
// The style sheets that open pages link to, so that pages look like themselves.
#pragma once

#include "serve/page_view.h"
#include "serve/workbench/pages.h"
#include "serve/workbench/root.h"

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace sito::serve {

using LinkedSheets = std::vector<LinkedSheet>;

/// Who loads a sheet, and from where.
struct StyleSource {
  bool fetches = false;        ///< URLs may be fetched
  bool allow_private = false;  ///< also URLs in the machine's own networks
  const std::optional<Root>& root;
  const std::atomic<bool>& stop;
};

/// Keeps the sheets of the latest pages. Several threads may use it at once.
class PageStyles {
 public:
  static constexpr std::size_t kMostPages = 32;

  /// Returns the sheets that the page links to or imports, ordered by node, and leaves out those
  /// that cannot be had.
  ///
  /// URLs are fetched by the guarded client. The links of a file below the root that has no URL lead
  /// to other files below the root.
  /// Cost: the first call for a page loads up to 16 sheets and takes up to 5 seconds; later ones
  ///       return the same sheets.
  std::shared_ptr<const LinkedSheets> of(const OpenPage& page, const StyleSource& source);

 private:
  struct Entry {
    std::string page;
    std::once_flag once;
    std::shared_ptr<const LinkedSheets> sheets;
  };

  std::mutex mutex_;
  std::deque<std::shared_ptr<Entry>> entries_;  // oldest first
};

}  // namespace sito::serve
