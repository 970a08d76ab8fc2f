// SPDX-License-Identifier: Apache-2.0
// The few pages of which a structure is detected: read, cleaned and kept.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/corpus/sifter.h"
#include "sito/metadata/metadata.h"
#include "sito/structure/detect.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// How pages are cleaned for each method, unless the user says otherwise: boilerpipe-article as in
/// the original, and the default row.
std::string_view cleaner_of(structure::Method method);

/// Takes headings in front of the text out of what a page keeps: the headline is a field of its own
/// and may stand far from the text, so that an article with it would be the container of both.
void leave_out_headline(const Page& page, Labels& labels);

/// Owns pages with all that structure::detect wants to know of them. Pages keep their places.
/// Memory: several pages are held at once, so each has a fifth of the limits of `options`, and is
/// nested no deeper than 256.
class DetectionPages {
 public:
  /// `options.plan` cleans. Errors: as of Sifter::make.
  static Result<std::unique_ptr<DetectionPages>> make(const SiftOptions& options);
  ~DetectionPages();

  /// Reads a page: everything of `page` is copied. `name` is how messages call it. Cost: of
  /// Sifter::sift with metadata.
  /// Errors: Unsupported for what is no web page; TooLarge.
  Result<void> add(const archive::Webpage& page, std::string_view name, Diagnostics& diagnostics,
                   std::string_view taken = {});

  [[nodiscard]] std::size_t size() const { return pages_.size(); }
  [[nodiscard]] const Page& page(std::size_t i) const;
  /// Valid until pages are added.
  [[nodiscard]] std::vector<structure::PageInput> inputs() const;

 private:
  struct Entry;
  explicit DetectionPages(const SiftOptions& options);

  SiftOptions options_;
  std::vector<std::unique_ptr<Entry>> pages_;
};

}  // namespace sito::corpus
