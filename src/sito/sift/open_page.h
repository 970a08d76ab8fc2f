// SPDX-License-Identifier: Apache-2.0
// The first stage: decodes and parses a page.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/extract/facts.h"
#include "sito/page/html.h"
#include "sito/page/page.h"
#include "sito/page/parse.h"
#include "sito/sift/drop.h"
#include "sito/sift/options.h"
#include "sito/sift/page_language.h"

#include <optional>
#include <string>
#include <string_view>

namespace sito::site {
class Applier;
}

namespace sito::sift {

/// A parsed page, and the facts that were computed of it so far, for all plans. Keeps its memory
/// from page to page; one per thread.
struct OpenPage {
  explicit OpenPage(text::LanguageClassifier& classifier) : language(classifier) {}

  Html html;
  Page page;
  const site::Applier* site = nullptr;  ///< the template of its site; null: none
  extract::Facts facts;
  PageLanguage language;
  std::optional<PageState> state;  ///< nothing: not determined yet

  /// Forgets the facts that were computed of the page.
  void forget();
  /// Returns the stop list that rows get on this page; null for none.
  const text::StopWords* stop_words(const ReadOptions& options);
};

/// A page as stored. Views; they must be valid as long as the page is open.
struct StoredPage {
  Bytes bytes;
  std::string_view http_charset;
  std::string_view url;
};

/// Opens pages. Keeps its memory from page to page; one per thread.
class PageOpener {
 public:
  /// `options` must outlive it.
  explicit PageOpener(const ReadOptions& options) : options_(options), parser_(options.limits) {}

  /// Decodes, filters and parses. `page` refers to the bytes and to this object. Notes: those of
  /// HtmlDecoder::decode, and the place where a page was cut. Errors: those of the HTML filter.
  Result<void> open(const StoredPage& stored, const Where& where, Diagnostics& diagnostics,
                    OpenPage& page);
  /// Returns its parser. It may parse other pages, because no page refers to it.
  PageParser& parser() { return parser_; }
  /// Frees the memory of one huge page; the open page is then closed.
  void trim() { decoder_.release_above(kKeptBufferBytes); }

 private:
  const ReadOptions& options_;
  HtmlDecoder decoder_;
  PageParser parser_;
  std::string filtered_;
};

}  // namespace sito::sift
