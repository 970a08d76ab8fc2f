// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/token_scores.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace sito::eval {
namespace {

using extract::learned::Token;
using extract::learned::TokenTable;

// Keeps log odds finite for tokens that are always, or never, around content.
constexpr double kMinOdds = 1e-4;
// Scores are written with three decimals; smaller ones are left out.
constexpr double kUnit = 1e-3;

double log_odds(double share) {
  const double inside = std::clamp(share, kMinOdds, 1 - kMinOdds);
  return std::log(inside / (1 - inside));
}

}  // namespace

TokenScoring::TokenScoring(std::span<const ExtractorSample* const> samples, std::size_t n_parts,
                           std::size_t min_groups)
    : min_groups_(min_groups), totals_(n_parts) {
  std::map<std::uint64_t, double> pages;
  for (const ExtractorSample* sample : samples) pages[sample->group] += 1;
  std::vector<std::tuple<Token, std::uint32_t, std::uint64_t, double, double>> seen;
  for (const ExtractorSample* sample : samples) {
    double words = 0;
    double content = 0;
    for (std::size_t i = 0; i < sample->words.size(); ++i) {
      words += static_cast<double>(sample->words[i]);
      if (sample->units.content[i]) content += static_cast<double>(sample->words[i]);
    }
    if (words == 0) continue;
    const double scale = 1 / std::sqrt(pages[sample->group]);
    const auto part = static_cast<std::uint32_t>(fold_of(*sample, n_parts));
    totals_[part].weight += scale;
    totals_[part].content += scale * content / words;
    for (const ExtractorSample::Token& token : sample->tokens) {
      if (token.words <= 0) continue;
      const double weight = scale * std::sqrt(static_cast<double>(token.words) / words);
      seen.emplace_back(token.token, part, sample->group, weight,
                        weight * static_cast<double>(token.content / token.words));
    }
  }
  std::sort(seen.begin(), seen.end());
  std::uint64_t group = 0;
  for (const auto& [token, part, of, weight, content] : seen) {
    const bool same =
        !counts_.empty() && counts_.back().token == token && counts_.back().part == part;
    if (!same) counts_.push_back({token, part, 0, 0, 0});
    Count& count = counts_.back();
    if (!same || of != group) ++count.groups;
    group = of;
    count.weight += weight;
    count.content += content;
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
