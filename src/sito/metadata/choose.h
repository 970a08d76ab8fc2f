// SPDX-License-Identifier: Apache-2.0
// Turns candidates into values: cleans them, joins sources that agree, scores and accepts them.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/features.h"
#include "sito/metadata/metadata.h"
#include "sito/metadata/page_facts.h"
#include "sito/metadata/reader.h"
#include "sito/url/url.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sito {

/// Returns the chosen options, in order; their probabilities are set.
std::vector<std::size_t> pick(Choosing choosing, const std::vector<Option>& options);

/// A candidate with its value, before it becomes a MetadataValue.
struct Choice {
  MetadataField field = MetadataField::Title;
  const Candidate* candidate = nullptr;
  std::string value;
  float score = 0;
  bool accepted = false;
};

/// Keeps its memory from page to page; one for each thread.
class Chooser {
 public:
  /// Replaces the values of `metadata`.
  void choose(const Page& page, const MetadataContext& context, const Candidates& candidates,
              const ChoiceWeights& weights, Metadata& metadata);

  /// Returns the options of the last page, with their probabilities.
  [[nodiscard]] const std::vector<Option>& options(Choosing choosing) const {
    return options_[static_cast<std::size_t>(choosing)];
  }

 private:
  void choose_learned(Choosing choosing, MetadataField field, const ChoiceWeights& weights);
  void accept_line_of_post(const PageFacts& facts);
  void doubt_shown_dates(std::string_view page_type);
  void choose_modified(const PageFacts& facts);
  void choose_one(MetadataField field);
  [[nodiscard]] bool names_section(const Candidate& candidate, const PageFacts& facts) const;
  void choose_many(MetadataField field, const PageFacts& facts);
  void add_choice(const Candidate& candidate, std::string value);
  void rank(std::size_t first);
  [[nodiscard]] std::string value_of(const Candidate& candidate);
  void emit(const Page& page, Metadata& metadata);

  const Candidates* candidates_ = nullptr;
  std::optional<std::int64_t> latest_;  // the last day that a date may have
  url::Resolver resolver_;
  std::array<std::vector<Option>, kChoosings> options_;
  std::vector<Choice> choices_;
};

}  // namespace sito
