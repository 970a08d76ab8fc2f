// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/token_scores.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sito::eval {
namespace {

using extract::learned::Token;
using extract::learned::TokenTable;

// Keeps log odds finite for tokens that are always, or never, around content.
constexpr double kMinOdds = 1e-4;
// Words of few pages get a small score: the weight of one more page with an average text is 1.
constexpr double kWordWeight = 0.2;
// Scores are written with three decimals; smaller ones are left out.
constexpr double kUnit = 1e-3;

double log_odds(double share) {
  const double inside = std::clamp(share, kMinOdds, 1 - kMinOdds);
  return std::log(inside / (1 - inside));
}

/// The weight of a page: that of its group is the square root of its pages.
class PageScales {
 public:
  explicit PageScales(std::span<const ExtractorSample* const> samples) {
    for (const ExtractorSample* sample : samples) pages_[sample->group] += 1;
  }
  double operator()(const ExtractorSample& sample) const {
    return 1 / std::sqrt(pages_.at(sample.group));
  }

 private:
  std::map<std::uint64_t, double> pages_;
};

}  // namespace

TokenScoring::TokenScoring(std::span<const ExtractorSample* const> samples, std::size_t n_parts,
                           std::size_t min_groups)
    : min_groups_(min_groups), totals_(n_parts) {
  const PageScales scale_of(samples);
  std::vector<Seen> seen;
  for (const ExtractorSample* sample : samples) {
    double words = 0;
    double content = 0;
    for (std::size_t i = 0; i < sample->words.size(); ++i) {
      words += static_cast<double>(sample->words[i]);
      if (sample->units.content[i]) content += static_cast<double>(sample->words[i]);
    }
    if (words == 0) continue;
    const double scale = scale_of(*sample);
    const auto part = static_cast<std::uint32_t>(fold_of(*sample, n_parts));
    totals_[part].weight += scale;
    totals_[part].content += scale * content / words;
    for (const ExtractorSample::Token& token : sample->tokens) {
      if (token.words <= 0) continue;
      const double weight = scale * std::sqrt(static_cast<double>(token.words) / words);
      seen.push_back({token.token, part, sample->group, weight,
                      weight * static_cast<double>(token.content / token.words)});
    }
  }
  count(seen);
}

TokenScoring::TokenScoring(std::span<const ExtractorSample* const> samples, std::size_t length,
                           std::size_t n_parts, std::size_t min_groups)
    : min_groups_(min_groups), totals_(n_parts) {
  const PageScales scale_of(samples);
  std::vector<Seen> seen;
  for (const ExtractorSample* sample : samples) {
    const double weight = kWordWeight * scale_of(*sample);
    const auto part = static_cast<std::uint32_t>(fold_of(*sample, n_parts));
    for (const ExtractorSample::Token& token : sample->word_tokens[length]) {
      if (token.words <= 0) continue;
      const double content = weight * static_cast<double>(token.content / token.words);
      totals_[part].weight += weight;
      totals_[part].content += content;
      seen.push_back({token.token, part, sample->group, weight, content});
    }
  }
  count(seen);
}

// Adds up what was seen of each token in each part.
void TokenScoring::count(std::vector<Seen>& seen) {
  std::sort(seen.begin(), seen.end());
  std::uint64_t group = 0;
  for (const Seen& one : seen) {
    const bool same =
        !counts_.empty() && counts_.back().token == one.token && counts_.back().part == one.part;
    if (!same) counts_.push_back({one.token, one.part, 0, 0, 0});
    Count& count = counts_.back();
    if (!same || one.group != group) ++count.groups;
    group = one.group;
    count.weight += one.weight;
    count.content += one.content;
  }
}

std::vector<TokenTable::Entry> TokenScoring::scores(std::size_t without) const {
  Total total;
  for (std::size_t part = 0; part < totals_.size(); ++part) {
    if (part == without) continue;
    total.weight += totals_[part].weight;
    total.content += totals_[part].content;
  }
  const double prior = total.weight > 0 ? total.content / total.weight : 0.5;
  std::vector<TokenTable::Entry> entries;
  for (std::size_t i = 0; i < counts_.size();) {
    const Token token = counts_[i].token;
    std::size_t groups = 0;
    double weight = 0;
    double content = 0;
    for (; i < counts_.size() && counts_[i].token == token; ++i) {
      if (counts_[i].part == without) continue;
      groups += counts_[i].groups;
      weight += counts_[i].weight;
      content += counts_[i].content;
    }
    if (groups < min_groups_) continue;
    const double score = log_odds((content + prior) / (weight + 1)) - log_odds(prior);
    const double rounded = std::round(score / kUnit) * kUnit;
    if (std::abs(rounded) >= kUnit) entries.push_back({token, static_cast<float>(rounded)});
  }
  return entries;
}

}  // namespace sito::eval
