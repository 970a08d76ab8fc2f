// SPDX-License-Identifier: Apache-2.0
// Learns one site page by page with any row of the table.
#pragma once

#include "sito/base/result.h"
#include "sito/site/learner.h"
#include "sito/site/sample.h"
#include "sito/site/site_template.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito::site {

/// Longer summaries are refused: with the size of the sample, this bounds memory.
inline constexpr std::size_t kMaxSummaryBytes = std::size_t{256} << 10;
/// Pages of the sample that a kind of pages needs to get a part of its own.
inline constexpr std::size_t kMinKindPages = 8;

/// A page for a learner.
struct SitePage {
  Sighting sighting;
  std::string_view date;  ///< as WARC-Date; "" when unknown
  bool error = false;     ///< by its status or its text
};

/// Stores summaries outside memory. Learners of several threads may share it.
class SummaryStore {
 public:
  virtual ~SummaryStore() = default;
  /// Stores a summary and returns its key for get(), a few bytes.
  virtual Result<std::string> put(std::string_view summary) = 0;
  virtual Result<std::string> get(std::string_view reference) = 0;
};

/// Learns from pages of one site as they come. The result depends on the pages only, not on their
/// order, nor on how they were divided among learners that are merged.
/// Memory: at most `sample` summaries of kMaxSummaryBytes for any site; with a store, a few hundred
/// bytes for each of them.
class SiteLearner {
 public:
  /// `store` may be null and must outlive the learner.
  SiteLearner(const LearnerRow& row, Params params, std::size_t sample, std::string key,
              SummaryStore* store = nullptr);

  /// Counts a page. Returns false if the page cannot get into the sample, so that nothing of it has
  /// to be computed. Otherwise call add() with it.
  bool see(std::string_view url);
  /// Errors: those of the store.
  Result<void> add(const SitePage& page);
  /// Returns the page with its summary, for add(); nothing if the sample does not take it.
  [[nodiscard]] std::optional<Sampled> sampled(const SitePage& page) const;
  /// Adds a page of sampled(), also of another learner of the same site, row and parameters.
  Result<void> add(Sampled page);
  /// Counts pages that another learner has seen.
  void count_seen(std::uint64_t pages) { seen_ += pages; }
  /// Adds the pages of another learner of the same site, row, parameters and store.
  void merge(SiteLearner&& other);

  /// Errors: Unsupported: too few different pages, or as LearnFn; those of the store.
  [[nodiscard]] Result<SiteTemplate> finish() const;

  [[nodiscard]] const std::string& key() const { return key_; }
  [[nodiscard]] std::uint64_t pages_seen() const { return seen_; }
  /// Returns the bytes held, approximately.
  [[nodiscard]] std::size_t bytes() const { return sample_.bytes(); }

 private:
  /// A page of the sample and its summary, which is in the sample or was fetched from the store.
  struct Pupil {
    const Sampled* page = nullptr;
    std::string_view summary;
  };
  [[nodiscard]] Result<TemplatePart> learn_part(std::span<const Pupil> pages) const;
  void add_kinds(std::span<const Pupil> pages, SiteTemplate& site) const;

  const LearnerRow* row_;
  Params params_;
  std::string key_;
  SummaryStore* store_;
  std::uint64_t seen_ = 0;
  Sample sample_;
};

}  // namespace sito::site
