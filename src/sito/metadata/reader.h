// SPDX-License-Identifier: Apache-2.0
// Reads what a page says of itself (docs/metadata.md).
#pragma once

#include "sito/metadata/feed.h"
#include "sito/metadata/metadata.h"
#include "sito/page/page.h"

#include <memory>
#include <string_view>

namespace sito {

/// What is known of a page from elsewhere.
struct MetadataContext {
  /// When the page was taken, as WARC-Date has it; "" when unknown. No clock is read: without this,
  /// dates of the future are not known for what they are.
  std::string_view taken;
  /// Of the page's text, as text::normalise_language has it; "": what the page says counts. It
  /// decides what "3.4.2012" and the names of months mean.
  std::string_view language;
  /// What a feed says of the page; null when none does. Must outlive the call.
  const FeedEntry* feed = nullptr;
};

struct ChoiceWeights;
class Chooser;

/// Keeps its memory from page to page; one per thread.
class MetadataReader {
 public:
  /// `weights`: what speaks for titles, authors and dates; null: those that ship. Must outlive it.
  explicit MetadataReader(const ChoiceWeights* weights = nullptr);
  ~MetadataReader();
  MetadataReader(MetadataReader&&) noexcept;
  MetadataReader& operator=(MetadataReader&&) noexcept;

  /// Replaces `metadata` by what the page says. Depends on the page and the context alone.
  /// Cost: linear in the page; a fraction of its parse.
  void read(const Page& page, const MetadataContext& context, Metadata& metadata);
  /// Knows the options of the last page; for training.
  [[nodiscard]] const Chooser& chooser() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
