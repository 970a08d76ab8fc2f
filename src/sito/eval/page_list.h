// SPDX-License-Identifier: Apache-2.0
// The pages of files, folders, archives and gold sets, one after the other and by number.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// One page as it came. Views live until the next page is read.
struct SourcePage {
  std::string_view url;
  std::string_view charset;  ///< as the server declared it; "" when it did not
  Bytes html;
};

/// A page in memory.
struct HeldPage {
  std::string name, url;
  std::string charset;  ///< as the server declared it; "" when it did not
  std::string html;
};

/// Knows where the pages are and reads them again; one in memory at a time. Going on to a later
/// page reads the records in between, going back reads the file from its beginning.
class PageList {
 public:
  /// Goes through the inputs: an HTML file is a page, also compressed; of WARC and ARC archives the
  /// records that hold a page; of gold sets (a folder with pages.jsonl, a JSONL file) all pages
  /// with gold; of other folders all of these. Archives are read through once for that.
  ///
  /// Notes:  what the readers note; "page-not-read" for a record that cannot be read or opened.
  /// Errors: an input that cannot be opened or is of no kind that is known. Set, `stop` ends it
  ///         early with what was found.
  static Result<PageList> scan(const std::vector<std::string>& inputs, const Limits& limits,
                               Diagnostics& diagnostics, const std::atomic<bool>& stop);
  /// These pages, by their names.
  static PageList of(std::vector<HeldPage> pages);
  PageList(PageList&&) noexcept;
  PageList& operator=(PageList&&) noexcept;
  ~PageList();

  [[nodiscard]] std::size_t size() const;
  /// The same in every session over the same inputs, and different for every page: the file as it
  /// was given ("pages/a.html"), with the offset of a record ("crawl.warc.gz@31337"), or the set
  /// and the page's id ("wcxb:17"). Valid UTF-8.
  [[nodiscard]] const std::string& name(std::size_t index) const;
  /// Records of archives that hold no HTML page.
  [[nodiscard]] std::uint64_t n_others() const;
  /// Pages that were lost because their record cannot be read.
  [[nodiscard]] std::uint64_t n_lost() const;

  /// Leaves only a sample of `n` pages (see sample_of).
  void keep_sample(std::size_t n);

  /// Reads a page.
  Result<SourcePage> read(std::size_t index);

 private:
  struct State;
  explicit PageList(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace sito::eval
