// SPDX-License-Identifier: Apache-2.0
// Turns a page into frames: the common tools of all workers of a crawl, for fetched and for
// rendered pages.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/crawl/links/follow.h"
#include "sito/crawl/options.h"
#include "sito/crawl/output/document_writer.h"
#include "sito/crawl/work.h"
#include "sito/document/identity.h"
#include "sito/sift/sifter.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

namespace sito::crawl {

/// The tools of one worker. One for each thread.
struct PageTools {
  /// Errors: those of Sifter::make and of the formats.
  static Result<std::unique_ptr<PageTools>> make(const CrawlOptions& options,
                                                 const Follower& follower);

  const CrawlOptions& options;
  const Follower& follower;
  const elements::Classifier& classifier;
  std::unique_ptr<sift::Sifter> sifter;
  std::unique_ptr<DocumentWriter> writer;
  Identifier identifier;

  /// Writes the document of a page: its outputs, its line of pages.jsonl, and the facts for
  /// the coordinator. Writes nothing if the text is that of the last visit. Fills the
  /// outcome.
  void finish(Work& work, Document& document, sift::Drop drop);
  /// Adds the links to the found URLs.
  void follow(Work& work, const FoundAddress& found) const;
  /// Adds links to `work.requisites`, except those with a key in `known`; empties the list.
  void follow_requisites(Work& work, const std::unordered_set<std::string>& known) const;
};

/// Returns the paragraphs of a document, each followed by a blank.
std::string text_of(const Document& document);
/// Returns the time in milliseconds since 1970.
frontier::Time now_ms();
/// Formats a time as in WARC-Date: "2026-11-21T02:54:10Z".
std::string warc_date(frontier::Time time);
/// Ways to end a task without a document.
void fail(Work& work, std::string_view reason);
void drop(Work& work, std::string_view reason);
/// Discards what was to be written of the text of a page.
void forget_text(Work& work);
/// The page is that of the last visit: the earlier outcome holds.
void keep_unchanged(Work& work);
/// Sets when the URL is due again.
void set_due(Work& work, frontier::Time now);
/// Fails the task, or schedules another attempt if some are left.
void fail_or_retry(Work& work, std::string_view reason, const CrawlOptions& options);

}  // namespace sito::crawl
