// SPDX-License-Identifier: Apache-2.0
// The few pages for structure detection: read, cleaned and kept.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/metadata/metadata.h"
#include "sito/sift/options.h"
#include "sito/structure/detect.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// Returns the algorithm that cleans pages for each method, unless the user names another one:
/// boilerpipe-article as in the original, or the default row.
std::string_view cleaner_of(structure::Method method);

/// Removes headings in front of the text from the kept text of a page. The headline is a field of
/// its own and may be far from the text; with it, the article would be the container of both.
void leave_out_headline(const Page& page, Labels& labels);

/// Owns pages with all the input of structure::detect. Pages do not move in memory. Because
/// several pages are held at once, each may have a fifth of the limits of `options`, and 256 levels
/// of elements.
class DetectionPages {
 public:
  /// `options.plan` cleans the pages. Errors: those of Sifter::make.
  static Result<std::unique_ptr<DetectionPages>> make(const sift::SiftOptions& options);
  ~DetectionPages();

  /// Reads a page and copies all of `page`. `name`: used in messages. Cost: that of Sifter::sift with
  /// metadata. Errors: Unsupported if it is not a web page; TooLarge.
  Result<void> add(const archive::Webpage& page, std::string_view name, Diagnostics& diagnostics,
                   std::string_view taken = {});

  [[nodiscard]] std::size_t size() const { return pages_.size(); }
  [[nodiscard]] const Page& page(std::size_t i) const;
  /// Valid until pages are added.
  [[nodiscard]] std::vector<structure::PageInput> inputs() const;

 private:
  struct Entry;
  explicit DetectionPages(const sift::SiftOptions& options);

  sift::SiftOptions options_;
  std::vector<std::unique_ptr<Entry>> pages_;
};

}  // namespace sito::corpus
