// SPDX-License-Identifier: Apache-2.0
// Reads the metadata of a page (docs/metadata.md).
#pragma once

#include "sito/metadata/feed.h"
#include "sito/metadata/metadata.h"
#include "sito/metadata/server_field.h"
#include "sito/page/page.h"

#include <memory>
#include <span>
#include <string_view>

namespace sito {

/// Facts about a page from other sources.
struct MetadataContext {
  /// When the page was captured, as WARC-Date; "" if unknown. The reader uses no clock: without
  /// this time, it cannot recognise dates in the future.
  std::string_view taken;
  /// Language of the page's text, in the form of text::normalise_language; "": the language that
  /// the page states. It decides the meaning of "3.4.2012" and of names of months.
  std::string_view language;
  /// The feed entry about the page; null without one. Must outlive the call.
  const FeedEntry* feed = nullptr;
  /// The HTTP header with which the page was served; it may name the content management system.
  std::span<const ServerField> header = {};
  /// Type of the page, as a row gives it; "": unknown. Dates in the text of a product, a list or a
  /// manual are those of reviews, entries and versions. Only articles and threads have such dates.
  std::string_view page_type = {};
  float page_type_score = 0;  ///< the probability of that type
};

struct ChoiceWeights;
class Chooser;

/// Keeps its memory from page to page; one for each thread.
class MetadataReader {
 public:
  /// `weights`: of the features of titles, authors and dates; null: the shipped ones. Must outlive
  /// it.
  explicit MetadataReader(const ChoiceWeights* weights = nullptr);
  ~MetadataReader();
  MetadataReader(MetadataReader&&) noexcept;
  MetadataReader& operator=(MetadataReader&&) noexcept;

  /// Replaces `metadata` by that of the page. Depends only on the page and the context. Cost:
  /// linear in the page; a fraction of its parse.
  void read(const Page& page, const MetadataContext& context, Metadata& metadata);
  /// Returns the chooser with the options of the last page; for training.
  [[nodiscard]] const Chooser& chooser() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
