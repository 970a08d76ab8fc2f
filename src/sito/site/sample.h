// SPDX-License-Identifier: Apache-2.0
// The pages from which a site is learned: those whose URLs have the smallest hashes. Therefore
// neither the order of pages nor their division among readers has an effect.
#pragma once

#include "sito/parts/page_shape.h"
#include "sito/site/summary.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace sito::site {

/// A sampled page without its summary.
struct Sampled {
  std::uint64_t address = 0;  ///< hash of its URL
  std::uint64_t content = 0;  ///< hash of its visible text: pages with one text count as one page
  std::uint64_t capture = 0;  ///< distinguishes captures of one URL and text
  bool error = false;
  parts::Shape shape{};
  std::string date;
  std::string path;     ///< of its URL, clipped
  std::string summary;  ///< or where it is stored: the sample does not read it
};

/// Writes a page with its summary, for other machines of the same program.
void write_sampled(const Sampled& page, SummaryWriter& out);
/// Reads it again. Check SummaryReader::ok() afterwards.
Sampled read_sampled(SummaryReader& in);

/// Holds at most a given number of pages. The choice does not depend on the order of add() and
/// merge().
class Sample {
 public:
  explicit Sample(std::size_t most) : most_(most) {}

  /// Returns false if a page with this URL can no longer get into the sample. Call it before
  /// parsing the page.
  [[nodiscard]] bool wants(std::uint64_t address) const;
  /// Returns false if add() would leave this page out. Needs only its hashes.
  [[nodiscard]] bool takes(const Sampled& page) const;
  /// Adds a page unless the sample is full of smaller hashes or has its text under a smaller hash.
  void add(Sampled page);
  /// Adds the pages of another sample.
  void merge(Sample&& other);

  [[nodiscard]] std::size_t size() const { return pages_.size(); }
  [[nodiscard]] bool full() const { return pages_.size() == most_; }
  /// Returns the pages in the order of the hashes of their URLs.
  [[nodiscard]] const auto& pages() const { return pages_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  using Key = std::array<std::uint64_t, 3>;  // address, content, capture
  static Key key_of(const Sampled& page) { return {page.address, page.content, page.capture}; }
  void drop(std::map<Key, Sampled>::iterator page);

  std::size_t most_;
  std::size_t bytes_ = 0;
  std::map<Key, Sampled> pages_;
  std::unordered_map<std::uint64_t, Key> by_content_;
};

}  // namespace sito::site
