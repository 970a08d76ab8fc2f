// SPDX-License-Identifier: Apache-2.0
// Runs one page through the learned extractor: features, scores, choice.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/learned/corrections.h"
#include "sito/extract/learned/decode.h"
#include "sito/extract/learned/features.h"
#include "sito/extract/learned/model.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract::learned {

struct DecisionOptions {
  DecodeOptions decode;
  float abstain = 0.1F;  ///< see the row's parameters
  float repeated_words = 12;
  const Labels* site = nullptr;  ///< the text that the site repeats; see Inputs::site
};

/// The amounts added to the log odds of a unit from the trees.
struct Adjustment {
  float by_site = 0;  ///< for text that other pages of the site have
  float by_path = 0;  ///< towards the mean of the units with the same path
};

/// Keeps its memory from page to page; one per thread.
class Decision {
 public:
  void decide(const Page& page, const ExtractorModel& model, const DecisionOptions& options);

  [[nodiscard]] const Units& units() const { return features_.units(); }
  /// Returns, for each type of the model, the probability that the last decided page is of it;
  /// empty if the model has no types or the page has no text.
  [[nodiscard]] std::vector<float> type_probabilities(const ExtractorModel& model) const;
  /// Returns the most probable type of the last decided page.
  [[nodiscard]] PageType page_type(const ExtractorModel& model) const;
  /// Has one choice for each unit.
  [[nodiscard]] std::span<const Choice> choices() const { return chosen_.by_unit; }
  /// For explain().
  [[nodiscard]] const Features& features() const { return features_; }
  /// Returns the weight of the article trees, from 0 to 1; the general trees have the rest.
  [[nodiscard]] float article_share() const { return article_share_; }
  /// Returns the probability from which units are content, unless a rule drops them.
  [[nodiscard]] float limit() const { return chosen_.limit; }
  [[nodiscard]] Adjustment adjustment(std::uint32_t unit) const;
  /// Frees the memory of the features if there were more units; units() is then empty.
  void release_above(std::size_t units);

 private:
  void score(const Page& page, const ExtractorModel& model, bool quick);
  template <typename Use>
  void for_each_rows(const Page& page, std::uint32_t begin, std::uint32_t end, std::uint32_t place,
                     Use&& use);
  void put_keys(std::uint32_t begin);
  void read(const Page& page, const ExtractorModel& model);
  void score_open(const ExtractorModel& model, std::span<const EarlyExit> exits);
  template <typename Settle>
  void close(Settle&& settle);
  void blend(const Page& page);
  [[nodiscard]] float blended(std::size_t unit) const;
  void weigh_site(const Page& page, const Labels& site);

  // Units of the block of keys that nothing has settled. Their rows are at the front of keys_.
  struct Open {
    std::vector<std::uint32_t> units;
    std::vector<float> scores;  // of trees
  };
  // What the network reads, by unit.
  struct NetworkChannels {
    std::vector<model::Channels> by_unit, room;
  };
  // Log odds by unit, of trees and network.
  struct LogOdds {
    std::vector<float> general, article;
  };
  struct Chosen {
    float limit = 0;
    float article_odds = 1;  // of the page, as a share of those that the trees say
    std::vector<Choice> by_unit;
  };
  // Text that other pages of the site have.
  struct SiteRepeats {
    float belief = 0;            // 0: nothing is known of the site
    std::vector<float> by_text;  // the share of other pages with a text node
    std::vector<float> by_unit;
  };

  Features features_;
  std::vector<float> rows_;       // of one block of units, and of a few more
  std::vector<model::Key> keys_;  // rows of its open units, for the trees
  Open open_;
  PageMean page_mean_;
  NetworkChannels channels_;
  Decoder decoder_;
  Leveller leveller_;
  std::vector<float> words_;  // by unit
  LogOdds odds_;
  float article_share_ = 0;
  SiteRepeats site_;
  std::vector<float> scores_;  // by unit: the log odds that decide
  Chosen chosen_;
};

}  // namespace sito::extract::learned
