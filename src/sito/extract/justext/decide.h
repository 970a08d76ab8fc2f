// SPDX-License-Identifier: Apache-2.0
// Decides about the paragraphs of jusText: each alone, then by its neighbours.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/justext/paragraphs.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Positions in kJustextParams.
enum JustextParam : std::uint8_t {
  JustextLengthLow,
  JustextLengthHigh,
  JustextStopwordsLow,
  JustextStopwordsHigh,
  JustextMaxLinkDensity,
  JustextMaxHeadingDistance,
  JustextNoHeadings,
  JustextDropHtml5Header,
  JustextCompatVictor,
  JustextCompatSeedLengths,
  JustextCompatStrictStopwords,
  JustextCompatInertHeadingStage,
};

enum class JustextClass : std::uint8_t { Bad, Short, NearGood, Good };
std::string_view name_of(JustextClass c);  ///< "bad", "short", "neargood", "good"

/// The thresholds, from the parameters of the row and its stop list.
struct JustextRules {
  double length_low = 0, length_high = 0, stopwords_low = 0, stopwords_high = 0;
  double max_link_density = 0;
  std::uint64_t max_heading_distance = 0;
  bool headings = true, count_words = false, strict = false, heading_stage = true;
};
JustextRules justext_rules(const Inputs& inputs);
JustextOptions justext_options(const Inputs& inputs);

struct JustextState {
  JustextClass context_free = JustextClass::Bad;
  JustextClass now = JustextClass::Bad;
  float score = 0;        ///< share of stop words; 0 if it was not needed
  std::string_view rule;  ///< the rule that decided last
};

/// One page's decisions. Cost: linear in the paragraphs, and one call of `stop_words` for each
/// paragraph whose share of stop words matters.
class JustextDecision {
 public:
  /// The number of stop words in a paragraph.
  using StopWords = std::function<std::uint32_t(std::size_t paragraph)>;
  /// Receives the name of each finished step, while states() has its results.
  using Step = std::function<void(std::string_view step)>;

  /// The arguments must outlive the decision.
  JustextDecision(const JustextRules& rules, std::span<const JustextParagraph> paragraphs,
                  StopWords stop_words);

  /// Gives a paragraph the class Good or Bad, whatever the rules decide; its neighbours see it.
  void fix(std::size_t paragraph, bool good);
  void run(const Step& step);
  [[nodiscard]] std::span<const JustextState> states() const { return states_; }

 private:
  void classify_each();
  void classify_by_words(std::size_t paragraph, double length, JustextState& state);
  template <typename Wanted, typename Act>
  void for_headings_before_good(Wanted&& wanted, Act&& act);
  void pull_headings_in();
  void decide_short();
  void decide_near_good();
  void rescue_headings();

  JustextRules rules_;
  std::span<const JustextParagraph> paragraphs_;
  StopWords stop_words_;
  std::vector<JustextState> states_;
};

}  // namespace sito::extract
