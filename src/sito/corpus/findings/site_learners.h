// SPDX-License-Identifier: Apache-2.0
// Passes the pages of many sites, record by record, to a learner for each site.
#pragma once

#include "sito/archive/record.h"
#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/corpus/findings/site_options.h"
#include "sito/corpus/findings/site_pass.h"
#include "sito/corpus/hand_labels.h"
#include "sito/extract/plan.h"
#include "sito/sift/page_reader.h"
#include "sito/site/site_learner.h"
#include "sito/text/language.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace sito::corpus {

/// Reads pages and keeps its memory from page to page. One per thread. Parses only pages that the
/// sample of a site needs. Memory: a sample of pages for each site, in `store` if there is one.
class SiteLearners {
 public:
  /// The arguments must outlive it; `store` may be null. Errors: no such language classifier.
  static Result<std::unique_ptr<SiteLearners>> make(const sift::SiftOptions& sift,
                                                    const SiteOptions& site,
                                                    site::SummaryStore* store);

  /// Takes a record. Returns false if it holds no page.
  bool add(const archive::Record& record, Diagnostics& notes);
  /// The same for a page from outside an archive. Errors: TooLarge, TooSlow.
  Result<void> add(const archive::Webpage& page, Diagnostics& notes);
  /// From now on, keeps what is added for write_to(), and no summaries. For learners without a
  /// store.
  void record() { records_ = true; }
  /// Appends what was added since the last call, for read() on another machine.
  void write_to(std::string& out);
  /// Adds what write_to() wrote. Errors: Malformed; those of the store.
  Result<void> read(std::string_view bytes);
  /// Adds the sites of another one with the same options and store.
  void merge(SiteLearners& other);
  /// Returns the error of the store in add(). Nothing is learned after it.
  [[nodiscard]] const Result<void>& failure() const { return failure_; }

  /// Makes the templates, in the order of the keys; see learn_sites(). Errors: of the store and
  /// `take`.
  Result<void> finish(SiteAccount& sites, const TakeTemplate& take, const TakeFailure& fail);

 private:
  /// The pages of a site: how many were seen, and those of its sample.
  struct Recorded {
    std::uint64_t seen = 0;
    std::uint64_t sampled = 0;
    std::string pages;
  };

  SiteLearners(const sift::SiftOptions& sift, const SiteOptions& site, site::SummaryStore* store,
               std::unique_ptr<text::LanguageClassifier> classifier);
  site::SiteLearner* learner_of(const archive::Webpage& page);
  site::SiteLearner& learner_of(std::string_view key);
  Result<void> learn(const archive::Webpage& page, const Where& where, std::string_view date,
                     bool error, site::SiteLearner& learner);

  SiteOptions site_;
  site::SummaryStore* store_;
  std::unique_ptr<text::LanguageClassifier> classifier_;
  archive::WebpageOpener opener_;
  extract::Plan plan_;
  sift::PageReader reader_;
  HandLabeller labeller_;
  Labels labels_;  // by hand
  std::map<std::string, site::SiteLearner, std::less<>> learners_;
  std::uint64_t without_key_ = 0;
  std::uint64_t labelled_ = 0;  ///< pages with a text of SiteOptions::hand
  Result<void> failure_;
  bool records_ = false;
  std::map<std::string, Recorded, std::less<>> recorded_;  // since the last write_to()
};

}  // namespace sito::corpus
