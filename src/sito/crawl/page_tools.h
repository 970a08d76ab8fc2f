// SPDX-License-Identifier: Apache-2.0
// What every worker of a crawl needs to turn a page into frames, and what is the same for pages
// that were fetched and pages that were rendered.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/corpus/sifter.h"
#include "sito/crawl/links/follow.h"
#include "sito/crawl/options.h"
#include "sito/crawl/output/document_writer.h"
#include "sito/crawl/work.h"
#include "sito/document/identity.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::crawl {

/// One per thread.
struct PageTools {
  /// Errors: as of Sifter::make and the formats.
  static Result<std::unique_ptr<PageTools>> make(const CrawlOptions& options,
                                                 const Follower& follower);

  const CrawlOptions& options;
  const Follower& follower;
  const elements::Classifier& classifier;
  std::unique_ptr<corpus::Sifter> sifter;
  std::unique_ptr<DocumentWriter> writer;
  Identifier identifier;

  /// Writes the document of a page: its outputs, its line of pages.jsonl, and what is to be known
  /// of it. Of a page whose text is the one of the last visit nothing is written. Fills the
  /// outcome.
  void finish(Work& work, Document& document, corpus::Drop drop);
  /// Adds the links to addresses that were found.
  void follow(Work& work, const FoundAddress& found) const;
};

/// The paragraphs of a document, a blank behind each.
std::string text_of(const Document& document);
/// Milliseconds since 1970.
frontier::Time now_ms();
/// As in WARC-Date: "2026-11-21T02:54:10Z".
std::string warc_date(frontier::Time time);
/// The ways in which a task ends that gives nothing.
void fail(Work& work, std::string_view reason);
void drop(Work& work, std::string_view reason);
/// The page is the one of the last visit: what was written of it then, or not, holds.
void keep_unchanged(Work& work);
/// When the address is to be asked for anew.
void set_due(Work& work, frontier::Time now);
/// A failure, or another attempt later when there are some left.
void fail_or_retry(Work& work, std::string_view reason, const CrawlOptions& options);

}  // namespace sito::crawl
