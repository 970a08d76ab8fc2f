// SPDX-License-Identifier: Apache-2.0
// The pages of files, folders, archives and gold sets, in order and by number.
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

/// One page as stored. Views live until the next page is read.
struct SourcePage {
  std::string_view url;
  std::string_view charset;  ///< as the server declared it; "" if it did not
  Bytes html;
};

/// A page in memory.
struct HeldPage {
  std::string name, url;
  std::string charset;  ///< as the server declared it; "" if it did not
  std::string html;
};

/// A list of places of pages, which are read on demand; one page in memory at a time. Reading a
/// later page reads the records in between; reading an earlier one reads the file from its
/// beginning.
class PageList {
 public:
  /// Lists the pages of the inputs: an HTML file, also compressed, is a page; WARC and ARC archives
  /// give the records with a page; gold sets (a folder with pages.jsonl, a JSONL file) all pages
  /// with gold; other folders all of these. Reads archives once.
  ///
  /// Notes:  those of the readers; "page-not-read" for a record that cannot be read or opened.
  /// Errors: an input that cannot be opened or is of an unknown kind. `stop` ends the scan early,
  ///         with the pages found so far.
  static Result<PageList> scan(const std::vector<std::string>& inputs, const Limits& limits,
                               Diagnostics& diagnostics, const std::atomic<bool>& stop);
  /// Makes a list of pages in memory, with their names.
  static PageList of(std::vector<HeldPage> pages);
  PageList(PageList&&) noexcept;
  PageList& operator=(PageList&&) noexcept;
  ~PageList();

  [[nodiscard]] std::size_t size() const;
  /// Returns the name of a page, unique, and the same in each session over the same inputs: the
  /// file as given ("pages/a.html"), with the offset of a record ("crawl.warc.gz@31337"), or the
  /// set and the page's id ("wcxb:17"). Valid UTF-8.
  [[nodiscard]] const std::string& name(std::size_t index) const;
  /// Returns the number of archive records without an HTML page.
  [[nodiscard]] std::uint64_t n_others() const;
  /// Returns the number of pages lost because their record cannot be read.
  [[nodiscard]] std::uint64_t n_lost() const;

  /// Keeps only a sample of `n` pages (see sample_of).
  void keep_sample(std::size_t n);

  /// Reads a page.
  Result<SourcePage> read(std::size_t index);

 private:
  struct State;
  explicit PageList(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace sito::eval
